#pragma once

#include "nimber/game/game.hpp"

#include <utility>

namespace nimber {

inline constexpr Text kTwoNumbersNeeded = {"exactly two numbers are needed", "恰需两个数"};
inline constexpr Text kSquareNeeded = {"a square is two numbers, column and row",
                                       "一格由列与行两个数表示"};

/// A game whose positions are pairs of numbers that may change places.
class PairGame : public Game {
public:
    /// `needed` is what to say about other than two numbers.
    explicit PairGame(const GameCard& card, Text needed = kTwoNumbersNeeded)
        : Game{card}, needed_{needed} {}

    [[nodiscard]] std::optional<Complaint> check(StateView pair) const override {
        return pair.size() == 2 ? std::nullopt : std::optional{Complaint{2, needed_}};
    }

    void normalise(State& pair) const final {
        if (pair[0] > pair[1]) {
            std::swap(pair[0], pair[1]);
        }
    }

private:
    Text needed_;
};

} // namespace nimber
