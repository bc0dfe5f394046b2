#include "../families.hpp"
#include "subtraction_game.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// How many numbers of the set, at most, stand in steps of `step`; and how many do from its least
/// on.
struct Runs {
    Heap longest = 0;
    Heap from_least = 0;
};

Runs runs_in_steps(const std::vector<Heap>& numbers, Heap step) {
    std::vector<Heap> lengths(numbers.size()); // of the run that begins with each number
    Runs runs;
    for (std::size_t i = numbers.size(); i-- > 0;) {
        lengths[i] = 1;
        if (numbers[i] <= ~Heap{0} - step) {
            const auto next = std::ranges::lower_bound(numbers, numbers[i] + step);
            if (next != numbers.end() && *next == numbers[i] + step) {
                lengths[i] += lengths[static_cast<std::size_t>(next - numbers.begin())];
            }
        }
        runs.longest = std::max(runs.longest, lengths[i]);
    }
    runs.from_least = lengths.front();
    return runs;
}

// Why the formula of the card holds: it gives each value to k+1 heaps in steps of a. From a heap of
// n those among them that are smaller than n and have n's own value are at the distances a, ...,
// ka, none of which may be taken. Of the heaps of a smaller value one is at a distance that may be
// taken: below a if the value is in n's own block of (k+1)a heaps, and otherwise because not all of
// k+1 distances in steps of a are in X.
struct AllBut : SubtractionGame {
    static constexpr GameCard card = {
        .name = "allbut",
        .usage = "allbut:X(HEAPS)",
        .example = "allbut:2,5(10,6)",
        .rule = {"Take any number of stones that is not in the set X from one heap.",
                 "从某一堆中取走任意多颗石子，但数目不能在集合 X 中。"},
        .form =
            {"X is a list of numbers and ranges, such as 2,5 or 2-4,9, or a file of them, such as "
             "@set.txt; in parentheses the sizes of the heaps",
             "X 为一列数与范围，例如 2,5 或 2-4,9，或存有它们的文件，例如 @set.txt；"
             "括号内为各堆的石子数"},
        .theorem = {"runs of the excluded numbers", "被排除的数的连段"},
        .statement =
            {"Let a be the least number of X, and a, 2a, ..., ka in X but not (k+1)a. If X "
             "has no k+1 numbers in steps "
             "of a, the value of a heap of n is a·floor(n/((k+1)a)) + n mod a. For other sets "
             "an arithmetic period is "
             "computed and proved.",
             "设 a 为 X 的最小数，a、2a、……、ka 在 X 中而 (k+1)a 不在。若 X 中没有公差为 a 的 "
             "k+1 个数，则 n 颗石子的堆的值为 "
             "a·floor(n/((k+1)a)) + n mod a。其他集合的算术周期由计算求得并证明。"},
        .source = "folklore",
        .misere =
            {"Like misère nim with the values as heaps, since the numbers that may be taken are "
             "fixed (Ferguson).",
             "可取的数是固定的，因此相当于以各堆的值为堆的反常 nim（Ferguson）。"},
    };
    static constexpr auto parameters = kSetOfNumbers;

    explicit AllBut(NumberSet set)
        : name_{"allbut:" + set.text}, rule_{std::move(set.numbers), true}, held_{std::move(
                                                                                set.held)} {
        const Runs runs = runs_in_steps(rule_.numbers, step());
        run_ = runs.from_least;
        closed_ = runs.longest == run_;
    }

    [[nodiscard]] std::string name() const { return name_; }

    void options(Heap heap, OptionVisitor visit) const {
        for (Heap left = heap; left-- > 0;) {
            if (rule_.allows(heap - left) && !visit(left)) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(Heap heap) const {
        if (!closed_) {
            return std::nullopt;
        }
        return Nimber{step() * block(heap) + heap % step()};
    }

    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        if (!closed_) {
            return false;
        }
        const Heap target = goal.heap().value();
        const Heap target_block = target / step();
        if (target_block > block(heap)) {
            return true;
        }
        // The heaps of a value: k+1 in steps of a.
        Heap left = target_block * (run_ + 1) * step() + target % step();
        for (Heap i = 0; i <= run_ && left < heap; ++i) {
            if (rule_.allows(heap - left) && !visit(left)) {
                return true;
            }
            if (step() > heap - left) {
                return true;
            }
            left += step();
        }
        return true;
    }

    [[nodiscard]] const SubtractionSet* subtraction_set() const { return &rule_; }

    void explain(Heap heap, Play play, Evidence& evidence) const {
        if (!closed_) {
            return;
        }
        const Nimber own = *value(heap);
        evidence.say({"The least number excluded is {1}, and from it on {2} in steps of {1}; "
                      "nowhere more. So the "
                      "values repeat in steps of {1}, {3} times each: ⌊{0}/({3}·{1})⌋ = {4} and "
                      "{0} mod {1} = {5}, "
                      "and the value is {4}·{1} + {5} = {6}.",
                      "不许取的最小数是 {1}，从它起公差为 {1} 的有 {2} "
                      "个，别处没有更多。所以值每隔 {1} 重复，各出现 {3} 次："
                      "⌊{0}/({3}·{1})⌋ = {4}，{0} mod {1} = {5}，值为 {4}·{1} + {5} = {6}。"},
                     {std::to_string(heap), std::to_string(step()), std::to_string(run_),
                      std::to_string(run_ + 1), std::to_string(block(heap)),
                      std::to_string(heap % step()), std::to_string(own.value())});
        explain_misere(own, play, evidence);
    }

private:
    [[nodiscard]] Heap step() const { return rule_.numbers.front(); } ///< a
    /// floor(n / ((k+1)a)), also where (k+1)a does not fit into 64 bits.
    [[nodiscard]] Heap block(Heap heap) const { return heap / step() / (run_ + 1); }

    std::string name_;
    SubtractionSet rule_;
    GameBytes held_;
    Heap run_ = 0;        ///< k
    bool closed_ = false; ///< X has no longer run
};

static_assert(IsSubtractionGame<AllBut> && KnowsValue<AllBut> && KnowsWinningOptions<AllBut>);

} // namespace

NIMBER_GAME(allbut, AllBut)

} // namespace nimber
