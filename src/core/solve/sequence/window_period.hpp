#pragma once

#include "nimber/certificate/values_hash.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "rares/few_rares.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nimber::sequence {

/// Looks for the period of a code whose rare heaps have died out, in constant memory.
///
/// As long as every heap is common and every rare value below it is attained by a pair whose
/// smaller heap is among the first `kept`, a value depends on the last kept+K values alone. So as
/// soon as such a window occurs a second time, the values repeat for ever (docs/sequences.md has
/// the theorem). Windows at growing heaps, the *anchors*, are compared with all later ones: all
/// anchors end with the same four bytes, so that only heaps behind these need a look.
class WindowPeriod {
public:
    /// Shorter windows would not hold what the first heaps are paired with.
    static constexpr Heap kLeastKept = 2048;

    /// Goes on where `full` is. Requires kept >= kLeastKept, full.size() > 2 * kept + K, and all
    /// rares below `kept`.
    WindowPeriod(const FewRares& full, Heap kept);

    enum class Status : std::uint8_t {
        Running,  ///< the budget or the last heap was reached
        Found,    ///< a window recurs
        Unproved, ///< a heap is rare, too large, or needs a pair beyond the window
    };
    /// Computes on, at most up to heap `last`.
    [[nodiscard]] Status run(Heap last, Budget& budget);

    [[nodiscard]] Heap size() const { return size_; }
    [[nodiscard]] Heap kept() const { return first_.bytes.size(); }
    [[nodiscard]] const FewRares::First& first() const { return first_; }
    /// The values where the search began.
    [[nodiscard]] const std::vector<std::uint32_t>& early() const { return early_; }
    /// Heaps below this may have needed any pair.
    [[nodiscard]] Heap full_to() const { return start_.size; }
    /// Of the first size() values.
    [[nodiscard]] const ValuesHash& hash() const { return hash_; }

    /// The period, with its least start; nothing if the budget ends first. Requires run() to have
    /// answered Found.
    [[nodiscard]] std::optional<Period> find_start(Budget& budget) const;

    /// Everything, as bytes for a checkpoint.
    void save(std::vector<std::uint8_t>& bytes) const;
    /// Goes on from what was saved. Nothing if the bytes are not of such a search.
    [[nodiscard]] static std::unique_ptr<WindowPeriod> load(const HeapCode& code,
                                                            std::span<const std::uint8_t> bytes);

private:
    WindowPeriod(FewRares::First first, FewRares::Window start, const FewRares::Window& now,
                 std::vector<std::uint32_t> early);

    void look(Heap from, std::size_t count);
    void drop_old_anchors();
    [[nodiscard]] const FewRares::Window& window_before(Heap heap) const;

    FewRares::First first_;
    FewRares::Window start_;           ///< where the search began
    std::vector<std::uint32_t> early_; ///< the values before
    FewRares values_;
    Heap size_ = 0; ///< all heaps below were looked at; values_ may be ahead
    ValuesHash hash_;
    std::vector<std::uint32_t> decoded_;

    std::vector<FewRares::Window> anchors_;
    std::uint32_t pattern_ = 0; ///< the last bytes of every anchor
    Heap next_anchor_ = 0;
    std::optional<std::size_t> recurring_; ///< the anchor that equals the window before size_
};

} // namespace nimber::sequence
