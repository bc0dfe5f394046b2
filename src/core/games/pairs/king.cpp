#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "pair.hpp"

namespace nimber {
namespace {

/// Values, by induction on the options of (x,y). Both even: the options are one even and one odd (1
/// or 3) or both odd (2); none is 0. Both odd: the diagonal has 0, and lowering the smaller
/// (either, if equal) gives an even number below an odd one: 1; the third has 1 or 3, so the mex
/// is 2. One even, one odd: if the even one is 0, the only option is 0. Else two options have 2 and
/// 0, and the diagonal swaps the parities: it has 1 if the odd one was below the even one (mex 3),
/// else 3 (mex 1).
///
/// Misère play. Call an edge square fickle (it plays like *0 or *1) and any other firm (like a sum
/// with a heap above one). Bouton's rule for misère sums then carries over, by the lemma in
/// docs/misere.md, "Sums that play like Nim", because: fickle squares
/// lead only to fickle squares of the other value; a firm square of value 0 or 1 has both numbers
/// at least 2, hence no fickle option; and a firm square with a fickle option, (1,y), has value at
/// least 2 and can reach fickle squares of both values, (0,y) and (0,y-1), as a heap above one can.
struct King {
    using State = Pair;
    static constexpr GameCard card = {
        .name = "king",
        .usage = "king(X,Y)",
        .example = "king(4,7)",
        .rule =
            {"Move a chess king one square left, down, or diagonally left and down, towards (0,0).",
             "将国际象棋的王向左、向下或向左下斜走一格，朝 (0,0) 前进。"},
        .form = {"column and row of the king, the corner being 0,0", "王所在的列与行，角上为 0,0"},
        .theorem = {"parity of column and row", "列与行的奇偶"},
        .statement = {"Both even: 0. Both odd: 2. One even, one odd: 1 if the even one is the "
                      "smaller, else 3.",
                      "皆偶：0。皆奇：2。一奇一偶：偶数较小时为 1，否则为 3。"},
        .source = "folklore",
        .misere = {"Like misère nim: on an edge (X or Y is 0) a heap of 0 or 1; elsewhere as if "
                   "heaps larger "
                   "than one were in play, with the normal value as their nim-sum. Alone: lost on "
                   "an edge "
                   "iff X+Y is odd, elsewhere iff both are even.",
                   "如同反常 nim：在边上（X 或 Y 为 0）相当于大小为 0 或 1 "
                   "的堆；在别处相当于有大于 1 的堆，"
                   "其 nim 和为正常规则下的值。单独一枚王：在边上当且仅当 X+Y "
                   "为奇数时必败，在别处当且仅当 "
                   "X、Y 皆偶时必败。"},
    };
    static constexpr LiteralText needed = kSquareNeeded;

    [[nodiscard]] Picture picture(State square) const { return square_picture(heaps_of(square)); }

    void options(State square, OptionVisitor visit) const {
        const Heap x = square.x;
        const Heap y = square.y;
        const auto go = [&](Heap column, Heap row) { return visit(State{column, row}); };
        if (x > 0 && !go(x - 1, y)) {
            return;
        }
        if (y > 0 && !go(x, y - 1)) {
            return;
        }
        if (x > 0 && y > 0) {
            go(x - 1, y - 1);
        }
    }

    static State normalise(State square) { return square.in_order(); }

    [[nodiscard]] static Nimber value(State square) {
        const bool odd_x = square.x % 2 == 1;
        const bool odd_y = square.y % 2 == 1;
        if (odd_x == odd_y) {
            return Nimber{odd_x ? 2U : 0U};
        }
        const bool even_is_smaller = odd_y == (square.x < square.y);
        return Nimber{even_is_smaller ? 1U : 3U};
    }

    [[nodiscard]] static NimSummary misere_heaps(State square) {
        return {value(square), square.x > 0 && square.y > 0};
    }

    [[nodiscard]] bool winning_options(State square, const Goal& goal, OptionVisitor visit) const {
        options(square, [&](SumView option) {
            return !goal.met_by(misere_heaps(seen_as<State>(option[0]))) || visit(option);
        });
        return true;
    }

    void explain(State square, Play play, Evidence& evidence) const {
        const std::string x = std::to_string(square.x);
        const std::string y = std::to_string(square.y);
        const std::string own = std::to_string(value(square).value());
        const bool odd_x = square.x % 2 == 1;
        const bool odd_y = square.y % 2 == 1;
        if (odd_x == odd_y) {
            evidence.say(odd_x ? Text{"{0} and {1} are both odd: the value is {2}.",
                                      "{0} 与 {1} 皆为奇数：值为 {2}。"}
                               : Text{"{0} and {1} are both even: the value is {2}.",
                                      "{0} 与 {1} 皆为偶数：值为 {2}。"},
                         {x, y, own});
        } else {
            const std::string& even = odd_x ? y : x;
            const std::string& odd = odd_x ? x : y;
            evidence.say(own == "1"
                             ? Text{"{0} is even and smaller than the odd {1}: the value is {2}.",
                                    "偶数 {0} 小于奇数 {1}：值为 {2}。"}
                             : Text{"{0} is even and larger than the odd {1}: the value is {2}.",
                                    "偶数 {0} 大于奇数 {1}：值为 {2}。"},
                         {even, odd, own});
        }
        if (play == Play::Misere) {
            evidence.say(
                misere_heaps(square).large
                    ? Text{"The king is on no edge, so in misère play it counts as this value with "
                           "a heap above one in it.",
                           "王不在边上，所以在反常规则下它以此值计入，并视为含有大于 1 的堆。"}
                    : Text{"The king is on an edge and has only single steps left, so in misère "
                           "play it counts as a heap of this value, 0 or 1.",
                           "王在边上，只能一步一步走，所以在反常规则下它相当于大小为此值（0 或 1）"
                           "的堆。"});
        }
    }
};

static_assert(KnowsValue<King> && KnowsMisereHeaps<King> && KnowsWinningOptions<King>);
static_assert(Normalises<King> && Explains<King> && Draws<King>);

} // namespace

NIMBER_GAME(king, King)

} // namespace nimber
