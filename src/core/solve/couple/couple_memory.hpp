#pragma once

#include "couple_node.hpp"
#include "couple_table.hpp"

namespace nimber {

/// The transposition table of a couple search: the values of parts, and values that others do not
/// have. Threads may share it. The keys are mixed.
class CoupleMemory {
public:
    static constexpr unsigned kUnknownValue = ~0U;

    /// The value of the part with this key, or kUnknownValue.
    [[nodiscard]] unsigned known(Cells key) const { return known_.find(key) - 1; }
    void prefetch_known(Cells key) const { known_.prefetch(key); }
    void remember_value(Cells key, unsigned value) { known_.put(key, value + 1); }

    /// Values that it does not have; what is not there may be forgotten.
    [[nodiscard]] ValueSet excluded(Cells key) const { return excluded_.find(key); }
    void prefetch_excluded(Cells key) const { excluded_.prefetch(key); }
    void remember_excluded(Cells key, ValueSet values) {
        values &= value_bit(kExcludedBits) - 1;
        if (values != 0) {
            excluded_.put(key, static_cast<unsigned>(values));
        }
    }

    /// Whether something had to be forgotten and more room would help.
    [[nodiscard]] bool full() const { return known_.full() || excluded_.full(); }
    /// Makes room, as far as the budget allows. Nobody else may use the memory meanwhile.
    void grow(Budget& budget) {
        known_.grow_if_full(budget);
        excluded_.grow_if_full(budget);
    }

    /// Lets it grow under a new budget.
    void allow_growth() {
        known_.allow_growth();
        excluded_.allow_growth();
    }

    /// Mixes the keys of sums that a game has just given, and has their parts at hand soon.
    void mix_keys(std::span<BoardSum> sums) const {
        for (BoardSum& sum : sums) {
            for (std::size_t i = 0; i < sum.count; ++i) {
                sum.parts[i].key = mixed(sum.parts[i].key);
                prefetch_known(sum.parts[i].key);
            }
        }
    }
    /// Adds the parts of known value to `nimber` and moves the others to the front. Answers how
    /// many these are.
    [[nodiscard]] std::size_t drop_known(std::span<BoardPart> parts, unsigned& nimber) const {
        std::size_t open = 0;
        for (const BoardPart& part : parts) {
            const unsigned value = known(part.key);
            if (value == kUnknownValue) {
                parts[open++] = part;
            } else {
                nimber ^= value;
            }
        }
        return open;
    }
    void drop_known(BoardSum& sum) const {
        sum.count = drop_known({sum.parts.data(), sum.count}, sum.nimber);
    }

    [[nodiscard]] std::size_t bytes() const { return known_.bytes() + excluded_.bytes(); }
    [[nodiscard]] std::size_t bytes_used() const {
        return known_.bytes_used() + excluded_.bytes_used();
    }

    /// Appends what it holds.
    void save(std::vector<std::uint8_t>& out) const {
        known_.save(out);
        excluded_.save(out);
    }
    /// Takes what was saved in place of what it holds. Answers false if it is not that, or too much
    /// for the budget, which knows of the bytes that are held now.
    [[nodiscard]] bool load(std::span<const std::uint8_t> bytes, Budget& budget) {
        ByteReader in{bytes};
        return known_.load(in, budget) && excluded_.load(in, budget) && in.rest().empty();
    }

private:
    static constexpr unsigned kKnownBits = 6;     ///< of a value and one
    static constexpr unsigned kExcludedBits = 12; ///< larger values are hardly ever asked for

    CoupleTable<kKnownBits> known_{10};
    CoupleTable<kExcludedBits> excluded_{kExcludedBits};
};

} // namespace nimber
