#include "core/solve/boards/grid_simplify.hpp"

#include "core/solve/boards/grid_rules.hpp"
#include "support/instruction_sets.hpp"
#include "support/references/plain_board.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace nimber::testing {
namespace {

struct Size {
    std::size_t rows;
    std::size_t columns;
};

/// Some cells of the board, at most so many that the plain values are soon found.
Cells some_cells(const GridMasks& grid, std::mt19937_64& random, int most) {
    Cells cells = grid.all;
    while (std::popcount(cells) > most || random() % 3 == 0) {
        cells &= ~(Cells{1} << random() % 64);
    }
    return cells;
}

BoardSum simplified(const GridMasks& grid, Taken taken, Cells cells) {
    BoardSum sum;
    simplify_grid(grid, taken, {&cells, 1}, &sum);
    return sum;
}

unsigned value_of(const BoardSum& sum, PlainBoard& plain) {
    unsigned value = sum.nimber;
    for (std::size_t i = 0; i < sum.count; ++i) {
        value ^= plain.value(sum.parts[i].cells);
        EXPECT_EQ(plain.value(sum.parts[i].key), plain.value(sum.parts[i].cells));
    }
    return value;
}

// With an empty column in the word, and below without.
constexpr Size kSizes[] = {{5, 5},  {7, 5},  {5, 3},  {9, 4},  {16, 3}, {7, 7},
                           {21, 2}, {6, 1},  {13, 4}, {8, 8},  {9, 7},  {12, 5},
                           {15, 4}, {16, 4}, {10, 6}, {21, 3}, {32, 2}, {64, 1}};

PlainBoard plain_board(Taken taken, const GridMasks& grid) {
    return {taken, static_cast<std::size_t>(grid.stride), grid.columns};
}

TEST(GridSimplifyTest, ASumIsWorthWhatTheBoardIs) {
    std::mt19937_64 random{3};
    on_every_instruction_set([&](const std::string& name) {
        for (const Taken taken : {Taken::Edge, Taken::Vertex}) {
            for (const Size size : kSizes) {
                const GridMasks grid{size.rows, size.columns};
                PlainBoard plain = plain_board(taken, grid);
                for (std::size_t round = 0; round < rounds(12); ++round) {
                    const Cells cells = some_cells(grid, random, 13);
                    const BoardSum sum = simplified(grid, taken, cells);
                    ASSERT_EQ(value_of(sum, plain), plain.value(cells))
                        << name << " " << size.rows << "x" << size.columns << " " << cells;
                }
            }
        }
    });
}

// Regression: a search that counts on this took a part for an equal one that lay elsewhere.
TEST(GridSimplifyTest, AMoveWithinAPartChangesOnlyThatPart) {
    std::mt19937_64 random{5};
    std::vector<Taking> moves;
    for (const Taken taken : {Taken::Edge, Taken::Vertex}) {
        for (const Size size : kSizes) {
            const GridRules rules{taken, size.rows, size.columns};
            PlainBoard plain = plain_board(taken, rules.grid());
            for (int round = 0; round < 100; ++round) {
                const Cells cells = some_cells(rules.grid(), random, 15);
                const BoardSum sum = simplified(rules.grid(), taken, cells);
                for (std::size_t i = 0; i < sum.count; ++i) {
                    const unsigned others = plain.value(cells) ^ plain.value(sum.parts[i].cells);
                    rules.moves(sum.parts[i].cells, moves);
                    for (const Taking& move : moves) {
                        ASSERT_EQ(plain.value(move.play(cells)),
                                  others ^ plain.value(move.play(sum.parts[i].cells)));
                    }
                }
            }
        }
    }
}

TEST(GridSimplifyTest, TurnedAndMirroredPartsHaveOneKey) {
    const GridMasks grid{5, 5};
    std::mt19937_64 random{7};
    const auto at = [](std::size_t row, std::size_t column) {
        return Cells{1} << (row * 6 + column);
    };
    std::size_t seen = 0;
    for (int round = 0; round < 300; ++round) {
        std::set<Cells> shape;
        Cells cells = some_cells(grid, random, 18);
        std::array<Cells, 8> pictures{};
        for (std::size_t r = 0; r < 5; ++r) {
            for (std::size_t c = 0; c < 5; ++c) {
                for (std::size_t which = 0; which < 8; ++which) {
                    const std::size_t row = (which & 1U) != 0 ? 4 - r : r;
                    const std::size_t column = (which & 2U) != 0 ? 4 - c : c;
                    pictures[which] |= (cells & at(r, c)) == 0 ? 0
                                       : (which & 4U) != 0     ? at(column, row)
                                                               : at(row, column);
                }
            }
        }
        std::set<std::vector<Cells>> keys;
        for (const Cells picture : pictures) {
            const BoardSum sum = simplified(grid, Taken::Vertex, picture);
            std::vector<Cells> own;
            for (std::size_t i = 0; i < sum.count; ++i) {
                own.push_back(sum.parts[i].key);
            }
            keys.insert(own);
            seen += sum.count;
        }
        ASSERT_EQ(keys.size(), 1U);
    }
    EXPECT_GT(seen, 100U);
}

TEST(GridSimplifyTest, SeveralBoardsAtOnceAreSimplifiedLikeOne) {
    std::mt19937_64 random{9};
    on_every_instruction_set([&](const std::string& name) {
        for (const Size size : kSizes) {
            const GridMasks grid{size.rows, size.columns};
            for (std::size_t count = 0; count <= kGridBatch; ++count) {
                std::array<Cells, kGridBatch> boards{};
                std::array<BoardSum, kGridBatch> sums{};
                for (Cells& board : boards) {
                    board = some_cells(grid, random, 64);
                }
                simplify_grid(grid, Taken::Edge, {boards.data(), count}, sums.data());
                for (std::size_t i = 0; i < count; ++i) {
                    const BoardSum one = simplified(grid, Taken::Edge, boards[i]);
                    ASSERT_EQ(sums[i].nimber, one.nimber) << name;
                    ASSERT_EQ(sums[i].count, one.count) << name;
                    for (std::size_t k = 0; k < one.count; ++k) {
                        ASSERT_EQ(sums[i].parts[k].key, one.parts[k].key) << name;
                    }
                }
            }
        }
    });
}

TEST(GridRulesTest, MovesAreThoseOfTheBoardEachOnce) {
    std::mt19937_64 random{13};
    std::vector<Taking> moves;
    for (const Taken taken : {Taken::Edge, Taken::Vertex}) {
        for (const Size size : kSizes) {
            const GridRules rules{taken, size.rows, size.columns};
            const GridMasks& grid = rules.grid();
            for (int round = 0; round < 20; ++round) {
                const Cells cells = some_cells(grid, random, 40);
                if (cells == 0) {
                    continue;
                }
                // Vertices with the same neighbours leave the same cells: one option, and two
                // moves.
                std::set<Cells> expected;
                const PlainBoard plain = plain_board(taken, grid);
                for_each_taking(
                    taken, cells, [&](VertexSet some) { return plain.neighbours(some); },
                    [&](VertexSet left) {
                        expected.insert(left);
                        return true;
                    });
                rules.moves(cells, moves);
                std::set<Cells> found;
                std::set<std::size_t> numbers;
                for (const Taking& move : moves) {
                    ASSERT_TRUE(move.possible(cells));
                    found.insert(move.play(cells));
                    ASSERT_LT(GridRules::number_of(move), GridRules::kMoveNumbers);
                    ASSERT_TRUE(numbers.insert(GridRules::number_of(move)).second);
                }
                ASSERT_EQ(found, expected);
            }
        }
    }
}

} // namespace
} // namespace nimber::testing
