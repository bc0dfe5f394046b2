#include "../../value/wide.hpp"
#include "../families.hpp"

#include <algorithm>
#include <array>

namespace nimber {
namespace {

/// The sums u = a+b, v = a+c, w = b+c tell everything: a move lowers one of them, say u, by an even
/// number to any u' >= |a-b| = |v-w|, and the others stay. Play has ended iff one of them is 0.
///
/// Normal play is Nim with u, v, w: u+v+w is even, so v^w has the parity of u, and v^w >= |v-w|;
/// hence wherever Nim would lower u to v^w, so may we.
///
/// Misère play is Nim with f(u), f(v), f(w), where f(t) = floor((t-1)/2), as long as no sum is 0: a
/// move lowers one f by the x that it takes, or ends the game, which loses. Conversely, if Nim
/// would lower F = f(u) to G^H, with G = f(v), H = f(w): u is 2F+1 or 2F+2, so u' is 2(G^H)+1 or
/// 2(G^H)+2, not 0. For even u the sums v and w have the same parity and |v-w| = 2|G-H| < u'; for
/// odd u they differ in parity and |v-w| <= 2|G-H|+1 <= u'. So we may, too.
struct Lim {
    using State = std::array<Heap, 3>;
    static constexpr GameCard card = {
        .name = "lim",
        .usage = "lim(A,B,C)",
        .example = "lim(3,5,7)",
        .rule =
            {"Take the same number from two of the three heaps and add that number to the third.",
             "从三堆中的两堆各取走相同数目的石子，并把这个数目加到第三堆上。"},
        .form = {"the sizes of the three heaps", "三堆的石子数"},
        .theorem = {"LIM theorem", "LIM 定理"},
        .statement =
            {"Lost iff (A+B) xor (A+C) xor (B+C) = 0, that is, iff no two heaps have a binary "
             "digit 1 "
             "in common.",
             "当且仅当 (A+B) 异或 (A+C) 异或 (B+C) = 0 时必败，即任意两堆的二进制没有公共的 1。"},
        .source = "Fink, Fraenkel and Santos 2014, \"LIM is not slim\"",
        .misere =
            {"Lost iff a move is left and the xor of (S-1)/2, rounded down, over the three sums "
             "S of two heaps is 0.",
             "当且仅当尚有着法，且对三个两堆之和 S，各 (S-1)/2（向下取整）的异或为 0 时必败。"},
    };
    static constexpr LiteralText needed = {"there are exactly three heaps", "恰有三堆"};

    [[nodiscard]] static std::optional<Game::Complaint> check(const State& heaps) {
        const Uint128 total = Uint128{heaps[0]} + heaps[1] + heaps[2];
        if (total > ~Heap{0}) {
            return Game::Complaint{
                2,
                {"the three heaps together are above the limit 18446744073709551615",
                 "三堆之和超过上限 18446744073709551615"}};
        }
        return std::nullopt;
    }

    void options(const State& heaps, OptionVisitor visit) const {
        for (std::size_t third = 3; third-- > 0;) {
            for (Heap take = 1; take <= most_beside(heaps, third); ++take) {
                if (!visit(after(heaps, third, take))) {
                    return;
                }
            }
        }
    }

    static State normalise(State heaps) {
        std::ranges::sort(heaps);
        return heaps;
    }

    [[nodiscard]] std::optional<Nimber> value(const State& heaps) const {
        return outcome(heaps, Play::Normal) == Outcome::P ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] Outcome outcome(const State& heaps, Play play) const {
        if (over(heaps)) {
            return play == Play::Normal ? Outcome::P : Outcome::N;
        }
        const State nim = nim_heaps(heaps, play);
        return (nim[0] ^ nim[1] ^ nim[2]) == 0 ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] bool winning_options(const State& heaps, const Goal& goal,
                                       OptionVisitor visit) const {
        if (!goal.outcome_suffices()) {
            return false;
        }
        if (over(heaps)) {
            return true;
        }
        const State nim = nim_heaps(heaps, goal.play);
        // In normal play these are the sums, which fall by twice what is taken.
        const Heap unit = goal.play == Play::Normal ? 2 : 1;
        for (std::size_t third = 0; third < 3; ++third) {
            const Heap target = nim[0] ^ nim[1] ^ nim[2] ^ nim[third];
            if (target < nim[third] && !visit(after(heaps, third, (nim[third] - target) / unit))) {
                break;
            }
        }
        return true;
    }

