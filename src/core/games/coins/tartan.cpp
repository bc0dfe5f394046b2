#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "coin_rule.hpp"
#include "nimber/value/nim_product.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace nimber {
namespace {

constexpr GameCard kTartanCard = {
    .name = "tartan",
    .usage = "tartan:G1,G2(X:Y,...)",
    .example = "tartan:turtles,ruler(1:2,2:1)",
    .rule = {"Turn over the coins on all squares (x,y) with x in a set that may be turned in G1 "
             "and y in one "
             "of G2; the coin with the largest x and y goes from heads to tails.",
             "任选 G1 中可翻转的一组 x 和 G2 中可翻转的一组 y，翻转所有 (x,y) 处的硬币；其中 x、y "
             "都最大的一枚"
             "须由正面翻成反面。"},
    .form = {"the squares X:Y of the coins that show heads; G1 and G2 are turtles, twins, "
             "mock-turtles or "
             "ruler",
             "正面朝上的硬币所在的格 X:Y；G1、G2 为 turtles、twins、mock-turtles 或 ruler"},
    .theorem = {"tartan theorem", "格子呢定理"},
    .statement =
        {"The value is the xor over the heads of the nim-product of the value of x in G1 and the "
         "value of y in G2.",
         "值为各正面硬币的 x 在 G1 中之值与 y 在 G2 中之值的 nim 积的异或。"},
    .source = "Berlekamp, Conway and Guy 1982 (Winning Ways), ch. 14",
    .misere = {"By search.", "靠搜索。"},
};

using Coin = std::array<Heap, 2>;

std::vector<Coin> coins_of(StateView heads) {
    std::vector<Coin> coins;
    for (std::size_t i = 0; i + 1 < heads.size(); i += 2) {
        coins.push_back({heads[i], heads[i + 1]});
    }
    return coins;
}

State state_of(const std::vector<Coin>& coins) {
    State heads;
    heads.reserve(2 * coins.size());
    for (const Coin& coin : coins) {
        heads.insert(heads.end(), coin.begin(), coin.end());
    }
    return heads;
}

/// The state after the coins on all squares of `columns` times `rows` were turned over.
State turned(const std::vector<Coin>& coins, StateView columns, StateView rows) {
    std::vector<Coin> set;
    set.reserve(columns.size() * rows.size());
    for (const Heap x : columns) {
        for (const Heap y : rows) {
            set.push_back({x, y}); // descending
        }
    }
    std::vector<Coin> next;
    std::set_symmetric_difference(coins.begin(), coins.end(), set.rbegin(), set.rend(),
                                  std::back_inserter(next));
    return state_of(next);
}

Nimber sum_of(const CoinRule& rule, StateView squares) {
    Nimber sum;
    for (const Heap square : squares) {
        sum += rule.value(square);
    }
    return sum;
}

/// Whether the turning sets with this rightmost square are few enough to try them all.
bool few_sets(const CoinRule& rule, Heap square) {
    constexpr Heap kMostLinear = Heap{1} << 16U;
    constexpr Heap kMostQuadratic = Heap{1} << 8U;
    return square <= (rule.quadratic ? kMostQuadratic : kMostLinear);
}

class Tartan final : public Game {
public:
    Tartan(const CoinRule& columns, const CoinRule& rows)
        : Game{kTartanCard}, columns_{columns}, rows_{rows} {}

    [[nodiscard]] std::string name() const override {
        return "tartan:" + std::string{columns_.name} + "," + std::string{rows_.name};
    }

    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        std::vector<std::pair<Coin, std::size_t>> read; // with where each was written
        while (!arguments.at_end()) {
            const std::size_t offset = arguments.offset();
            const auto x = arguments.number(columns_.last_square, true);
            if (!x) {
                return x.error();
            }
            if (!arguments.skip(':')) {
                return arguments.bad_state(
                    arguments.offset(),
                    {"a coin is written X:Y, with a colon", "硬币写作 X:Y，中间为冒号"});
            }
            const auto y = arguments.number(rows_.last_square);
            if (!y) {
                return y.error();
            }
            read.push_back({{*x, *y}, offset});
        }
        std::ranges::sort(read);
        std::vector<Coin> coins;
        for (const auto& [coin, offset] : read) {
            if (!coins.empty() && coins.back() == coin) {
                return arguments.bad_state(offset,
                                           {"this coin was named before", "此硬币前面已写过"});
            }
            coins.push_back(coin);
        }
        return Sum{state_of(coins)};
    }

