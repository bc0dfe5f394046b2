#include "loopy/sum_outcomes.hpp"
#include "move_list.hpp"
#include "nimber/game/theorems.hpp"
#include "solver_memory.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// The change from one number to another, in order: the largest fall first.
std::pair<bool, Heap> change(Heap from, Heap to) {
    return {to >= from, to - from}; // a fall wraps round, the largest to the least number
}

/// Puts the winning moves in the order of their keys; of equal ones none is moved past another. A
/// list that was cut may hold fewer moves than keys.
template <class Key>
void sort_moves(Answer& answer, const std::vector<Key>& keys) {
    std::vector<std::pair<Key, std::size_t>> order;
    order.reserve(keys.size());
    for (std::size_t i = 0; i < answer.winning_moves.size(); ++i) {
        order.emplace_back(keys[i], i);
    }
    std::ranges::sort(order);
    std::vector<Move> moves;
    moves.reserve(order.size());
    for (const auto& [key, index] : order) {
        moves.push_back(std::move(answer.winning_moves[index]));
    }
    answer.winning_moves = std::move(moves);
}

} // namespace

Result<Answer> Solver::solve_loopy(const Position& position) {
    keep(position);
    std::vector<LoopyValue> values;
    LoopyValue sum;
    std::optional<Error> limit;
    Answer answer;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        if (limit) {
            return;
        }
        const Game& game = *position.parts[part].game;
        const auto known =
            noted(game, engine(game).value(position.parts[part].component(index), budget_));
        if (!known) {
            limit = known.error();
            return;
        }
        answer.reasons.add(known->reason);
        values.push_back(known->value);
        sum = sum + known->value;
    });
    if (limit) {
        return *limit;
    }
    if (position.parts.size() > 1) {
        answer.reasons.add(ByTheorem{theorems::kSmith});
    }
    answer.outcome = sum.outcome();
    if (sum.infinite) {
        answer.infinite_value = sum;
    } else {
        answer.value = sum.nimber;
    }
    if (answer.outcome != Outcome::N || !moves_wanted()) {
        return answer;
    }

    // What an option must be worth: the sum of the others. Beside an infinite component only its
    // own moves can win.
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        if (sum.infinite && !values[component].infinite) {
            return;
        }
        Nimber rest;
        for (std::size_t other = 0; sum.infinite && other < values.size(); ++other) {
            rest += other == component ? Nimber{} : values[other].nimber;
        }
        if (!sum.infinite) {
            rest = sum.nimber + values[component].nimber;
        }
        add_moves(position, place_of(part, index, component),
                  {Play::Normal, {rest, false}, values.size() == 1}, answer);
    });
    order_by_progress(position, values, sum, answer);
    return answer;
}

// Why the first move of this order wins: let the loser move from a lost sum. If the value of that
// component falls, some move in another one lowers its value too, and the sizes become less in
// sum. If it rises or becomes infinite, some answer brings back the former value with less slack.
// So sizes, and then slack, become less from one lost sum to the next. Components that end by
// themselves need no slack: from some time on nobody moves in them.
void Solver::order_by_progress(const Position& position, std::span<const LoopyValue> values,
                               const LoopyValue& sum, Answer& answer) {
    if (values.size() == 1) {
        // One token: the fastest win first.
        const Game& game = *position.parts.front().game;
        std::vector<std::uint32_t> remoteness;
        for (const Move& move : answer.winning_moves) {
            if (const auto fate = this->fate(game, move.option[0], Play::Normal)) {
                remoteness.push_back(fate->moves);
            }
        }
        if (!remoteness.empty() && remoteness.size() == answer.winning_moves.size()) {
            sort_moves(answer, remoteness);
            return;
        }
    }
    // A component that ends by itself counts with its value, which the move turns into that of the
    // rest.
    const auto key = [&](const Move& move) {
        const Part& part = position.parts[move.part];
        const Nimber own = values[move.component].nimber;
        Progress before{own.value(), 0};
        Progress left{(sum.nimber + own).value(), 0};
        if (part.game->loopy()) {
            // As the loser finds it after a move elsewhere.
            const StateView own_state = part.component(move.index);
            State other{own_state.begin(), own_state.end()};
            pass_turn(*part.game, other);
            before = engine(*part.game).progress(other, budget_);
            left = engine(*part.game).progress(move.option, budget_);
        }
        return std::pair{change(before.size, left.size), change(before.slack, left.slack)};
    };
    std::vector<decltype(key(Move{}))> keys;
    keys.reserve(answer.winning_moves.size());
    for (const Move& move : answer.winning_moves) {
        keys.push_back(key(move));
    }
    sort_moves(answer, keys);
}

Result<Answer> Solver::solve_loopy_misere(const Position& position) {
    Answer answer;
    const std::uint64_t before = budget_.positions();
    const auto searched = [&] {
        return BySearch{BySearch::Method::Retrograde, budget_.positions() - before};
    };
    std::vector<std::uint32_t> remoteness; // of what each winning move leaves
    const auto list_moves = [&](auto&& outcomes) {
        if (answer.outcome != Outcome::N || !moves_wanted()) {
            return;
        }
        for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
            Move move = place_of(part, index, number);
            MoveList list{answer, move, budget_, memory_->move_bytes};
            const Part& from = position.parts[part];
            from.game->options(from.component(index), [&](SumView option) {
                move.option = option;
                const Fate left = outcomes(move);
                if (left.outcome != Outcome::P) {
                    return true;
                }
                remoteness.push_back(left.moves);
                return list(option);
            });
        });
        sort_moves(answer, remoteness);
    };

    const Game& first = *position.parts.front().game;
    if (position.component_count() == 1 && first.graph() != nullptr) {
        keep(position);
        const auto fate = this->fate(first, position.parts.front().component(0), Play::Misere);
        if (!fate) {
            return budget_.error();
        }
        answer.outcome = fate->outcome;
        answer.reasons.add(searched());
        list_moves([&](const Move& move) {
            return this->fate(first, move.option[0], Play::Misere).value_or(Fate{});
        });
        return answer;
    }
    const auto found = SumOutcomes::find(normal_form(position), Play::Misere, budget_);
    if (const Error* failed = failure(position)) {
        return *failed;
    }
    if (!found) {
        return budget_.error();
    }
    const auto known = [&](const Position& reached) {
        // Only rules that fail by now name another one, and then there is no answer.
        return (*found)[normal_form(reached)].value_or(SumOutcomes::Known{});
    };
    answer.outcome = known(position).outcome;
    answer.reasons.add(searched());
    list_moves([&](const Move& move) {
        const auto [outcome, left] = known(after(position, move));
        return Fate{outcome, left};
    });
    return answer;
}

} // namespace nimber
