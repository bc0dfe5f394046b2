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

/// What is known of the sum that two moves leave, one after the other.
class CouplePair {
public:
    constexpr CouplePair() = default;
    [[nodiscard]] static constexpr CouplePair with_value(unsigned value) {
        return CouplePair{static_cast<std::uint32_t>(value)};
    }
    /// Its value is not known; it is the sum of this number.
    [[nodiscard]] static constexpr CouplePair open(std::size_t sum) {
        return CouplePair{static_cast<std::uint32_t>(kFirstOpen + sum)};
    }
    [[nodiscard]] static constexpr CouplePair awaited() { return CouplePair{kAwaited}; }

    [[nodiscard]] bool unseen() const { return state_ == kUnseen; }
    [[nodiscard]] bool has_value() const { return state_ < kFirstOpen; }
    [[nodiscard]] bool is_open() const { return state_ >= kFirstOpen && state_ < kAwaited; }
    [[nodiscard]] unsigned value() const { return state_; }
    [[nodiscard]] std::size_t sum() const { return static_cast<std::size_t>(state_) - kFirstOpen; }

private:
    static constexpr std::uint32_t kFirstOpen = 64; ///< smaller ones are values
    static constexpr std::uint32_t kAwaited = 0xfffffffe;
    static constexpr std::uint32_t kUnseen = 0xffffffff;

    explicit constexpr CouplePair(std::uint32_t state) : state_{state} {}

    std::uint32_t state_ = kUnseen;
};

/// A position that is being searched: what is known about its options and their replies. Kept for
/// each depth, so that its rows are allocated once.
struct CoupleNode {
    static constexpr std::uint16_t kNone = 0xffff;

    /// A sum of which some parts, in `open_parts`, are not known.
    struct OpenSum {
        unsigned nimber = 0;
        std::uint32_t first_part = 0;
        std::uint32_t parts = 0;
        std::uint32_t looked_at = 0; ///< when its parts were last asked for
    };

    std::vector<Taking> moves;
    std::vector<std::uint16_t> option_of; ///< by move; kNone if the value is known
    std::vector<std::uint16_t> move_of;   ///< by number of the move
    std::vector<CoupleOption> options;
    std::vector<std::uint64_t> option_hashes; ///< of their sums
    std::vector<BoardPart> parts;
    /// By two moves: what both leave, in whichever order they are made.
    std::vector<CouplePair> pairs;
    std::vector<OpenSum> open_sums;
    std::vector<BoardPart> open_parts;
    std::vector<std::uint16_t> reply_order;
    std::vector<std::uint64_t> sorted; ///< to sort by
    std::vector<std::uint16_t> untried, group, swept, waiting;
    std::vector<BoardSum> sums; ///< of a batch of boards
    std::uint32_t now = 0;      ///< how often the search has gone down from here

    explicit CoupleNode(std::size_t batch) : sums(batch) {}

    /// Makes room for the moves.
    void clear(std::size_t move_numbers) {
        option_of.assign(moves.size(), kNone);
        move_of.resize(move_numbers);
        options.clear();
        option_hashes.clear();
        parts.clear();
        pairs.clear();
        open_sums.clear();
        open_parts.clear();
        now = 0;
    }
    [[nodiscard]] CouplePair pair(std::size_t move, std::size_t reply) const {
        return pairs[move * moves.size() + reply];
    }
    /// The pairs of a move, by the other one.
    [[nodiscard]] const CouplePair* pairs_of(std::size_t move) const {
        return pairs.data() + move * moves.size();
    }
    void set_pair(std::size_t move, std::size_t reply, CouplePair pair) {
        pairs[move * moves.size() + reply] = pair;
        pairs[reply * moves.size() + move] = pair;
    }
    [[nodiscard]] BoardPart* parts_of(const CoupleOption& option) {
        return parts.data() + option.first_part;
    }
    [[nodiscard]] std::span<BoardPart> parts_of(const OpenSum& sum) {
        return std::span{open_parts}.subspan(sum.first_part, sum.parts);
    }
    [[nodiscard]] std::span<const BoardPart> parts_of(const OpenSum& sum) const {
        return std::span{open_parts}.subspan(sum.first_part, sum.parts);
    }
    /// The option with this sum, or kNone.
    [[nodiscard]] std::uint16_t find(std::uint64_t hash, unsigned nimber,
                                     std::span<const BoardPart> sum) const {
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (option_hashes[i] != hash) {
                continue;
            }
            const CoupleOption& option = options[i];
            if (option.nimber == nimber && option.parts == sum.size() &&
                std::equal(sum.begin(), sum.end(),
                           parts.begin() + static_cast<std::ptrdiff_t>(option.first_part),
                           [](BoardPart a, BoardPart b) { return a.key == b.key; })) {
                return static_cast<std::uint16_t>(i);
            }
        }
        return kNone;
    }
    /// Sorts options or moves by a rank below 2^48, those of equal rank by their number.
    template <class Rank>
    void sort(std::vector<std::uint16_t>& numbers, const Rank& rank) {
        constexpr unsigned kNumberBits = 16;
        sorted.clear();
        for (const std::uint16_t i : numbers) {
            sorted.push_back(std::uint64_t{rank(i)} << kNumberBits | i);
        }
        std::ranges::sort(sorted);
        std::ranges::transform(sorted, numbers.begin(),
                               [](std::uint64_t key) { return static_cast<std::uint16_t>(key); });
    }
};

} // namespace nimber
