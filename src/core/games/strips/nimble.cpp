#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "nimber/game/theorems.hpp"

namespace nimber {
namespace {

struct Nimble {
    using State = Heap;
    static constexpr bool numbers_are_heaps = true;
    static constexpr GameCard card = {
        .name = "nimble",
        .usage = "nimble(SQUARES)",
        .example = "nimble(2,5,5,9)",
        .rule = {"Move one coin any number of squares to the left; coins may share a square.",
                 "把一枚硬币向左移动任意多格；多枚硬币可在同一格。"},
        .form = {"the square of each coin, the leftmost square being 0",
                 "每枚硬币所在的格，最左格为 0"},
        .theorem = theorems::kBouton,
        .statement = {"Each coin is a nim heap of the size of its square: the value is the xor of "
                      "the squares.",
                      "每枚硬币相当于大小为其格号的 nim 堆：值为各格号的异或。"},
        .source = "folklore",
        .misere = {"As for nim.", "与 nim 相同。"},
    };

    [[nodiscard]] Picture picture(Heap coin) const { return strip_picture({&coin, 1}); }

    void options(Heap coin, OptionVisitor visit) const {
        for (Heap square = coin; square-- > 0;) {
            if (!visit(square)) {
                return;
            }
        }
    }

    [[nodiscard]] Nimber value(Heap coin) const { return Nimber{coin}; }

    [[nodiscard]] NimSummary misere_heaps(Heap coin) const {
        return NimSummary::heap(Nimber{coin});
    }

    [[nodiscard]] bool winning_options(Heap coin, const Goal& goal, OptionVisitor visit) const {
        const Heap square = goal.heap().value();
        if (square < coin) {
            visit(square);
        }
        return true;
    }

    void explain(Heap coin, Play /*play*/, Evidence& evidence) const {
        evidence.say(
            {"A coin on square {0} can move to any of the {0} squares on its left, so it is a nim "
             "heap of {0}.",
             "第 {0} 格上的硬币可移到其左边 {0} 个格中的任意一个，所以相当于大小为 {0} 的 nim "
             "堆。"},
            {std::to_string(coin)});
    }
};

static_assert(KnowsValue<Nimble> && KnowsMisereHeaps<Nimble> && KnowsWinningOptions<Nimble>);
static_assert(Explains<Nimble> && Draws<Nimble>);

} // namespace

NIMBER_GAME(nimble, Nimble)

} // namespace nimber
