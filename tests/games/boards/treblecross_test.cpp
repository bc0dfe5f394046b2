#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"
#include "support/heap_codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

/// The rules to the letter on one board: a cross on any free cell, who makes three in a row wins;
/// where that cannot be, who has no free cell left loses.
class LiteralBoard {
public:
    explicit LiteralBoard(unsigned cells) : cells_{cells}, won_(std::size_t{1} << cells) {
        for (std::size_t board = won_.size(); board-- > 0;) { // the fullest first
            won_[board] = !over(board) && !winning_cells(board).empty();
        }
    }

    static bool over(std::size_t board) { return (board & board >> 1U & board >> 2U) != 0; }

    /// The cells that win for the player to move.
    [[nodiscard]] std::vector<unsigned> winning_cells(std::size_t board) const {
        std::vector<unsigned> cells;
        for (unsigned cell = 0; cell < cells_; ++cell) {
            const std::size_t next = board | std::size_t{1} << cell;
            if (next != board && !won_[next]) {
                cells.push_back(cell);
            }
        }
        return cells;
    }

    [[nodiscard]] std::string drawn(std::size_t board) const {
        std::string text;
        for (unsigned cell = 0; cell < cells_; ++cell) {
            text += (board >> cell & 1U) != 0 ? 'x' : '.';
        }
        return text;
    }

private:
    unsigned cells_;
    std::vector<bool> won_;
};

/// The rows that a position of treblecross holds, as a set with repetition.
std::multiset<Heap> rows_of(const Position& position) {
    std::multiset<Heap> rows;
    for (const Part& part : position.parts) {
        const StateView numbers = part.components.numbers();
        rows.insert(numbers.begin(), numbers.end());
    }
    rows.erase(0);
    return rows;
}

Position read(const std::string& board) {
    auto position = parse_position("treblecross(" + board + ")");
    EXPECT_TRUE(position.has_value()) << board << ": " << position.error().message();
    return *position;
}

void check_board(const LiteralBoard& rules, std::size_t board) {
    const std::string text = rules.drawn(board);
    const auto position = parse_position("treblecross(" + text + ")");
    const std::vector<unsigned> winning = rules.winning_cells(board);
    if (!position) {
        // Either it is over, or it is won by the cell that the error points at.
        ASSERT_EQ(position.error().code, ErrorCode::BadState) << text;
        if (!LiteralBoard::over(board)) {
            const std::size_t cell = position.error().offset - std::string{"treblecross("}.size();
            ASSERT_NE(std::ranges::find(winning, cell), winning.end()) << text << ' ' << cell;
            ASSERT_TRUE(LiteralBoard::over(board | std::size_t{1} << cell)) << text << ' ' << cell;
        }
        return;
    }
    ASSERT_FALSE(LiteralBoard::over(board)) << text;
    Solver solver;
    const auto answer = solver.solve(*position, Play::Normal);
    ASSERT_TRUE(answer.has_value()) << text;
    ASSERT_EQ(letter(answer->outcome), winning.empty() ? 'P' : 'N') << text;

    // Several cells may leave the same rows, which are then one move of ours.
    std::set<std::multiset<Heap>> expected;
    for (const unsigned cell : winning) {
        expected.insert(rows_of(read(rules.drawn(board | std::size_t{1} << cell))));
    }
    std::set<std::multiset<Heap>> claimed;
    for (const Move& move : answer->winning_moves) {
        claimed.insert(rows_of(after(*position, move)));
    }
    ASSERT_EQ(claimed, expected) << text;
}

TEST(TreblecrossTest, AgreesWithTheLiteralRulesOnEveryBoardOfUpToTwelveCells) {
    for (unsigned cells = 1; cells <= 12; ++cells) {
        const LiteralBoard rules{cells};
        for (std::size_t board = 0; board < std::size_t{1} << cells && !HasFatalFailure();
             ++board) {
            check_board(rules, board);
        }
    }
}

TEST(TreblecrossTest, AgreesWithTheLiteralRulesOnLongerEmptyBoards) {
    for (unsigned cells = 13; cells <= 18; ++cells) {
        check_board(LiteralBoard{cells}, 0);
    }
}

/// Those of one board.
State rows(const std::string& board) {
    const Position position = read(board);
    const StateView numbers = position.parts[0].components.numbers();
    EXPECT_EQ(position.parts[0].components.size(), numbers.size());
    return {numbers.begin(), numbers.end()};
}

