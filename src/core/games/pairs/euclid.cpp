#include "../../value/wide.hpp"
#include "../families.hpp"
#include "pair.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// One step of Euclid's algorithm: larger = quotient · smaller + rest.
struct Division {
    Heap smaller = 0;
    Heap larger = 0;
    Heap quotient = 0;
    Heap rest = 0;
};

/// Let y = q·x + r, 0 <= r < x. The positions (x, r+jx), j = 1..q, have the options (x, r+ix) with
/// 0 <= i < j, where i = 0 is (r,x), with value c say. So by induction on j the values are
///     v(j) = mex{c, v(1), ..., v(j-1)} = j-1 if j <= c, else j.
/// If r = 0, then (0,x) is the end and c = 0; but if numbers stay positive it is no option,
/// and v(j) = j-1 for all j.
///
/// Misère play alone: if r > 0, a position with q = 1 has the one option (r,x); and with q >= 2
/// it is won, as either (r,x) is lost or (x, r+x), whose only option that is, is. If r = 0, then
/// q = 1 loses and q >= 2 wins by leaving q = 1, as leaving 0 loses; if numbers stay
/// positive, q = 1 is the end, which wins, q = 2 loses and q >= 3 wins by leaving q = 2.
struct Euclid {
    using State = Pair;
    static constexpr GameCard card = {
        .name = "euclid",
        .usage = "euclid(X,Y) or euclid:positive(X,Y)",
        .example = "euclid(25,7)",
        .rule =
            {"Subtract a positive multiple of the smaller number from the larger; 0 may be left, "
             "and then it is over. In euclid:positive both numbers stay positive.",
             "从较大的数中减去较小数的正整数倍；可以减到 0，此时结束。在 euclid:positive "
             "中两数须保持为正。"},
        .form = {"the two numbers; if one is 0 there is no move",
                 "两个数；若其中一个为 0 则无着法"},
        .theorem = {"Cole and Davie's theorem, with values along Euclid's algorithm",
                    "Cole 与 Davie 定理，值沿欧几里得算法求得"},
        .statement = {"Lost iff the larger number is less than the golden ratio times the smaller "
                      "and they are "
                      "not equal (or one is 0); in euclid:positive equal numbers are lost too, and "
                      "the value is "
                      "the integer part of Y/X - X/Y.",
                      "当且仅当较大数小于较小数的黄金分割倍且两数不等（或其中一个为 0）时必败；在 "
                      "euclid:positive 中两数相等也必败，且值为 Y/X - X/Y 的整数部分。"},
        .source = "Cole and Davie 1969; Nivasch 2006 for the values of euclid:positive",
        .misere =
            {"Alone: misère euclid is won and lost like euclid:positive in normal play, except "
             "that 0 "
             "wins. In misère euclid:positive a last quotient of 2 loses and any other wins, and "
             "before it quotients of 1 pass that on.",
             "单独时：反常的 euclid 与正常规则下的 euclid:positive 胜负相同，但出现 0 "
             "时必胜。在反常的 "
             "euclid:positive 中，最后的商为 2 则必败，否则必胜，之前的商若为 1 则逐步交替。"},
    };
    bool positive = false; ///< both numbers stay so

    /// "euclid" or "euclid:positive".
    [[nodiscard]] static Result<Euclid> make(ArgumentReader& parameters);

    [[nodiscard]] std::string name() const { return positive ? "euclid:positive" : "euclid"; }

    [[nodiscard]] std::optional<Game::Complaint> check(State numbers) const {
        if (positive && (numbers.x == 0 || numbers.y == 0)) {
            return Game::Complaint{numbers.x == 0 ? 0U : 1U,
                                   {"the numbers of euclid:positive are at least 1",
                                    "euclid:positive 的两数至少为 1"}};
        }
        return std::nullopt;
    }

