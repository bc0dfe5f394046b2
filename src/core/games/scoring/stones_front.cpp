#include "scoring_games.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr Score kUsualMost = 3;

constexpr ScoringCard kStonesFrontCard = {
    .game = {.name = "stones-front",
             .usage = "stones-front:K(VALUES)",
             .example = "stones-front:3(1,2,3,7)",
             .rule = {"Take 1 to K stones from the front of a row and score what they are worth.",
                      "从一排石子的最左边取走 1 到 K 颗，得到它们的分值之和。"},
             .form = {"K is 3 unless it is given; in parentheses what the stones are worth, which "
                      "may be negative",
                      "K 不写时为 3；括号内为各石子的分值，可以为负"},
             .theorem = {"window maxima", "窗口最大值"},
             .statement =
                 {"From the back: the best of what a move scores less the margin that it "
                  "leaves the opponent, a maximum over a window of K places.",
                  "从后往前：一步的得分减去留给对手的分差，取最大值，即长为 K 的窗口的最大值。"},
             .source = "LeetCode 1406",
             .misere = kNoMisere},
    .cost = "O(n)",
    .negative = true,
    .fixed_total = true,
};

class StonesFront final : public ScoringGame {
public:
    StonesFront() : ScoringGame{kStonesFrontCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Front; }

    [[nodiscard]] Result<ScoringState> parse(ArgumentReader& parameters,
                                             ArgumentReader& values) const override {
        return parse_with_number(parameters, values, kUsualMost);
    }

    [[nodiscard]] std::string name(const ScoringState& state) const override {
        const std::string name{kStonesFrontCard.game.name};
        return state.memory == kUsualMost ? name : name + ':' + std::to_string(state.memory);
    }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        const auto most =
            std::min<std::uint64_t>(state.row.size(), static_cast<std::uint64_t>(state.memory));
        for (std::uint64_t taken = 1; taken <= most && visit(taken); ++taken) {}
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        return {sum_of(std::span{state.row}.first(move)), without_front(state, move)};
    }

    [[nodiscard]] std::string describe(const ScoringState& /*state*/, std::uint64_t move,
                                       Language language) const override {
        return take_front(move, language);
    }
};

} // namespace

const ScoringGame& stones_front_game() {
    static const StonesFront game;
    return game;
}

} // namespace nimber
