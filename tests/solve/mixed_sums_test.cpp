#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/remoteness.hpp"
#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/only.hpp"
#include "support/references/loopy_reference.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace nimber::testing {
namespace {

/// One small position of every game that ends, some with several parameters: small enough for brute
/// force through every line of play of a sum of two or three.
const std::vector<std::string>& small_parts() {
    static const std::vector<std::string> parts = {
        "nim(3)",
        "*2",
        "bash:2(4)",
        "sub:1,3,4(6)",
        "sub:2,3(5)",
        "allbut:2(5)",
        "allbut:1,3(4)",
        "powers:2(5)",
        "squares(6)",
        "half(6)",
        "lasker(4)",
        "0.8(5)",
        "4.07(4)",
        "kayles(5)",
        "dawson-kayles(6)",
        "dawson-chess(5)",
        "guiles(6)",
        "officers(5)",
        "row:1,3(4)",
        "grundy(6)",
        "treblecross(5)",
        "chomp(3,2)",
        "notakto(x.x|.x.|x..)",
        "node-kayles(2x3)",
        "node-kayles:cycle(5)",
        "arc-kayles(2x3)",
        "cram(2x3)",
        "arc-kayles:0-1,1-2,2-0,2-3(all)",
        "sprouts(122.)",
        "moore:2(1,2,2)",
        "moore:1(2,1)",
        "wythoff(2,3)",
        "wythoff:2(1,3)",
        "queen(1,3)",
        "rook(2,2)",
        "king(2,2)",
        "euclid(5,3)",
        "euclid:positive(5,2)",
        "fibonacci(6)",
        "fibonacci(5,2)",
        "dynamic:t+1(5)",
        "staircase(1,1,1)",
        "nimble(1,2)",
        "silver-dollar(1,3)",
        "silver-dollar:2(1,3)",
        "end-nim(1,2,1)",
        "lim(1,2,2)",
        "merge(1,2)",
        "tokens:0-1,0-2,1-2,1-3,2-3(0)",
        "hackenbush(0-1,1-2,1-2,0-0)",
        "geography:0-1,1-2,1-3,2-3(1)",
        "kotzig:1,2(4)",
        "turtles(0,2)",
        "twins(1,3)",
        "mock-turtles(1,2)",
        "ruler(0,2)",
        "tartan:turtles,ruler(1:1)",
    };
    return parts;
}

/// And of the games that may go on for ever, in which a turn may be kept.
const std::vector<std::string>& endless_parts() {
    static const std::vector<std::string> parts = {
        "tokens:0-1,1-0,1-2(0)",
        "tokens:0-1,1-2,2-0,2-3,0-0(0)",
        "tokens:0-1,1-0,0-2,1-2,2-3(0,1)",
        "northcott(w.b)",
        "northcott(wb..)",
        "northcott(.w.b)",
        "northcott(w.b,bw.)",
        "northcott(w.b,wb)",
    };
    return parts;
}

TEST(MixedSumsTest, EveryGameIsAmongTheParts) {
    for (const Family& family : catalogue()) {
        const bool there = std::ranges::any_of(small_parts(), [&](const std::string& part) {
            return part.substr(0, part.find_first_of(":(0123456789")) == family.card.name;
        });
        const bool other_name = family.card.name == "octal"; // 0.8 is one
        const bool endless = std::ranges::any_of(endless_parts(), [&](const std::string& part) {
            return part.starts_with(family.card.name);
        });
        EXPECT_TRUE(there || other_name || endless) << family.card.name;
    }
}

TEST(MixedSumsTest, EveryPairBesideEachOtherAgreesWithBruteForce) {
    Agreement agreement{"nim"};
    for (std::size_t i = 0; i < small_parts().size(); ++i) {
        for (std::size_t j = i; j < small_parts().size(); j += 3) {
            agreement.check_solve(small_parts()[i] + "+" + small_parts()[j]);
        }
    }
}

TEST(MixedSumsTest, RandomSumsOfThreeAgreeWithBruteForce) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    std::uniform_int_distribution<std::size_t> pick{0, small_parts().size() - 1};
    Agreement agreement{"nim"};
    for (int round = 0; round < 25; ++round) {
        std::string sum = small_parts()[pick(random)];
        sum += "+" + small_parts()[pick(random)] + "+" + small_parts()[pick(random)];
        agreement.check_solve(sum);
    }
}

/// Random sums of two or three components of all games, a few moves into play, against brute force
/// over whole positions.
class WholeSums {
public:
    explicit WholeSums(std::mt19937& random) : random_{random} {}

    [[nodiscard]] std::size_t below(std::size_t count) { return random_() % count; }

    /// One that is small enough, with this part in it.
    [[nodiscard]] Position beside(const std::string& part) {
        while (true) {
            Position sum = played_on(part);
            for (std::size_t others = 1 + below(2); others > 0; --others) {
                sum.parts.push_back(played_on(any_part()).parts.front());
            }
            const Heap turn = below(2);
            for (Part& each : sum.parts) {
                if (each.game->card().name == "northcott") {
                    State row = only(each.components);
                    row.at(0) = turn;
                    each.components = Sum{std::move(row)};
                }
            }
            if (LoopyReference{components(sum), Play::Normal, kMostSums}.complete()) {
                return sum;
            }
        }
    }