    void options(State numbers, OptionVisitor visit) const {
        const Heap x = std::min(numbers.x, numbers.y);
        if (x == 0) {
            return;
        }
        const auto lower = [&](Heap State::*number) {
            State next = numbers;
            while (next.*number >= x) {
                next.*number -= x;
                if ((next.*number > 0 || !positive) && !visit(next)) {
                    return false;
                }
            }
            return true;
        };
        // Of two equal numbers either may be the one that is lowered.
        if (numbers.x >= numbers.y && !lower(&State::x)) {
            return;
        }
        if (numbers.y >= numbers.x) {
            lower(&State::y);
        }
    }

    static State normalise(State numbers) { return numbers.in_order(); }

    [[nodiscard]] Nimber value(State numbers) const {
        return Nimber{value_of(numbers.x, numbers.y)};
    }

    [[nodiscard]] std::optional<Outcome> outcome(State numbers, Play play) const {
        if (play == Play::Normal) {
            return std::nullopt; // by the value
        }
        return misere_lost(numbers.x, numbers.y) ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] bool winning_options(State numbers, const Goal& goal, OptionVisitor visit) const;

    void explain(State numbers, Play play, Evidence& evidence) const;

private:
    /// Euclid's algorithm from the position down to the division without rest; none if a number is
    /// 0.
    [[nodiscard]] static std::vector<Division> algorithm(Heap a, Heap b) {
        std::vector<Division> steps;
        Heap smaller = std::min(a, b);
        Heap larger = std::max(a, b);
        while (smaller > 0) {
            steps.push_back({smaller, larger, larger / smaller, larger % smaller});
            larger = smaller;
            smaller = steps.back().rest;
        }
        return steps;
    }

    /// The value of a position, from that of the rest and the smaller number.
    [[nodiscard]] Heap value_above(const Division& step, Heap below) const {
        if (step.rest == 0) {
            return positive ? step.quotient - 1 : step.quotient;
        }
        return step.quotient <= below ? step.quotient - 1 : step.quotient;
    }

    [[nodiscard]] Heap value_of(Heap a, Heap b) const {
        const std::vector<Division> steps = algorithm(a, b);
        Heap value = 0;
        for (std::size_t i = steps.size(); i-- > 0;) {
            value = value_above(steps[i], value);
        }
        return value;
    }

    [[nodiscard]] bool misere_lost(Heap a, Heap b) const {
        bool lost = false;
        const std::vector<Division> steps = algorithm(a, b);
        for (std::size_t i = steps.size(); i-- > 0;) {
            const Heap quotient = steps[i].quotient;
            lost = steps[i].rest == 0 ? quotient == (positive ? 2U : 1U) : quotient == 1 && !lost;
        }
        return lost;
    }
};

bool Euclid::winning_options(State numbers, const Goal& goal, OptionVisitor visit) const {
    if (goal.play == Play::Misere && !goal.outcome_suffices()) {
        return false;
    }
    const Heap x = numbers.in_order().x;
    const Heap y = numbers.in_order().y;
    if (x == 0) {
        return true;
    }
    const Heap q = y / x;
    const Heap r = y % x;
    const auto leave = [&](Heap j) {
        if (j >= q || (j == 0 && r == 0 && positive)) {
            return;
        }
        const Heap left = r + j * x;
        const Pair next = numbers.x > numbers.y ? Pair{left, x} : Pair{x, left};
        // Either of two equal numbers may go.
        if (visit(next) && x == y) {
            visit(Pair{next.y, next.x});
        }
    };
    if (goal.play == Play::Misere) {
        // The only option of all that is lost leaves a quotient of at most 2.
        for (Heap j = 0; j <= 2 && j < q; ++j) {
            if (misere_lost(r + j * x, x)) {
                leave(j);
            }
        }
        return true;
    }
    const Heap target = goal.heap().value();
    if (r == 0 && positive) {
        if (target < ~Heap{0}) {
            leave(target + 1);
        }
        return true;
    }
    // v(0) = c, v(j) = j-1 up to c, then j: each value once.
    const Heap c = value_of(r, x);
    leave(target < c ? target + 1 : target == c ? 0 : target);
    return true;
}

