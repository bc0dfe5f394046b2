#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "nimber/game/theorems.hpp"
#include "pair_game.hpp"

#include <array>

namespace nimber {
namespace {

constexpr GameCard kRookCard = {
    .name = "rook",
    .usage = "rook(X,Y)",
    .example = "rook(5,3)",
    .rule = {"Move a chess rook any number of squares left or down, towards (0,0).",
             "将国际象棋的车向左或向下移动任意多格，朝 (0,0) 前进。"},
    .form = {"column and row of the rook, the corner being 0,0", "车所在的列与行，角上为 0,0"},
    .theorem = theorems::kBouton,
    .statement = {"Column and row are two nim heaps: the value is X xor Y.",
                  "列与行相当于两个 nim 堆：值为 X 异或 Y。"},
    .source = "folklore",
    .misere = {"As for nim with the heaps X and Y.", "与堆为 X、Y 的 nim 相同。"},
};

class Rook final : public PairGame {
public:
    Rook() : PairGame{kRookCard, kSquareNeeded} {}

    [[nodiscard]] Picture picture(StateView square) const override {
        return square_picture(square);
    }

    void options(StateView square, OptionVisitor visit) const override {
        std::array<Heap, 2> next{square[0], square[1]};
        for (std::size_t i = 0; i < 2; ++i) {
            for (next[i] = square[i]; next[i] > 0;) {
                --next[i];
                if (!visit(next)) {
                    return;
                }
            }
            next[i] = square[i];
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView square) const override {
        return Nimber{square[0] ^ square[1]};
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView square) const override {
        return NimSummary::heap(Nimber{square[0]}) + NimSummary::heap(Nimber{square[1]});
    }

    [[nodiscard]] bool numbers_are_heaps() const override { return true; }

    [[nodiscard]] bool winning_options(StateView square, const Goal& goal,
                                       OptionVisitor visit) const override {
        for (std::size_t i = 0; i < 2; ++i) {
            const Goal here = goal.beside(NimSummary::heap(Nimber{square[1 - i]}));
            std::array<Heap, 2> next{square[0], square[1]};
            next[i] = here.heap().value();
            if (next[i] < square[i] && !visit(next)) {
                return true;
            }
        }
        return true;
    }

    void explain(StateView square, Play play, Evidence& evidence) const override {
        evidence.say({"Column {0} and row {1} are two nim heaps: {0} xor {1} = {2}.",
                      "列 {0} 与行 {1} 是两个 nim 堆：{0} 异或 {1} = {2}。"},
                     {std::to_string(square[0]), std::to_string(square[1]),
                      std::to_string(square[0] ^ square[1])});
        if (play == Play::Misere && square[0] <= 1 && square[1] <= 1) {
            evidence.say({"Neither is larger than 1, so in misère play the rook alone is lost iff "
                          "that is 1.",
                          "两者都不超过 1，所以在反常规则下，单独的车当且仅当此值为 1 时必败。"});
        }
    }
};

} // namespace

Family rook_family() {
    return {kRookCard, make_plain<Rook>};
}

} // namespace nimber
