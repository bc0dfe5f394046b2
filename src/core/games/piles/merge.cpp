#include "../../value/wide.hpp"
#include "../families.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// What decides: c ones, and s as the card says. s is 0 or at least 2.
struct Count {
    Heap ones = 0;
    Uint128 moves = 0;
};

/// The moves, from (c,s):
///     A  take a one away            (c-1, s)
///     B  merge two ones             (c-2, s+3), or (c-2, 2) from s = 0
///     C  merge a one and a larger   (c-1, s+1)
///     D  lower a number above 2, or merge two larger ones: (c, s-1), possible if s >= 3
///     E  lower a 2 to 1             (c+1, 0) from s = 2, else (c+1, s-3), where s >= 5; not always
///     possible
///
/// Normal play: lost are s = 0, 2 with 3 | c, and even s >= 4 with c even.
/// No lost one leads to another: from s = 0 A and B, and from s = 2 A and E, change c by one or
/// two, or B, C lead to odd s; from s >= 4 A makes c odd, the others s odd. Every other one leads
/// to a lost one: s = 0: A if c = 1 mod 3, B if c = 2. s = 2: A if c = 1, E if c = 2. Even s >= 4,
/// c odd: A. s = 3: D if 3 | c, else C if c is odd, else B. Odd s >= 5: D if c is even, else C.
///
/// Misère play: lost are s = 0 with c odd, and odd s with c even.
/// From s = 0 A makes c even, B makes s = 2; from odd s A makes c odd, the others s even, and at
/// least 2 (E needs s >= 5). Every other one but the end: s = 0: A. s = 2: E if c is even, else C.
/// Even s >= 4: D if c is even, else C. Odd s, c odd: A.
[[nodiscard]] bool is_lost(Count count, Play play) {
    const bool odd_ones = count.ones % 2 == 1;
    const bool odd_moves = count.moves % 2 == 1;
    if (play == Play::Misere) {
        return count.moves == 0 ? odd_ones : odd_moves && !odd_ones;
    }
    if (count.moves == 0 || count.moves == 2) {
        return count.ones % 3 == 0;
    }
    return !odd_ones && !odd_moves;
}

struct Merge {
    using State = nimber::State;
    static constexpr GameCard card = {
        .name = "merge",
        .usage = "merge(NUMBERS)",
        .example = "merge(1,1,4,2)",
        .rule = {"Lower a number by one (at 0 it vanishes), or replace two numbers by their sum.",
                 "把一个数减 1（减到 0 即消失），或把两个数换成它们的和。"},
        .form = {"the numbers", "各个数"},
        .theorem = {"parity of moves", "步数的奇偶"},
        .statement =
            {"Let c be the number of ones and s the moves that the larger numbers make when "
             "merged first: their sum plus their number minus 1, or 0. For s = 0 or 2, lost "
             "iff c is a multiple of 3; else iff c and s are even.",
             "设 c 为 1 的个数，s 为其余各数先合并再减完所需的着数，即它们的和加个数再减 "
             "1（没有则为 0）。s 为 0 或 2 时，当且仅当 c 是 3 的倍数则必败；否则当且仅当 c "
             "与 s 皆为偶数则必败。"},
        .source = "contest problem, HDU 4111",
        .misere =
            {"Lost iff there are only ones, an odd number of them; or c is even and s is odd.",
             "当且仅当全是 1 且个数为奇数，或者 c 为偶数且 s 为奇数时必败。"},
    };

    [[nodiscard]] std::optional<Game::Complaint> check(StateView numbers) const {
        Heap sum = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (numbers[i] > ~Heap{0} - sum) {
                return Game::Complaint{
                    i,
                    {"with this number the sum is above the limit 18446744073709551615",
                     "加上此数后总和超过上限 18446744073709551615"}};
            }
            sum += numbers[i];
        }
        return std::nullopt;
    }

    void options(StateView numbers, OptionVisitor visit) const {
        const State sorted = in_order(numbers);
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (repeats(sorted, i, 0)) {
                continue;
            }
            if (!visit(lowered(sorted, i))) {
                return;
            }
            for (std::size_t j = i + 1; j < sorted.size(); ++j) {
                if (!repeats(sorted, j, i + 1) && !visit(merged(sorted, i, j))) {
                    return;
                }
            }
        }
    }

    void normalise(State& numbers) const { numbers = in_order(numbers); }

    [[nodiscard]] std::optional<Nimber> value(StateView numbers) const {
        return is_lost(count(numbers), Play::Normal) ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] Outcome outcome(StateView numbers, Play play) const {
        return is_lost(count(numbers), play) ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] bool winning_options(StateView numbers, const Goal& goal,
                                       OptionVisitor visit) const {
        if (!goal.outcome_suffices()) {
            return false;
        }
        const State sorted = in_order(numbers);
        const Count all = count(sorted);
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (repeats(sorted, i, 0)) {
                continue;
            }
            if (is_lost(replaced(all, {sorted[i]}, sorted[i] - 1), goal.play) &&
                !visit(lowered(sorted, i))) {
                return true;
            }
            for (std::size_t j = i + 1; j < sorted.size(); ++j) {
                if (repeats(sorted, j, i + 1)) {
                    continue;
                }
                if (is_lost(replaced(all, {sorted[i], sorted[j]}, sorted[i] + sorted[j]),
                            goal.play) &&
                    !visit(merged(sorted, i, j))) {
                    return true;
                }
            }
        }
        return true;
    }

    void explain(StateView numbers, Play play, Evidence& evidence) const;