    void show(SumView component, std::string& out) const override {
        bool first = true;
        for (const Coin& coin : coins_of(component[0])) {
            out += first ? "" : ",";
            first = false;
            out += std::to_string(coin[0]) + ":" + std::to_string(coin[1]);
        }
    }

    [[nodiscard]] Picture picture(StateView heads) const override {
        Heap columns = 1;
        Heap rows = 1;
        const std::vector<Coin> coins = coins_of(heads);
        for (const auto& [x, y] : coins) {
            if (x >= kMostDrawn || y >= kMostDrawn) {
                return words_picture(*this, heads);
            }
            columns = std::max(columns, x + 1);
            rows = std::max(rows, y + 1);
        }
        if (columns * rows > kMostDrawn) {
            return words_picture(*this, heads);
        }
        BoardShape board = BoardShape::rectangle(rows, columns);
        for (const auto& [x, y] : coins) {
            board.cells[y * columns + x] = 'h';
        }
        return board_picture(board);
    }

    [[nodiscard]] std::optional<Complaint> check(StateView heads) const override {
        if (heads.size() % 2 != 0) {
            return Complaint{heads.size() - 1,
                             {"a coin has two numbers, x and y", "硬币有 x、y 两个数"}};
        }
        const std::vector<Coin> coins = coins_of(heads);
        for (std::size_t i = 0; i < coins.size(); ++i) {
            if (coins[i][0] > columns_.last_square) {
                return Complaint{2 * i, columns_.beyond};
            }
            if (coins[i][1] > rows_.last_square) {
                return Complaint{2 * i + 1, rows_.beyond};
            }
            if (i > 0 && coins[i] <= coins[i - 1]) {
                return Complaint{
                    2 * i,
                    {"the coins are in order, each named once", "硬币应按顺序，每枚只写一次"}};
            }
        }
        return std::nullopt;
    }

    void options(StateView heads, OptionVisitor visit) const override {
        const std::vector<Coin> coins = coins_of(heads);
        bool go_on = true;
        for (std::size_t i = 0; i < coins.size() && go_on; ++i) {
            columns_.turning_sets(coins[i][0], [&](StateView columns) {
                rows_.turning_sets(coins[i][1], [&](StateView rows) {
                    go_on = visit(turned(coins, columns, rows));
                    return go_on;
                });
                return go_on;
            });
        }
    }

    /// A product of a game with itself is the same seen along the diagonal.
    void normalise(State& heads) const override {
        if (&columns_ != &rows_) {
            return;
        }
        std::vector<Coin> mirrored = coins_of(heads);
        for (Coin& coin : mirrored) {
            std::swap(coin[0], coin[1]);
        }
        std::ranges::sort(mirrored);
        heads = std::min(heads, state_of(mirrored));
    }

    [[nodiscard]] std::optional<Nimber> value(StateView heads) const override {
        Nimber sum;
        for (const Coin& coin : coins_of(heads)) {
            sum += columns_.value(coin[0]) * rows_.value(coin[1]);
        }
        return sum;
    }

    /// Turning columns of sum s and rows of sum t changes the value by the nim-product s t. So one
    /// side's sets are tried, and for the other side there is one sum to look for.
    [[nodiscard]] bool winning_options(StateView heads, const Goal& goal,
                                       OptionVisitor visit) const override {
        if (goal.play == Play::Misere) {
            return false;
        }
        const Nimber change = *value(heads) + goal.heap();
        if (change == Nimber{}) {
            return true; // no option has the value of the position itself
        }
        const std::vector<Coin> coins = coins_of(heads);
        bool in_reach = true;
        for (std::size_t i = 0; i < coins.size() && in_reach; ++i) {
            in_reach = try_coin(coins[i], change, nullptr);
        }
        if (!in_reach) {
            return false;
        }
        bool go_on = true;
        const auto list = [&](StateView columns, StateView rows) {
            go_on = visit(turned(coins, columns, rows));
            return go_on;
        };
        const FunctionRef<bool(StateView, StateView)> listing = list;
        for (std::size_t i = 0; i < coins.size() && go_on; ++i) {
            static_cast<void>(try_coin(coins[i], change, &listing));
        }
        return true;
    }

