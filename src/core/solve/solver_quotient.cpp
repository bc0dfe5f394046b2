#include "move_list.hpp"
#include "solver_memory.hpp"

namespace nimber {

SumQuotient* Solver::misere_quotient(const Position& position) {
    if (position.component_count() == 0) {
        return nullptr;
    }
    std::set<const Game*> games;
    for (const Part& part : position.parts) {
        if (part.game->loopy()) {
            return nullptr;
        }
        games.insert(part.game.get());
    }
    keep(position);
    SumQuotient& quotient = memory_->quotients.try_emplace(games, budget_).first->second;
    return quotient.cover(position) ? &quotient : nullptr;
}

Answer Solver::solve_by_quotient(const Position& position, SumQuotient& quotient) {
    // Products of what stands before each component and of what stands behind it.
    std::vector<Element> values;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = position.parts[part];
        values.push_back(quotient.value(*from.game, from.component(index)));
    });
    std::vector<Element> behind(values.size() + 1, 0);
    for (std::size_t i = values.size(); i-- > 0;) {
        behind[i] = quotient.product(behind[i + 1], values[i]);
    }
    Answer answer;
    answer.outcome = quotient.is_lost(behind[0]) ? Outcome::P : Outcome::N;
    answer.reasons.add(ByQuotient{quotient.order(), quotient.period().has_value()});
    if (answer.outcome == Outcome::P || !moves_wanted()) {
        return answer;
    }
    Element before = 0;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const Game& game = *position.parts[part].game;
        const Move place = place_of(part, index, component);
        const Element rest = quotient.product(before, behind[component + 1]);
        before = quotient.product(before, values[component]);
        MoveList list{answer, place, budget_, memory_->move_bytes};
        game.options(component_at(position, place), [&](SumView option) {
            if (!budget_.step()) {
                answer.moves_cut = moves_limit(budget_.error());
                return false;
            }
            const Element left = quotient.value(game, option);
            return !quotient.is_lost(quotient.product(rest, left)) || list(option);
        });
    });
    return answer;
}

} // namespace nimber
