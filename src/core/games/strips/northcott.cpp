#include "../../game/pictures.hpp"
#include "../families.hpp"

namespace nimber {
namespace {

constexpr GameCard kNorthcottCard = {
    .name = "northcott",
    .usage = "northcott(ROWS) or northcott(black,ROWS)",
    .example = "northcott(w..b....,.w...b..)",
    .rule = {"Each row holds a white and a black counter; the player of a colour moves one of "
             "theirs along its row, either way, any number of squares, without jumping. In a sum "
             "the turn belongs to the whole sum: a move elsewhere passes it on here too.",
             "每行有一枚白子和一枚黑子；各方把己方的一枚棋子沿所在行向任一方向移动任意多格，不得越"
             "过对方。在和中，轮到哪方是就整体而言的：在别处走一步，这里也轮到另一方。"},
    .form =
        {"the rows as pictures: w and b the counters, dots the free squares; White moves next, or "
         "Black if the first word is black (in a sum, in every northcott alike)",
         "各行的图：w、b 为白子和黑子，点为空格；轮到白方走，若首词为 black 则轮到黑方（和中各 "
         "northcott 须一致）"},
    .theorem = {"Northcott's game", "Northcott 游戏的定理"},
    .statement =
        {"The value is the xor of the gaps between the counters of each row: a retreat is answered "
         "by following it.",
         "值为各行两子间空格数的异或：对方后退时跟进同样的距离即可。"},
    .source = "Berlekamp, Conway and Guy 1982 (Winning Ways)",
    .misere = {"By retrograde analysis of all positions.", "对所有局面作逆推分析。"},
};

constexpr Heap kWhite = 0;
constexpr Heap kBlack = 1;
constexpr std::size_t kRowNumbers = 3;
constexpr Heap kWidest = 4096;

/// One row: how wide it is, and where the two counters stand.
struct Row {
    Heap width = 0;
    Heap white = 0;
    Heap black = 0;

    [[nodiscard]] Heap gap() const { return white < black ? black - white - 1 : white - black - 1; }
};

/// A state is whose turn it is, then the three numbers of each row.
std::size_t row_count(StateView state) {
    return (state.size() - 1) / kRowNumbers;
}

Row row_at(StateView state, std::size_t row) {
    const StateView numbers = state.subspan(1 + row * kRowNumbers, kRowNumbers);
    return {numbers[0], numbers[1], numbers[2]};
}

Nimber xor_of_gaps(StateView state) {
    Nimber sum;
    for (std::size_t row = 0; row < row_count(state); ++row) {
        sum += Nimber{row_at(state, row).gap()};
    }
    return sum;
}

class Northcott final : public Game {
public:
    Northcott() : Game{kNorthcottCard} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        State state = {kWhite};
        for (bool first = true; !arguments.at_end(); first = false) {
            const std::size_t offset = arguments.offset();
            const auto item = arguments.word();
            if (!item) {
                return item.error();
            }
            if (first && (*item == "black" || *item == "white")) {
                state[0] = *item == "black" ? kBlack : kWhite;
            } else if (const auto wrong = read_row(*item, state)) {
                return arguments.bad_state(offset + wrong->index, wrong->what);
            }
        }
        return Sum{std::move(state)};
    }

    void show(SumView component, std::string& out) const override {
        const StateView state = component[0];
        if (state[0] == kBlack) {
            out += "black";
        }
        for (std::size_t i = 0; i < row_count(state); ++i) {
            const Row row = row_at(state, i);
            if (i > 0 || state[0] == kBlack) {
                out += ',';
            }
            const std::size_t begin = out.size();
            out.append(row.width, '.');
            out[begin + row.white] = 'w';
            out[begin + row.black] = 'b';
        }
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        Picture board{.kind = Picture::Kind::Board};
        std::size_t cells = 0;
        for (std::size_t i = 0; i < row_count(state); ++i) {
            const Row row = row_at(state, i);
            cells += row.width;
            if (cells > kMostDrawn) {
                return words_picture(*this, state);
            }
            board.rows.emplace_back(row.width, '.');
            board.rows.back()[row.white] = 'w';
            board.rows.back()[row.black] = 'b';
        }
        return board;
    }

    [[nodiscard]] std::optional<Complaint> check(StateView state) const override {
        if (state.empty() || state[0] > kBlack) {
            return Complaint{
                0, {"the first number is the turn, 0 or 1", "第一个数表示轮到哪方，为 0 或 1"}};
        }
        if ((state.size() - 1) % kRowNumbers != 0) {
            return Complaint{state.size() - 1,
                             {"a row is its width and the places of white and black",
                              "每行由宽度和白子、黑子的位置三个数组成"}};
        }
        for (std::size_t i = 0; i < row_count(state); ++i) {
            const Row row = row_at(state, i);
            if (row.width > kWidest) {
                return Complaint{1 + i * kRowNumbers, kTooWide};
            }
            if (row.white >= row.width || row.black >= row.width || row.white == row.black) {
                return Complaint{2 + i * kRowNumbers,
                                 {"the counters stand on two squares of their row",
                                  "两枚棋子应在本行的两个不同格上"}};
            }
        }
        return std::nullopt;
    }

