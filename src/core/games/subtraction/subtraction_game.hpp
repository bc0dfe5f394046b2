#pragma once

#include "nimber/game/game.hpp"
#include "nimber/game/number_set.hpp"

namespace nimber {

/// Reads all parameters as a subtraction set, or the numbers excluded from it, none above
/// `largest`.
[[nodiscard]] Result<NumberSet> read_subtraction_numbers(ArgumentReader& parameters,
                                                         Heap largest = ~Heap{0});

/// A subtraction game: what all those with a fixed subtraction set share.
class SubtractionGame : public Game {
public:
    using Game::Game;

    [[nodiscard]] bool of_heaps() const final { return true; }
    [[nodiscard]] bool is_subtraction_game() const final { return true; }

    /// Ferguson 1974: with s the least number to take, g(n) = 1 iff g(n-s) = 0. So a heap of value
    /// 0 that has a move has one to value 1, and that makes it play like a Nim heap of its value
    /// (docs/misere.md, "Sums that play like Nim").
    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView heap) const final {
        const auto known = value(heap);
        return known ? std::optional{NimSummary::heap(*known)} : std::nullopt;
    }

protected:
    /// Says what the value is good for in misère play.
    static void explain_misere(Nimber value, Play play, Evidence& evidence) {
        if (play == Play::Misere) {
            evidence.say({"The numbers that may be taken are always the same, so in misère play "
                          "too the heap "
                          "plays like a nim heap of {0}.",
                          "可取的数始终不变，因此在反常规则下该堆同样相当于大小为 {0} 的 nim 堆。"},
                         {std::to_string(value.value())});
        }
    }
};

} // namespace nimber
