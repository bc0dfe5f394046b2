#pragma once

#include "nimber/game/heap_code.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace nimber {

/// The nim values of a heap code, computed by whichever engine is fastest for it (see
/// docs/sequences.md). The values are the same whatever the engine, the threads and the machine.
class CodeSequence final : public NimSequence {
public:
    /// Which engines may be used; for tests and measurements.
    enum class Path : std::uint8_t { Auto, Plain, Wide, Few, Many };

    /// `threads` are used where they help; they change no value.
    explicit CodeSequence(HeapCode code, std::size_t threads = 1, Path path = Path::Auto);
    ~CodeSequence() override;
    CodeSequence(const CodeSequence&) = delete;
    CodeSequence& operator=(const CodeSequence&) = delete;

    [[nodiscard]] const HeapCode& code() const { return code_; }
    [[nodiscard]] Heap size() const override;
    [[nodiscard]] bool extend_to(Heap last, Budget& budget) override;
    void read(Heap from, std::span<std::uint32_t> values) const override;
    [[nodiscard]] std::optional<Period> period() override;
    /// Once rare heaps have died out, it continues in constant memory: then size() stays behind,
    /// and only the period is new.
    [[nodiscard]] std::optional<Period> find_period(Heap last, Budget& budget) override;

    [[nodiscard]] Heap examined() const override;
    [[nodiscard]] std::optional<Candidate> candidate() const override;
    [[nodiscard]] PeriodCertificate certificate(std::string_view game) const override;
    void save(std::vector<std::uint8_t>& out) const override;
    [[nodiscard]] bool load(std::span<const std::uint8_t> bytes) override;

private:
    struct State;

    void begin_window();
    [[nodiscard]] bool run_window(Heap last, Budget& budget);

    HeapCode code_;
    std::size_t threads_;
    Path path_;
    std::unique_ptr<State> state_;
};

} // namespace nimber
