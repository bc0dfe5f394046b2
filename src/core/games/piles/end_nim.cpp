#include "../../value/wide.hpp"
#include "../families.hpp"

#include <algorithm>
#include <functional>

namespace nimber {
namespace {

/// The theorem takes O(k²) steps, which nothing can interrupt: with this many piles some 50 ms.
constexpr std::size_t kMostPiles = 2000;

/// The sizes of a further pile to the left, or to the right, with which a row is lost (0: it is
/// lost as it is). At most one size does, since a larger pile can be lowered to it; that one does
/// is the theorem: Albert and Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics
/// 8 (2), 2001, R1, from which `extended` is taken without its proof. `EndNimTest` compares it with
/// brute force.
struct Ends {
    Uint128 left = 0;
    Uint128 right = 0;
};

/// The size of a pile to be put on one side of a row with which the whole is lost. The row is a
/// shorter one, for which the size on that side is `same` and on the other side `other`, and `pile`
/// at its other end.
[[nodiscard]] Uint128 extended(Uint128 pile, Uint128 same, Uint128 other) {
    if (pile == other) {
        return 0; // then the row itself is lost
    }
    if ((pile < same && pile < other) || (pile > same && pile > other)) {
        return pile;
    }
    return same > other ? pile - 1 : pile + 1;
}

[[nodiscard]] Ends ends_of(StateView row) {
    if (row.empty()) {
        return {};
    }
    // parts[i] belongs to the part of the current length that begins at i.
    std::vector<Ends> parts;
    parts.reserve(row.size());
    for (const Heap pile : row) {
        parts.push_back({pile, pile});
    }
    for (std::size_t length = 2; length <= row.size(); ++length) {
        for (std::size_t i = 0; i + length <= row.size(); ++i) {
            const Ends without_last = parts[i];
            const Ends without_first = parts[i + 1];
            parts[i] = {extended(row[i + length - 1], without_last.left, without_last.right),
                        extended(row[i], without_first.right, without_first.left)};
        }
    }
    return parts[0];
}

/// Misère play differs only on rows of ones, 1^m. By induction: a row that is not of this kind, but
/// has an option that is, is (x,1^m) or (1^m,x) with x >= 2. It can leave both 1^m and 1^(m+1), of
/// which one is lost in normal play and the other in misère play; so it is won in both. Any other
/// row has only options for which the two plays agree.
struct EndNim {
    using State = nimber::State;
    static constexpr GameCard card = {
        .name = "end-nim",
        .usage = "end-nim(PILES)",
        .example = "end-nim(3,1,4,2)",
        .rule = {"Piles stand in a row: take any number of stones from the leftmost or the "
                 "rightmost pile.",
                 "石子堆排成一行：从最左或最右的一堆中取走任意多颗石子。"},
        .form = {"the piles from left to right; an empty pile is as good as not there",
                 "从左到右各堆的石子数；空堆视为不存在"},
        .theorem = {"Albert and Nowakowski's theorem", "Albert 与 Nowakowski 定理"},
        .statement = {"For every row there is just one size of a further pile at its left end, and "
                      "just one at "
                      "its right end, that makes it lost; they are found for all parts of the row, "
                      "from short "
                      "to long.",
                      "对每一行，恰有一个大小的堆放到左端使其必败，右端亦然；由短到长可求出各段的这"
                      "两个数。"},
        .source = "Albert and Nowakowski 2001; misère Cairns and Ho",
        .misere = {"As in normal play, but when every pile is 1, lost iff their number is odd.",
                   "与正常规则相同，但当每堆都为 1 时，堆数为奇数则必败。"},
    };

    [[nodiscard]] std::optional<Game::Complaint> check(StateView piles) const {
        if (piles.size() <= kMostPiles) {
            return std::nullopt;
        }
        return Game::Complaint{kMostPiles, {"there are more than 2000 piles", "堆数超过 2000"}};
    }

