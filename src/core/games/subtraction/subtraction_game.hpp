#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/game/parameters.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"

#include <string>

namespace nimber {

/// All parameters are the set of numbers that may be taken, or not be taken.
inline constexpr SetOfNumbers kSetOfNumbers = {
    {"the numbers of the set are at least 1: nobody may take nothing",
     "集合中的数至少为 1：不能一颗都不取"}};

/// A game on heaps from each of which a fixed set of numbers may be taken: what all of them share.
struct SubtractionGame {
    using State = Heap;
    static constexpr bool is_subtraction_game = true;

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
