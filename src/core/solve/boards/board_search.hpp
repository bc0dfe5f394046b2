#pragma once

#include "../couple/couple_search.hpp"
#include "nimber/solve/component_search.hpp"

#include <utility>

namespace nimber {

/// A couple search as the solver asks it: for components that are sets of cells of one
/// board, on which `to_cells` tells where they are.
template <CoupleRules Rules, class Board>
class BoardSearch final : public ComponentSearch {
public:
    BoardSearch(Rules rules, Board board)
        : rules_{std::move(rules)}, board_{std::move(board)}, search_{rules_} {}

    [[nodiscard]] bool covers(StateView component) const override {
        return board_.covers(component);
    }
    [[nodiscard]] std::optional<Nimber> value(StateView component, Budget& budget) override {
        return search_.value(board_.to_cells(component), budget);
    }
    [[nodiscard]] std::optional<bool> has_value(StateView component, Nimber value,
                                                Budget& budget) override {
        return search_.has_value(board_.to_cells(component), value, budget);
    }
    void save(std::vector<std::uint8_t>& out) const override { search_.save(out); }
    [[nodiscard]] bool load(std::span<const std::uint8_t> saved, Budget& budget) override {
        return search_.load(saved, budget);
    }

private:
    Rules rules_;
    Board board_;
    CoupleSearch<Rules> search_;
};

} // namespace nimber
