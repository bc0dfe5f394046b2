#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "coin_rule.hpp"

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

constexpr LiteralText kTheorem = {"theorem of coin-turning games", "翻硬币游戏的定理"};
constexpr Literal kSource = "Berlekamp, Conway and Guy 1982 (Winning Ways), ch. 14";
constexpr LiteralText kForm = {
    "the squares of the coins that show heads, from left to right; the leftmost "
    "square is 0",
    "正面朝上的硬币所在的格，从左到右；最左格为 0"};

constexpr GameCard kTurtlesCard = {
    .name = "turtles",
    .usage = "turtles(HEADS)",
    .example = "turtles(2,5,6)",
    .rule = {"Turn over one or two coins; the right one of them goes from heads to tails.",
             "翻转一枚或两枚硬币；其中最右一枚须由正面翻成反面。"},
    .form = kForm,
    .theorem = kTheorem,
    .statement = {"The value is the xor of n+1 over the heads, n being their squares.",
                  "值为各正面硬币的 n+1 之异或，n 为所在的格。"},
    .source = kSource,
    .misere = {"In a sum of games that play like Nim it is large, unless the values from 2 on come "
               "in pairs 2k and 2k+1. The sum is lost iff its value is 0, or 1 if nothing in it is "
               "large.",
               "若 2 及以上的各值不能配成 2k 与 2k+1 的对，则为“大”。与 nim 类游戏之和：值为 0 "
               "时必败；若无一为“大”，则值为 1 时必败。"},
};

constexpr GameCard kTwinsCard = {
    .name = "twins",
    .usage = "twins(HEADS)",
    .example = "twins(2,5,6)",
    .rule = {"Turn over exactly two coins; the right one of them goes from heads to tails.",
             "恰好翻转两枚硬币；其中右边一枚须由正面翻成反面。"},
    .form = kForm,
    .theorem = kTheorem,
    .statement = {"The value is the xor of the squares of the heads.",
                  "值为各正面硬币所在格号的异或。"},
    .source = kSource,
    .misere = {"In a sum of games that play like Nim it is large, unless the values from 2 on come "
               "in pairs 2k and 2k+1. The sum is lost iff its value is 0, or 1 if nothing in it is "
               "large.",
               "若 2 及以上的各值不能配成 2k 与 2k+1 的对，则为“大”。与 nim 类游戏之和：值为 0 "
               "时必败；若无一为“大”，则值为 1 时必败。"},
};

constexpr GameCard kMockTurtlesCard = {
    .name = "mock-turtles",
    .usage = "mock-turtles(HEADS)",
    .example = "mock-turtles(2,5,6)",
    .rule = {"Turn over one, two or three coins; the rightmost of them goes from heads to tails.",
             "翻转一至三枚硬币；其中最右一枚须由正面翻成反面。"},
    .form = kForm,
    .theorem = kTheorem,
    .statement =
        {"The value is the xor over the heads of the odious numbers: 2n or 2n+1, whichever has an "
         "odd number of ones in binary.",
         "值为各正面硬币对应的 2n 或 2n+1（取二进制中 1 的个数为奇数者）之异或。"},
    .source = kSource,
    .misere = {"Plays like a single nim heap of its value: alone it is lost iff the value is 1.",
               "等同于大小为其值的单个 nim 堆：单独时值为 1 则必败。"},
};

constexpr GameCard kRulerCard = {
    .name = "ruler",
    .usage = "ruler(HEADS)",
    .example = "ruler(2,5,6)",
    .rule = {"Turn over any number of consecutive coins; the rightmost of them goes from heads to "
             "tails.",
             "翻转任意多枚相邻的硬币；其中最右一枚须由正面翻成反面。"},
    .form = kForm,
    .theorem = kTheorem,
    .statement = {"The value is the xor over the heads of the largest power of 2 that divides n+1.",
                  "值为各正面硬币对应的、整除 n+1 的 2 的最高次幂之异或。"},
    .source = kSource,
    .misere = {"Plays like nim heaps of the values of its heads: large if an odd square shows "
               "heads. The sum is lost iff its value is 0, or 1 if nothing in it is large.",
               "等同于以各正面硬币之值为堆的 nim：有奇数格为正面则为“大”。和的值为 0 "
               "时必败；若无一为“大”，则值为 1 时必败。"},
};

class CoinTurning final : public Game {
public:
    CoinTurning(const GameCard& card, const CoinRule& rule) : Game{card}, rule_{rule} {}

