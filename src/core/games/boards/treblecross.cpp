#include "../../game/pictures.hpp"
#include "../codes/heap_code_game.hpp"
#include "../families.hpp"

namespace nimber {
namespace {

constexpr GameCard kTreblecrossCard = {
    .name = "treblecross",
    .usage = "treblecross(BOARDS)",
    .example = "treblecross(12)",
    .rule =
        {"Put a cross on a free cell of a row; the first player to make three in a row wins. So "
         "nobody plays within two cells of a cross, and a player who cannot avoid it has lost.",
         "在一行的空格上画叉；先连成三个者胜。因此谁都不会下在离叉两格之内，不得不下者即输。"},
    .form =
        {
            "the number of cells of each empty board, or the board itself, such as ..x....; a "
            "board "
            "stands for its rows of cells that are more than two away from every cross, and a row "
            "of 2 is shown as ....x",
            "每个空棋盘的格数，或棋盘本身，例如 "
            "..x....；棋盘化为若干行，每行由离各叉均超过两格的空格组成，长为 2 的行写作 ....x",
        },
    .theorem = {},
    .statement = {"A board of n cells is a heap of n+2 in 0.007, which is a heap of n in 0.11337. "
                  "Boards of 1 and 2 cells have no room for three: the player who fills them wins.",
                  "n 格的棋盘相当于 0.007 中 n+2 颗的堆，即 0.11337 中 n 颗的堆。1 格和 2 "
                  "格的棋盘容不下三个叉：下满者胜。"},
    .source = "Berlekamp, Conway and Guy 1982 (Winning Ways)",
    .misere = {"By search, for the rule that a player with no safe cell left wins.",
               "靠搜索；规则为没有安全格可下者胜。"},
};

constexpr std::size_t kReach = 2; // cells on either side of a cross where nobody plays
constexpr Heap kPair = 2;

void add_empty_board(Heap cells, State& rows) {
    if (cells == kPair) {
        rows.insert(rows.end(), {1, 1});
    } else {
        rows.push_back(cells);
    }
}

/// What decides a board of at least three cells as it stands, if anything: three in a row, or two
/// crosses near each other, beside which there is a cell that makes three.
std::optional<Game::Complaint> decision(const std::vector<std::size_t>& crosses,
                                        std::size_t cells) {
    for (std::size_t i = 0; i + 2 < crosses.size(); ++i) {
        if (crosses[i] + 2 == crosses[i + 2]) {
            return Game::Complaint{
                crosses[i],
                {"there are three in a row: the game is over", "已有三个连成一线：游戏已结束"}};
        }
    }
    for (std::size_t i = 0; i + 1 < crosses.size(); ++i) {
        const std::size_t first = crosses[i];
        const std::size_t second = crosses[i + 1];
        if (second - first > kReach) {
            continue;
        }
        const std::size_t beside = second + 1 < cells ? second + 1 : first - 1;
        return Game::Complaint{
            second == first + 1 ? beside : first + 1,
            {"a cross here makes three in a row, so the player to move wins at once",
             "在此画叉即连成三个，轮到的一方立即获胜"}};
    }
    return std::nullopt;
}

/// Appends the rows of a board that is drawn; otherwise says what is wrong with which cell.
std::optional<Game::Complaint> add_drawn_board(std::string_view board, State& rows) {
    const std::size_t odd = board.find_first_not_of(".xX");
    if (odd != std::string_view::npos) {
        return Game::Complaint{odd, {"a board is drawn with x and dots", "棋盘用 x 和点表示"}};
    }
    std::vector<std::size_t> crosses;
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (board[cell] != '.') {
            crosses.push_back(cell);
        }
    }
    const std::size_t rows_before = rows.size();
    if (board.size() <= kPair) {
        rows.insert(rows.end(), board.size() - crosses.size(), 1);
    } else if (auto decided = decision(crosses, board.size())) {
        return decided;
    } else {
        std::size_t begin = 0; // of the row in hand
        for (const std::size_t cross : crosses) {
            if (cross > begin + kReach) {
                rows.push_back(cross - kReach - begin);
            }
            begin = cross + kReach + 1;
        }
        if (board.size() > begin) {
            rows.push_back(board.size() - begin);
        }
    }
    if (rows.size() == rows_before) {
        rows.push_back(0);
    }
    return std::nullopt;
}

/// The heaps are rows of safe cells. A cross takes two more of them on either side with it, less at
/// the ends of the row: that is the code 0.11337. On a board of three cells or more it decides who
/// wins: where two crosses are nearer than that, there is room to make three, so who has no safe
/// cell left loses. A board of two cells is two cells by themselves, both of which will be filled.
class Treblecross final : public HeapCodeGame {
public:
    Treblecross() : HeapCodeGame{kTreblecrossCard, *HeapCode::parse("0.11337")} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        State rows;
        while (!arguments.at_end()) {
            const std::size_t offset = arguments.offset();
            ArgumentReader ahead = arguments;
            const auto item = ahead.word();
            if (!item || item->find_first_of(".xX") != 0) {
                const auto cells = arguments.number();
                if (!cells) {
                    return cells.error();
                }
                add_empty_board(*cells, rows);
            } else if (const auto wrong = add_drawn_board(*arguments.word(), rows)) {
                return arguments.bad_state(offset + wrong->index, wrong->what);
            }
        }
        return components(std::move(rows));
    }

    void show(SumView components, std::string& out) const override {
        const StateView rows = components.numbers();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            out += i == 0 ? "" : ",";
            // A row of two is no board of two.
            out += rows[i] == kPair ? "....x" : std::to_string(rows[i]);
        }
    }

    [[nodiscard]] Picture picture(StateView row) const override {
        if (row[0] > kMostDrawn) {
            return {.kind = Picture::Kind::Stones, .numbers = {row[0]}};
        }
        return board_picture(BoardShape::rectangle(1, row[0]));
    }

    void explain(StateView row, Play /*play*/, Evidence& evidence) const override {
        if (row[0] > 0) {
            evidence.say(
                {"A cross on cell c of a row of {0}, counted from 1, leaves rows of c - 3 and "
                 "{0} - 2 - c cells, or none where that is less than 1.",
                 "在长为 {0} 的行的第 c 格（从 1 数起）画叉，留下长为 c - 3 和 {0} - 2 - c "
                 "的两行，小于 1 则没有。"},
                {std::to_string(row[0])});
        }
    }
};

} // namespace

Family treblecross_family() {
    return {kTreblecrossCard, make_plain<Treblecross>};
}

} // namespace nimber
