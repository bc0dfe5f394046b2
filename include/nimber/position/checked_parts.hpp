#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <map>
#include <vector>

namespace nimber {

/// The parts of a sum in a certificate: what `Game::split` makes of its components. Used both to
/// write strategies and to check certificates.
///
/// The split of a rule file is only a claim. It is accepted only where the options of a component
/// are those of its parts, as far as they can be compared one move deep, up to normal forms and
/// parts without a move; elsewhere the component is a single part.
class CheckedParts {
public:
    explicit CheckedParts(Budget& budget) : budget_{budget} {}

    /// The parts in order, not normalised. Meaningless once the budget is exceeded.
    [[nodiscard]] std::vector<State> operator()(const Game& game, SumView sum);

private:
    using NormalForm = std::vector<State>; ///< of a sum: that of each part, in order

    [[nodiscard]] std::vector<State> parts_of(const Game& game, StateView component);
    [[nodiscard]] bool has_these_parts(const Game& game, StateView component,
                                       const std::vector<State>& parts);
    [[nodiscard]] NormalForm normal_form(const Game& game, const std::vector<State>& parts);

    Budget& budget_;
    std::map<std::pair<const Game*, State>, bool> known_; ///< whether the split was confirmed
};

/// Replaces a part with the one that stands for it in the claims of a strategy: its normal form, or
/// the part itself in a rule file, whose normal forms are only claims too.
void stand_in(const Game& game, State& part);

} // namespace nimber
