#include "board_shape.hpp"
#include "graph_kayles.hpp"
#include "grid_search.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// The cells of a board that are left, row by row from the lowest bit.
struct Grid {
    std::size_t rows = 0;
    std::size_t columns = 0;
    VertexSet cells = 0;

    explicit Grid(StateView state)
        : rows{static_cast<std::size_t>(state[0])}, columns{static_cast<std::size_t>(state[1])},
          cells{state[2]} {}

    [[nodiscard]] VertexSet neighbours(std::size_t cell) const {
        const std::size_t column = cell % columns;
        VertexSet beside = cell >= columns ? vertex_bit(cell - columns) : 0;
        if (cell + columns < rows * columns) {
            beside |= vertex_bit(cell + columns);
        }
        if (column > 0) {
            beside |= vertex_bit(cell - 1);
        }
        if (column + 1 < columns) {
            beside |= vertex_bit(cell + 1);
        }
        return beside;
    }
};

/// One of the eight pictures of the shape within its bounding box: turned over, then transposed.
State picture(const std::vector<std::pair<std::size_t, std::size_t>>& places, std::size_t rows,
              std::size_t columns, unsigned which) {
    const bool transposed = (which & 4U) != 0;
    VertexSet cells = 0;
    for (auto [row, column] : places) {
        row = (which & 1U) != 0 ? rows - 1 - row : row;
        column = (which & 2U) != 0 ? columns - 1 - column : column;
        cells |= vertex_bit(transposed ? column * rows + row : row * columns + column);
    }
    return transposed ? State{columns, rows, cells} : State{rows, columns, cells};
}

class KaylesBoard final : public Game {
public:
    KaylesBoard(Taken taken, const GameCard& card) : Game{card}, taken_{taken} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<State> parse(ArgumentReader& arguments) const override {
        const auto board = read_board(arguments, {.most_cells = kMostVertices});
        if (!board) {
            return board.error();
        }
        if (!arguments.at_end()) {
            return arguments.bad_state(
                arguments.offset(),
                {"one board at a time: put + between them", "每次一个棋盘：多个之间用 + 相连"});
        }
        VertexSet cells = 0;
        for (std::size_t i = 0; i < board->cells.size(); ++i) {
            cells |= board->cells[i] == '.' ? vertex_bit(i) : 0;
        }
        return State{board->rows, board->columns, cells};
    }

    [[nodiscard]] std::optional<Complaint> check(StateView /*numbers*/) const override {
        return Complaint{0,
                         {"its boards are drawn; --to ROWSxCOLUMNS gives a grid of sizes",
                          "它的棋盘是画出来的；用 --to 行x列 可列出各种大小"}};
    }

    void show(StateView state, std::string& out) const override {
        const Grid grid{state};
        BoardShape board = BoardShape::rectangle(grid.rows, grid.columns);
        for (std::size_t i = 0; i < board.cells.size(); ++i) {
            if ((grid.cells & vertex_bit(i)) == 0) {
                board.cells[i] = '#';
            }
        }
        out += to_text(board);
    }

    void options(StateView state, OptionVisitor visit) const override {
        const Grid grid{state};
        State left{state.begin(), state.end()};
        for_each_taking(
            taken_, grid.cells, [&](std::size_t cell) { return grid.neighbours(cell); },
            [&](VertexSet cells) {
                left[2] = cells;
                return visit(left);
            });
    }

    /// Within its bounding box, the smallest of the eight pictures. Cells that nobody can use are
    /// left out.
    void normalise(State& state) const override {
        const Grid grid{state};
        VertexSet used = 0;
        for_each_part(
            taken_, grid.cells, [&](std::size_t cell) { return grid.neighbours(cell); },
            [&](VertexSet part) {
                used |= part;
                return true;
            });
        if (used == 0) {
            state = {1, 1, 0};
            return;
        }
        std::vector<std::pair<std::size_t, std::size_t>> places;
        std::size_t right = 0;
        std::size_t left = grid.columns;
        for (; used != 0; used &= used - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(used));
            places.emplace_back(cell / grid.columns, cell % grid.columns);
            left = std::min(left, places.back().second);
            right = std::max(right, places.back().second);
        }
        const std::size_t top = places.front().first;
        const std::size_t rows = places.back().first - top + 1;
        for (auto& [row, column] : places) {
            row -= top;
            column -= left;
        }
        state = picture(places, rows, right - left + 1, 0);
        for (unsigned which = 1; which < 8; ++which) {
            state = std::min(state, picture(places, rows, right - left + 1, which));
        }
    }

    void split(StateView state, OptionVisitor visit) const override {
        const Grid grid{state};
        State one{state.begin(), state.end()};
        for_each_part(
            taken_, grid.cells, [&](std::size_t cell) { return grid.neighbours(cell); },
            [&](VertexSet part) {
                one[2] = part;
                return visit(one);
            });
    }

    [[nodiscard]] std::optional<State> board(Heap rows, Heap columns) const override {
        if (rows == 0 || columns == 0 || rows > kMostVertices / columns) {
            return std::nullopt;
        }
        return State{rows, columns, ~VertexSet{0} >> (kMostVertices - rows * columns)};
    }

    [[nodiscard]] std::unique_ptr<ComponentSearch> search_for(StateView state) const override {
        return make_grid_search(taken_, static_cast<std::size_t>(state[0]),
                                static_cast<std::size_t>(state[1]));
    }

    void explain(StateView state, Play play, Evidence& evidence) const override {
        if (play == Play::Normal) {
            explain_parts(*this, state, evidence);
        }
    }

private:
    Taken taken_;
};

} // namespace

GamePtr make_kayles_board(Taken taken, const GameCard& card) {
    return std::make_shared<const KaylesBoard>(taken, card);
}

} // namespace nimber