    void options(StateView piles, OptionVisitor visit) const {
        const State row = without_empty(piles);
        if (row.empty()) {
            return;
        }
        for (Heap left = row.front(); left-- > 0;) {
            if (!visit(with_left(row, left))) {
                return;
            }
        }
        // Of equal piles it is the same which end loses one.
        const Heap least = all_equal(row) ? 1 : 0;
        for (Heap left = row.back(); row.size() > 1 && left-- > least;) {
            if (!visit(with_right(row, left))) {
                return;
            }
        }
    }

    void normalise(State& piles) const {
        std::erase(piles, Heap{0});
        const State reversed(piles.rbegin(), piles.rend());
        piles = std::min(piles, reversed);
    }

    /// One pile and two are heaps of Nim.
    [[nodiscard]] std::optional<Nimber> value(StateView piles) const {
        if (const auto heaps = misere_heaps(piles)) {
            return heaps->sum;
        }
        return lost(piles, Play::Normal) ? std::optional{Nimber{}} : std::nullopt;
    }

    [[nodiscard]] Outcome outcome(StateView piles, Play play) const {
        return lost(piles, play) ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView piles) const {
        NimSummary sum;
        std::size_t count = 0;
        for (const Heap pile : piles) {
            sum += NimSummary::heap(Nimber{pile});
            count += pile > 0 ? 1 : 0;
        }
        return count <= 2 ? std::optional{sum} : std::nullopt;
    }

    [[nodiscard]] bool winning_options(StateView piles, const Goal& goal,
                                       OptionVisitor visit) const {
        const State row = without_empty(piles);
        const StateView view{row};
        if (row.empty()) {
            return true;
        }
        Uint128 left = 0;
        Uint128 right = 0;
        if (row.size() <= 2) {
            left =
                goal.beside(NimSummary::heap(Nimber{row.size() > 1 ? row[1] : 0})).heap().value();
            right = goal.beside(NimSummary::heap(Nimber{row[0]})).heap().value();
        } else if (goal.outcome_suffices()) {
            left = left_end(view.subspan(1), goal.play);
            right = right_end(view.first(row.size() - 1), goal.play);
        } else {
            return false;
        }
        if (left < row.front() && !visit(with_left(row, static_cast<Heap>(left)))) {
            return true;
        }
        const bool again = left == 0 && right == 0 && all_equal(row);
        if (row.size() > 1 && right < row.back() && !again) {
            visit(with_right(row, static_cast<Heap>(right)));
        }
        return true;
    }

    void explain(StateView piles, Play play, Evidence& evidence) const;

private:
    /// "3,1,4".
    [[nodiscard]] static std::string shown(StateView row) {
        std::string text;
        for (const Heap pile : row) {
            text += (text.empty() ? "" : ",") + std::to_string(pile);
        }
        return text;
    }

    [[nodiscard]] static State without_empty(StateView piles) {
        State row;
        std::ranges::copy_if(piles, std::back_inserter(row), [](Heap pile) { return pile > 0; });
        return row;
    }

    [[nodiscard]] static State with_left(const State& row, Heap pile) {
        State next(row.begin() + (pile == 0 ? 1 : 0), row.end());
        if (pile > 0) {
            next.front() = pile;
        }
        return next;
    }

    [[nodiscard]] static State with_right(const State& row, Heap pile) {
        State next(row.begin(), row.end() - (pile == 0 ? 1 : 0));
        if (pile > 0) {
            next.back() = pile;
        }
        return next;
    }

    [[nodiscard]] static bool all_equal(const State& row) {
        return std::ranges::adjacent_find(row, std::not_equal_to{}) == row.end();
    }

    [[nodiscard]] static bool all_ones(StateView row) {
        return std::ranges::all_of(row, [](Heap pile) { return pile == 1; });
    }