    /// Outcome, the exact set of winning moves, what each move leaves, and how soon that ends.
    static void check(const Position& position, Play play) {
        SCOPED_TRACE(std::string{name(play)} + " " + to_text(position));
        const Components sum = components(position);
        const LoopyReference reference{sum, play};
        const auto answer = Solver{}.solve(position, play);
        ASSERT_TRUE(answer.has_value()) << answer.error().message();
        EXPECT_EQ(letter(answer->outcome), letter(reference(sum).outcome));
        const auto fates = Remoteness::find(position, play, 2 * kMostSums, {});
        ASSERT_TRUE(fates.has_value());
        const auto check_fate = [&](const Position& reached) {
            const auto fate = (*fates)(reached, play);
            ASSERT_TRUE(fate.has_value()) << to_text(reached);
            const auto verdict = reference(components(reached));
            EXPECT_EQ(letter(fate->outcome), letter(verdict.outcome)) << to_text(reached);
            EXPECT_EQ(fate->moves, verdict.remoteness) << to_text(reached);
        };
        check_fate(position);
        std::multiset<std::pair<std::size_t, Sum>> claimed;
        for (const Move& move : answer->winning_moves) {
            claimed.emplace(move.component, move.option);
        }
        std::set<std::pair<std::size_t, Sum>> expected;
        for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
            sum[number].game->options(sum[number].state, [&](SumView option) {
                const Sum left{option};
                Components own = ReferenceSolver::after(sum, number, option);
                if (reference(own).outcome == Outcome::P) {
                    expected.emplace(number, left);
                }
                const Position reached = after(position, {part, index, number, left});
                Components shown = components(reached);
                std::ranges::sort(own);
                std::ranges::sort(shown);
                EXPECT_EQ(shown, own) << number << ": " << to_text(*sum[number].game, left);
                check_fate(reached);
                return !::testing::Test::HasFatalFailure();
            });
        });
        EXPECT_EQ(claimed, (decltype(claimed){expected.begin(), expected.end()}));
    }

private:
    static constexpr std::size_t kMostSums = 600;

    const std::string& any_part() {
        const std::size_t part = below(small_parts().size() + endless_parts().size());
        return part < small_parts().size() ? small_parts()[part]
                                           : endless_parts()[part - small_parts().size()];
    }

    Position played_on(const std::string& part) {
        Position position = *parse_position(part);
        for (std::size_t moves = below(3); moves > 0; --moves) {
            std::vector<Position> left;
            for_each_component(position, [&](std::size_t p, std::size_t i, std::size_t number) {
                position.parts[p].game->options(
                    position.parts[p].component(i), [&](SumView option) {
                        left.push_back(after(position, {p, i, number, Sum{option}}));
                        return true;
                    });
            });
            if (!left.empty()) {
                position = left[below(left.size())];
            }
        }
        return position;
    }

    std::mt19937& random_;
};

TEST(WholeSumsTest, EveryGameInRandomSumsAgreesWithBruteForceOverWholePositions) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    WholeSums sums{random};
    for (std::size_t round = 0; round < rounds(2); ++round) {
        for (const auto* parts : {&small_parts(), &endless_parts()}) {
            for (const std::string& part : *parts) {
                const Position position = sums.beside(part);
                WholeSums::check(position, Play::Normal);
                WholeSums::check(position, Play::Misere);
            }
        }
    }
}

TEST(WholeSumsTest, SumsInWhichTheTurnIsKeptAgreeWithBruteForceOverWholePositions) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    WholeSums sums{random};
    for (std::size_t round = 0; round < rounds(60); ++round) {
        const std::string& part = endless_parts()[sums.below(endless_parts().size())];
        const Position position = sums.beside(part);
        WholeSums::check(position, Play::Normal);
        WholeSums::check(position, Play::Misere);
    }
}

TEST(WholeSumsTest, RowsOfNorthcottAreTheSameGameInOneComponentAndInASum) {
    // The turn was that of each component, so that a move elsewhere did not pass it on.
    for (const auto& [rows, sum] : std::vector<std::pair<std::string, std::string>>{
             {"northcott(w.b,bw.)", "northcott(w.b)+northcott(bw.)"},
             {"northcott(wb..,.wb)", "northcott(wb..)+northcott(.wb)"},
             {"northcott(black,w.b,b.w)", "northcott(black,w.b)+northcott(black,b.w)"},
             {"northcott(w..b,wb)", "northcott(w..b)+northcott(wb)"}}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const auto together = Solver{}.outcome(*parse_position(rows), play);
            const auto apart = Solver{}.outcome(*parse_position(sum), play);
            ASSERT_TRUE(together && apart);
            EXPECT_EQ(letter(*together), letter(*apart)) << name(play) << ' ' << sum;
        }
    }
    EXPECT_EQ(
        letter(*Solver{}.outcome(*parse_position("northcott(w.b)+northcott(bw.)"), Play::Misere)),
        letter(Outcome::D));
    EXPECT_EQ(letter(*Solver{}.outcome(*parse_position("northcott(wb..)+nim(1)"), Play::Misere)),
              letter(Outcome::D));
}

} // namespace
} // namespace nimber::testing
