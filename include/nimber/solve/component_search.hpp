#pragma once

#include "nimber/games/state.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <optional>

namespace nimber {

/// A search for the nim values of the components of one game that knows more of it than its rules,
/// such as how to keep a board in a machine word. It remembers what it finds.
class ComponentSearch {
public:
    ComponentSearch() = default;
    virtual ~ComponentSearch() = default;
    ComponentSearch(const ComponentSearch&) = delete;
    ComponentSearch& operator=(const ComponentSearch&) = delete;

    /// Whether this search can be asked about this component, such as one on the same board.
    [[nodiscard]] virtual bool covers(StateView component) const = 0;
    /// The value of a component; nothing if the budget ends first. Requires `covers`.
    [[nodiscard]] virtual std::optional<Nimber> value(StateView component, Budget& budget) = 0;
    /// Whether a component has this value, which is often found sooner than the value; nothing if
    /// the budget ends first. Requires `covers`.
    [[nodiscard]] virtual std::optional<bool> has_value(StateView component, Nimber value,
                                                        Budget& budget) = 0;
};

} // namespace nimber