void Euclid::explain(State numbers, Play play, Evidence& evidence) const {
    const std::vector<Division> steps = algorithm(numbers.x, numbers.y);
    if (steps.empty()) {
        evidence.say(play == Play::Normal
                         ? Text{"One number is 0: there is no move.", "其中一个数为 0：已无着法。"}
                         : Text{"One number is 0: there is no move, which wins in misère play.",
                                "其中一个数为 0：已无着法，在反常规则下即为胜。"});
        return;
    }
    // From the last division upwards, as the values are found; the middle of a long list is left
    // out.
    std::vector<std::vector<std::string>> rows;
    rows.push_back({evidence.phrase({"division", "带余除法"}),
                    play == Play::Normal ? evidence.phrase({"value", "值"})
                                         : evidence.phrase({"misère play", "反常规则"})});
    constexpr std::size_t kShownEnds = 6;
    Heap value = 0;
    for (std::size_t i = steps.size(); i-- > 0;) {
        const Division& step = steps[i];
        value = value_above(step, value);
        if (i >= kShownEnds && i + kShownEnds < steps.size()) {
            if (i == kShownEnds) {
                rows.push_back({"...", "..."});
            }
            continue;
        }
        const bool lost = play == Play::Misere && misere_lost(step.smaller, step.larger);
        const std::string division =
            std::to_string(step.larger) + " = " + std::to_string(step.quotient) + "·" +
            std::to_string(step.smaller) + " + " + std::to_string(step.rest);
        rows.push_back({division, play == Play::Normal ? std::to_string(value)
                                  : lost               ? evidence.phrase({"lost", "必败"})
                                                       : evidence.phrase({"won", "必胜"})});
    }
    if (play == Play::Misere) {
        evidence.say({"Euclid's algorithm, from its last division upwards: a quotient of 1 with a "
                      "rest turns won and lost round, a larger one wins.",
                      "把辗转相除从最后一步往上看：有余数而商为 1 时胜负互换，商大于 1 时必胜。"});
        evidence.say(positive ? Text{"Without a rest a quotient of 2 loses, any other wins.",
                                     "没有余数时，商为 2 必败，否则必胜。"}
                              : Text{"Without a rest a quotient of 1 loses, a larger one wins.",
                                     "没有余数时，商为 1 必败，大于 1 必胜。"});
        evidence.table(std::move(rows));
        return;
    }
    evidence.say({"Euclid's algorithm, from its last division upwards: a quotient that is at most "
                  "the value below it counts 1 less, any other counts itself.",
                  "把辗转相除从最后一步往上看：商不超过下一步的值时，值为商减 1；否则值为商。"});
    if (positive) {
        evidence.say({"The last quotient counts 1 less, as 0 must not be left.",
                      "最后一个商减 1，因为不能减到 0。"});
    }
    evidence.table(std::move(rows));
    const Uint128 x = steps[0].smaller;
    const Uint128 y = steps[0].larger;
    if (x == y) {
        return;
    }
    evidence.say(y * (y - x) < x * x
                     ? Text{"{1}·({1} - {0}) < {0}²: the quotient is below the golden ratio, lost.",
                            "{1}·({1} - {0}) < {0}²：两数之比小于黄金分割数，必败。"}
                     : Text{"{1}·({1} - {0}) > {0}²: the quotient is above the golden ratio, won.",
                            "{1}·({1} - {0}) > {0}²：两数之比大于黄金分割数，必胜。"},
                 {std::to_string(steps[0].smaller), std::to_string(steps[0].larger)});
}

Result<Euclid> Euclid::make(ArgumentReader& parameters) {
    if (parameters.at_end()) {
        return Euclid{};
    }
    const std::size_t begin = parameters.offset();
    const auto word = parameters.word();
    if (!word) {
        return word.error();
    }
    if (*word != "positive" || !parameters.at_end()) {
        return parameters.bad_parameter(
            *word != "positive" ? begin : parameters.offset(),
            {"the only variant is euclid:positive", "只有 euclid:positive 一种变体"});
    }
    return Euclid{.positive = true};
}

static_assert(KnowsValue<Euclid> && KnowsOutcome<Euclid> && KnowsWinningOptions<Euclid>);
static_assert(Normalises<Euclid> && Explains<Euclid>);

} // namespace

NIMBER_GAME(euclid, Euclid)

} // namespace nimber
