#include "../families.hpp"
#include "subtraction_game.hpp"

#include <algorithm>
#include <numeric>

namespace nimber {
namespace {

/// n mod (a+b), also where a+b does not fit into 64 bits.
Heap remainder_by_sum(Heap n, Heap a, Heap b) {
    return a > ~b ? n : n % (a + b);
}

/// The values of a heap of n when the numbers of a set without common divisor may be taken, for the
/// sets of which they are known for all n.
///
/// {a, b, a+b}, a < b, where B is a multiple of 2a and b <= B <= b+a. Let x(i) = floor(i/a) mod 2,
/// which is the same for i and i+B, and 1 for B-a <= i < B. The value of n is that of r = n mod
/// (B+b): x(r) for r < B, and 2 + x(y) for r = B+y, 0 <= y < b. By induction on n these are the
/// values of the options; those that small heaps lack are not needed below.
/// - r < B, x(r) = 1: so r >= a, and n-a has the value 0. No option has the value 1: n-b has 0 if
///   r >= b, as r-b < a, and otherwise 2 or more, of the place r+B; n-a-b has 2 or more, of the
///   place B+(r-a), as r < a+b.
/// - r < B, x(r) = 0: no option has the value 0. If r >= a, n-a has 1, and as above n-a-b has 2 or
///   more, and so has n-b, as r < B-a <= b. If r < a, n-a has 2 or more, of the place B+(b+r-a),
///   n-b too, and n-a-b has 1, of the place B-a+r.
/// - r = B+y. With c = B-b, 0 <= c <= a, n-b has x(c+y). If c+y >= a, n-a-b has x(c+y-a), the other
///   one of 0 and 1, and n-a has 1 if y < a, where x(y) = 0, and otherwise 3-x(y), which is not
///   2+x(y), and is 2 if x(y) = 1. If c+y < a, the values of n-b and n-a are 0 and 1, and n-a-b has
///   3, of the place B+(B+y-a); and x(y) = 0. Either way the mex is 2+x(y).
class ClosedForm {
public:
    enum class Kind : std::uint8_t {
        None,
        Parity,   ///< 1 and other odd numbers: every move changes the parity
        Interval, ///< 1 to m
        Pair,     ///< {a, b}
        Triple,   ///< {a, b, a+b} where a multiple B of 2a is among b, ..., b+a
    };

    explicit ClosedForm(const std::vector<Heap>& numbers)
        : first_{numbers.front()}, second_{numbers.size() > 1 ? numbers[1] : 0} {
        const Heap count = numbers.size();
        if (first_ == 1 && std::ranges::all_of(numbers, [](Heap each) { return each % 2 == 1; })) {
            kind_ = Kind::Parity;
        } else if (numbers.back() == count) {
            kind_ = Kind::Interval;
            second_ = count;
        } else if (count == 2) {
            kind_ = Kind::Pair;
        } else if (count == 3 && numbers[2] - second_ == first_) {
            const Heap over = second_ % (2 * first_); // 2a < a+b fits
            const Heap missing = over == 0 ? 0 : 2 * first_ - over;
            if (missing <= first_) {
                kind_ = Kind::Triple;
                turn_ = second_ + missing;
            }
        }
    }

    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] Heap first() const { return first_; }   ///< a
    [[nodiscard]] Heap second() const { return second_; } ///< b, or m
    [[nodiscard]] Heap turn() const { return turn_; }     ///< B

    /// The place of n in its period.
    [[nodiscard]] Heap remainder(Heap n) const {
        switch (kind_) {
        case Kind::Parity: return n % 2;
        case Kind::Interval: return n % (second_ + 1); // m numbers were listed, so m+1 fits
        case Kind::Pair: return remainder_by_sum(n, first_, second_);
        case Kind::Triple: return remainder_by_sum(n, turn_, second_);
        case Kind::None: break;
        }
        return n;
    }

