#include "../../game/board_shape.hpp"
#include "../../game/pictures.hpp"
#include "graph_kayles.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>

namespace nimber {
namespace {

/// The first cell of every row, for each number of columns.
constexpr auto kFirstColumn = [] {
    std::array<VertexSet, kMostVertices + 1> columns{};
    for (std::size_t width = 1; width <= kMostVertices; ++width) {
        for (std::size_t cell = 0; cell < kMostVertices; cell += width) {
            columns[width] |= vertex_bit(cell);
        }
    }
    return columns;
}();

/// The cells of a board that are left, row by row from the lowest bit.
struct Grid {
    std::size_t rows = 0;
    std::size_t columns = 0;
    VertexSet cells = 0;

    explicit Grid(StateView state)
        : rows{static_cast<std::size_t>(state[0])}, columns{static_cast<std::size_t>(state[1])},
          cells{state[2]} {}

    /// The cells beside those of a set, perhaps some beyond the board.
    [[nodiscard]] VertexSet reach(VertexSet set) const {
        const VertexSet first = kFirstColumn[columns];
        const VertexSet sideways = ((set & ~first) >> 1U) | ((set << 1U) & ~first);
        const bool one_row = columns == kMostVertices; // a shift by so much is not defined
        return sideways | (one_row ? 0 : (set >> columns) | (set << columns));
    }
};

/// The bits in the opposite order.
constexpr VertexSet reversed(VertexSet set) {
    constexpr std::array<VertexSet, 6> kLow = {0x5555555555555555, 0x3333333333333333,
                                               0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                               0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    for (unsigned step = 0; step < kLow.size(); ++step) {
        const unsigned shift = 1U << step;
        set = ((set >> shift) & kLow[step]) | ((set & kLow[step]) << shift);
    }
    return set;
}

/// A shape within its bounding box.
struct BoxedShape {
    std::size_t rows = 0;
    std::size_t columns = 0;
    VertexSet cells = 0;

    /// Requires a cell.
    static BoxedShape of(VertexSet cells, std::size_t columns) {
        const auto first = static_cast<std::size_t>(std::countr_zero(cells));
        const auto last = static_cast<std::size_t>(std::bit_width(cells)) - 1;
        const BoxedShape wide{last / columns - first / columns + 1, columns,
                              cells >> first / columns * columns};
        VertexSet used = 0; // columns
        for (std::size_t row = 0; row < wide.rows; ++row) {
            used |= wide.row(row);
        }
        const auto left = static_cast<std::size_t>(std::countr_zero(used));
        BoxedShape drawn{wide.rows, static_cast<std::size_t>(std::bit_width(used)) - left, 0};
        for (std::size_t row = 0; row < wide.rows; ++row) {
            drawn.cells |= wide.row(row) >> left << row * drawn.columns;
        }
        return drawn;
    }

    [[nodiscard]] VertexSet row(std::size_t which) const {
        return cells >> which * columns & ~VertexSet{0} >> (kMostVertices - columns);
    }
    /// The first row last.
    [[nodiscard]] BoxedShape turned_over() const {
        BoxedShape other{rows, columns, 0};
        for (std::size_t i = 0; i < rows; ++i) {
            other.cells |= row(i) << (rows - 1 - i) * columns;
        }
        return other;
    }
    /// By half a turn.
    [[nodiscard]] BoxedShape turned() const {
        return {rows, columns, reversed(cells) >> (kMostVertices - rows * columns)};
    }
    [[nodiscard]] BoxedShape transposed() const {
        BoxedShape other{columns, rows, 0};
        for (VertexSet rest = cells; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            other.cells |= vertex_bit(cell % columns * rows + cell / columns);
        }
        return other;
    }
    /// The smallest of the eight pictures, which has no more rows than columns.
    [[nodiscard]] BoxedShape smallest() const {
        const auto of_four = [](const BoxedShape& one) {
            const BoxedShape over = one.turned_over();
            return std::min({one, one.turned(), over, over.turned()});
        };
        if (rows < columns) {
            return of_four(*this);
        }
        const BoxedShape other = of_four(transposed());
        return rows > columns ? other : std::min(other, of_four(*this));
    }

    friend auto operator<=>(const BoxedShape&, const BoxedShape&) = default;
};

class KaylesBoard final : public Game {
public:
    KaylesBoard(Taken taken, const GameCard& card) : Game{card}, taken_{taken} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
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
        return Sum{State{board->rows, board->columns, cells}};
    }

    [[nodiscard]] std::optional<Complaint> check(StateView /*numbers*/) const override {
        return Complaint{0,
                         {"its boards are drawn; --to ROWSxCOLUMNS gives a grid of sizes",
                          "它的棋盘是画出来的；用 --to 行x列 可列出各种大小"}};
    }

    void show(SumView component, std::string& out) const override {
        out += to_text(drawn(Grid{component[0]}));
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        return board_picture(drawn(Grid{state}));
    }

    void options(StateView state, OptionVisitor visit) const override {
        const Grid grid{state};
        State left{state.begin(), state.end()};
        for_each_taking(
            taken_, grid.cells, [&](VertexSet set) { return grid.reach(set); },
            [&](VertexSet cells) {
                left[2] = cells;
                return visit(left);
            });
    }

    /// Within its bounding box, the smallest of the eight pictures. Cells that nobody can use are
    /// left out.
    void normalise(State& state) const override {
        const Grid grid{state};
        VertexSet used = taken_ == Taken::Vertex ? grid.cells : 0;
        if (taken_ == Taken::Edge) {
            for_each_part(
                taken_, grid.cells, [&](VertexSet set) { return grid.reach(set); },
                [&](VertexSet part) {
                    used |= part;
                    return true;
                });
        }
        if (used == 0) {
            state = {1, 1, 0};
            return;
        }
        const BoxedShape best = BoxedShape::of(used, grid.columns).smallest();
        state = {best.rows, best.columns, best.cells};
    }

    void split(StateView state, ComponentVisitor visit) const override {
        const Grid grid{state};
        State one{state.begin(), state.end()};
        for_each_part(
            taken_, grid.cells, [&](VertexSet set) { return grid.reach(set); },
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

    [[nodiscard]] std::optional<TakingRules> taking_rules(StateView state) const override {
        const Grid grid{state};
        return TakingRules{.taken = taken_, .rows = grid.rows, .columns = grid.columns};
    }

    /// A board equal to its half-turn, with neither a cell nor two neighbours in the centre, is
    /// lost: a move and its half-turn do not meet, so the second player always has that answer.
    [[nodiscard]] std::optional<Nimber> value(StateView state) const override {
        const Grid grid{state};
        const std::size_t size = grid.rows * grid.columns;
        for (VertexSet rest = grid.cells; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            if ((grid.cells & vertex_bit(size - 1 - cell)) == 0) {
                return std::nullopt;
            }
        }
        const bool even = grid.rows % 2 == 0 && grid.columns % 2 == 0;
        const std::size_t centre = (grid.rows - 1) / 2 * grid.columns + (grid.columns - 1) / 2;
        return even || (grid.cells & vertex_bit(centre)) == 0 ? std::optional{Nimber{}}
                                                              : std::nullopt;
    }

    void explain(StateView state, Play play, Evidence& evidence) const override {
        if (play == Play::Misere) {
            return;
        }
        if (value(state)) {
            evidence.say({"The board is equal to its half-turn, and neither a cell nor two "
                          "neighbours lie in its centre. Whoever moves second can answer every "
                          "move with its half-turn.",
                          "棋盘绕中心旋转 180 "
                          "度后不变，且中心既无格也无相邻两格。后手总能以旋转后的同一着应对。"},
                         {});
            return;
        }
        explain_parts(*this, state, evidence);
    }

private:
    static BoardShape drawn(const Grid& grid) {
        BoardShape board = BoardShape::rectangle(grid.rows, grid.columns);
        for (std::size_t i = 0; i < board.cells.size(); ++i) {
            if ((grid.cells & vertex_bit(i)) == 0) {
                board.cells[i] = '#';
            }
        }
        return board;
    }

    Taken taken_;
};

} // namespace

GamePtr make_kayles_board(Taken taken, const GameCard& card) {
    return std::make_shared<const KaylesBoard>(taken, card);
}

} // namespace nimber