private:
    [[nodiscard]] static State in_order(StateView numbers) {
        State sorted;
        std::ranges::copy_if(numbers, std::back_inserter(sorted), [](Heap n) { return n > 0; });
        std::ranges::sort(sorted);
        return sorted;
    }

    /// Whether the number with index i was met since `first`. Equal numbers give the same options,
    /// different ones never do.
    [[nodiscard]] static bool repeats(const State& sorted, std::size_t i, std::size_t first) {
        return i > first && sorted[i] == sorted[i - 1];
    }

    [[nodiscard]] static State lowered(const State& sorted, std::size_t i) {
        State next = sorted;
        --next[i];
        return in_order(next);
    }

    [[nodiscard]] static State merged(const State& sorted, std::size_t i, std::size_t j) {
        State next = sorted;
        next[j] += next[i];
        next[i] = 0;
        return in_order(next);
    }

    /// Ones, and for the larger numbers n the sum of n+1, which is s+1.
    static void add(Count& count, Heap number) {
        if (number == 1) {
            ++count.ones;
        } else if (number > 1) {
            count.moves += Uint128{number} + 1;
        }
    }

    [[nodiscard]] static Count count(StateView numbers) {
        Count all;
        for (const Heap number : numbers) {
            add(all, number);
        }
        all.moves -= all.moves > 0 ? 1 : 0;
        return all;
    }

    /// The count after some numbers have become another.
    [[nodiscard]] static Count replaced(Count count, std::initializer_list<Heap> gone, Heap come) {
        Uint128 moves_and_one = count.moves > 0 ? count.moves + 1 : 0;
        for (const Heap number : gone) {
            count.ones -= number == 1 ? 1 : 0;
            moves_and_one -= number > 1 ? Uint128{number} + 1 : 0;
        }
        count.moves = moves_and_one;
        add(count, come);
        count.moves -= count.moves > 0 ? 1 : 0;
        return count;
    }
};

void Merge::explain(StateView numbers, Play play, Evidence& evidence) const {
    const Count all = count(numbers);
    const auto larger =
        static_cast<Heap>(std::ranges::count_if(numbers, [](Heap n) { return n > 1; }));
    Heap sum = 0;
    for (const Heap number : numbers) {
        sum += number > 1 ? number : 0;
    }
    const std::string ones = std::to_string(all.ones);
    if (larger == 0) {
        evidence.say({"The number of ones is {0}, and there is no larger number: c = {0}, s = 0.",
                      "共有 {0} 个 1，没有更大的数：c = {0}，s = 0。"},
                     {ones});
    } else {
        const std::string parity =
            evidence.phrase(all.moves % 2 == 1 ? Text{"odd", "奇数"} : Text{"even", "偶数"});
        evidence.say({"The number of ones is c = {0}. The larger numbers have the sum {2} and the "
                      "count {1}, so s = {2} + {1} - 1, which is {3}.",
                      "共有 {0} 个 1；其余 {1} 个数之和为 {2}，所以 s = {2} + {1} - 1，是{3}。"},
                     {ones, std::to_string(larger), std::to_string(sum), parity});
    }
    const bool lost = is_lost(all, play);
    if (play == Play::Misere) {
        if (all.ones == 0 && larger == 0) {
            evidence.say(
                {"There is no move, which wins in misère play.", "已无着法，在反常规则下即为胜。"});
        } else if (larger == 0) {
            evidence.say(lost ? Text{"Only ones, and c = {0} is odd: lost in misère play.",
                                     "全是 1，且 c = {0} 为奇数：反常规则下必败。"}
                              : Text{"Only ones, and c = {0} is even: won in misère play.",
                                     "全是 1，且 c = {0} 为偶数：反常规则下必胜。"},
                         {ones});
        } else {
            evidence.say(lost ? Text{"c = {0} is even and s is odd: lost in misère play.",
                                     "c = {0} 为偶数而 s 为奇数：反常规则下必败。"}
                              : Text{"c = {0}, and it is not true that c is even and s is odd: won "
                                     "in misère play.",
                                     "c = {0}，并非 c 为偶数而 s 为奇数：反常规则下必胜。"},
                         {ones});
        }
        return;
    }
    if (all.moves == 0 || all.moves == 2) {
        evidence.say(lost ? Text{"s is 0 or 2, and c = {0} is a multiple of 3: lost.",
                                 "s 为 0 或 2，且 c = {0} 是 3 的倍数：必败。"}
                          : Text{"s is 0 or 2, and c = {0} is not a multiple of 3: won.",
                                 "s 为 0 或 2，且 c = {0} 不是 3 的倍数：必胜。"},
                     {ones});
        return;
    }
    evidence.say(
        lost ? Text{"c = {0} and s are both even: lost.", "c = {0} 与 s 皆为偶数：必败。"}
             : Text{"c = {0} and s are not both even: won.", "c = {0} 与 s 不皆为偶数：必胜。"},
        {ones});
}

static_assert(KnowsValue<Merge> && KnowsOutcome<Merge> && KnowsWinningOptions<Merge>);
static_assert(Normalises<Merge> && Explains<Merge>);

} // namespace

NIMBER_GAME(merge, Merge)

} // namespace nimber