    [[nodiscard]] std::optional<Complaint> check(StateView heads) const override {
        for (std::size_t i = 0; i < heads.size(); ++i) {
            if (heads[i] > rule_.last_square) {
                return Complaint{i, rule_.beyond};
            }
            if (i > 0 && heads[i] <= heads[i - 1]) {
                return Complaint{
                    i,
                    {"the squares of the heads go up from left to right, each named once",
                     "正面硬币的格号应从左到右递增，每格只写一次"}};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Picture picture(StateView heads) const override { return strip_picture(heads); }

    void options(StateView heads, OptionVisitor visit) const override {
        State next;
        bool go_on = true;
        for (std::size_t i = 0; i < heads.size() && go_on; ++i) {
            rule_.turning_sets(heads[i], [&](StateView set) {
                turn(heads, set, next);
                go_on = visit(next);
                return go_on;
            });
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView heads) const override {
        Nimber sum;
        for (const Heap square : heads) {
            sum += rule_.value(square);
        }
        return sum;
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView heads) const override {
        return summary(heads);
    }

    [[nodiscard]] bool winning_options(StateView heads, const Goal& goal,
                                       OptionVisitor visit) const override {
        // In misère play whether an option is large decides which of two values wins.
        std::vector<Nimber> targets = {goal.heap()};
        if (goal.play == Play::Misere && rule_.large != nullptr) {
            targets.push_back(goal.heap() + Nimber{1});
        }
        const Nimber own = *value(heads);
        const auto too_long = [&](Nimber target) {
            return std::ranges::any_of(heads, [&](Heap square) {
                return rule_.set_size(square, own + target) > kMostCoinsOfOneMove;
            });
        };
        if (std::ranges::any_of(targets, too_long)) {
            return false;
        }
        State next;
        bool go_on = true;
        for (const Nimber target : targets) {
            for (std::size_t i = 0; i < heads.size() && go_on; ++i) {
                rule_.sets_of_sum(heads[i], own + target, [&](StateView set) {
                    turn(heads, set, next);
                    go_on = !goal.met_by(summary(next)) || visit(next);
                    return go_on;
                });
            }
        }
        return true;
    }

    void explain(StateView heads, Play play, Evidence& evidence) const override {
        constexpr std::size_t kMostShownRows = 16;
        std::vector<std::vector<std::string>> rows = {
            {evidence.phrase({"heads on square", "正面所在的格"}),
             evidence.phrase({"value", "值"})}};
        for (std::size_t i = 0; i < heads.size(); ++i) {
            if (i == kMostShownRows) {
                rows.push_back({"…", "…"});
                break;
            }
            rows.push_back(
                {std::to_string(heads[i]), std::to_string(rule_.value(heads[i]).value())});
        }
        evidence.table(std::move(rows));
        const NimSummary heaps = summary(heads);
        evidence.say(
            {"Each head plays like a game of its own, since two on one square cancel: the xor of "
             "their values is {0}.",
             "每枚正面硬币相当于一个独立的游戏（同一格上的两枚相互抵消）：各值的异或为 {0}。"},
            {std::to_string(heaps.sum.value())});
        if (play == Play::Misere) {
            evidence.say(card().misere);
            evidence.say({"So alone it is lost iff the value is {0}, and it is {1}.",
                          "因此单独时值为 {0} 则必败，而此处为 {1}。"},
                         {heaps.large ? "0" : "1", std::to_string(heaps.sum.value())});
        }
    }

private:
    [[nodiscard]] NimSummary summary(StateView heads) const {
        const Nimber sum = *value(heads);
        return rule_.large == nullptr ? NimSummary::heap(sum) : NimSummary{sum, rule_.large(heads)};
    }

    /// `heads` after the coins of `set` were turned over.
    static void turn(StateView heads, StateView set, State& next) {
        next.clear();
        std::set_symmetric_difference(heads.begin(), heads.end(), set.rbegin(), set.rend(),
                                      std::back_inserter(next));
    }

    const CoinRule& rule_;
};

template <const GameCard& Card, const CoinRule& Rule>
Result<GamePtr> make_coin_turning(ArgumentReader& parameters) {
    if (!parameters.at_end()) {
        return parameters.no_parameter();
    }
    return GamePtr{std::make_shared<const CoinTurning>(Card, Rule)};
}

} // namespace

Family turtles_family() {
    return {kTurtlesCard, make_coin_turning<kTurtlesCard, kTurtles>};
}

Family twins_family() {
    return {kTwinsCard, make_coin_turning<kTwinsCard, kTwins>};
}

Family mock_turtles_family() {
    return {kMockTurtlesCard, make_coin_turning<kMockTurtlesCard, kMockTurtles>};
}

Family ruler_family() {
    return {kRulerCard, make_coin_turning<kRulerCard, kRuler>};
}

} // namespace nimber
