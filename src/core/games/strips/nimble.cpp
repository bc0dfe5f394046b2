#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "nimber/game/theorems.hpp"

namespace nimber {
namespace {

constexpr GameCard kNimbleCard = {
    .name = "nimble",
    .usage = "nimble(SQUARES)",
    .example = "nimble(2,5,5,9)",
    .rule = {"Move one coin any number of squares to the left; coins may share a square.",
             "把一枚硬币向左移动任意多格；多枚硬币可在同一格。"},
    .form = {"the square of each coin, the leftmost square being 0",
             "每枚硬币所在的格，最左格为 0"},
    .theorem = theorems::kBouton,
    .statement =
        {"Each coin is a nim heap of the size of its square: the value is the xor of the squares.",
         "每枚硬币相当于大小为其格号的 nim 堆：值为各格号的异或。"},
    .source = "folklore",
    .misere = {"As for nim.", "与 nim 相同。"},
};

class Nimble final : public Game {
public:
    Nimble() : Game{kNimbleCard} {}

    [[nodiscard]] bool of_heaps() const override { return true; }

    [[nodiscard]] Picture picture(StateView coin) const override {
        return strip_picture(*this, coin);
    }

    void options(StateView coin, OptionVisitor visit) const override {
        for (Heap square = coin[0]; square-- > 0;) {
            if (!visit(square)) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView coin) const override {
        return Nimber{coin[0]};
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView coin) const override {
        return NimSummary::heap(Nimber{coin[0]});
    }

    [[nodiscard]] bool numbers_are_heaps() const override { return true; }

    [[nodiscard]] bool winning_options(StateView coin, const Goal& goal,
                                       OptionVisitor visit) const override {
        const Heap square = goal.heap().value();
        if (square < coin[0]) {
            visit(square);
        }
        return true;
    }

    void explain(StateView coin, Play /*play*/, Evidence& evidence) const override {
        evidence.say(
            {"A coin on square {0} can move to any of the {0} squares on its left, so it is a nim "
             "heap of {0}.",
             "第 {0} 格上的硬币可移到其左边 {0} 个格中的任意一个，所以相当于大小为 {0} 的 nim "
             "堆。"},
            {std::to_string(coin[0])});
    }
};

} // namespace

Family nimble_family() {
    return {kNimbleCard, make_plain<Nimble>};
}

} // namespace nimber
