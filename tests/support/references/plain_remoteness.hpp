#pragma once

#include "nimber/position/position.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace nimber::testing {

/// Who wins and after how many moves, by plain recursion over the text of positions: slow, obvious,
/// and only for games that end.
class PlainRemoteness {
public:
    explicit PlainRemoteness(Play play) : play_{play} {}

    /// Whether it is won for the player to move, and how many moves are left if the winner hurries
    /// and the loser delays.
    std::pair<bool, int> operator()(const Position& position) {
        const auto [known, is_new] = known_.try_emplace(to_text(position));
        if (!is_new) {
            return known->second;
        }
        bool over = true;
        bool won = false;
        int soonest = 0; // over the options that are lost for the other player
        int latest = 0;  // over those that are won
        for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
            const Part& from = position.parts[part];
            from.game->options(from.component(index), [&](SumView option) {
                over = false;
                const auto [lost, moves] =
                    (*this)(after(position, {part, index, number, Sum{option}}));
                if (!lost) {
                    soonest = won ? std::min(soonest, moves) : moves;
                    won = true;
                }
                latest = std::max(latest, moves);
                return true;
            });
        });
        const auto answer = over ? std::pair{play_ == Play::Misere, 0}
                                 : std::pair{won, (won ? soonest : latest) + 1};
        return known_[to_text(position)] = answer;
    }

private:
    Play play_;
    std::map<std::string, std::pair<bool, int>> known_;
};

} // namespace nimber::testing