    void explain(const State& heaps, Play play, Evidence& evidence) const {
        const State sums = nim_heaps(heaps, Play::Normal);
        const auto text = [](Heap number) { return std::to_string(number); };
        evidence.say({"The sums of two heaps are {0}+{1} = {3}, {0}+{2} = {4} and {1}+{2} = {5}; a "
                      "move lowers one of them by twice the number taken.",
                      "两堆之和为 {0}+{1} = {3}、{0}+{2} = {4}、{1}+{2} = {5}；"
                      "每一着使其中一个减少所取数目的两倍。"},
                     {text(heaps[0]), text(heaps[1]), text(heaps[2]), text(sums[2]), text(sums[1]),
                      text(sums[0])});
        if (over(heaps)) {
            evidence.say(
                play == Play::Normal
                    ? Text{"One of them is 0: there is no move.", "其中之一为 0：已无着法。"}
                    : Text{"One of them is 0: there is no move, which wins in misère play.",
                           "其中之一为 0：已无着法，在反常规则下即为胜。"});
            return;
        }
        State nim = sums;
        if (play == Play::Misere) {
            nim = nim_heaps(heaps, play);
            evidence.say({"In misère play take 1 off each and halve, rounding down: {0}, {1}, {2}.",
                          "在反常规则下，各减 1 再除以 2（向下取整）：{0}、{1}、{2}。"},
                         {text(nim[2]), text(nim[1]), text(nim[0])});
        }
        const Heap sum = nim[0] ^ nim[1] ^ nim[2];
        evidence.say(
            sum == 0
                ? Text{"{0} xor {1} xor {2} = 0: lost.", "{0} 异或 {1} 异或 {2} = 0：必败。"}
                : Text{"{0} xor {1} xor {2} = {3}, not 0: won, by lowering one of them to the xor "
                       "of the other two.",
                       "{0} 异或 {1} 异或 {2} = {3}，不为 0：必胜，"
                       "把其中之一降为另外两个的异或即可。"},
            {text(nim[2]), text(nim[1]), text(nim[0]), text(sum)});
    }

private:
    [[nodiscard]] static bool over(const State& heaps) {
        return std::ranges::count(heaps, Heap{0}) >= 2;
    }

    /// The most that can be taken from both heaps beside the one that grows.
    [[nodiscard]] static Heap most_beside(const State& heaps, std::size_t third) {
        return std::min(heaps[(third + 1) % 3], heaps[(third + 2) % 3]);
    }

    [[nodiscard]] static State after(const State& heaps, std::size_t third, Heap take) {
        State next{};
        for (std::size_t i = 0; i < 3; ++i) {
            next[i] = i == third ? heaps[i] + take : heaps[i] - take;
        }
        return next;
    }

    /// The heaps of Nim that decide; the one with index i belongs to moves that add to heap i.
    /// Requires in misère play that a move is left.
    [[nodiscard]] static State nim_heaps(const State& heaps, Play play) {
        State nim{heaps[1] + heaps[2], heaps[0] + heaps[2], heaps[0] + heaps[1]};
        if (play == Play::Misere) {
            for (Heap& heap : nim) {
                heap = (heap - 1) / 2;
            }
        }
        return nim;
    }
};

static_assert(KnowsValue<Lim> && KnowsOutcome<Lim> && KnowsWinningOptions<Lim>);
static_assert(Normalises<Lim> && Explains<Lim>);

} // namespace

NIMBER_GAME(lim, Lim)

} // namespace nimber
