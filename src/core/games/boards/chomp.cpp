#include "../../game/board_shape.hpp"
#include "../../game/pictures.hpp"
#include "../families.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr GameCard kChompCard = {
    .name = "chomp",
    .usage = "chomp(ROWSxCOLUMNS) or chomp(LENGTHS)",
    .example = "chomp(3x5)",
    .rule =
        {"Bite off a square of a chocolate bar with everything below it and to its right; the "
         "square in the top left corner is poisoned, and the player who must take it loses. So "
         "nobody takes it, and a player who finds it alone has no move.",
         "咬掉巧克力上的一格及其右下方的全部；左上角的一格有毒，不得不取它者负。因此谁都不取它，"
         "只剩这一格时便无路可走。"},
    .form = {"a full bar such as 3x5, or the lengths of its rows from the top, none longer than "
             "the one above, such as 5,3,3",
             "整块巧克力，例如 3x5；或自上而下各行的长度，每行不长于上一行，例如 5,3,3"},
    .theorem = {"theorems on Chomp", "关于 Chomp 的定理"},
    .statement =
        {"A full bar of two squares or more is won (strategy stealing), two rows are lost iff the "
         "second is one shorter, and an L is two Nim heaps, its arms. Otherwise by search.",
         "两格以上的整块必胜（策略窃取）；两行时当且仅当第二行恰好短一格必败；L 形的两臂相当于两个"
         " Nim 堆。其余靠搜索。"},
    .source = "Schuh 1952; Gale 1974",
    .misere = {"By search, for the rule that the player who finds the poisoned square alone wins.",
               "靠搜索；规则为面对只剩的毒格者胜。"},
};

constexpr std::size_t kMostRows = 1000;

bool is_full(StateView rows) {
    return rows.front() == rows.back();
}

bool is_l_shape(StateView rows) {
    return rows.size() == 1 || rows[1] == 1;
}