    /// The size of a pile to the left of the row with which the whole is lost.
    [[nodiscard]] static Uint128 left_end(StateView row, Play play) {
        if (play == Play::Misere && all_ones(row)) {
            return row.size() % 2 == 1 ? 0U : 1U;
        }
        return ends_of(row).left;
    }
    [[nodiscard]] static Uint128 right_end(StateView row, Play play) {
        if (play == Play::Misere && all_ones(row)) {
            return row.size() % 2 == 1 ? 0U : 1U;
        }
        return ends_of(row).right;
    }

    [[nodiscard]] static bool lost(StateView piles, Play play) {
        const State row = without_empty(piles);
        if (row.empty()) {
            return play == Play::Normal;
        }
        return left_end(StateView{row}.subspan(1), play) == row.front();
    }
};

void EndNim::explain(StateView piles, Play play, Evidence& evidence) const {
    const State row = without_empty(piles);
    if (row.empty()) {
        evidence.say(play == Play::Normal
                         ? Text{"No pile is left: there is no move.", "已没有石子堆：无着法。"}
                         : Text{"No pile is left: there is no move, which wins in misère play.",
                                "已没有石子堆：无着法，在反常规则下即为胜。"});
        return;
    }
    if (play == Play::Misere && all_ones(row)) {
        evidence.say({"Every pile is 1, so only the number of piles counts: {0}. In misère play an "
                      "odd number is lost.",
                      "每堆都为 1，只看堆数：{0}。在反常规则下奇数必败。"},
                     {std::to_string(row.size())});
        return;
    }
    const Uint128 left = left_end(StateView{row}.subspan(1), play);
    const Heap first = row.front();
    if (left > ~Heap{0}) {
        evidence.say({"Only a larger pile than {0} at the left end would make this lost: won.",
                      "左端须有比 {0} 更大的堆才必败：必胜。"},
                     {std::to_string(first)});
        return;
    }
    evidence.say(
        left == first ? Text{"The row without its left pile becomes lost with a pile of just {0} "
                             "there, and that is the pile: lost.",
                             "去掉最左一堆后，左端恰须放 {0} 才必败，而最左一堆正是 {0}：必败。"}
        : left == 0
            ? Text{"The row without its left pile is lost, so taking the whole left pile wins.",
                   "去掉最左一堆后必败，所以取走整个最左一堆即胜。"}
        : left < first
            ? Text{"The row without its left pile becomes lost with a pile of just {0} there, so "
                   "lowering {1} to {0} wins.",
                   "去掉最左一堆后，左端恰须放 {0} 才必败，所以把 {1} 降为 {0} 即胜。"}
            : Text{"The row without its left pile becomes lost with a pile of just {0} there; {1} "
                   "is less, so the win is at the right end.",
                   "去掉最左一堆后，左端恰须放 {0} 才必败；{1} 不够，所以应在右端取胜。"},
        {std::to_string(static_cast<Heap>(left)), std::to_string(first)});
    constexpr std::size_t kMostShownRows = 12;
    if (row.size() < 3 || play == Play::Misere) {
        return;
    }
    std::vector<std::vector<std::string>> rows;
    rows.push_back({evidence.phrase({"part of the row", "行中的一段"}),
                    evidence.phrase({"left end that makes it lost", "使其必败的左端堆"}),
                    evidence.phrase({"right end", "右端堆"})});
    for (std::size_t length = 1; length < row.size() && rows.size() <= kMostShownRows; ++length) {
        const StateView part = StateView{row}.subspan(1, length);
        const Ends ends = ends_of(part);
        if (length > kMostShownRows || ends.left > ~Heap{0} || ends.right > ~Heap{0}) {
            break;
        }
        rows.push_back({shown(part), std::to_string(static_cast<Heap>(ends.left)),
                        std::to_string(static_cast<Heap>(ends.right))});
    }
    evidence.table(std::move(rows));
}

static_assert(KnowsValue<EndNim> && KnowsOutcome<EndNim> && KnowsMisereHeaps<EndNim>);
static_assert(KnowsWinningOptions<EndNim> && Normalises<EndNim> && Explains<EndNim>);

} // namespace

NIMBER_GAME(end_nim, EndNim)

} // namespace nimber