    void options(StateView state, OptionVisitor visit) const override {
        State next{state.begin(), state.end()};
        next[0] = state[0] == kWhite ? kBlack : kWhite;
        for (std::size_t i = 0; i < row_count(state); ++i) {
            const Row row = row_at(state, i);
            const std::size_t mine = place_of_mover(state, i);
            const Heap other = state[0] == kWhite ? row.black : row.white;
            for (Heap to = state[mine]; to > 0 && to - 1 != other;) {
                next[mine] = --to;
                if (!visit(next)) {
                    return;
                }
            }
            for (Heap to = state[mine] + 1; to < row.width && to != other; ++to) {
                next[mine] = to;
                if (!visit(next)) {
                    return;
                }
            }
            next[mine] = state[mine];
        }
    }

    [[nodiscard]] bool loopy() const override { return true; }

    [[nodiscard]] std::optional<std::size_t> turn_number() const override { return 0; }

    /// For either player's turn, so that moves elsewhere do not change it.
    [[nodiscard]] std::optional<Nimber> value(StateView state) const override {
        return xor_of_gaps(state);
    }

    /// Misère play is not known: retreats are moves to gain time there.
    [[nodiscard]] bool winning_options(StateView state, const Goal& goal,
                                       OptionVisitor visit) const override {
        if (goal.play == Play::Misere) {
            return false;
        }
        // Advances first: who always takes the first of these moves comes to an end.
        const Nimber sum = xor_of_gaps(state);
        State next{state.begin(), state.end()};
        next[0] = state[0] == kWhite ? kBlack : kWhite;
        for (const bool advance : {true, false}) {
            for (std::size_t i = 0; i < row_count(state); ++i) {
                const Row row = row_at(state, i);
                const std::size_t mine = place_of_mover(state, i);
                const bool on_the_left = state[mine] < (state[0] == kWhite ? row.black : row.white);
                const Heap room = on_the_left ? state[mine] : row.width - 1 - state[mine];
                const Heap gap = row.gap();
                const Heap target = (goal.rest.sum + sum + Nimber{gap}).value();
                if (target == gap || advance != (target < gap) ||
                    (!advance && target - gap > room)) {
                    continue;
                }
                next[mine] = on_the_left ? state[mine] + gap - target : state[mine] - gap + target;
                if (!visit(next)) {
                    return true;
                }
                next[mine] = state[mine];
            }
        }
        return true;
    }

    /// A retreat that is followed costs its player that much room.
    [[nodiscard]] Progress progress(StateView state) const override {
        Progress sum;
        for (std::size_t i = 0; i < row_count(state); ++i) {
            const Row row = row_at(state, i);
            const Heap mine = state[place_of_mover(state, i)];
            const bool on_the_left = mine < (state[0] == kWhite ? row.black : row.white);
            sum.size += row.gap();
            sum.slack += on_the_left ? mine : row.width - 1 - mine;
        }
        return sum;
    }

    void explain(StateView state, Play play, Evidence& evidence) const override {
        if (play == Play::Misere) {
            return;
        }
        constexpr std::size_t kMostShown = 12;
        std::string gaps;
        for (std::size_t i = 0; i < row_count(state); ++i) {
            gaps += i == 0 ? "" : " ⊕ ";
            if (i == kMostShown) {
                gaps += "…";
                break;
            }
            gaps += std::to_string(row_at(state, i).gap());
        }
        evidence.say(
            {"The gaps between the counters are Nim heaps: {0} = {1}. A retreat widens a gap only "
             "until the other counter follows it.",
             "各行两子间的空格数各作一堆：{0} = {1}。后退虽使空隙变宽，对方跟进即可恢复。"},
            {gaps.empty() ? "0" : gaps, std::to_string(xor_of_gaps(state).value())});
    }

private:
    static constexpr Text kTooWide = {"a row has at most 4096 squares", "每行至多 4096 格"};

    /// Appends the row that is drawn; otherwise says what is wrong with which of its letters.
    static std::optional<Complaint> read_row(std::string_view picture, State& state) {
        const std::size_t odd = picture.find_first_not_of(".wb");
        if (odd != std::string_view::npos) {
            return Complaint{odd, {"a row is drawn with w, b and dots", "每行用 w、b 和点表示"}};
        }
        for (const char counter : {'w', 'b'}) {
            const std::size_t place = picture.find(counter);
            if (place == std::string_view::npos) {
                return Complaint{
                    0, counter == 'w' ? Text{"this row has no white counter w", "此行没有白子 w"}
                                      : Text{"this row has no black counter b", "此行没有黑子 b"}};
            }
            const std::size_t second = picture.find(counter, place + 1);
            if (second != std::string_view::npos) {
                return Complaint{second,
                                 {"a row has one counter of each colour", "每行白子、黑子各一枚"}};
            }
        }
        if (picture.size() > kWidest) {
            return Complaint{kWidest, kTooWide};
        }
        state.insert(state.end(), {picture.size(), picture.find('w'), picture.find('b')});
        return std::nullopt;
    }

    /// Where the state holds the place of the counter that may move in this row.
    static std::size_t place_of_mover(StateView state, std::size_t row) {
        return 1 + row * kRowNumbers + (state[0] == kWhite ? 1 : 2);
    }
};

} // namespace

Family northcott_family() {
    return {kNorthcottCard, make_plain<Northcott>};
}

} // namespace nimber