/// The state is the lengths of the rows, all at least 1.
class Chomp final : public Game {
public:
    Chomp() : Game{kChompCard} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        ArgumentReader ahead = arguments;
        const auto item = ahead.word();
        if (!item || item->find_first_of("xX") == std::string_view::npos) {
            return Game::parse(arguments);
        }
        const std::size_t offset = arguments.offset();
        const auto bar = read_board(arguments, {.most_cells = kMostRows * kMostRows, .marks = "."});
        if (!bar) {
            return bar.error();
        }
        if (!arguments.at_end()) {
            return arguments.bad_state(arguments.offset(), {"one bar at a time: put + between them",
                                                            "每次一块巧克力：多块之间用 + 相连"});
        }
        State rows(bar->rows, bar->columns);
        if (const auto wrong = check(rows)) {
            return arguments.bad_state(offset, wrong->what);
        }
        return Sum{std::move(rows)};
    }

    [[nodiscard]] std::optional<Complaint> check(StateView rows) const override {
        if (rows.empty()) {
            return Complaint{0, {"a bar has at least one square", "巧克力至少有一格"}};
        }
        if (rows.size() > kMostRows || rows[0] > kMostRows) {
            return Complaint{0,
                             {"a bar has at most 1000 rows and columns", "至多 1000 行、1000 列"}};
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i] == 0) {
                return Complaint{i, {"a row has at least one square", "每行至少有一格"}};
            }
            if (i > 0 && rows[i] > rows[i - 1]) {
                return Complaint{i, {"no row is longer than the one above", "每行不长于上一行"}};
            }
        }
        return std::nullopt;
    }

    void show(SumView component, std::string& out) const override {
        const StateView rows = component[0];
        if (rows.size() > 1 && is_full(rows)) {
            out += std::to_string(rows.size()) + 'x' + std::to_string(rows[0]);
        } else {
            Game::show(component, out);
        }
    }

    [[nodiscard]] Picture picture(StateView rows) const override {
        Heap squares = 0;
        for (const Heap row : rows) {
            squares += row;
        }
        if (squares > kMostDrawn) {
            return words_picture(*this, rows);
        }
        Picture bar{.kind = Picture::Kind::Board};
        for (const Heap row : rows) {
            bar.rows.emplace_back(row, '.');
        }
        bar.rows.front().front() = 'p'; // poisoned
        return bar;
    }

    void options(StateView rows, OptionVisitor visit) const override {
        State left;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (Heap column = row == 0 ? 1 : 0; column < rows[row]; ++column) {
                left.assign(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(row));
                for (std::size_t below = row; below < rows.size() && column > 0; ++below) {
                    left.push_back(std::min(rows[below], column));
                }
                if (!visit(left)) {
                    return;
                }
            }
        }
    }

    /// Rows and columns may be exchanged: the fewer of them are written.
    void normalise(State& rows) const override {
        if (rows.front() > rows.size()) {
            return;
        }
        State columns(rows.front());
        std::size_t reaching = rows.size(); // rows that reach the column in hand
        for (std::size_t column = 0; column < columns.size(); ++column) {
            while (rows[reaching - 1] <= column) {
                --reaching;
            }
            columns[column] = reaching;
        }
        if (columns.size() < rows.size() || columns < rows) {
            rows = std::move(columns);
        }
    }

    [[nodiscard]] std::optional<State> board(Heap rows, Heap columns) const override {
        if (rows == 0 || columns == 0 || rows > kMostRows || columns > kMostRows) {
            return std::nullopt;
        }
        return State(rows, columns);
    }

    /// Every bite of an L shortens one arm, to any length.
    [[nodiscard]] std::optional<Nimber> value(StateView rows) const override {
        return is_l_shape(rows) ? std::optional{Nimber{rows[0] - 1} + Nimber{Heap{rows.size() - 1}}}
                                : std::nullopt;
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView rows) const override {
        if (!is_l_shape(rows)) {
            return std::nullopt;
        }
        NimSummary arms = NimSummary::heap(Nimber{rows[0] - 1});
        arms += NimSummary::heap(Nimber{Heap{rows.size() - 1}});
        return arms;
    }

    /// A full bar: if biting off the last square does not win, the reply to it does, and is a move
    /// in the full bar too.
    [[nodiscard]] std::optional<Outcome> outcome(StateView rows, Play play) const override {
        if (play == Play::Misere || is_l_shape(rows)) {
            return Game::outcome(rows, play);
        }
        if (is_full(rows)) {
            return Outcome::N;
        }
        if (rows.size() == 2) {
            return rows[0] == rows[1] + 1 ? Outcome::P : Outcome::N;
        }
        return std::nullopt;
    }

    void explain(StateView rows, Play play, Evidence& evidence) const override {
        if (is_l_shape(rows)) {
            evidence.say({"The bar is an L; its arms are Nim heaps of {0} and {1}, as every bite "
                          "shortens one of them.",
                          "这是 L 形，两臂相当于 {0} 与 {1} 的 Nim 堆：每一口只缩短其中一臂。"},
                         {std::to_string(rows[0] - 1), std::to_string(rows.size() - 1)});
        } else if (play == Play::Normal && is_full(rows)) {
            evidence.say(
                {"Strategy stealing: take the last square alone. If that wins, good; if "
                 "not, the other player has a winning reply, and you could have bitten "
                 "there at once, with the same result. This does not say where to bite.",
                 "策略窃取：只取最后一格。若这样能赢，便已取胜；若不能，对方有致胜的应着，而你"
                 "一开始就可以咬在那里，结果相同。但这并没有说该咬哪里。"});
        } else if (play == Play::Normal && rows.size() == 2) {
            evidence.say(
                {"Two rows of {0} and {1}: lost iff the second is one shorter, for then every bite "
                 "can be answered by one that restores this.",
                 "两行长 {0} 与 {1}：当且仅当第二行恰好短一格必败，因为此时每一口都可应对成同样"
                 "的形状。"},
                {std::to_string(rows[0]), std::to_string(rows[1])});
        }
    }
};

} // namespace

Family chomp_family() {
    return {kChompCard, make_plain<Chomp>};
}

} // namespace nimber
