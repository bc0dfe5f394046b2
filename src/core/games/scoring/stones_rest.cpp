#include "scoring_games.hpp"

namespace nimber {
namespace {

constexpr ScoringCard kStonesRestCard = {
    .game = {.name = "stones-rest",
             .usage = "stones-rest(VALUES)",
             .example = "stones-rest(5,3,1,4,2)",
             .rule = {"Remove the first or the last stone of a row and score the sum of the rest.",
                      "移走一排石子中最左或最右的一颗，得到其余石子之和。"},
             .form = {"what the stones are worth, from left to right", "从左到右各石子的分值"},
             .theorem = {"fusion of peaks", "合并峰值"},
             .statement =
                 {"Of two moves in a row the first scores more by just the stone that the "
                  "second removes, so the margin is the sum of what the second player "
                  "removes: stones-ends with the signs changed.",
                  "相邻两步中，前一步比后一步恰好多得后一步移走的那颗，因此分差等于后手移走的石子"
                  "之和：即改变符号的 stones-ends。"},
             .source = "LeetCode 1690",
             .misere = kNoMisere},
    .cost = "O(n)",
};

constexpr std::uint64_t kFirstPrefix = 0;
constexpr std::uint64_t kLastPrefix = 1;

class StonesRest final : public ScoringGame {
public:
    StonesRest() : ScoringGame{kStonesRestCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Rest; }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        if (!state.row.empty() && visit(kFirstPrefix) && state.row.size() > 1) {
            visit(kLastPrefix);
        }
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        ScoringState left = without(state, move == kFirstPrefix ? 0 : state.row.size() - 1);
        const Score points = sum_of(left.row);
        return {points, std::move(left)};
    }

    [[nodiscard]] std::string describe(const ScoringState& /*state*/, std::uint64_t move,
                                       Language language) const override {
        constexpr Text kRemoveFirst = {"remove the first", "移走最左一颗"};
        constexpr Text kRemoveLast = {"remove the last", "移走最右一颗"};
        return std::string{(move == kFirstPrefix ? kRemoveFirst : kRemoveLast)(language)};
    }
};

} // namespace

const ScoringGame& stones_rest_game() {
    static const StonesRest game;
    return game;
}

} // namespace nimber
