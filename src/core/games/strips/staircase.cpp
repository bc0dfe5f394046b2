#include "staircase.hpp"

#include "../families.hpp"

namespace nimber {

// Why the odd steps are Nim heaps. Moving coins off an odd step lowers its heap, to any size;
// moving them onto it from the even step above raises it. For given other heaps exactly one size of
// a heap is lost for the player to move, in normal and in misère play (Goal::heap). So every move
// from a lost position, whether it lowers or raises a heap, leads to a won one; from a won one with
// a heap left Nim's own lowering move leads to a lost one. What remains is misère play with every
// heap empty, which is won: at once if no coin is left, and otherwise by moving one coin from an
// even step, which makes a single heap of one. A raise uses up height, so play ends.
//
// In sums it is the lemma in docs/misere.md, "Sums that play like Nim", with those as large that
// have a heap above one. (2): a change by 1 is one of a heap h to h ⊕ 1. (3): a heap of one can be
// taken away; if there is none, a coin comes down from an even step. (4): a Nim heap above one can
// be left as 0 and as 1, and beside another one the move to the nim-sum r leaves one of the two.

NimSummary staircase_heaps(StateView steps) {
    NimSummary heaps;
    for (std::size_t step = 0; step < steps.size(); step += 2) {
        heaps += NimSummary::heap(Nimber{steps[step]});
    }
    return heaps;
}

void staircase_moves(StateView steps, const Goal& goal,
                     FunctionRef<bool(std::size_t step, Heap coins)> visit) {
    Nimber sum;
    std::size_t large = 0;
    for (std::size_t step = 0; step < steps.size(); step += 2) {
        sum += Nimber{steps[step]};
        large += steps[step] > 1 ? 1U : 0U;
    }
    for (std::size_t step = 0; step < steps.size(); step += 2) {
        const Heap heap = steps[step];
        const NimSummary others{sum + Nimber{heap}, large > (heap > 1 ? 1U : 0U)};
        const Heap target = goal.beside(others).heap().value();
        const Heap above = step + 1 < steps.size() ? steps[step + 1] : 0;
        const bool lower = target < heap;
        const bool raise = target > heap && target - heap <= above;
        if ((lower && !visit(step, heap - target)) || (raise && !visit(step + 1, target - heap))) {
            return;
        }
    }
}

std::string staircase_xor(StateView steps) {
    constexpr std::size_t kMostShown = 12;
    std::string text;
    for (std::size_t step = 0; step < steps.size(); step += 2) {
        text += step == 0 ? "" : " ⊕ ";
        if (step / 2 == kMostShown) {
            text += "…";
            break;
        }
        text += std::to_string(steps[step]);
    }
    if (steps.size() > 2) {
        text += " = " + std::to_string(staircase_heaps(steps).sum.value());
    }
    return text.empty() ? "0" : text;
}

void explain_heaps(NimSummary heaps, Play play, Evidence& evidence) {
    const std::string sum = std::to_string(heaps.sum.value());
    if (play == Play::Normal) {
        evidence.say({"So the value is {0}.", "因此值为 {0}。"}, {sum});
    } else if (heaps.large) {
        evidence.say(
            {"One of these heaps is larger than one, so misère play goes like normal play: "
             "lost iff the xor is 0, and here it is {0}.",
             "其中有大于 1 的堆，所以反常规则与正常规则相同：异或为 0 时必败，此处为 {0}。"},
            {sum});
    } else {
        evidence.say(
            {"None of these heaps is larger than one, so in misère play the position is lost "
             "iff the xor is 1, and here it is {0}.",
             "这些堆都不超过 1，所以反常规则下异或为 1 时必败，此处为 {0}。"},
            {sum});
    }
}

namespace {

struct Staircase {
    using State = nimber::State;
    static constexpr GameCard card = {
        .name = "staircase",
        .usage = "staircase(COINS)",
        .example = "staircase(3,4,5,2)",
        .rule = {"Move any number of coins from one step to the step below; from step 1 they leave "
                 "play.",
                 "把某一级台阶上的任意多枚硬币移到下一级；从第 1 级移走的硬币退出游戏。"},
        .form = {"the coins on steps 1, 2, 3, ...", "第 1、2、3、… 级台阶上的硬币数"},
        .theorem = {"staircase Nim", "阶梯 Nim 定理"},
        .statement = {"The value is the xor of the coins on the odd steps.",
                      "局面的值是奇数级台阶上硬币数的异或。"},
        .source = "Sprague 1937",
        .misere = {"Plays like misère Nim on the heaps of the odd steps.",
                   "等同于以奇数级台阶为各堆的反常规则 Nim。"},
    };

    [[nodiscard]] std::optional<Game::Complaint> check(StateView steps) const {
        Heap left = ~Heap{0};
        for (std::size_t step = 0; step < steps.size(); ++step) {
            if (steps[step] > left) {
                return Game::Complaint{
                    step,
                    {"with these there are more than 18446744073709551615 coins in all",
                     "至此硬币总数超过 18446744073709551615"}};
            }
            left -= steps[step];
        }
        return std::nullopt;
    }

    void options(StateView steps, OptionVisitor visit) const {
        State next;
        for (std::size_t step = 0; step < steps.size(); ++step) {
            for (Heap left = steps[step]; left-- > 0;) {
                next.assign(steps.begin(), steps.end());
                take_down(next, step, steps[step] - left);
                if (!visit(next)) {
                    return;
                }
            }
        }
    }

    void normalise(State& steps) const {
        while (!steps.empty() && steps.back() == 0) {
            steps.pop_back();
        }
    }

    [[nodiscard]] Nimber value(StateView steps) const { return staircase_heaps(steps).sum; }

    [[nodiscard]] NimSummary misere_heaps(StateView steps) const { return staircase_heaps(steps); }

    [[nodiscard]] bool winning_options(StateView steps, const Goal& goal,
                                       OptionVisitor visit) const {
        State next;
        staircase_moves(steps, goal, [&](std::size_t step, Heap coins) {
            next.assign(steps.begin(), steps.end());
            take_down(next, step, coins);
            return visit(next);
        });
        return true;
    }

    void explain(StateView steps, Play play, Evidence& evidence) const {
        evidence.say(
            {"Only the odd steps count, as Nim heaps: {0}. Coins that come down onto one from an "
             "even step can be moved on at once.",
             "只有奇数级台阶算数，各作一堆：{0}。从偶数级移下来的硬币可以立即再移下一级。"},
            {staircase_xor(steps)});
        explain_heaps(staircase_heaps(steps), play, evidence);
    }

private:
    static void take_down(State& steps, std::size_t step, Heap coins) {
        steps[step] -= coins;
        if (step > 0) {
            steps[step - 1] += coins;
        }
    }
};

static_assert(KnowsValue<Staircase> && KnowsMisereHeaps<Staircase>);
static_assert(KnowsWinningOptions<Staircase> && Normalises<Staircase> && Explains<Staircase>);

} // namespace

NIMBER_GAME(staircase, Staircase)

} // namespace nimber