TEST(TreblecrossTest, SplitsABoardIntoRows) {
    EXPECT_EQ(rows("12"), (State{12}));
    EXPECT_EQ(rows("..x...."), (State{2}));
    EXPECT_EQ(rows("...X......x.."), (State{1, 2}));
    EXPECT_EQ(rows("..x.."), (State{0}));
    EXPECT_EQ(rows("12,....x......,5"), (State{12, 2, 4, 5}));
}

TEST(TreblecrossTest, ABoardOfTwoIsTwoCells) {
    EXPECT_EQ(rows("2"), (State{1, 1}));
    EXPECT_EQ(rows(".."), (State{1, 1}));
    EXPECT_EQ(rows("x."), (State{1}));
    EXPECT_EQ(rows("xx"), (State{0}));
    EXPECT_EQ(rows("1"), (State{1}));
    EXPECT_EQ(rows("0"), (State{0}));
}

TEST(TreblecrossTest, IsPrintedSoThatItReadsTheSame) {
    expect_shown("treblecross(12)", "treblecross(12)");
    expect_shown("treblecross(..x....)", "treblecross(....x)"); // a row of two is no board of two
    expect_shown("treblecross(....x)", "treblecross(....x)");
    expect_shown("treblecross(2)", "treblecross(1,1)");
    expect_shown("treblecross()", "treblecross()");
    expect_shown("treblecross 7 x.... + *2", "treblecross(7,....x)+*2");
}

TEST(TreblecrossTest, RefusesBoardsThatAreDecidedAndSaysWhere) {
    expect_refused("treblecross(..xxx)", ErrorCode::BadState, 14);
    expect_refused("treblecross(xx.xxx)", ErrorCode::BadState, 15);
    expect_refused("treblecross(12,x.x..)", ErrorCode::BadState, 16);
    expect_refused("treblecross(.xx)", ErrorCode::BadState, 12);
    expect_refused("treblecross(.xx.)", ErrorCode::BadState, 15);
    expect_refused("treblecross(..o..)", ErrorCode::BadState, 14);
    expect_refused("treblecross(o..)", ErrorCode::ExpectedNumber, 12);
    expect_refused("treblecross(-3)", ErrorCode::NegativeNumber, 12);
    expect_refused("treblecross(5,)", ErrorCode::ExpectedNumber, 13);
    expect_refused("treblecross:3(5)", ErrorCode::NoParameter, 12);
}

TEST(TreblecrossTest, ExplainsWhichRowsACrossLeaves) {
    const GamePtr game = read("9").parts[0].game;
    EXPECT_EQ(explanation(*game, {9}, Play::Normal),
              "A cross on cell c of a row of 9, counted from 1, leaves rows of c - 3 and 9 - 2 - c "
              "cells, or none where that is less than 1.\n");
    // As the boards say it.
    for (std::size_t cell = 1; cell <= 9; ++cell) {
        std::string board(9, '.');
        board[cell - 1] = 'x';
        std::multiset<Heap> rows;
        for (const int length : {static_cast<int>(cell) - 3, 7 - static_cast<int>(cell)}) {
            if (length > 0) {
                rows.insert(static_cast<Heap>(length));
            }
        }
        EXPECT_EQ(rows_of(read(board)), rows) << board;
    }
}

TEST(TreblecrossTest, BoardsHaveThePublishedValues) {
    const nlohmann::json published = golden("treblecross.json");
    const std::vector<std::uint32_t> values = published["grundy_board_n_from_1"];
    const std::vector<Heap> lost = published["P_boards_3_to_597"];
    const auto own = plain_values(*read("3").parts[0].game->heap_code(), 597);
    const auto heaps = plain_values(code_of("0.007"), 599);
    EXPECT_TRUE(std::equal(values.begin(), values.end(), own.begin() + 1));
    EXPECT_TRUE(std::equal(own.begin(), own.end(), heaps.begin() + 2));
    std::vector<Heap> found;
    for (Heap cells = 3; cells <= 597; ++cells) {
        if (own[cells] == 0) {
            found.push_back(cells);
        }
    }
    EXPECT_EQ(found, lost);
}

} // namespace
} // namespace nimber::testing
