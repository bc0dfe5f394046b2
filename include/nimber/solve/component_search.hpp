#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

/// A search for the nim values of the components of one game that knows more about it than its
/// rules, such as how to keep a board in a machine word. It remembers what it finds.
class ComponentSearch {
public:
    ComponentSearch() = default;
    virtual ~ComponentSearch() = default;
    ComponentSearch(const ComponentSearch&) = delete;
    ComponentSearch& operator=(const ComponentSearch&) = delete;

    /// Whether this search can be used for this component, such as one on the same board.
    [[nodiscard]] virtual bool covers(StateView component) const = 0;
    /// The value of a component; nothing if the budget ends first. Requires `covers`.
    [[nodiscard]] virtual std::optional<Nimber> value(StateView component, Budget& budget) = 0;
    /// Whether a component has this value, which is often found sooner than the value; nothing if
    /// the budget ends first. Requires `covers`.
    [[nodiscard]] virtual std::optional<bool> has_value(StateView component, Nimber value,
                                                        Budget& budget) = 0;

    /// Appends what was found so far, for `load` of a search for the same components.
    virtual void save(std::vector<std::uint8_t>& out) const = 0;
    /// Continues from what was saved. Returns false if the bytes are something else, or too much
    /// for the budget; then this search must not be used.
    [[nodiscard]] virtual bool load(std::span<const std::uint8_t> saved, Budget& budget) = 0;
};

/// A search made for the rules of this component and those like it; null if there is none.
[[nodiscard]] std::unique_ptr<ComponentSearch> search_for(const Game& game, StateView component);

} // namespace nimber