    /// Requires a kind other than None.
    [[nodiscard]] Nimber value(Heap n) const {
        const Heap place = remainder(n);
        const Heap a = first_;
        if (kind_ == Kind::Pair) {
            // From b on: the options are r-b < a, of value 0, and r-a.
            return Nimber{place < second_ ? place / a % 2 : 2 - place / a % 2};
        }
        if (kind_ == Kind::Triple) {
            return Nimber{place < turn_ ? place / a % 2 : 2 + (place - turn_) / a % 2};
        }
        return Nimber{place};
    }

private:
    Kind kind_ = Kind::None;
    Heap first_;
    Heap second_;
    Heap turn_ = 0;
};

struct Sub : SubtractionGame {
    static constexpr GameCard card = {
        .name = "sub",
        .usage = "sub:S(HEAPS)",
        .example = "sub:1,3,4(10,6)",
        .rule = {"Take a number of stones that is in the set S from one heap.",
                 "从某一堆中取走集合 S 中某个数目的石子。"},
        .form = {"S is a list of numbers and ranges, such as 1,3,4 or 1-5,9, or a file of them, "
                 "such as "
                 "@set.txt; in parentheses the sizes of the heaps",
                 "S 为一列数与范围，例如 1,3,4 或 1-5,9，或存有它们的文件，例如 @set.txt；"
                 "括号内为各堆的石子数"},
        .theorem = {"closed form for this set of numbers", "此减法集的封闭公式"},
        .statement =
            {"Values have a period. In closed form: S = {1..m}: n mod (m+1); 1 and other odd "
             "numbers: n mod 2; "
             "{a,b}: period a+b (2a if b is an odd multiple of a); {a,b,a+b} if one of b..b+a "
             "is a multiple of 2a; and "
             "multiples of these. For other sets the period is computed and proved.",
             "值是周期的。有公式的情形：S = {1..m}：n mod (m+1)；1 与其他奇数：n mod "
             "2；{a,b}：周期 a+b（b 为 a 的奇数倍时"
             "为 2a）；b..b+a 中有 2a 的倍数时的 "
             "{a,b,a+b}；以及它们的倍数。其他集合的周期由计算求得并证明。"},
        .source = "Berlekamp, Conway and Guy 1982; Ferguson 1974 for misère play",
        .misere = {"Like misère nim with the values as heaps (Ferguson).",
                   "相当于以各堆的值为堆的反常 nim（Ferguson）。"},
    };
    static constexpr auto parameters = kSetOfNumbers;

    explicit Sub(NumberSet set)
        : name_{"sub:" + set.text}, rule_{std::move(set.numbers), false}, held_{std::move(
                                                                              set.held)},
          unit_{common_divisor(rule_.numbers)}, form_{divided(rule_.numbers, unit_)} {}

    [[nodiscard]] std::string name() const { return name_; }

