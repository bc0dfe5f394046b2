#include "scoring_games.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr ScoringCard kStonesDoubleCard = {
    .game =
        {.name = "stones-double",
         .usage = "stones-double:M(PILES)",
         .example = "stones-double(2,7,9,4,4)",
         .rule = {"Take X piles from the front of a row, 1 <= X <= 2M, and score their stones; "
                  "then M becomes the larger of M and X.",
                  "从一排石堆的最左边取走 X 堆（1 <= X <= 2M），得到其石子数；然后 M 变为 M 与 X "
                  "中较大的一个。"},
         .form = {"M is 1 unless it is given; in parentheses the piles from left to right",
                  "M 不写时为 1；括号内为从左到右各堆的石子数"},
         .theorem = {"window minima", "窗口最小值"},
         .statement = {"From the back: what is left less the least that a move leaves the "
                       "opponent. The moves X <= M and those beyond M are two windows, which "
                       "slide from one state to the next.",
                       "从后往前：剩余总和减去一步之后留给对手的最小值。X <= M 与 X > M 的走法各成"
                       "一个滑动窗口。"},
         .source = "LeetCode 1140",
         .misere = kNoMisere},
    .cost = "O(n^2)",
    .fixed_total = true,
};

class StonesDouble final : public ScoringGame {
public:
    StonesDouble() : ScoringGame{kStonesDoubleCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Double; }

    [[nodiscard]] Result<ScoringState> parse(ArgumentReader& parameters,
                                             ArgumentReader& values) const override {
        return parse_with_number(parameters, values, 1);
    }

    [[nodiscard]] std::string name(const ScoringState& state) const override {
        const std::string name{kStonesDoubleCard.game.name};
        return state.memory == 1 ? name : name + ':' + std::to_string(state.memory);
    }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        const auto most =
            std::min<std::uint64_t>(state.row.size(), 2 * static_cast<std::uint64_t>(state.memory));
        for (std::uint64_t taken = 1; taken <= most && visit(taken); ++taken) {}
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        ScoringOption option{sum_of(std::span{state.row}.first(move)), without_front(state, move)};
        option.next.memory = std::max(state.memory, static_cast<Score>(move));
        return option;
    }

    [[nodiscard]] std::string describe(const ScoringState& /*state*/, std::uint64_t move,
                                       Language language) const override {
        return take_front(move, language);
    }
};

} // namespace

const ScoringGame& stones_double_game() {
    static const StonesDouble game;
    return game;
}

} // namespace nimber
