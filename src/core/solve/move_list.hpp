#pragma once

#include "../limits/held_bytes.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "nimber/solve/answer.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace nimber {

/// Where a component stands, as the beginning of a move in it.
inline Move place_of(std::size_t part, std::size_t index, std::size_t component) {
    return {part, index, component, {}};
}

inline StateView component_at(const Position& position, const Move& place) {
    return position.parts[place.part].component(place.index);
}

/// The limit that stopped the list of winning moves, as an error that leaves the outcome beyond
/// doubt.
inline Error moves_limit(Error limit) {
    return limit_of(std::move(limit), kMovesLimits);
}

/// Moves of one component that are listed; beyond, the answer says that there are more. (Some games
/// have exponentially many winning moves.)
inline constexpr std::size_t kMostMovesOfOneComponent = 100'000;
/// And of all components together: a sum of many heaps may have as many moves in each.
inline constexpr std::size_t kMostMoves = 2'000'000;
/// And all the numbers in the states that the moves of one component leave: a staircase of many
/// steps has as many moves.
inline constexpr std::size_t kMostNumbersOfOneComponent = std::size_t{1} << 24U;

/// Adds a winning option to the answer; false once there have been more than can be listed, or a
/// limit ends the list. `held` is told of the bytes that the budget holds for it.
class MoveList {
public:
    MoveList(Answer& answer, const Move& place, Budget& budget, std::size_t& held)
        : answer_{answer}, place_{place}, budget_{budget}, held_{held}, was_over_{
                                                                            budget.exceeded()} {}

    bool operator()(SumView option) {
        if (count_ == kMostMovesOfOneComponent || numbers_ > kMostNumbersOfOneComponent) {
            answer_.moves_cut = Error{ErrorCode::MoveListLimit, {std::to_string(count_)}};
            return false;
        }
        if (answer_.winning_moves.size() == kMostMoves) {
            answer_.moves_cut = Error{ErrorCode::AllMovesLimit, {std::to_string(kMostMoves)}};
            return false;
        }
        if (!is_within_limits(option.numbers().size())) {
            return false;
        }
        ++count_;
        numbers_ += option.numbers().size();
        answer_.winning_moves.push_back({place_.part, place_.index, place_.component, Sum{option}});
        return true;
    }

private:
    /// Whether a move that leaves this many numbers may be added. The list must not use up the
    /// memory of what comes after it: it has half of it, and a move beyond that is not held at all.
    [[nodiscard]] bool is_within_limits(std::size_t numbers) {
        constexpr std::size_t kGrowth =
            3; // as the list grows, it is there twice, the new half empty
        constexpr std::size_t kBlock = 32; // what the state takes besides its numbers
        constexpr std::size_t kCopies = 2; // of states, in lists of what was seen
        const std::size_t bytes =
            kGrowth * sizeof(Move) + kCopies * (kBlock + numbers * sizeof(Heap));
        const bool fits =
            held_ + bytes <= budget_.limits().memory_bytes / 2 && bytes <= budget_.room();
        const bool late = !was_over_ && !budget_.step();
        if (late || !fits) {
            answer_.moves_cut = moves_limit(
                budget_.exceeded() ? budget_.error() : budget_.error_of(ErrorCode::MemoryLimit));
            return false;
        }
        held_ += bytes;
        static_cast<void>(budget_.hold(bytes));
        return true;
    }

    Answer& answer_;
    const Move& place_;
    Budget& budget_;
    std::size_t& held_;
    bool was_over_; ///< what a closed form tells is listed although the search met a limit
    std::size_t count_ = 0;
    std::size_t numbers_ = 0;
};

} // namespace nimber
