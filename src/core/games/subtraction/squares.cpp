#include "../families.hpp"
#include "subtraction_game.hpp"

namespace nimber {
namespace {

struct Squares : SubtractionGame {
    static constexpr GameCard card = {
        .name = "squares",
        .usage = "squares(HEAPS)",
        .example = "squares(20,33)",
        .rule = {"Take a square number of stones (1, 4, 9, 16, ...) from one heap.",
                 "从某一堆中取走平方数（1、4、9、16……）颗石子。"},
        .form = {"the sizes of the heaps", "各堆的石子数"},
        .theorem = {},
        .statement = {"No formula is known; the values are computed.",
                      "没有已知公式；值由计算得到。"},
        .source = "Golomb 1966",
        .misere =
            {"Like misère nim with the computed values as heaps, since the numbers that may be "
             "taken are fixed.",
             "可取的数是固定的，因此相当于以算出的值为各堆的反常 nim。"},
    };

    static void options(Heap heap, OptionVisitor visit) {
        Heap square = 1;
        for (Heap root = 1; square <= heap; ++root) {
            const Heap left = heap - square;
            const Heap step = 2 * root + 1; // to the next square
            if (!visit(left) || step > left) {
                return;
            }
            square += step;
        }
    }
};

static_assert(IsSubtractionGame<Squares>);

} // namespace

NIMBER_GAME(squares, Squares)

} // namespace nimber
