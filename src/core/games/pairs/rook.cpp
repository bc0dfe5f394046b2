#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "nimber/game/theorems.hpp"
#include "pair.hpp"

namespace nimber {
namespace {

struct Rook {
    using State = Pair;
    static constexpr GameCard card = {
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
    static constexpr bool numbers_are_heaps = true;
    static constexpr LiteralText needed = kSquareNeeded;

    [[nodiscard]] Picture picture(State square) const { return square_picture(heaps_of(square)); }

    void options(State square, OptionVisitor visit) const {
        for (Heap x = square.x; x-- > 0;) {
            if (!visit(State{x, square.y})) {
                return;
            }
        }
        for (Heap y = square.y; y-- > 0;) {
            if (!visit(State{square.x, y})) {
                return;
            }
        }
    }

    static State normalise(State square) { return square.in_order(); }

    [[nodiscard]] Nimber value(State square) const { return Nimber{square.x ^ square.y}; }

    [[nodiscard]] NimSummary misere_heaps(State square) const {
        return NimSummary::heap(Nimber{square.x}) + NimSummary::heap(Nimber{square.y});
    }

    [[nodiscard]] bool winning_options(State square, const Goal& goal, OptionVisitor visit) const {
        const auto target = [&](Heap other) {
            return goal.beside(NimSummary::heap(Nimber{other})).heap().value();
        };
        const Heap x = target(square.y);
        const Heap y = target(square.x);
        if (x < square.x && !visit(State{x, square.y})) {
            return true;
        }
        if (y < square.y) {
            visit(State{square.x, y});
        }
        return true;
    }

    void explain(State square, Play play, Evidence& evidence) const {
        evidence.say({"Column {0} and row {1} are two nim heaps: {0} xor {1} = {2}.",
                      "列 {0} 与行 {1} 是两个 nim 堆：{0} 异或 {1} = {2}。"},
                     {std::to_string(square.x), std::to_string(square.y),
                      std::to_string(square.x ^ square.y)});
        if (play == Play::Misere && square.x <= 1 && square.y <= 1) {
            evidence.say({"Neither is larger than 1, so in misère play the rook alone is lost iff "
                          "that is 1.",
                          "两者都不超过 1，所以在反常规则下，单独的车当且仅当此值为 1 时必败。"});
        }
    }
};

static_assert(KnowsValue<Rook> && KnowsMisereHeaps<Rook> && KnowsWinningOptions<Rook>);
static_assert(Normalises<Rook> && Explains<Rook> && Draws<Rook>);

} // namespace

NIMBER_GAME(rook, Rook)

} // namespace nimber
