#include "../../game/board_shape.hpp"
#include "../../game/pictures.hpp"
#include "../families.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace nimber {
namespace {

constexpr GameCard kNotaktoCard = {
    .name = "notakto",
    .usage = "notakto(BOARDS)",
    .example = "notakto(x..|.x.|...)",
    .rule = {"Both players put crosses on boards of tic-tac-toe; three in a line kill a board, and "
             "a player who cannot play has lost. Usually misère: the player who completes the last "
             "line loses.",
             "双方都在井字棋盘上画叉；连成三个即封死该盘，无处可下者负。通常按反常规则：连成最后一"
             "线者负。"},
    .form = {"each board as 3x3 if it is empty, otherwise its rows with x and dots, such as "
             "x..|.x.|...",
             "每个棋盘：空盘写作 3x3，否则写出各行，用 x 和点，例如 x..|.x.|..."},
    .theorem = {},
    .statement = {"In misère play the empty board is won by its centre; sums follow a quotient of "
                  "18 elements, which nimber quotient \"notakto(3x3)\" shows.",
                  "反常规则下，空盘占中心必胜；多盘之和由一个 18 元的商决定，可用 nimber quotient "
                  "\"notakto(3x3)\" 查看。"},
    .source = "Plambeck and Whitehead 2013 (The Secrets of Notakto)",
    .misere = {"By search, or by the misère quotient where that takes long.",
               "靠搜索；费时则用反常商。"},
};

using Cells = std::uint32_t; // of one board, row by row from the lowest bit

constexpr std::size_t kSide = 3;
constexpr std::size_t kCells = kSide * kSide;
constexpr Cells kAll = (1U << kCells) - 1;
constexpr std::array<Cells, 8> kLines = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/// The state of a board is its free cells, so that it grows smaller.
bool is_dead(Cells free) {
    return std::ranges::any_of(kLines, [free](Cells line) { return (line & free) == 0; });
}

Cells transposed(Cells cells) {
    return (cells & 0421U) | ((cells & 0042U) << 2U) | ((cells & 0210U) >> 2U) |
           ((cells & 0004U) << 4U) | ((cells & 0100U) >> 4U);
}

/// The first row last.
Cells turned_over(Cells cells) {
    return (cells & 0070U) | ((cells & 0007U) << 6U) | (cells >> 6U);
}

BoardShape drawn(Heap free) {
    BoardShape board = BoardShape::rectangle(kSide, kSide);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        if ((free >> cell & 1U) == 0) {
            board.cells[cell] = 'x';
        }
    }
    return board;
}

class Notakto final : public Game {
public:
    Notakto() : Game{kNotaktoCard} {}

    [[nodiscard]] bool of_heaps() const override { return true; }
    [[nodiscard]] bool reads_numbers() const override { return false; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        constexpr BoardRules kRules = {
            .most_cells = kCells,
            .marks = ".xX",
            .drawn = {"a board is drawn with x and dots", "棋盘用 x 和点表示"}};
        State boards;
        while (!arguments.at_end()) {
            const std::size_t offset = arguments.offset();
            const auto board = read_board(arguments, kRules);
            if (!board) {
                return board.error();
            }
            if (board->rows != kSide || board->columns != kSide) {
                return arguments.bad_state(
                    offset, {"a board has three rows of three cells", "棋盘为三行三列"});
            }
            Heap free = 0;
            for (std::size_t i = 0; i < kCells; ++i) {
                free |= Heap{board->cells[i] == '.'} << i;
            }
            boards.push_back(free);
        }
        return components(std::move(boards));
    }

    /// Boards are drawn; there is none of a given number.
    [[nodiscard]] std::optional<Complaint> check(StateView /*boards*/) const override {
        return Complaint{0, {"its boards are drawn, not numbered", "它的棋盘是画出来的，没有编号"}};
    }

    void show(SumView components, std::string& out) const override {
        const StateView boards = components.numbers();
        for (std::size_t i = 0; i < boards.size(); ++i) {
            out += (i == 0 ? "" : ",") + to_text(drawn(boards[i]));
        }
    }

    [[nodiscard]] Picture picture(StateView board) const override {
        return board_picture(drawn(board[0]));
    }

    void options(StateView board, OptionVisitor visit) const override {
        const auto free = static_cast<Cells>(board[0]);
        if (is_dead(free)) {
            return;
        }
        for (Cells rest = free; rest != 0; rest &= rest - 1) {
            if (!visit(Heap{free & ~(rest & (~rest + 1))})) {
                return;
            }
        }
    }

    /// The smallest of the eight pictures; all dead boards are the full one.
    void normalise(State& board) const override {
        auto cells = static_cast<Cells>(board[0] & kAll);
        if (is_dead(cells)) {
            board[0] = 0;
            return;
        }
        Cells smallest = cells;
        for (int turn = 0; turn < 4; ++turn) {
            cells = turned_over(cells);
            smallest = std::min(smallest, cells);
            cells = transposed(cells);
            smallest = std::min(smallest, cells);
        }
        board[0] = smallest;
    }

    void explain(StateView board, Play /*play*/, Evidence& evidence) const override {
        const auto free = static_cast<Cells>(board[0]);
        if (is_dead(free)) {
            evidence.say({"Three in a line: this board is dead.", "已连成三个：此盘已封死。"});
            return;
        }
        int killing = 0;
        for (Cells rest = free; rest != 0; rest &= rest - 1) {
            killing += is_dead(free & ~(rest & (~rest + 1))) ? 1 : 0;
        }
        evidence.say(
            {"Free cells of this board: {0}; of these, {1} would complete a line and kill it.",
             "此盘有 {0} 个空格，其中 {1} 个会连成一线而封死此盘。"},
            {std::to_string(std::popcount(free)), std::to_string(killing)});
    }
};

} // namespace

Family notakto_family() {
    return {kNotaktoCard, make_plain<Notakto>};
}

} // namespace nimber
