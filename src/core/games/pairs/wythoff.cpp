#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "pair.hpp"
#include "wythoff_pairs.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr Heap kLargest = WythoffPairs::kLargest;

/// Normal play (Fraenkel 1982): the lost positions are the pairs with s = 0.
///
/// Misère play, A >= 2: they are the pairs with s = 1. None leads to another: rows and columns hold
/// one each, and the differences A·n+1 are A apart (from (u,v) to a pair the other way round even
/// further). From (x,y), x <= y, not a pair and not (0,0): if x is upper(n), lower y to lower(n).
/// If x is lower(n) and y above upper(n), lower y to that. Else d = y-x <= A·n. For d = 0 go to
/// (0,1), which takes x and x-1, allowed as A >= 2. For d >= 1 go to pair m = floor((d-1)/A) < n:
/// that changes the difference by less than A.
///
/// Misère play, A = 1: (0,1), (2,2) and the pairs n >= 2 with s = 0, which have no number below 3
/// and differences of at least 2. So the former are not reached from the latter; and they are
/// reached from every other position that has a number 0, 1, 2 or a difference 0, 1, except from
/// the end (0,0). The rest is as in normal play.
///
/// Misère sums, A = 1, are as in Nim, if the four fickle positions (0,0), (1,2) count as *0 and
/// (0,1), (2,2) as *1, and any other, firm, as its value with a heap above one in it. That is so
/// by the lemma in docs/misere.md, "Sums that play like Nim", because:
/// - a fickle one other than the end has a fickle option of the other value, and no firm one of it;
/// - a firm one of value 0 (1) has no fickle option of value 1 (0): a value occurs at most once in
///   each line, so (0,0), (1,2), or (0,1), (2,2), leave no other 0, or 1, in a line with number 0,
///   1, 2 or difference 0, 1, and the fickle ones lie on no other lines;
/// - a firm one of another value with a fickle option is on such a line, and so has both kinds.
struct Wythoff {
    using State = Pair;
    static constexpr GameCard card = {
        .name = "wythoff",
        .usage = "wythoff(X,Y) or wythoff:A(X,Y)",
        .example = "wythoff(6,9)",
        .rule =
            {"Take any number from one of two heaps, or k from one and l from the other where k "
             "and l differ by less than A (without A: the same number from both).",
             "从两堆之一取走任意多颗，或从两堆分别取走 k 颗与 l 颗，k 与 l 之差小于 A（不写 A 时："
             "两堆取走同样多）。"},
        .form = {"A is at least 1, and 1 if it is not written; in parentheses the two heaps",
                 "A 至少为 1，不写即为 1；括号内为两堆的石子数"},
        .theorem = {"Wythoff's theorem", "Wythoff 定理"},
        .statement = {"Lost iff the heaps are a and a + A·n where a is the integer part of n·α and "
                      "α = (2 - A + "
                      "√(A²+4))/2, for A = 1 the golden ratio.",
                      "当且仅当两堆为 a 与 a + A·n 时必败，其中 a 为 n·α 的整数部分，α = (2 - A + "
                      "√(A²+4))/2，A "
                      "= 1 时为黄金分割数。"},
        .source = "Wythoff 1907; for A > 1 Fraenkel 1982, misère Fraenkel 1984",
        .misere =
            {"A = 1: as in normal play, but (0,1) and (2,2) are lost instead of (0,0) and (1,2). "
             "A > 1: lost iff the heaps are a and a + A·n + 1 where a is the integer part of n·α "
             "+ 1/α.",
             "A = 1：与正常规则相同，但必败的是 (0,1) 与 (2,2)，而不是 (0,0) 与 (1,2)。A > 1："
             "当且仅当两堆为 a 与 a + A·n + 1 时必败，其中 a 为 n·α + 1/α 的整数部分。"},
    };
    Heap a = 1; ///< A
    static constexpr auto parameters =
        optional_number(&Wythoff::a,
                        {"A is at least 1: the two numbers taken differ by less than A",
                         "A 至少为 1：从两堆取走的数目之差小于 A"},
                        {"only one number stands behind the colon", "冒号后只能有一个数"});

    void options(State heaps, OptionVisitor visit) const {
        const auto [x, y] = heaps;
        const auto go = [&](Heap k, Heap l) { return visit(State{heaps.x - k, heaps.y - l}); };
        for (Heap k = 1; k != 0 && k <= x; ++k) {
            if (!go(k, 0)) {
                return;
            }
        }
        for (Heap l = 1; l != 0 && l <= y; ++l) {
            if (!go(0, l)) {
                return;
            }
        }
        for (Heap k = 1; k != 0 && k <= x; ++k) {
            for (Heap l = k < a ? 1 : k - a + 1; l != 0 && l <= y && (l < k || l - k < a); ++l) {
                if (!go(k, l)) {
                    return;
                }
            }
        }
    }

