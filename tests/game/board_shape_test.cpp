#include "core/game/board_shape.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber {
namespace {

constexpr GameCard kCard = {.name = "cram",
                            .usage = "",
                            .example = "cram(4x5)",
                            .rule = {},
                            .form = {},
                            .theorem = {},
                            .statement = {},
                            .source = "",
                            .misere = {}};

Result<BoardShape> read(std::string_view text, const BoardRules& rules = {}) {
    ArgumentReader arguments{text, 0, text.size(), kCard};
    return read_board(arguments, rules);
}

TEST(BoardShapeTest, ReadsASizeAsAFullBoard) {
    const auto board = read("3x4");

    ASSERT_TRUE(board.has_value());
    EXPECT_EQ(*board, BoardShape::rectangle(3, 4));
    EXPECT_EQ(to_text(*board), "3x4");
    EXPECT_EQ(*read("3X4"), *board);
    EXPECT_EQ(*read("....|....|...."), *board);
}

TEST(BoardShapeTest, ReadsRowsWithBarsOrSlashes) {
    const auto board = read("...|.#.|..#");

    ASSERT_TRUE(board.has_value());
    EXPECT_EQ(board->rows, 3U);
    EXPECT_EQ(board->columns, 3U);
    EXPECT_FALSE(board->is_free(1, 1));
    EXPECT_FALSE(board->is_free(2, 2));
    EXPECT_TRUE(board->is_free(2, 1));
    EXPECT_EQ(to_text(*board), "...|.#.|..#");
    EXPECT_EQ(*read(".../.#./..#"), *board);
}

TEST(BoardShapeTest, SaysWhatIsWrongAndWhere) {
    struct Case {
        std::string text;
        std::size_t offset;
        std::string message;
    };
    const std::string drawn = "a board is drawn with dots for cells and # for holes";
    const std::string size = "a size is written ROWSxCOLUMNS, such as 3x4";
    const std::string none = "a board has at least one row and one column";
    const std::string large = "the board is too large: it has at most 64 cells, holes among them";
    for (const Case& each :
         std::vector<Case>{{"", 0, "something is missing here"},
                           {"..|.o", 4, drawn},
                           {"..|.", 4, "every row is as long as the first, 2 cells"},
                           {"..|....", 5, "every row is as long as the first, 2 cells"},
                           {"..||..", 3, "this row is empty"},
                           {"|..", 0, "this row is empty"},
                           {"..|", 3, "this row is empty"},
                           {"3", 0, size},
                           {"3x", 0, size},
                           {"3x4x5", 0, size},
                           {"3y4", 0, size},
                           {"x4", 0, drawn},
                           {"0x4", 0, none},
                           {"4x0", 2, none},
                           {"5x13", 0, large},
                           {"18446744073709551616x18446744073709551617", 0, large},
                           {std::string(65, '.'), 0, large}}) {
        const auto board = read(each.text);
        ASSERT_FALSE(board.has_value()) << each.text;
        EXPECT_EQ(board.error().message(), each.message) << each.text;
        EXPECT_EQ(board.error().offset, each.offset) << each.text;
        EXPECT_EQ(board.error().kind(), ErrorKind::Request);
    }
}

TEST(BoardShapeTest, TheLimitIsTheLastSizeThatIsRead) {
    EXPECT_TRUE(read("4x16").has_value());
    EXPECT_TRUE(read("1x64").has_value());
    EXPECT_FALSE(read("1x65").has_value());
    EXPECT_TRUE(read("3x3", {.most_cells = 9}).has_value());
    EXPECT_FALSE(read("2x5", {.most_cells = 9}).has_value());
}

TEST(BoardShapeTest, ReadsBackWhatItShows) {
    std::mt19937 random{3};
    for (int round = 0; round < 500; ++round) {
        BoardShape board = BoardShape::rectangle(1 + random() % 8, 1 + random() % 8);
        for (char& cell : board.cells) {
            cell = random() % 3 == 0 ? '#' : '.';
        }
        const auto again = read(to_text(board));
        ASSERT_TRUE(again.has_value()) << to_text(board);
        EXPECT_EQ(*again, board);
    }
}

} // namespace
} // namespace nimber
