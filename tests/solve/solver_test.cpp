// The searches, on a game about which nothing is known but its rules.

#include "nimber/solve/solver.hpp"

#include "nimber/position/parse.hpp"
#include "support/agreement.hpp"

#include <gtest/gtest.h>

#include <array>

namespace nimber::testing {
namespace {

constexpr GameCard kCard = {.name = "kayles",
                            .usage = {},
                            .example = {},
                            .rule = {},
                            .form = {},
                            .theorem = {},
                            .statement = {},
                            .source = {},
                            .misere = {}};

/// Knock down one pin or two neighbours of a row, which may leave two rows.
class Kayles final : public Game {
public:
    Kayles() : Game{kCard} {}

    [[nodiscard]] bool of_heaps() const override { return true; }

    void options(StateView row, OptionVisitor visit) const override {
        for (Heap pins = 1; pins <= 2 && pins <= row[0]; ++pins) {
            for (Heap left = 0; left + pins <= row[0]; ++left) {
                if (!visit(left, row[0] - pins - left)) {
                    return;
                }
            }
        }
    }
};

TEST(SolverTest, FindsTheValuesOfAGameThatSplitsHeaps) {
    // Guy and Smith 1956.
    constexpr std::array<std::uint64_t, 24> kValues = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6,
                                                       4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7};
    const Kayles kayles;
    Solver solver;
    for (Heap row = 0; row < kValues.size(); ++row) {
        const auto known = solver.value(kayles, {&row, 1});
        ASSERT_TRUE(known.has_value());
        EXPECT_EQ(known->value.value(), kValues.at(row)) << row;
    }
}

TEST(SolverTest, SearchesNoMovesWhereOnlyTheValueIsAskedFor) {
    for (const char* text : {"cram(4x7)", "cram(3x4)+nim(2)", "kayles(9)", "kayles(3,3)"}) {
        const auto position = parse_position(text);
        Solver all;
        Solver fewer;
        const auto moves = all.solve(*position, Play::Normal);
        const auto value = fewer.solve(*position, Play::Normal, Solver::Want::Value);
        ASSERT_TRUE(moves.has_value() && value.has_value()) << text;
        EXPECT_EQ(value->outcome, moves->outcome) << text;
        EXPECT_EQ(value->value, moves->value) << text;
        EXPECT_TRUE(moves->moves_asked) << text;
        EXPECT_FALSE(value->moves_asked) << text;
        EXPECT_TRUE(value->winning_moves.empty()) << text;
    }
    const auto board = parse_position("cram(4x7)");
    Solver all;
    Solver fewer;
    ASSERT_TRUE(all.solve(*board, Play::Normal).has_value());
    ASSERT_TRUE(fewer.solve(*board, Play::Normal, Solver::Want::Value).has_value());
    EXPECT_LT(fewer.budget().positions(), all.budget().positions());
}

TEST(SolverTest, AgreesWithBruteForceOnSumsOfAGameThatIsNotLikeNim) {
    const GamePtr kayles = std::make_shared<const Kayles>();
    Agreement agreement{kayles};
    for (Heap row = 0; row <= 7; ++row) {
        agreement.check({row});
    }
    for (std::size_t rows = 2; rows <= 3; ++rows) {
        for (const State& state : all_tuples(rows, 0, 4)) {
            agreement.check_solve(Position{{{kayles, Sum::of_heaps(state)}}});
        }
    }
}

TEST(SolverTest, TheOutcomeAloneIsThatOfTheAnswer) {
    Solver solver;
    for (const auto* game : {"squares", "nim", "sub:2,3", "half", "kayles", "merge", "wythoff"}) {
        const int end = std::string_view{game} == "kayles" ? 24 : 40; // misère is searched there
        for (int a = 0; a < end; ++a) {
            for (int b = 0; b < 3; ++b) {
                const std::string more = b == 2 ? ",3" : b == 1 || *game == 'w' ? ",1" : "";
                const std::string text = std::string{game} + "(" + std::to_string(a) + more + ")";
                const auto position = parse_position(text);
                ASSERT_TRUE(position) << text;
                for (const Play play : {Play::Normal, Play::Misere}) {
                    const auto outcome = solver.outcome(*position, play);
                    const auto answer = solver.solve(*position, play);
                    ASSERT_TRUE(outcome && answer) << text;
                    EXPECT_EQ(*outcome, answer->outcome) << text;
                }
            }
        }
    }
}

TEST(SolverTest, OneHeapOfFixedTakesNeedsNoValues) {
    // The lost heaps of taking squares, to far beyond what the rules are searched for elsewhere.
    Solver by_value;
    Solver by_outcome;
    for (Heap stones = 0; stones < 2000; ++stones) {
        const auto position = parse_position("squares(" + std::to_string(stones) + ")");
        const auto answer = by_value.solve(*position, Play::Normal);
        const auto outcome = by_outcome.outcome(*position, Play::Normal);
        ASSERT_TRUE(answer && outcome);
        ASSERT_EQ(answer->outcome, *outcome) << stones;
    }
    Solver hurried{{.memory_bytes = 1000}};
    const auto outcome = hurried.outcome(*parse_position("squares(100000)"), Play::Normal);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::MemoryLimit);
}

} // namespace
} // namespace nimber::testing
