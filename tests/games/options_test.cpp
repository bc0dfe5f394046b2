#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

using Random = std::mt19937;

std::string number(Random& random, unsigned below) {
    return std::to_string(random() % below);
}

/// Up to `most` items with commas between them.
template <class Item>
std::string list(Random& random, unsigned least, unsigned most, Item item) {
    std::string text;
    for (unsigned left = least + random() % (most - least + 1); left > 0; --left) {
        text += (text.empty() ? "" : ",") + item();
    }
    return text;
}

std::string numbers(Random& random, unsigned count, unsigned below) {
    return list(random, count, count, [&] { return number(random, below); });
}

std::string some_numbers(Random& random, unsigned most, unsigned below) {
    return list(random, 1, most, [&] { return number(random, below); });
}

/// Different ones, in ascending order.
std::string ascending(Random& random, unsigned least, unsigned below) {
    std::set<unsigned> all;
    while (all.size() < least || random() % 3 != 0) {
        all.insert(random() % below);
    }
    std::string text;
    for (const unsigned each : all) {
        text += (text.empty() ? "" : ",") + std::to_string(each);
    }
    return text;
}

/// Loops and edges that are there twice are likely.
std::string edges(Random& random, unsigned vertices) {
    return list(random, 1, 2 * vertices,
                [&] { return number(random, vertices) + "-" + number(random, vertices); });
}

std::string board(Random& random, unsigned rows, unsigned columns, const std::string& marks) {
    std::string text;
    for (unsigned row = 0; row < rows; ++row) {
        text += text.empty() ? "" : "|";
        for (unsigned column = 0; column < columns; ++column) {
            text += marks[random() % marks.size()];
        }
    }
    return text;
}

std::string row_of_northcott(Random& random) {
    std::string row(2 + random() % 5, '.');
    const std::size_t white = random() % row.size();
    row[white] = 'w';
    row[(white + 1 + random() % (row.size() - 1)) % row.size()] = 'b';
    return row;
}

std::string coin_rule(Random& random) {
    return std::vector<std::string>{"turtles", "twins", "mock-turtles", "ruler"}[random() % 4];
}

std::string kayles_on_graph(const std::string& name, Random& random) {
    switch (random() % 4) {
    case 0: return name + ":path(" + number(random, 9) + ")";
    case 1: return name + ":cycle(" + number(random, 9) + ")";
    case 2: return name + "(" + board(random, 1 + random() % 4, 1 + random() % 4, "..#") + ")";
    default: return name + ":" + edges(random, 2 + random() % 5) + "(all)";
    }
}

/// What stands in the file of every graph that is read from one: some edges twice.
constexpr const char* kFile = "0 1\n3 1\n3 0\n3 1\n2 1\n2 1\n3 2\n1 0\n3 0\n";
/// The vertices there.
constexpr unsigned kFileVertices = 4;

FileReader files() {
    return [](const std::string&) -> Result<std::string> { return std::string{kFile}; };
}

