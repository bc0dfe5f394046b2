#include "workbench/playing/moves.hpp"

#include "workbench/answer_text.hpp"
#include "workbench/json/error_json.hpp"
#include "workbench/json/picture_json.hpp"
#include "workbench/playing/candidate_moves.hpp"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

namespace nimber {
namespace {

using Entries = std::vector<MoveList::Entry>;

bool is_before(const Move& a, const Move& b) {
    return std::tie(a.component, a.option) < std::tie(b.component, b.option);
}

/// The winning moves, to be found among others. They may be millions, so they are not copied.
class Winners {
public:
    explicit Winners(std::span<const Move> moves) {
        sorted_.reserve(moves.size());
        for (const Move& move : moves) {
            sorted_.push_back(&move);
        }
        std::ranges::sort(sorted_, [](const Move* a, const Move* b) { return is_before(*a, *b); });
    }

    [[nodiscard]] bool contain(const Move& move) const {
        const auto found = std::ranges::lower_bound(
            sorted_, &move, [](const Move* a, const Move* b) { return is_before(*a, *b); });
        return found != sorted_.end() && !is_before(move, **found);
    }

private:
    std::vector<const Move*> sorted_;
};

/// Puts winning moves first, at most `most` of them, also those that were not visited. Moves that
/// win and come later are left out.
void put_winners_first(const Answer& answer, const Winners& winners, std::size_t most,
                       Budget& budget, Entries& entries) {
    Entries sorted;
    for (const Move& move : answer.winning_moves) {
        const std::size_t bytes = move_bytes(move.option);
        if (sorted.size() == most || budget.room() < bytes || !budget.hold(bytes)) {
            break;
        }
        sorted.push_back({move});
    }
    for (MoveList::Entry& entry : entries) {
        if (!winners.contain(entry.move)) {
            sorted.push_back(std::move(entry));
        }
    }
    entries = std::move(sorted);
}

/// Tells the worth of each move from the values of components. Returns false if it is not told by
/// values.
bool judge_by_values(const Position& position, Solver& solver, Entries& entries) {
    std::vector<LoopyValue> values;
    bool known = true;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t) {
        const Part& each = position.parts[part];
        const auto value =
            known ? solver.loopy_value(*each.game, each.component(index)) : LoopyValue{};
        known = known && value;
        values.push_back(value ? *value : LoopyValue{});
    });
    if (!known) {
        return false;
    }
    // The sum of all components but one, for each.
    std::vector<LoopyValue> others(values.size());
    LoopyValue before;
    for (std::size_t i = 0; i < values.size(); ++i) {
        others[i] = before;
        before = before + values[i];
    }
    LoopyValue behind;
    for (std::size_t i = values.size(); i-- > 0;) {
        others[i] = others[i] + behind;
        behind = behind + values[i];
    }
    for (MoveList::Entry& entry : entries) {
        const Game& game = *position.parts[entry.move.part].game;
        if (const auto value = solver.loopy_value(game, entry.move.option)) {
            entry.value = others[entry.move.component] + *value;
            entry.outcome = entry.value->outcome();
        }
    }
    return true;
}

/// Tells which moves win from the list of all that do. Where draws are possible, the others are
/// solved one by one.
void judge_by_answer(const Position& position, Play play, const Answer& answer, Solver& solver,
                     const Winners& winners, Entries& entries) {
    const bool loopy = may_loop(position);
    for (MoveList::Entry& entry : entries) {
        if (entry.outcome) {
            continue;
        }
        if (winners.contain(entry.move)) {
            entry.outcome = Outcome::P;
        } else if (loopy) {
            const auto left = solver.outcome(after(position, entry.move), play);
            entry.outcome = left ? std::optional{*left} : std::nullopt;
        } else if (!answer.moves_cut) {
            entry.outcome = Outcome::N;
        }
    }
}

} // namespace

MoveList list_moves(const Position& position, Play play, Solver& solver, std::size_t most) {
    MoveList list;
    auto answer = solver.solve(position, play);
    if (answer) {
        list.answer = std::move(*answer);
    } else {
        list.stopped = answer.error();
    }
    // What the search has used up must not keep the moves from being listed.
    Budget budget = writing_budget(solver.budget().limits(), solver.budget().held());
    const std::size_t held = budget.held();
    CandidateMoves found = candidate_moves(position, most, &budget);
    list.complete = found.complete;
    list.moves.reserve(found.list.size());
    for (Move& move : found.list) {
        list.moves.push_back({std::move(move)});
    }
    if (!list.answer) {
        list.bytes = budget.held() - held;
        return list;
    }
    const Winners winners{list.answer->winning_moves};
    if (!list.complete) {
        put_winners_first(*list.answer, winners, most, budget, list.moves);
    }
    list.bytes = budget.held() - held;
    if (play == Play::Normal) {
        judge_by_values(position, solver, list.moves);
    }
    judge_by_answer(position, play, *list.answer, solver, winners, list.moves);
    return list;
}

} // namespace nimber
