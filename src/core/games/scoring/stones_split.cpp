#include "scoring_games.hpp"

namespace nimber {
namespace {

constexpr ScoringCard kStonesSplitCard = {
    .game =
        {.name = "stones-split",
         .usage = "stones-split(VALUES)",
         .example = "stones-split(6,2,3,4,5,5)",
         .rule = {"One player. Split the row in two parts, neither empty; the heavier one is "
                  "discarded (of equal ones either) and the sum of the other is scored; until "
                  "one stone is left.",
                  "一人游戏。把一排石子分成非空的两部分，丢弃较重的一部分（相等时任选），得到另一部"
                  "分的和；直到只剩一颗。"},
         .form = {"what the stones weigh, from left to right", "从左到右各石子的重量"},
         .theorem = {"prefix maxima", "前缀最大值"},
         .statement =
             {"For each range the best left part that is not heavier and the best such "
              "right part are maxima over its prefixes and suffixes up to the middle, "
              "which only moves on as the range grows.",
              "每个区间中可保留的最好左段与右段，是到中点为止的前缀与后缀最大值；区间增长时"
              "中点只会前移。"},
         .source = "LeetCode 1563",
         .misere = kNoMisere},
    .cost = "O(n^2)",
    .one_player = true,
};

/// A move is twice the number of stones in the left part, and 1 more if the right part is kept.
constexpr std::uint64_t kKeepRight = 1;

class StonesSplit final : public ScoringGame {
public:
    StonesSplit() : ScoringGame{kStonesSplitCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Split; }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        Score left = 0;
        Score right = sum_of(state.row);
        for (std::size_t cut = 1; cut < state.row.size(); ++cut) {
            left += state.row[cut - 1];
            right -= state.row[cut - 1];
            if ((left <= right && !visit(2 * cut)) ||
                (right <= left && !visit(2 * cut + kKeepRight))) {
                return;
            }
        }
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        const std::size_t cut = move / 2;
        ScoringState kept = without_front(state, cut);
        if (move % 2 != kKeepRight) {
            kept = state;
            kept.row.resize(cut);
        }
        const Score points = sum_of(kept.row);
        return {points, std::move(kept)};
    }

    [[nodiscard]] std::string describe(const ScoringState& state, std::uint64_t move,
                                       Language language) const override {
        constexpr Text kLeft = {"keep the left {0}", "保留左边 {0} 颗"};
        constexpr Text kRight = {"keep the right {0}", "保留右边 {0} 颗"};
        const bool right = move % 2 == kKeepRight;
        const std::string kept = std::to_string(right ? state.row.size() - move / 2 : move / 2);
        return fill((right ? kRight : kLeft)(language), {&kept, 1});
    }
};

} // namespace

const ScoringGame& stones_split_game() {
    static const StonesSplit game;
    return game;
}

} // namespace nimber
