#pragma once

#include "nimber/solve/answer.hpp"

#include <cstddef>
#include <string>

namespace nimber {

/// Where a component stands, as the beginning of a move in it.
inline Move place_of(std::size_t part, std::size_t index, std::size_t component) {
    return {part, index, component, {}};
}

inline StateView component_at(const Position& position, const Move& place) {
    return position.parts[place.part].component(place.index);
}

/// The limit that stopped the list of winning moves, as an error that does not doubt who wins.
inline Error moves_limit(Error limit) {
    limit.code = limit.code == ErrorCode::TimeLimit     ? ErrorCode::MovesTimeLimit
                 : limit.code == ErrorCode::MemoryLimit ? ErrorCode::MovesMemoryLimit
                 : limit.code == ErrorCode::Cancelled   ? ErrorCode::MovesCancelled
                                                        : limit.code;
    return limit;
}

/// Moves of one component that are listed; beyond, the answer says that there are more. (Some games
/// have exponentially many winning moves.)
inline constexpr std::size_t kMostMovesOfOneComponent = 100'000;
/// And of all components together: a sum of many heaps may have as many moves in each.
inline constexpr std::size_t kMostMoves = 2'000'000;
/// And all the numbers in the states that the moves of one component leave: a staircase of many
/// steps has as many moves.
inline constexpr std::size_t kMostNumbersOfOneComponent = std::size_t{1} << 24U;

/// Adds a winning option to the answer; false once there have been more than can be listed.
class MoveList {
public:
    MoveList(Answer& answer, const Move& place) : answer_{answer}, place_{place} {}

    bool operator()(StateView option) {
        if (count_ == kMostMovesOfOneComponent || numbers_ > kMostNumbersOfOneComponent) {
            answer_.moves_cut = Error{ErrorCode::MoveListLimit, {std::to_string(count_)}};
            return false;
        }
        if (answer_.winning_moves.size() == kMostMoves) {
            answer_.moves_cut = Error{ErrorCode::AllMovesLimit, {std::to_string(kMostMoves)}};
            return false;
        }
        ++count_;
        numbers_ += option.size();
        answer_.winning_moves.push_back(
            {place_.part, place_.index, place_.component, {option.begin(), option.end()}});
        return true;
    }

private:
    Answer& answer_;
    const Move& place_;
    std::size_t count_ = 0;
    std::size_t numbers_ = 0;
};

} // namespace nimber
