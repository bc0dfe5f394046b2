#pragma once

#include "couple_memory.hpp"

#include <array>
#include <atomic>
#include <barrier>
#include <cstddef>
#include <cstdint>

namespace nimber {

/// What some workers share while they search for one answer: each searches the whole, but leaves to
/// the end what another one is just deciding (after ABDADA, Weill 1996), so that all of them find
/// what the others found in the memory.
class CoupleCrew {
public:
    CoupleCrew(CoupleMemory& memory, std::size_t workers, Budget& budget)
        : memory_{memory}, workers_{workers}, pause_{static_cast<std::ptrdiff_t>(workers),
                                                     Grow{&memory, &budget}} {}

    [[nodiscard]] bool alone() const { return workers_ == 1; }
    [[nodiscard]] CoupleMemory& memory() { return memory_; }

    /// Waits until the memory has grown, if it is full. All workers come here now and then.
    void pause_if_full() {
        if (memory_.full()) {
            pause_.arrive_and_wait();
        }
    }
    /// One that has its answer, or has to stop, comes here last.
    void leave() { pause_.arrive_and_drop(); }

    /// Tells all to stop.
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

    /// Whether some worker is deciding this couple. It may be wrong, but not for long.
    [[nodiscard]] bool busy(Cells key, unsigned m) const {
        return !alone() && slot(key, m).load(std::memory_order_relaxed) == mark(key, m);
    }
    void begin(Cells key, unsigned m) {
        if (!alone()) {
            slot(key, m).store(mark(key, m), std::memory_order_relaxed);
        }
    }
    void end(Cells key, unsigned m) {
        if (busy(key, m)) {
            slot(key, m).store(0, std::memory_order_relaxed);
        }
    }

    /// Couples that the helpers examined and that nobody has counted yet.
    void add_examined(std::uint64_t couples) {
        examined_.fetch_add(couples, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t take_examined() {
        return examined_.exchange(0, std::memory_order_relaxed);
    }

private:
    using Mark = std::atomic<std::uint64_t>;
    static constexpr std::size_t kMarks = 1024;

    struct Grow {
        CoupleMemory* memory;
        Budget* budget;
        void operator()() const noexcept { memory->grow(*budget); }
    };

    [[nodiscard]] static std::uint64_t mark(Cells key, unsigned m) { return key + m + 1; }
    [[nodiscard]] Mark& slot(Cells key, unsigned m) { return busy_[mark(key, m) % kMarks]; }
    [[nodiscard]] const Mark& slot(Cells key, unsigned m) const {
        return busy_[mark(key, m) % kMarks];
    }

    CoupleMemory& memory_;
    std::size_t workers_;
    std::barrier<Grow> pause_;
    std::atomic<bool> stopped_ = false;
    std::atomic<std::uint64_t> examined_ = 0;
    std::array<Mark, kMarks> busy_{};
};

} // namespace nimber