    static State normalise(State heaps) { return heaps.in_order(); }

    [[nodiscard]] std::optional<Nimber> value(State heaps) const {
        if (heaps.x == 0 || heaps.y == 0) {
            return Nimber{heaps.x + heaps.y};
        }
        return lost(heaps, Play::Normal) ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] Outcome outcome(State heaps, Play play) const {
        return lost(heaps, play) ? Outcome::P : Outcome::N;
    }

    /// Let the heaps be x = a·n + b and y = x + e·n + f, a lost pair with x <= y; A is the member
    /// `a`, a is `times`. Then x = floor(k·α + s/α) and y - x = A·k + s, s being 0 or 1, so that
    /// A·x - α·(y-x) is nearer to 0 than 2A + 2, as 1 < α < 2. (The lost positions of misère play
    /// that are no such pairs, (0,1) and (2,2), are no further.) That is γ·n + δ with γ = A·a - α·e
    /// and δ = A·b - α·f, so that n < (2A + 2 + |δ|) / |γ|.
    ///
    /// γ is not 0, as α is irrational and a, e are not both 0; nor is its conjugate γ' = A·a -
    /// α'·e, where α' = -A/α. But γ·γ' = (A·a)² - (2-A)·A·a·e - A·e² is whole, so at least 1 in
    /// size, and 1/|γ| <= |γ'| <= A·(a + |e|). Hence n < (2A + 2 + A·b + 2|f|) · A · (a + |e|).
    [[nodiscard]] std::optional<Natural> last_loss(std::span<const LinearForm> heaps) const {
        const LinearForm& x = heaps[0];
        const LinearForm& y = heaps[1];
        const Heap e = std::max(x.times, y.times) - std::min(x.times, y.times);
        const Heap f = std::max(x.plus, y.plus) - std::min(x.plus, y.plus);
        // Either may be the smaller one.
        const Heap times = std::max(x.times, y.times);
        const Heap b = std::max(x.plus, y.plus);
        constexpr Heap kMost = Heap{1} << 20U; // more would be no use, and must not overflow
        if (std::max({times, b, a}) >= kMost) {
            return std::nullopt;
        }
        return Natural{2 * a + 2 + a * b + 2 * f} * (a * (times + e));
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(State heaps) const {
        if (heaps.x == 0 || heaps.y == 0) {
            return NimSummary::heap(Nimber{heaps.x + heaps.y}); // one heap of Nim
        }
        if (a > 1) {
            return std::nullopt;
        }
        if (heaps.x == 2 && heaps.y == 2) {
            return NimSummary::heap(Nimber{1});
        }
        if (lost(heaps, Play::Normal)) {
            return NimSummary{Nimber{}, std::min(heaps.x, heaps.y) > 1};
        }
        return std::nullopt; // only the search knows its value
    }

    [[nodiscard]] bool winning_options(State heaps, const Goal& goal, OptionVisitor visit) const {
        if (heaps.x == 0 || heaps.y == 0) {
            const Heap target = goal.heap().value();
            if (target < heaps.x + heaps.y) {
                visit(heaps.x == 0 ? State{0, target} : State{target, 0});
            }
            return true;
        }
        if (!goal.outcome_suffices()) {
            return false;
        }
        for (const Pair target : winning_targets(heaps, goal.play)) {
            if (!visit(target)) {
                break;
            }
        }
        return true;
    }

    void explain(State heaps, Play play, Evidence& evidence) const;

private:
    /// The pairs that are lost; for A = 1 in misère play only those with numbers of 3 and more.
    [[nodiscard]] WythoffPairs pairs(Play play) const { return {a, play == Play::Misere && a > 1}; }

    [[nodiscard]] bool exceptional(Play play) const { return play == Play::Misere && a == 1; }

    [[nodiscard]] bool lost(State heaps, Play play) const {
        const auto [x, y] = heaps.in_order();
        if (exceptional(play) && x <= 2) {
            return (x == 0 && y == 1) || (x == 2 && y == 2);
        }
        return pairs(play).contains(x, y);
    }

    [[nodiscard]] std::optional<Heap> partner(Heap number, Play play) const {
        if (exceptional(play) && number <= 2) {
            return number == 2 ? 2 : 1 - number;
        }
        return pairs(play).partner(number);
    }

    [[nodiscard]] bool allowed(Pair from, Pair to) const {
        if (to.x > from.x || to.y > from.y || to == from) {
            return false;
        }
        const Heap k = from.x - to.x;
        const Heap l = from.y - to.y;
        return k == 0 || l == 0 || std::max(k, l) - std::min(k, l) < a;
    }

    /// The lost pairs, smaller number first, whose difference is within A of `d`, and perhaps
    /// others.
    [[nodiscard]] std::vector<Pair> pairs_near(Heap d, Play play) const {
        if (exceptional(play) && d <= 1) {
            return {d == 0 ? Pair{2, 2} : Pair{0, 1}};
        }
        std::vector<Pair> near;
        const WythoffPairs all = pairs(play);
        const Heap middle =
            d / a; // differences step by A, so the pairs are this one and its neighbours
        for (Heap n = middle == 0 ? 0 : middle - 1; n <= middle + 1; ++n) {
            const auto lower = all.lower(n);
            if (lower && *lower + all.difference(n) <= kLargest) {
                near.push_back({*lower, static_cast<Heap>(*lower + all.difference(n))});
            }
            if (n == kLargest) {
                break;
            }
        }
        return near;
    }

    /// Every lost position that one move reaches: in the row, in the column, or near the diagonal.
    [[nodiscard]] std::vector<Pair> winning_targets(Pair from, Play play) const {
        std::vector<Pair> found;
        const auto add = [&](Pair to) {
            if (allowed(from, to) && lost(to, play) &&
                std::ranges::find(found, to) == found.end()) {
                found.push_back(to);
            }
        };
        if (const auto y = partner(from.x, play)) {
            add({from.x, *y});
        }
        if (const auto x = partner(from.y, play)) {
            add({*x, from.y});
        }
        const Heap d = std::max(from.x, from.y) - std::min(from.x, from.y);
        for (const Pair near : pairs_near(d, play)) {
            add(near);
            add({near.y, near.x});
        }
        // The end of a misère game with A > 1, (0,1), can be reached across the diagonal as well.
        if (play == Play::Misere && a > 1) {
            add({0, 1});
            add({1, 0});
        }
        return found;
    }
};

void Wythoff::explain(State heaps, Play play, Evidence& evidence) const {
    const auto [x, y] = heaps.in_order();
    const Heap d = y - x;
    const std::string small = std::to_string(x);
    const std::string large = std::to_string(y);
    if (exceptional(play) && (x <= 2 || d <= 1)) {
        evidence.say(
            lost(heaps, play)
                ? Text{"In misère play (0,1) and (2,2) are lost instead of (0,0) and (1,2); "
                       "({0},{1}) is one of them.",
                       "在反常规则下，必败的是 (0,1) 与 (2,2) 而不是 (0,0) 与 (1,2)；({0},{1}) "
                       "正是其中之一。"}
            : y == 0
                ? Text{"There is no move, which wins in misère play.",
                       "已无着法，在反常规则下即为胜。"}
                : Text{"In misère play (0,1) and (2,2) are lost instead of (0,0) and (1,2); one of "
                       "them can be reached from ({0},{1}).",
                       "在反常规则下，必败的是 (0,1) 与 (2,2) 而不是 (0,0) 与 (1,2)；从 ({0},{1}) "
                       "可以走到其中之一。"},
            {small, large});
        return;
    }
    if (play == Play::Misere && a > 1 && y == 0) {
        evidence.say(
            {"There is no move, which wins in misère play.", "已无着法，在反常规则下即为胜。"});
        return;
    }
    const Heap shift = play == Play::Misere && a > 1 ? 1 : 0;
    if (a > 1) {
        const bool multiple = d >= shift && (d - shift) % a == 0;
        if (!multiple) {
            evidence.say(
                shift == 0
                    ? Text{"The difference {1} - {0} = {2} is not a multiple of A = {3}, but in "
                           "every lost pair it is: won.",
                           "差 {1} - {0} = {2} 不是 A = {3} 的倍数，而每个必败对的差都是：必胜。"}
                    : Text{"The difference {1} - {0} = {2} is not 1 more than a multiple of A = "
                           "{3}, but in every pair that is lost in misère play it is: won.",
                           "差 {1} - {0} = {2} 不是 A = {3} 的倍数加 1，"
                           "而反常规则下每个必败对的差都是：必胜。"},
                {small, large, std::to_string(d), std::to_string(a)});
            return;
        }
    }
    const Heap n = (d - shift) / a;
    const WythoffPairs all = pairs(play);
    const std::string index = std::to_string(n);
    if (a == 1) {
        evidence.say(
            {"The difference {1} - {0} is {2}, so the position is to be compared with pair {2}, "
             "whose smaller number is the integer part of {2} times the golden ratio.",
             "差 {1} - {0} 为 {2}，所以应与第 {2} 对比较，其较小数为 {2} 乘黄金分割数的整数部分。"},
            {small, large, index});
        constexpr Heap kReadable = Heap{1} << 31U; // beyond, the squares are too long to follow
        if (const auto lower = all.lower(n); lower && n > 0 && n < kReadable) {
            // floor(n·phi) = floor((n + floor(sqrt(5n²))) / 2): the root is one of two numbers.
            const Heap square = 5 * n * n;
            const Heap root = 2 * *lower - n;
            const Heap exact = (root + 1) * (root + 1) <= square ? root + 1 : root;
            evidence.say(
                {"Exactly, without fractions: √(5·{0}²) = √{1} lies between {2} and {3}, because "
                 "{2}² = {4} and {3}² = {5}; so the integer part is that of ({0} + {2})/2, which "
                 "is {6}.",
                 "不用小数的精确验算：√(5·{0}²) = √{1} 介于 {2} 与 {3} 之间，因为 {2}² = {4}，{3}² "
                 "= {5}；所以整数部分即 ({0} + {2})/2 的整数部分 {6}。"},
                {index, std::to_string(square), std::to_string(exact), std::to_string(exact + 1),
                 std::to_string(exact * exact), std::to_string((exact + 1) * (exact + 1)),
                 std::to_string(*lower)});
        }
    } else {
        evidence.say(
            shift == 0 ? Text{"The difference {1} - {0} is {2}·{3}, so the position is to be "
                              "compared with pair {3}, whose smaller number is the integer part of "
                              "{3}·α, α = (2 - A + √(A²+4))/2.",
                              "差 {1} - {0} 等于 {2}·{3}，所以应与第 {3} 对比较，其较小数为 {3}·α "
                              "的整数部分，α = (2 - A + √(A²+4))/2。"}
                       : Text{"The difference {1} - {0} is {2}·{3} + 1, so in misère play the "
                              "position is to be compared with pair {3}, whose smaller number is "
                              "the integer part of {3}·α + 1/α, α = (2 - A + √(A²+4))/2.",
                              "差 {1} - {0} 等于 {2}·{3} + 1，所以在反常规则下应与第 {3} 对比较，"
                              "其较小数为 {3}·α + 1/α 的整数部分，α = (2 - A + √(A²+4))/2。"},
            {small, large, std::to_string(a), index});
    }
    const auto lower = all.lower(n);
    if (!lower) {
        evidence.say({"That number is larger than {0}: won.", "该数大于 {0}：必胜。"}, {small});
        return;
    }
    if (*lower == x) {
        evidence.say({"That number is {0}, the smaller heap itself: lost.",
                      "该数为 {0}，正是较小的堆：必败。"},
                     {small});
        return;
    }
    evidence.say({"That number is {1}, not {0}: won.", "该数为 {1}，而不是 {0}：必胜。"},
                 {small, std::to_string(*lower)});
}

struct Queen : Wythoff {
    static constexpr GameCard card = {
        .name = "queen",
        .usage = "queen(X,Y)",
        .example = "queen(6,9)",
        .rule =
            {"Move a chess queen any number of squares left, down, or diagonally left and down, "
             "towards (0,0).",
             "将国际象棋的后向左、向下或向左下斜线移动任意多格，朝 (0,0) 前进。"},
        .form = {"column and row of the queen, the corner being 0,0", "后所在的列与行，角上为 0,0"},
        .theorem = {"Wythoff's theorem", "Wythoff 定理"},
        .statement =
            {"Lost iff the numbers are a and a + n where a is the integer part of n times the "
             "golden ratio.",
             "当且仅当两数为 a 与 a + n 时必败，其中 a 为 n 乘黄金分割数的整数部分。"},
        .source = "Wythoff 1907; as a queen, R. Isaacs",
        .misere = {"As in normal play, but (0,1) and (2,2) are lost instead of (0,0) and (1,2).",
                   "与正常规则相同，但必败的是 (0,1) 与 (2,2)，而不是 (0,0) 与 (1,2)。"},
    };
    static constexpr NoParameters parameters = {};
    [[nodiscard]] Picture picture(State square) const { return square_picture(heaps_of(square)); }
};

static_assert(KnowsValue<Wythoff> && KnowsOutcome<Wythoff> && KnowsMisereHeaps<Wythoff>);
static_assert(KnowsWinningOptions<Wythoff> && KnowsLastLoss<Wythoff> && Explains<Wythoff>);
static_assert(KnowsOutcome<Queen> && Draws<Queen>);

} // namespace

NIMBER_GAME(wythoff, Wythoff)
NIMBER_GAME(queen, Queen)

} // namespace nimber
