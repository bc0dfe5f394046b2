#include "nimber/solve/sequence/subtraction_sequence.hpp"
#include "workbench/judge/problems.hpp"

#include <algorithm>

namespace nimber::judge {
namespace {

/// The least pre-period and period of the letters, from those of the values.
Period period_of_outcomes(const std::vector<bool>& lost, Period period) {
    for (Heap length = 1; length < period.length; ++length) {
        bool repeats = period.length % length == 0;
        for (Heap n = period.start; repeats && n + length < period.start + period.length; ++n) {
            repeats = lost[n] == lost[n + length];
        }
        if (repeats) {
            period.length = length;
        }
    }
    while (period.start > 0 && lost[period.start - 1] == lost[period.start - 1 + period.length]) {
        --period.start;
    }
    return period;
}

void judge_subtraction(Contest& contest) {
    const std::uint64_t count = contest.number(kSetSize, 1);
    const auto set = contest.numbers(count, kSetNumber, 1);
    const std::uint64_t last = contest.number({"the largest heap", "最大的堆"}, 0, 1U << 30U);
    if (!contest.ok()) {
        return;
    }
    SubtractionSet played{set, false};
    std::ranges::sort(played.numbers);
    played.numbers.erase(std::unique(played.numbers.begin(), played.numbers.end()),
                         played.numbers.end());
    SubtractionSequence sequence{played};
    Budget& budget = contest.solver().budget();
    const auto period = sequence.find_period(~Heap{0} - 1, budget);
    const Heap repeats = period ? period->start + period->length : 0; // from here on
    if (!period || !budget.hold(last + 8 * repeats) || !sequence.extend_to(repeats, budget)) {
        contest.fail(budget.error());
        return;
    }
    std::vector<std::uint32_t> values(repeats + 1);
    sequence.read(0, values);
    std::vector<bool> lost;
    std::ranges::transform(values, std::back_inserter(lost), [](auto value) { return value == 0; });
    std::string letters;
    for (Heap n = 0; n <= last; ++n) {
        const Heap like = n < repeats ? n : period->start + (n - period->start) % period->length;
        letters += lost[like] ? 'P' : 'N';
    }
    contest.line(letters);
    const auto show = [&](std::string_view what, Period shown) {
        contest.line(std::string{what} + " " + std::to_string(shown.start) + " " +
                     std::to_string(shown.length));
    };
    show("outcome", period_of_outcomes(lost, *period));
    show("grundy", *period);
}

constexpr Problem kSubtraction = {
    .id = "subtraction",
    .title = {"Subtraction game: table and periods", "减法游戏：胜负表与周期"},
    .source = "folklore",
    .line = {"take from a set: table and periods", "取集合中的数：胜负表与周期"},
    .rules = {"Take a number of a given set from one heap; a player who cannot move loses.",
              "每次从一堆中取走给定集合中的某个数；无法行动者输。"},
    .input = {"K, the K numbers of the set (in any order, also twice), X",
              "K，集合中的 K 个数（次序任意，可重复），X"},
    .output = {"the letters P and N of the heaps 0 to X; outcome and the least pre-period and "
               "period of the letters; grundy and those of the nim values",
               "0 到 X 各堆的字母 P、N；outcome 及字母的最小前周期与周期；grundy 及 nim "
               "值的最小前周期与周期"},
    .limits = "numbers <= 30, X <= 10^5",
    .method = {"Values by mex. They repeat for ever once as many values in a row as the largest "
               "number repeat, because a value depends on no earlier ones.",
               "逐个求 "
               "mex。只要连续重复的值的个数达到集合中的最大数，就永远重复下去，因为一个值不依赖更早"
               "的值。"},
    .complexity = {"O(X K), and O(K) a value up to the period", "O(X K)，到周期为止每个值 O(K)"},
    .theorem = {"A finite set makes the values periodic, and the window of the last max(S) values "
                "proves it.",
                "有限集合的值必为周期数列，最后 max(S) 个值的窗口即可证明。"},
    .example = "nimber period sub:1,3,4",
    .sample_input = "2\n1 4\n13\n",
    .sample_output = "PNPNNPNPNNPNPN\noutcome 0 5\ngrundy 0 5\n",
    .run = judge_subtraction,
};

} // namespace

const Problem& subtraction_problem() {
    return kSubtraction;
}

} // namespace nimber::judge
