#include "scoring_games.hpp"

namespace nimber {
namespace {

constexpr ScoringCard kStonesPrefixCard = {
    .game =
        {.name = "stones-prefix",
         .usage = "stones-prefix(VALUES)",
         .example = "stones-prefix(-1,2,-3,4,-5)",
         .rule = {"Merge the leftmost two or more stones of a row into one of their sum, and "
                  "score that sum; until one stone is left.",
                  "把一排石子最左边的两颗或更多颗合并为一颗，其值为它们之和，并得到这个和；直到只剩"
                  "一颗。"},
         .form = {"what the stones are worth, from left to right; it may be negative",
                  "从左到右各石子的分值，可以为负"},
         .theorem = {"prefix sums", "前缀和"},
         .statement =
             {"Merging up to place j scores the sum of the first j values, whatever was merged "
              "before. From the back: the best of S(j) less the margin beyond j.",
              "合并到第 j 个位置总是得到前 j 个值之和，与此前的合并无关。从后往前：S(j) 减去"
              "j 之后的分差，取最大值。"},
         .source = "LeetCode 1872",
         .misere = kNoMisere},
    .cost = "O(n)",
    .negative = true,
};

class StonesPrefix final : public ScoringGame {
public:
    StonesPrefix() : ScoringGame{kStonesPrefixCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Prefix; }

    [[nodiscard]] Result<ScoringState> parse(ArgumentReader& parameters,
                                             ArgumentReader& values) const override {
        if (!parameters.at_end()) {
            return parameters.no_parameter();
        }
        // A merged stone may be worth more than any that one begins with, so the sum is limited.
        ScoringState state;
        Score left = kLargestSum;
        while (!values.at_end()) {
            if (state.row.size() == kMostStones) {
                return too_many_stones(values.offset());
            }
            const std::size_t begin = values.offset();
            const auto value = values.score(kLargestSum, true);
            if (!value) {
                return value.error();
            }
            left -= *value < 0 ? -*value : *value;
            if (left < 0) {
                return values.bad_state(begin, {"the values add up to more than 10^18 without "
                                                "their signs",
                                                "不计符号，各值之和超过 10^18"});
            }
            state.row.push_back(*value);
        }
        return state;
    }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        for (std::uint64_t merged = 2; merged <= state.row.size() && visit(merged); ++merged) {}
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        const Score sum = sum_of(std::span{state.row}.first(move));
        ScoringState left = without_front(state, move - 1);
        left.row.front() = sum;
        return {sum, std::move(left)};
    }

    [[nodiscard]] std::string describe(const ScoringState& /*state*/, std::uint64_t move,
                                       Language language) const override {
        constexpr Text kMerge = {"merge {0}", "合并 {0} 颗"};
        const std::string count = std::to_string(move);
        return fill(kMerge(language), {&count, 1});
    }
};

} // namespace

const ScoringGame& stones_prefix_game() {
    static const StonesPrefix game;
    return game;
}

} // namespace nimber