    void explain(StateView heads, Play play, Evidence& evidence) const override {
        if (play == Play::Misere) {
            return;
        }
        constexpr std::size_t kMostShownRows = 16;
        std::vector<std::vector<std::string>> table = {
            {evidence.phrase({"coin", "硬币"}), std::string{columns_.name} + " x",
             std::string{rows_.name} + " y", evidence.phrase({"nim-product", "nim 积"})}};
        for (const Coin& coin : coins_of(heads)) {
            if (table.size() > kMostShownRows) {
                table.push_back({"…", "…", "…", "…"});
                break;
            }
            const Nimber x = columns_.value(coin[0]);
            const Nimber y = rows_.value(coin[1]);
            table.push_back({std::to_string(coin[0]) + ":" + std::to_string(coin[1]),
                             std::to_string(x.value()), std::to_string(y.value()),
                             std::to_string((x * y).value())});
        }
        evidence.table(std::move(table));
        evidence.say({"The value is the xor of the products, {0}.", "值为各积的异或，即 {0}。"},
                     {std::to_string(value(heads)->value())});
    }

private:
    using Listing = FunctionRef<bool(StateView columns, StateView rows)>;

    /// Visits the sets of columns and rows, with `coin` at their corner, that change the value by
    /// `change`. Without a `listing` it only looks whether all of them can be listed.
    [[nodiscard]] bool try_coin(const Coin& coin, Nimber change, const Listing* listing) const {
        const bool try_columns = few_sets(columns_, coin[0]);
        if (!try_columns && !few_sets(rows_, coin[1])) {
            return false;
        }
        const CoinRule& tried = try_columns ? columns_ : rows_;
        const CoinRule& sought = try_columns ? rows_ : columns_;
        const Heap sought_square = try_columns ? coin[1] : coin[0];
        bool in_reach = true;
        bool go_on = true;
        tried.turning_sets(try_columns ? coin[0] : coin[1], [&](StateView set) {
            const Nimber sum = sum_of(tried, set);
            if (sum == Nimber{}) {
                return true;
            }
            const Nimber wanted = change * inverse(sum);
            if (listing == nullptr) {
                in_reach =
                    sought.set_size(sought_square, wanted) <= kMostCoinsOfOneMove / set.size();
                return in_reach;
            }
            sought.sets_of_sum(sought_square, wanted, [&](StateView found) {
                go_on = try_columns ? (*listing)(set, found) : (*listing)(found, set);
                return go_on;
            });
            return go_on;
        });
        return in_reach;
    }

    const CoinRule& columns_;
    const CoinRule& rows_;
};

Result<GamePtr> make_tartan(ArgumentReader& parameters) {
    constexpr Text kWhich = {
        "two of turtles, twins, mock-turtles and ruler are expected after the colon",
        "冒号后应为 turtles、twins、mock-turtles、ruler 中的两个"};
    std::array<const CoinRule*, 2> rules = {};
    for (const CoinRule*& rule : rules) {
        const std::size_t offset = parameters.offset();
        const auto name = parameters.word();
        rule = name ? find_coin_rule(*name) : nullptr;
        if (rule == nullptr) {
            return parameters.bad_parameter(offset, kWhich);
        }
    }
    if (!parameters.at_end()) {
        return parameters.bad_parameter(parameters.offset(), kWhich);
    }
    return GamePtr{std::make_shared<const Tartan>(*rules[0], *rules[1])};
}

} // namespace

Family tartan_family() {
    return {kTartanCard, make_tartan};
}

} // namespace nimber
