#include "engine.hpp"

namespace nimber {

Result<Found> Engine::value(StateView component, Budget& budget) {
    if (const auto theorem = game_.value(component)) {
        if (const Error* failed = game_.failure()) { // a rule file's formula
            return *failed;
        }
        return Found{LoopyValue::of(*theorem), own_theorem(game_)};
    }
    auto found = find(component, budget);
    if (const Error* failed = game_.failure()) {
        return *failed;
    }
    return found;
}

Result<Tested> Engine::has_value(StateView component, Nimber value, Budget& budget) {
    const auto theorem = game_.value(component);
    auto found = theorem ? Result{Tested{*theorem == value, own_theorem(game_)}}
                         : test(component, value, budget);
    if (const Error* failed = game_.failure()) {
        return *failed;
    }
    return found;
}

Result<Tested> Engine::test(StateView component, Nimber value, Budget& budget) {
    const auto found = find(component, budget);
    return found ? Result{Tested{found->value == LoopyValue::of(value), found->reason}}
                 : Result<Tested>{found.error()};
}

Result<bool> Engine::sum_has_value(SumView sum, Nimber value, Budget& budget) {
    if (sum.size() == 1) {
        const auto found = has_value(sum[0], value, budget);
        return found ? Result{found->has} : Result<bool>{found.error()};
    }
    const auto found = sum_value(sum, budget);
    return found ? Result{*found == LoopyValue::of(value)} : Result<bool>{found.error()};
}

Result<LoopyValue> Engine::sum_value(SumView sum, Budget& budget) {
    LoopyValue total;
    for (const StateView component : sum) {
        const auto known = value(component, budget);
        if (!known) {
            return known.error();
        }
        total = total + known->value;
    }
    return total;
}

Result<bool> Engine::options_of_value(StateView /*component*/, Nimber /*value*/, Budget& /*budget*/,
                                      OptionVisitor /*visit*/) {
    return false;
}

Progress Engine::progress(SumView sum, Budget& /*budget*/) {
    Progress total;
    for (const StateView component : sum) {
        const Progress own = game_.progress(component);
        total.size += own.size;
        total.slack += own.slack;
    }
    return total;
}

std::optional<Fate> Engine::fate(StateView /*component*/, Play /*play*/, Budget& /*budget*/) {
    return std::nullopt;
}

std::optional<Period> Engine::period(Budget& /*budget*/) {
    return std::nullopt;
}

ComponentSearch* Engine::saved_search(StateView /*component*/) {
    return nullptr;
}

std::unique_ptr<Engine> make_engine(const Game& game) {
    if (game.subtraction_set() != nullptr) {
        return make_subtraction_engine(game);
    }
    if (game.heap_code() != nullptr) {
        return make_code_engine(game);
    }
    if (game.is_subtraction_game()) {
        return make_heaps_engine(game);
    }
    if (game.graph() != nullptr) {
        return make_digraph_engine(game);
    }
    if (game.loopy()) {
        return make_loopy_engine(game);
    }
    return game.of_heaps() ? make_heaps_engine(game) : make_search_engine(game);
}

} // namespace nimber
