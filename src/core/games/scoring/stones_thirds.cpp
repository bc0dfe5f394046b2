#include "scoring_games.hpp"
#include "thirds.hpp"

namespace nimber {
namespace {

constexpr ScoringCard kStonesThirdsCard = {
    .game =
        {.name = "stones-thirds",
         .usage = "stones-thirds(VALUES)",
         .example = "stones-thirds(2,1)",
         .rule =
             {"Remove any stone. Whoever makes the sum of all removed stones divisible by 3 "
              "loses; if all stones go without that, the second player wins.",
              "移走任意一颗石子。使已移走石子之和能被 3 整除者负；若全部移走仍未发生，则后手胜。"},
         .form =
             {"what the stones are worth. Later states have R and perhaps the word second after "
              "the name: stones-thirds:R,second(...) if the removed sum leaves the remainder R "
              "modulo 3 (R = 3: none, the game is over) and the second is to move",
              "各石子的分值。中途的局面在名称后写 R，必要时加 second：stones-thirds:R,second(...) "
              "表示已移走之和除以 3 余 R（R = 3 表示整除，游戏结束），轮到后手"},
         .theorem = {"residue counts", "余数的个数"},
         .statement =
             {"After the first stone a remainder of 1 allows only stones that are 0 or 1 modulo 3, "
              "a remainder of 2 only 0 or 2. So the number of safe moves is fixed by how many "
              "stones of each remainder there are.",
              "取走第一颗之后，余数为 1 时只能取除以 3 余 0 或 1 的石子，余数为 2 时只能取余 0 "
              "或 2 的石子。因此安全步数由各余数的石子数唯一确定。"},
         .source = "LeetCode 2029",
         .misere = kNoMisere},
    .cost = "O(n)",
    .only_winner = true,
};

/// The memory is the removed sum by 3: 0 nothing is removed, 3 it is divisible and the game over.
class StonesThirds final : public ScoringGame {
public:
    StonesThirds() : ScoringGame{kStonesThirdsCard} {}

    [[nodiscard]] ScoringRule rule() const override { return ScoringRule::Thirds; }

    [[nodiscard]] Result<ScoringState> parse(ArgumentReader& parameters,
                                             ArgumentReader& values) const override {
        Score memory = 0;
        bool second = false;
        if (!parameters.at_end()) {
            const std::size_t begin = parameters.offset();
            const auto remainder = parameters.score(kThirdsOver, false);
            if (!remainder || *remainder == 0) {
                return bad_remainder(parameters, begin);
            }
            memory = *remainder;
        }
        if (!parameters.at_end()) {
            const std::size_t begin = parameters.offset();
            const auto word = parameters.word();
            second = word && *word == kSecondWord;
            if (!second || !parameters.at_end()) {
                return bad_remainder(parameters, begin);
            }
        }
        auto state = parse_row(values);
        if (state) {
            state->memory = memory;
            state->second_moves = second;
        }
        return state;
    }

    [[nodiscard]] std::string name(const ScoringState& state) const override {
        std::string name{kStonesThirdsCard.game.name};
        if (state.memory != 0) {
            name += ':' + std::to_string(state.memory);
        }
        return state.second_moves ? (name += ',').append(kSecondWord) : name;
    }

    void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const override {
        const std::size_t stones = state.memory == kThirdsOver ? 0 : state.row.size();
        for (std::uint64_t stone = 0; stone < stones && visit(stone); ++stone) {}
    }

    [[nodiscard]] ScoringOption play(const ScoringState& state, std::uint64_t move) const override {
        ScoringState left = without(state, move);
        const Score removed = (state.memory + state.row[move]) % 3;
        left.memory = removed == 0 ? kThirdsOver : removed;
        left.second_moves = !state.second_moves;
        return {0, std::move(left)};
    }

    [[nodiscard]] Score ending(const ScoringState& state) const override {
        const bool mover_wins = state.memory == kThirdsOver || state.second_moves;
        return mover_wins ? 1 : -1;
    }

    [[nodiscard]] std::string describe(const ScoringState& state, std::uint64_t move,
                                       Language language) const override {
        constexpr Text kRemove = {"remove {0}", "移走 {0}"};
        const std::string value = std::to_string(state.row[move]);
        return fill(kRemove(language), {&value, 1});
    }

    void explain(const ScoringState& state, Evidence& evidence) const override {
        const ThirdsCounts counts = count_thirds(state.row);
        evidence.say(
            {"Modulo 3, {0} of the stones are 0, {1} are 1 and {2} are 2.",
             "除以 3，余 0 的石子有 {0} 颗，余 1 的有 {1} 颗，余 2 的有 {2} 颗。"},
            {std::to_string(counts[0]), std::to_string(counts[1]), std::to_string(counts[2])});
        for (const Score first : {1, 2}) {
            if (state.memory != 0 || counts[static_cast<std::size_t>(first)] == 0) {
                continue;
            }
            ThirdsCounts left = counts;
            --left[static_cast<std::size_t>(first)];
            const bool wins = !thirds_mover_wins(left, first, true);
            evidence.say(wins
                             ? Text{"If the first player removes a {0}, {1} safe moves follow: the "
                                    "first player wins.",
                                    "若先手移走余 {0} 的石子，其后有 {1} 步安全走法：先手胜。"}
                             : Text{"If the first player removes a {0}, {1} safe moves follow: the "
                                    "second player wins.",
                                    "若先手移走余 {0} 的石子，其后有 {1} 步安全走法：后手胜。"},
                         {std::to_string(first), std::to_string(thirds_safe_moves(left, first))});
        }
    }

private:
    [[nodiscard]] static Error bad_remainder(const ArgumentReader& parameters, std::size_t offset) {
        return parameters.bad_parameter(
            offset,
            {"the remainder 1, 2 or 3 is expected after the colon, then perhaps the word second",
             "冒号后为余数 1、2 或 3，其后可加 second"});
    }
};

} // namespace

const ScoringGame& stones_thirds_game() {
    static const StonesThirds game;
    return game;
}

} // namespace nimber