    void options(Heap heap, OptionVisitor visit) const {
        for (const Heap take : rule_.numbers) {
            if (take > heap) {
                return;
            }
            if (!visit(heap - take)) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(Heap heap) const {
        if (form_.kind() == ClosedForm::Kind::None) {
            return std::nullopt;
        }
        return form_.value(heap /
                           unit_); // the stones beyond a multiple of the unit are never taken
    }

    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        if (form_.kind() == ClosedForm::Kind::None) {
            return false;
        }
        options(heap,
                [&](SumView left) { return value(left[0][0]) != goal.heap() || visit(left); });
        return true;
    }

    [[nodiscard]] const SubtractionSet* subtraction_set() const { return &rule_; }

    void explain(Heap heap, Play play, Evidence& evidence) const {
        if (form_.kind() == ClosedForm::Kind::None) {
            return;
        }
        if (unit_ > 1) {
            evidence.say(
                {"All numbers are multiples of {0}: divide them by it, and the heap, rounded down: "
                 "{1} "
                 "becomes {2}.",
                 "所有的数都是 {0} 的倍数：都除以它，堆也除以它（向下取整）：{1} 变为 {2}。"},
                {std::to_string(unit_), std::to_string(heap), std::to_string(heap / unit_)});
        }
        explain_form(heap / unit_, evidence);
        explain_misere(*value(heap), play, evidence);
    }

private:
    [[nodiscard]] static Heap common_divisor(const std::vector<Heap>& numbers) {
        return std::accumulate(numbers.begin(), numbers.end(), Heap{0},
                               [](Heap a, Heap b) { return std::gcd(a, b); });
    }

    [[nodiscard]] static std::vector<Heap> divided(std::vector<Heap> numbers, Heap unit) {
        for (Heap& number : numbers) {
            number /= unit;
        }
        return numbers;
    }

    void explain_form(Heap heap, Evidence& evidence) const;

    std::string name_;
    SubtractionSet rule_;
    GameBytes held_;
    Heap unit_; ///< the greatest common divisor of the numbers
    ClosedForm form_;
};

void Sub::explain_form(Heap heap, Evidence& evidence) const {
    const std::string n = std::to_string(heap);
    const std::string a = std::to_string(form_.first());
    const std::string b = std::to_string(form_.second());
    const Heap place = form_.remainder(heap);
    const std::string r = std::to_string(place);
    const std::string value = std::to_string(form_.value(heap).value());
    switch (form_.kind()) {
    case ClosedForm::Kind::Parity:
        evidence.say({"The numbers are odd and 1 is among them, so every move changes the parity "
                      "and one can move as "
                      "long as there are stones: the value is {0} mod 2 = {1}.",
                      "各数都是奇数且含 1，所以每一步都改变奇偶性，只要还有石子就能走：值为 {0} "
                      "mod 2 = {1}。"},
                     {n, value});
        break;
    case ClosedForm::Kind::Interval:
        evidence.say(
            {"The numbers are 1 to {1}, so the value is the remainder by {2}: {0} mod {2} = {3}.",
             "各数为 1 到 {1}，所以值为除以 {2} 的余数：{0} mod {2} = {3}。"},
            {n, b, std::to_string(form_.second() + 1), value});
        break;
    case ClosedForm::Kind::Pair:
        evidence.say({"Two numbers {1} and {2}: the values repeat after {1}+{2}, and r = {0} mod "
                      "({1}+{2}) = {3}.",
                      "两个数 {1} 和 {2}：值以 {1}+{2} 为周期，r = {0} mod ({1}+{2}) = {3}。"},
                     {n, a, b, r});
        if (place < form_.second()) {
            evidence.say(
                {"r is less than {1}, so only {0} matters: the value is ⌊{2}/{0}⌋ mod 2 = {3}.",
                 "r 小于 {1}，只有 {0} 起作用：值为 ⌊{2}/{0}⌋ mod 2 = {3}。"},
                {a, b, r, value});
        } else {
            const Heap by_first = place - form_.first();
            evidence.say({"From r one can go to {0}, of value {1}, and to {2}, of value 0; the "
                          "least value missing "
                          "is {3}.",
                          "从 r 可以走到值为 {1} 的 {0} 和值为 0 的 {2}；未出现的最小值为 {3}。"},
                         {std::to_string(by_first), std::to_string(form_.value(by_first).value()),
                          std::to_string(place - form_.second()), value});
        }
        break;
    case ClosedForm::Kind::Triple:
        evidence.say({"The third number is the sum of {1} and {2}. With B = {3}, the first "
                      "multiple of 2·{1} from {2} "
                      "on, the values repeat after B+{2}, and r = {0} mod (B+{2}) = {4}.",
                      "第三个数是 {1} 与 {2} 之和。设 B = {3} 为不小于 {2} 的 2·{1} "
                      "的最小倍数，则值以 B+{2} 为周期，"
                      "r = {0} mod (B+{2}) = {4}。"},
                     {n, a, b, std::to_string(form_.turn()), r});
        if (place < form_.turn()) {
            evidence.say({"r is less than B, so the value is ⌊{1}/{0}⌋ mod 2 = {2}.",
                          "r 小于 B，所以值为 ⌊{1}/{0}⌋ mod 2 = {2}。"},
                         {a, r, value});
        } else {
            evidence.say(
                {"r is at least B, so the value is 2 + ⌊{1}/{0}⌋ mod 2 = {2}, where {1} = r-B.",
                 "r 不小于 B，所以值为 2 + ⌊{1}/{0}⌋ mod 2 = {2}，其中 {1} = r-B。"},
                {a, std::to_string(place - form_.turn()), value});
        }
        break;
    case ClosedForm::Kind::None: break;
    }
}

static_assert(IsSubtractionGame<Sub> && KnowsValue<Sub> && KnowsWinningOptions<Sub>);

} // namespace

NIMBER_GAME(sub, Sub)

} // namespace nimber
