#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <random>

namespace nimber::testing {
namespace {

/// The lengths of the rows of every bar within 4 rows and 4 columns.
std::vector<State> small_bars() {
    std::vector<State> bars;
    for (std::size_t rows = 1; rows <= 4; ++rows) {
        for (State lengths : all_tuples(rows, 1, 4)) {
            if (std::ranges::is_sorted(lengths, std::greater{})) {
                bars.push_back(std::move(lengths));
            }
        }
    }
    return bars;
}

TEST(ChompTest, AgreesWithBruteForceOnAllSmallBars) {
    Agreement agreement{"chomp"};
    for (const State& bar : small_bars()) {
        agreement.check(bar);
    }
}

TEST(ChompTest, RowsAndColumnsMayBeExchanged) {
    Agreement agreement{"chomp"};
    for (const State& bar : small_bars()) {
        State other = bar;
        agreement.game().normalise(other);
        EXPECT_FALSE(agreement.game().check(other).has_value());
        EXPECT_EQ(agreement.reference().value({&agreement.game(), bar}),
                  agreement.reference().value({&agreement.game(), other}));
        State again = other;
        agreement.game().normalise(again);
        EXPECT_EQ(again, other);
    }
}

TEST(ChompTest, WinningFirstBitesAreThePublishedOnes) {
    const auto published = golden("chomp.json");
    Solver solver{{}};
    std::size_t bars = 0;
    for (const auto& [size, bites] : published.items()) {
        if (size == "3row_P_positions") {
            continue;
        }
        ++bars;
        const auto position = parse_position("chomp(" + size + ")");
        ASSERT_TRUE(position.has_value()) << size;
        const State bar = only(position->parts.front().components);
        std::set<State> expected;
        for (const auto& bite : bites) {
            State left = bar;
            for (std::size_t row = bite[0]; row < left.size(); ++row) {
                left[row] = std::min<Heap>(left[row], bite[1]);
            }
            std::erase(left, Heap{0});
            expected.insert(left);
        }
        const auto answer = solver.solve(*position, Play::Normal);
        ASSERT_TRUE(answer.has_value());
        std::set<State> found;
        for (const Move& move : answer->winning_moves) {
            found.insert(only(move.option));
        }
        EXPECT_EQ(found, expected) << size;
    }
    EXPECT_GT(bars, 30U);
}

TEST(ChompTest, LostBarsOfThreeRowsAreThePublishedOnes) {
    const auto data = golden("chomp.json");
    std::set<State> published;
    for (const auto& lost : data["3row_P_positions"]) {
        State rows = lost.get<State>();
        std::erase(rows, Heap{0});
        published.insert(rows);
    }
    const GamePtr chomp = *make_game("chomp");
    Solver solver{{}};
    for (std::size_t rows = 1; rows <= 3; ++rows) {
        for (const State& bar : all_tuples(rows, 1, 14)) {
            if (!std::ranges::is_sorted(bar, std::greater{})) {
                continue;
            }
            const auto value = solver.value(*chomp, bar);
            ASSERT_TRUE(value.has_value());
            EXPECT_EQ(value->value == Nimber{}, published.contains(bar)) << to_text(*chomp, bar);
        }
    }
}

TEST(ChompTest, ReadsAndShowsBars) {
    expect_shown("chomp(3x5)", "chomp(3x5)");
    expect_shown("chomp(5,5,5)", "chomp(3x5)");
    expect_shown("chomp(1x7)", "chomp(7)");
    expect_shown("chomp(5,3,3)", "chomp(5,3,3)");
    expect_shown("chomp(1)", "chomp(1)");
    expect_shown("chomp 3x5 + *2", "chomp(3x5)+*2");
}

TEST(ChompTest, RefusesWhatIsNoBar) {
    expect_refused("chomp(3,5)", ErrorCode::BadState, 8);
    expect_refused("chomp(3,0)", ErrorCode::BadState, 8);
    expect_refused("chomp(0)", ErrorCode::BadState, 6);
    expect_refused("chomp()", ErrorCode::BadState, 6);
    expect_refused("chomp(0x5)", ErrorCode::BadState, 6);
    expect_refused("chomp(3x)", ErrorCode::BadState, 6);
    expect_refused("chomp(1001)", ErrorCode::BadState, 6);
    expect_refused("chomp(1x1001)", ErrorCode::BadState, 6);
    expect_refused("chomp(2x3,2x3)", ErrorCode::BadState, 10);
    expect_refused("chomp(a)", ErrorCode::ExpectedNumber, 6);
}

TEST(ChompTest, ExplainsWhatIsKnown) {
    const GamePtr chomp = *make_game("chomp");
    EXPECT_NE(explanation(*chomp, {4, 4, 4}, Play::Normal).find("Strategy stealing"),
              std::string::npos);
    EXPECT_NE(explanation(*chomp, {4, 1, 1}, Play::Misere).find("heaps of 3 and 2"),
              std::string::npos);
    EXPECT_EQ(explanation(*chomp, {4, 4, 4}, Play::Misere), "");
    EXPECT_EQ(explanation(*chomp, {4, 3, 2}, Play::Normal), "");
}

} // namespace
} // namespace nimber::testing
