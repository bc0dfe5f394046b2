#include "peaks.hpp"
#include "scoring_games.hpp"

namespace nimber {
namespace {

constexpr ScoringCard kStonesEndsCard = {
    .game =
        {.name = "stones-ends",
         .usage = "stones-ends(PILES)",
         .example = "stones-ends(5,3,4,5)",
         .rule = {"Take the first or the last pile of a row and score its stones.",
                  "从一排石堆中取走最左或最右的一堆，得到该堆的石子数。"},
         .form = {"the piles from left to right", "从左到右各堆的石子数"},
         .theorem = {"fusion of peaks", "合并峰值"},
         .statement = {"Three neighbours a <= b >= c play like one pile a-b+c. When no such three "
                       "are left the largest pile is at an end, and taking it is best.",
                       "相邻三堆 a <= b >= c 相当于一堆 a-b+c。不再有这样的三堆时，最大的一堆必在"
                       "两端之一，取走它最优。"},
         .source = "LeetCode 877",
         .misere = kNoMisere},
    .cost = "O(n)",
    .fixed_total = true,
};

constexpr std::uint64_t kFirstPile = 0;
constexpr std::uint64_t kLastPile = 1;

class StonesEnds final : public ScoringGame {
public:
    StonesEnds() : ScoringGame{kStonesEndsCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Ends; }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        if (!state.row.empty() && visit(kFirstPile) && state.row.size() > 1) {
            visit(kLastPile);
        }
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        const std::size_t index = move == kFirstPile ? 0 : state.row.size() - 1;
        return {state.row[index], without(state, index)};
    }

    [[nodiscard]] std::string describe(const ScoringState& /*state*/, std::uint64_t move,
                                       Language language) const override {
        constexpr Text kTakeFirst = {"take the first", "取最左一堆"};
        constexpr Text kTakeLast = {"take the last", "取最右一堆"};
        return std::string{(move == kFirstPile ? kTakeFirst : kTakeLast)(language)};
    }

    void explain(const ScoringState& state, Evidence& evidence) const override {
        const auto shown = [](const std::vector<Score>& row) {
            std::vector<std::string> items;
            items.reserve(row.size());
            for (const Score value : row) {
                items.push_back(std::to_string(value));
            }
            return join(items, " ");
        };
        if (state.row.empty()) {
            return;
        }
        if (state.row.size() % 2 == 0) {
            evidence.say(
                {"The number of piles is even, so the first player can take all piles in "
                 "odd places or all in even places, whichever are more: the first player "
                 "does not lose.",
                 "堆数为偶数，先手可以取走所有奇数位的堆或所有偶数位的堆，取其中较多者：先手不会"
                 "输。"});
        }
        constexpr std::size_t kMostShown = 40;
        if (state.row.size() > kMostShown) {
            return;
        }
        const std::vector<Score> valley = fuse_peaks(state.row);
        if (valley.size() < state.row.size()) {
            evidence.say({"Replace three neighbours a <= b >= c by a-b+c as long as there are any: "
                          "{0} becomes {1}.",
                          "不断把相邻三堆 a <= b >= c 换成 a-b+c：{0} 变为 {1}。"},
                         {shown(state.row), shown(valley)});
        }
        evidence.say({"In {0} the largest pile is always at an end. The players take the piles in "
                      "turn, from the largest down: {1}.",
                      "在 {0} 中最大的一堆总在两端之一。双方从大到小轮流取：{1}。"},
                     {shown(valley), shown(descending(valley))});
    }
};

} // namespace

const ScoringGame& stones_ends_game() {
    static const StonesEnds game;
    return game;
}

} // namespace nimber
