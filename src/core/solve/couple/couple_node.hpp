#pragma once

#include "couple_rules.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace nimber {

/// A set of nim values below 64.
using ValueSet = std::uint64_t;

[[nodiscard]] constexpr ValueSet value_bit(unsigned value) {
    return ValueSet{1} << value;
}
[[nodiscard]] constexpr bool has(ValueSet set, unsigned value) {
    return (set >> value & 1U) != 0;
}
/// The values of the set, each XOR `nimber`.
[[nodiscard]] constexpr ValueSet shifted(ValueSet set, unsigned nimber) {
    ValueSet result = 0;
    for (; set != 0; set &= set - 1) {
        result |= value_bit(static_cast<unsigned>(std::countr_zero(set)) ^ nimber);
    }
    return result;
}

/// Sorts parts so that the one that is hardest to evaluate comes first.
inline void largest_first(std::span<BoardPart> parts) {
    std::ranges::sort(parts, std::ranges::greater{},
                      [](BoardPart part) { return std::popcount(part.cells); });
}

/// An option whose value is not known when the position is first looked at. Moves that leave the
/// same sum make one option.
struct CoupleOption {
    std::size_t move = 0; ///< the first move that leads there
    Cells cells = 0;
    unsigned nimber = 0; ///< of the parts that are known
    std::size_t first_part = 0;
    std::size_t parts = 0; ///< of unknown value
    bool known = false;    ///< the value is `nimber`
    ValueSet excluded = 0; ///< values that it does not have
    std::size_t open = 0;  ///< replies that may have the value looked for
    std::size_t effort = 0;

    /// Whether it is excluded that the option has this value.
    [[nodiscard]] bool refuted(unsigned value) const { return has(excluded, value); }
    /// Whether all smaller values are excluded, so that it is likely to have this one.
    [[nodiscard]] bool likely(unsigned value) const {
        return (~excluded & (value_bit(value) - 1)) == 0;
    }
};

/// A position that is being searched: what is known about its options and their replies. Kept for
/// each depth, so that its rows are allocated once.
struct CoupleNode {
    static constexpr std::uint8_t kUnknown = 0xff;
    static constexpr std::uint16_t kNoOption = 0xffff;

    /// The sum that a reply leaves, in `reply_parts`.
    struct Reply {
        unsigned nimber = 0;
        std::size_t first_part = 0;
        std::size_t parts = 0;
    };

    std::vector<Taking> moves;
    std::vector<std::uint16_t> option_of; ///< by move; kNoOption if the value is known
    std::vector<std::uint16_t> move_of;   ///< by number of the move
    std::vector<CoupleOption> options;
    std::vector<BoardPart> parts;
    /// By two moves: the value of what both leave.
    std::vector<std::uint8_t> both;
    std::vector<std::uint16_t> reply_order;
    /// The replies to the option that was looked at last, by move.
    std::vector<Reply> replies;
    std::vector<std::uint16_t> open_replies; ///< their moves
    std::vector<BoardPart> reply_parts;
    std::vector<std::uint16_t> untried, waiting;
    std::vector<BoardSum> sums; ///< of a batch of boards

    explicit CoupleNode(std::size_t batch) : sums(batch) {}

    void clear(std::size_t move_numbers) {
        option_of.assign(moves.size(), kNoOption);
        move_of.resize(move_numbers);
        options.clear();
        parts.clear();
        both.clear();
    }
    [[nodiscard]] std::uint8_t& value_of(std::size_t move, std::size_t reply) {
        return both[move * moves.size() + reply];
    }
    [[nodiscard]] std::uint8_t value_of(std::size_t move, std::size_t reply) const {
        return both[move * moves.size() + reply];
    }
    [[nodiscard]] BoardPart* parts_of(const CoupleOption& option) {
        return parts.data() + option.first_part;
    }
    /// The option with this sum, or kNoOption.
    [[nodiscard]] std::uint16_t find(unsigned nimber, std::span<const BoardPart> sum) const {
        for (std::size_t i = 0; i < options.size(); ++i) {
            const CoupleOption& option = options[i];
            if (option.nimber == nimber && option.parts == sum.size() &&
                std::equal(sum.begin(), sum.end(),
                           parts.begin() + static_cast<std::ptrdiff_t>(option.first_part),
                           [](BoardPart a, BoardPart b) { return a.key == b.key; })) {
                return static_cast<std::uint16_t>(i);
            }
        }
        return kNoOption;
    }
};

} // namespace nimber
