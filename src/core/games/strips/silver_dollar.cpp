#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "staircase.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr GameCard kSilverDollarCard = {
    .name = "silver-dollar",
    .usage = "silver-dollar(SQUARES) or silver-dollar:D(SQUARES)",
    .example = "silver-dollar(1,4,6,9)",
    .rule = {"Slide one coin any number of squares to the left, neither over nor onto another. "
             "With :D, "
             "square 0 is a bag that holds any number of coins, coin D from the left is a silver "
             "dollar, "
             "and bagging it is the last move there: played alone, whoever bags it wins; in a sum "
             "play goes on elsewhere.",
             "把一枚硬币向左滑动任意多格，不得越过或落在别的硬币上。带 :D 时，第 0 "
             "格是能装任意多枚硬币的"
             "钱袋，左起第 D "
             "枚是银元，把它装进钱袋是此处的最后一步：单独玩时装者胜；在和中，别处继续进行。"},
    .form =
        {"the squares of the coins from left to right, the leftmost square being 0; D counts coins "
         "from 1",
         "各硬币从左到右所在的格，最左格为 0；D 从 1 数起"},
    .theorem = {"silver dollar game", "银元游戏的定理"},
    .statement =
        {"The value is the xor of every second gap, beginning with the one before the last coin. "
         "With the dollar only the outcome is known: it is won if the dollar is the leftmost coin; "
         "otherwise it is lost iff the same xor is 0, where the bag counts as a square unless the "
         "dollar is the second coin.",
         "值为从最右一枚硬币左边的空隙起、每隔一个取一个的空隙之异或。带银元时只知胜负：银元是最左"
         "一枚则必胜；否则同样的异或为 0 时必败，其中钱袋算一格，除非银元是左起第二枚。"},
    .source = "de Bruijn; Berlekamp, Conway and Guy 1982 (Winning Ways)",
    .misere =
        {"Without the dollar it plays like misère Nim on the same gaps; with the dollar by search, "
         "for the rule that whoever bags it, played alone, has made the last move and loses.",
         "不带银元时等同于以这些空隙为堆的反常规则 "
         "Nim；带银元时靠搜索：单独玩时，装银元者走了最后一步，即负。"},
};

/// The gaps on the left of each coin, the last coin's first: the steps of a staircase, since a coin
/// that slides takes squares from the gap on its left to the gap on its right. No coin goes below
/// `first`.
State gaps_of(StateView coins, Heap first) {
    State gaps;
    gaps.reserve(coins.size());
    for (std::size_t i = coins.size(); i-- > 0;) {
        gaps.push_back(i == 0 ? coins[0] - first : coins[i] - coins[i - 1] - 1);
    }
    return gaps;
}

/// Says which gaps are which: at most `kMostRows` coins, from the right.
void explain_gaps(StateView coins, StateView gaps, Evidence& evidence) {
    constexpr std::size_t kMostRows = 16;
    std::vector<std::vector<std::string>> rows = {
        {evidence.phrase({"coin on", "硬币"}), evidence.phrase({"gap on its left", "左边的空隙"}),
         evidence.phrase({"counts", "是否算数"})}};
    for (std::size_t i = 0; i < gaps.size(); ++i) {
        if (i == kMostRows) {
            rows.push_back({"…", "…", "…"});
            break;
        }
        rows.push_back({std::to_string(coins[coins.size() - 1 - i]), std::to_string(gaps[i]),
                        evidence.phrase(i % 2 == 0 ? Text{"yes", "是"} : Text{"no", "否"})});
    }
    evidence.table(std::move(rows));
}

struct SilverDollar {
    using State = nimber::State;
    static constexpr const GameCard& card = kSilverDollarCard;

