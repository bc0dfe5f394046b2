#pragma once

#include "component_hash.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/budget.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <optional>
#include <vector>

namespace nimber {

/// Who wins a sum in misère play, by exact search of the sum from the bare rules. Equal components
/// do not cancel there, but for two heaps of one; sums of components that play like Nim are not
/// searched.
class MisereSearch {
public:
    /// The outcome of a sum; nothing if the budget ends first, or if more than `most` sums had to
    /// be looked at. Requires games that end.
    [[nodiscard]] std::optional<Outcome> outcome(const std::vector<Component>& sum, Budget& budget,
                                                 std::size_t most = ~std::size_t{0});

private:
    struct Frame;
    [[nodiscard]] std::optional<Outcome> known(const std::vector<Component>& sum) const;
    void learn(std::vector<Component> sum, Outcome outcome, Budget& budget);
    static void release(const Frame& frame, Budget& budget);

    boost::unordered_flat_map<std::vector<Component>, Outcome, SumHash> memo_;
};

/// The sum without components that have no move and without pairs of heaps that are *1, in order,
/// a last *1 at the end.
[[nodiscard]] std::vector<Component> reduce_misere(const std::vector<Component>& sum);

/// Visits every reduced sum that one move in the reduced `sum` leaves, until `visit` answers false.
void for_each_misere_option(const std::vector<Component>& sum,
                            FunctionRef<bool(std::vector<Component>&&)> visit);

/// The outcome of a sum in which every component plays like Nim; nothing if one does not.
[[nodiscard]] std::optional<Outcome> misere_nim_outcome(const std::vector<Component>& sum);

} // namespace nimber