/// A random small position of a family; it need not be one.
std::string random_text(const std::string& name, Random& random) {
    const auto in = [&](const std::string& game, const std::string& arguments) {
        return game + "(" + arguments + ")";
    };
    const auto with = [&](const std::string& parameter) { return name + ":" + parameter; };
    const std::map<std::string, std::function<std::string()>> texts = {
        {"*", [&] { return "*" + number(random, 9); }},
        {"bash", [&] { return in(with(std::to_string(1 + random() % 4)), number(random, 9)); }},
        {"sub", [&] { return in(with("1,3,4"), number(random, 12)); }},
        {"allbut", [&] { return in(with("2,3,5"), number(random, 12)); }},
        {"powers", [&] { return in(with(std::to_string(1 + random() % 4)), number(random, 20)); }},
        {"octal",
         [&] {
             const std::vector<std::string> codes = {"0.77", "4.", "0.6", "0.F", "0.3F7", "8.8"};
             return in(codes[random() % codes.size()], number(random, 14));
         }},
        {"row", [&] { return in(with("1,3"), number(random, 14)); }},
        {"chomp",
         [&] {
             return in(name, random() % 2 == 0 ? "3x4" : list(random, 1, 3, [&] {
                           return number(random, 6);
                       }));
         }},
        {"notakto", [&] { return in(name, board(random, 3, 3, "..x")); }},
        {"treblecross", [&] { return in(name, some_numbers(random, 3, 9)); }},
        {"cram",
         [&] { return in(name, board(random, 1 + random() % 4, 1 + random() % 4, "..#")); }},
        {"node-kayles", [&] { return kayles_on_graph(name, random); }},
        {"arc-kayles", [&] { return kayles_on_graph(name, random); }},
        {"sprouts",
         [&] {
             const std::vector<std::string> drawings = {
                 "1", "2", "3", "0.2.", "1a1a.|12.", "12ab.|ab1.", "2.2.2.|12.", "0.1a1a.|2b.|b."};
             return in(name, drawings[random() % drawings.size()]);
         }},
        {"silver-dollar",
         [&] {
             return random() % 2 == 0 ? in(name, ascending(random, 1, 8))
                                      : in(with("2"), ascending(random, 2, 8));
         }},
        {"northcott",
         [&] { return in(name, list(random, 0, 2, [&] { return row_of_northcott(random); })); }},
        {"turtles", [&] { return in(name, ascending(random, 0, 9)); }},
        {"twins", [&] { return in(name, ascending(random, 0, 9)); }},
        {"mock-turtles", [&] { return in(name, ascending(random, 0, 9)); }},
        {"ruler", [&] { return in(name, ascending(random, 0, 9)); }},
        {"tartan",
         [&] {
             return in(with(coin_rule(random) + "," + coin_rule(random)), list(random, 1, 3, [&] {
                           return number(random, 4) + ":" + number(random, 4);
                       }));
         }},
        {"moore",
         [&] { return in(with(std::to_string(1 + random() % 4)), some_numbers(random, 4, 4)); }},
        {"wythoff",
         [&] { return in(random() % 2 == 0 ? name : with("2"), numbers(random, 2, 7)); }},
        {"queen", [&] { return in(name, numbers(random, 2, 7)); }},
        {"rook", [&] { return in(name, numbers(random, 2, 7)); }},
        {"king", [&] { return in(name, numbers(random, 2, 7)); }},
        {"euclid",
         [&] { return in(random() % 2 == 0 ? name : with("positive"), numbers(random, 2, 9)); }},
        {"fibonacci", [&] { return in(name, some_numbers(random, 2, 12)); }},
        {"dynamic", [&] { return in(with("3t-1"), some_numbers(random, 2, 12)); }},
        {"lim", [&] { return in(name, numbers(random, 3, 6)); }},
        {"tokens",
         [&] {
             return random() % 2 == 0 ? in(with(edges(random, 4) + ",3-0"), number(random, 4))
                                      : in(with("@graph"), number(random, kFileVertices));
         }},
        {"hackenbush", [&] { return in(name, random() % 4 == 0 ? "@graph" : edges(random, 5)); }},
        {"geography",
         [&] {
             return random() % 2 == 0
                        ? in(with(edges(random, 4) + ",3-0"), some_numbers(random, 2, 4))
                        : in(with("@graph"), number(random, kFileVertices));
         }},
        {"kotzig", [&] { return in(with("1,2,4,7"), number(random, 9)); }},
    };
    const auto known = texts.find(name);
    // Others are of heaps or piles that are written as numbers.
    return known == texts.end() ? in(name, some_numbers(random, 5, 5)) : known->second();
}

/// What is read when the component is written; nothing, with a failure, if that is not one.
State read_again(const Game& game, StateView component) {
    std::string text;
    game.show_part(component, text);
    const auto position = parse_position(text, files());
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    if (!position || position->parts.size() != 1 || position->component_count() != 1) {
        ADD_FAILURE() << text << " is no component";
        return {};
    }
    return only(position->parts.front().components);
}

State normal(const Game& game, StateView component) {
    State state{component.begin(), component.end()};
    game.normalise(state);
    return state;
}

/// Checks the options of a component; returns one of them, or nothing if there is none.
Sum check_options(const Game& game, StateView component, Random& random) {
    std::vector<Sum> options;
    game.options(component, [&](SumView option) {
        options.emplace_back(option);
        return true;
    });
    std::set<Sum> distinct;
    for (const Sum& option : options) {
        EXPECT_TRUE(distinct.insert(option).second)
            << game.name() << ' ' << to_text(game, component) << " has twice the option "
            << to_text(game, option);
        for (const StateView part : option.view()) {
            if (game.of_heaps()) {
                EXPECT_EQ(part.size(), 1U) << game.name();
            }
            EXPECT_EQ(read_again(game, part), (State{part.begin(), part.end()}));
            EXPECT_EQ(normal(game, read_again(game, normal(game, part))), normal(game, part));
            game.split(part, [&](StateView piece) {
                EXPECT_EQ(normal(game, read_again(game, piece)), normal(game, piece));
                return true;
            });
        }
    }
    return options.empty() ? Sum{} : options[random() % options.size()];
}

class OptionsTest : public ::testing::TestWithParam<std::string> {};

TEST_P(OptionsTest, AreDistinctSumsOfComponents) {
    constexpr int kRounds = 150;
    constexpr int kMostMoves = 20; // northcott need not end
    int positions = 0;
    int moves = 0;
    Random random{20250211};
    for (int round = 0; round < kRounds; ++round) {
        const auto position = parse_position(random_text(GetParam(), random), files());
        if (!position) {
            continue;
        }
        ++positions;
        const Game& game = *position->parts.front().game;
        Sum sum = position->parts.front().components;
        for (int move = 0; move < kMostMoves && !sum.empty(); ++move) {
            const State component{sum[0].begin(), sum[0].end()};
            sum = check_options(game, component, random);
            moves += sum.empty() ? 0 : 1;
        }
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GT(positions, 20);
    EXPECT_GT(moves, 20);
}

std::vector<std::string> families() {
    std::vector<std::string> names;
    for (const Family& family : catalogue()) {
        names.emplace_back(family.card.name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, OptionsTest, ::testing::ValuesIn(families()),
                         [](const auto& family) {
                             std::string name = family.param == "*" ? "star" : family.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace
} // namespace nimber::testing