    [[nodiscard]] std::optional<Game::Complaint> check(StateView coins) const {
        for (std::size_t i = 1; i < coins.size(); ++i) {
            if (coins[i] <= coins[i - 1]) {
                return Game::Complaint{i,
                                       {"the squares go up from left to right, one coin on each",
                                        "格号应从左到右递增，每格至多一枚硬币"}};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Picture picture(StateView coins) const { return strip_picture(coins); }

    void options(StateView coins, OptionVisitor visit) const {
        State next{coins.begin(), coins.end()};
        for (std::size_t i = 0; i < coins.size(); ++i) {
            const Heap lowest = i == 0 ? 0 : coins[i - 1] + 1;
            while (next[i] > lowest) {
                --next[i];
                if (!visit(next)) {
                    return;
                }
            }
            next[i] = coins[i];
        }
    }

    [[nodiscard]] Nimber value(StateView coins) const {
        return staircase_heaps(gaps_of(coins, 0)).sum;
    }

    [[nodiscard]] NimSummary misere_heaps(StateView coins) const {
        return staircase_heaps(gaps_of(coins, 0));
    }

    [[nodiscard]] bool winning_options(StateView coins, const Goal& goal,
                                       OptionVisitor visit) const {
        State next{coins.begin(), coins.end()};
        staircase_moves(gaps_of(coins, 0), goal, [&](std::size_t step, Heap squares) {
            const std::size_t coin = coins.size() - 1 - step;
            next[coin] -= squares;
            const bool go_on = visit(next);
            next[coin] = coins[coin];
            return go_on;
        });
        return true;
    }

    void explain(StateView coins, Play play, Evidence& evidence) const {
        const State gaps = gaps_of(coins, 0);
        explain_gaps(coins, gaps, evidence);
        evidence.say(
            {"The gaps that count are Nim heaps: {0}. If a slide widens one, its right coin can "
             "follow as far.",
             "算数的空隙各作一堆：{0}。若某次滑动使其变宽，其右边的硬币可以跟进同样的距离。"},
            {staircase_xor(gaps)});
        explain_heaps(staircase_heaps(gaps), play, evidence);
    }
};

struct SilverDollarWithBag {
    using State = nimber::State;
    static constexpr const GameCard& card = kSilverDollarCard;
    std::size_t dollar = 0; ///< its index among the coins

    [[nodiscard]] std::string name() const { return "silver-dollar:" + std::to_string(dollar + 1); }

    [[nodiscard]] std::optional<Game::Complaint> check(StateView coins) const {
        if (coins.size() <= dollar) {
            return Game::Complaint{
                0,
                {"the dollar is a coin that is not there: D counts the coins from 1",
                 "没有第 D 枚硬币可作银元：D 从 1 数起"}};
        }
        for (std::size_t i = 1; i < coins.size(); ++i) {
            if (coins[i] <= coins[i - 1] && coins[i] != 0) {
                return Game::Complaint{
                    i,
                    {"the squares go up from left to right, one coin on each except in the bag "
                     "(square 0)",
                     "格号应从左到右递增，除钱袋（第 0 格）外每格至多一枚硬币"}};
            }
            if (coins[i] == 0 && coins[i - 1] != 0) {
                return Game::Complaint{i,
                                       {"coins in the bag (square 0) come first",
                                        "钱袋（第 0 格）里的硬币应写在最前"}};
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Picture picture(StateView coins) const { return strip_picture(coins); }

    void options(StateView coins, OptionVisitor visit) const {
        if (coins[dollar] == 0) {
            return; // nobody moves here any more
        }
        State next{coins.begin(), coins.end()};
        for (std::size_t i = 0; i < coins.size(); ++i) {
            const bool blocked = i > 0 && coins[i - 1] != 0;
            const Heap lowest = blocked ? coins[i - 1] + 1 : 0;
            while (next[i] > lowest) {
                --next[i];
                if (!visit(next)) {
                    return;
                }
            }
            next[i] = coins[i];
        }
    }

    /// Only lost positions are known by their value.
    [[nodiscard]] std::optional<Nimber> value(StateView coins) const {
        return lost(coins) ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] std::optional<Outcome> outcome(StateView coins, Play play) const {
        if (play == Play::Misere) {
            return std::nullopt;
        }
        return lost(coins) ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] bool winning_options(StateView coins, const Goal& goal,
                                       OptionVisitor visit) const {
        if (goal.play == Play::Misere || !goal.outcome_suffices()) {
            return false;
        }
        if (coins[dollar] == 0) {
            return true;
        }
        const std::size_t bagged = count_bagged(coins);
        State next{coins.begin(), coins.end()};
        next[bagged] = 0;
        if (lost(next) && !visit(next)) {
            return true;
        }
        next[bagged] = coins[bagged];
        if (dollar == bagged) {
            return true; // any other move leaves the dollar to be bagged
        }
        staircase_moves(live_gaps(coins), Goal{}, [&](std::size_t step, Heap squares) {
            const std::size_t coin = coins.size() - 1 - step;
            next[coin] -= squares;
            // A coin that goes into the bag was looked at above.
            const bool go_on = next[coin] == 0 || visit(next);
            next[coin] = coins[coin];
            return go_on;
        });
        return true;
    }

    void explain(StateView coins, Play play, Evidence& evidence) const {
        if (play == Play::Misere) {
            return;
        }
        const std::size_t bagged = count_bagged(coins);
        if (coins[dollar] == 0) {
            evidence.say({"The dollar is in the bag: nobody moves here any more.",
                          "银元已在钱袋中：此处谁都不能再走。"});
            return;
        }
        if (dollar == bagged) {
            evidence.say({"The dollar, on square {0}, has no coin before it: played alone, sliding "
                          "it into the bag wins.",
                          "第 {0} 格上的银元左边没有硬币：单独玩时，把它滑进钱袋即胜。"},
                         {std::to_string(coins[dollar])});
            return;
        }
        const State gaps = live_gaps(coins);
        if (dollar == bagged + 1) {
            evidence.say({"The dollar is second, so whoever bags the first coin lets it be bagged: "
                          "the bag does "
                          "not count as "
                          "a square.",
                          "银元是第二枚，把第一枚装进钱袋，对方便能装银元：钱袋不算一格。"});
        } else {
            evidence.say(
                {"Two coins or more stand before the dollar, so the bag counts as a square.",
                 "银元前面至少有两枚硬币，所以钱袋算一格。"});
        }
        explain_gaps(coins.subspan(bagged), gaps, evidence);
        evidence.say(
            {"The gaps that count: {0}. It is lost iff this is 0; otherwise the value is not known "
             "from it.",
             "算数的空隙：{0}。为 0 时必败；否则不能由此得知值。"},
            {staircase_xor(gaps)});
    }

private:
    static std::size_t count_bagged(StateView coins) {
        return static_cast<std::size_t>(
            std::ranges::find_if(coins, [](Heap square) { return square != 0; }) - coins.begin());
    }

    /// The gaps before the coins that are not in the bag. While the dollar is second, who bags the
    /// first coin loses, so that the strip begins at square 1. Otherwise it begins at 0, and
    /// bagging the first coin changes exactly one gap that counts: its own, which becomes 0, or
    /// that of the next coin, which grows.
    [[nodiscard]] State live_gaps(StateView coins) const {
        const std::size_t bagged = count_bagged(coins);
        return gaps_of(coins.subspan(bagged), dollar == bagged + 1 ? 1 : 0);
    }

    [[nodiscard]] bool lost(StateView coins) const {
        if (coins[dollar] == 0) {
            return true;
        }
        return count_bagged(coins) != dollar && staircase_heaps(live_gaps(coins)).sum == Nimber{};
    }
};

static_assert(KnowsValue<SilverDollar> && KnowsMisereHeaps<SilverDollar>);
static_assert(KnowsWinningOptions<SilverDollar> && Explains<SilverDollar> && Draws<SilverDollar>);
static_assert(KnowsOutcome<SilverDollarWithBag> && KnowsWinningOptions<SilverDollarWithBag>);

Result<GamePtr> make_silver_dollar(ArgumentReader& parameters) {
    if (parameters.at_end()) {
        return game_of(SilverDollar{});
    }
    const std::size_t offset = parameters.offset();
    const auto dollar = parameters.number();
    if (!dollar) {
        return dollar.error();
    }
    if (*dollar == 0) {
        return parameters.bad_parameter(offset, {"the coins are counted from 1", "硬币从 1 数起"});
    }
    if (!parameters.at_end()) {
        return parameters.bad_parameter(parameters.offset(),
                                        {"only one coin is the dollar", "银元只有一枚"});
    }
    return game_of(SilverDollarWithBag{.dollar = *dollar - 1});
}

} // namespace

Family silver_dollar_family() {
    return {kSilverDollarCard, make_silver_dollar};
}

} // namespace nimber
