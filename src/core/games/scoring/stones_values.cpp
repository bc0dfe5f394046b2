#include "scoring_games.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr ScoringCard kStonesValuesCard = {
    .game =
        {.name = "stones-values",
         .usage = "stones-values(A:B,...)",
         .example = "stones-values(1:2,3:1)",
         .rule = {"Take any stone. It is worth A to the first player and B to the second.",
                  "取走任意一颗石子。它对先手值 A 分，对后手值 B 分。"},
         .form = {"for each stone its worth to the first and to the second player; "
                  "stones-values:second(...) if the second is to move",
                  "每颗石子对先手和后手的分值；轮到后手时写作 stones-values:second(...)"},
         .theorem = {"exchange argument", "交换论证"},
         .statement = {"Taking a stone also denies it to the opponent, so it is worth A+B to "
                       "either player: both take the stones from the largest A+B down.",
                       "取走一颗石子同时也使对手得不到它，因此它对双方都值 A+B：双方按 A+B 从大到小"
                       "取。"},
         .source = "LeetCode 1686",
         .misere = kNoMisere},
    .cost = "O(n log n)",
};

/// The row holds A and B of each stone by turns.
class StonesValues final : public ScoringGame {
public:
    StonesValues() : ScoringGame{kStonesValuesCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Values; }

    [[nodiscard]] Result<ScoringState> parse(ArgumentReader& parameters,
                                             ArgumentReader& values) const override {
        ScoringState state;
        if (!parameters.at_end()) {
            const std::size_t begin = parameters.offset();
            const auto word = parameters.word();
            if (!word || *word != kSecondWord || !parameters.at_end()) {
                return parameters.bad_parameter(
                    begin,
                    {"only the word second may follow the colon, if the second player is to move",
                     "冒号后只能写 second，表示轮到后手"});
            }
            state.second_moves = true;
        }
        while (!values.at_end()) {
            const auto first = parse_value(values, state.row.size() / 2, true);
            if (!first) {
                return first.error();
            }
            if (!values.skip(':')) {
                return values.bad_state(values.offset(),
                                        {"a colon and the worth to the second player are expected "
                                         "here",
                                         "此处应为冒号和对后手的分值"});
            }
            const auto second = parse_value(values, state.row.size() / 2);
            if (!second) {
                return second.error();
            }
            state.row.push_back(*first);
            state.row.push_back(*second);
        }
        return state;
    }

    [[nodiscard]] std::string name(const ScoringState& state) const override {
        std::string name{kStonesValuesCard.game.name};
        return state.second_moves ? (name += ':').append(kSecondWord) : name;
    }

    void show_row(const ScoringState& state, std::string& out) const override {
        for (std::size_t i = 0; i < state.row.size(); ++i) {
            out += i == 0 ? "" : i % 2 == 0 ? "," : ":";
            out += std::to_string(state.row[i]);
        }
    }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        for (std::uint64_t stone = 0; stone < state.row.size() / 2 && visit(stone); ++stone) {}
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        ScoringState left = without(without(state, 2 * move), 2 * move);
        left.second_moves = !state.second_moves;
        return {state.row[2 * move + (state.second_moves ? 1 : 0)], std::move(left)};
    }

    [[nodiscard]] std::string describe(const ScoringState& state, std::uint64_t move,
                                       Language language) const override {
        constexpr Text kTake = {"take {0}:{1}", "取 {0}:{1}"};
        return fill(kTake(language),
                    std::vector<std::string>{std::to_string(state.row[2 * move]),
                                             std::to_string(state.row[2 * move + 1])});
    }

    void explain(const ScoringState& state, Evidence& evidence) const override {
        constexpr std::size_t kMostShown = 24;
        const std::size_t stones = state.row.size() / 2;
        if (stones < 2 || stones > kMostShown) {
            return;
        }
        std::vector<std::size_t> order(stones);
        for (std::size_t i = 0; i < stones; ++i) {
            order[i] = i;
        }
        const auto sum = [&](std::size_t i) { return state.row[2 * i] + state.row[2 * i + 1]; };
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            return sum(a) != sum(b) ? sum(a) > sum(b) : a < b;
        });
        std::vector<std::string> items;
        items.reserve(stones);
        for (const std::size_t i : order) {
            items.push_back(std::to_string(state.row[2 * i]) + '+' +
                            std::to_string(state.row[2 * i + 1]) + '=' + std::to_string(sum(i)));
        }
        evidence.say({"The stones by A+B: {0}.", "按 A+B 排列各石子：{0}。"}, {join(items, ", ")});
    }
};

} // namespace

const ScoringGame& stones_values_game() {
    static const StonesValues game;
    return game;
}

} // namespace nimber
