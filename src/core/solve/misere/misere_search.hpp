#pragma once

#include "../../limits/large_blocks.hpp"
#include "../component_hash.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace nimber {

class HeldBytes;

/// The outcome of a sum in misère play, by exact search of the sum from the bare rules. Equal
/// components do not cancel there, except for two heaps of one; sums of components that play like
/// Nim are not searched.
class MisereSearch {
public:
    /// The outcome of a sum; nothing if the budget ends first, or if more than `most` sums had to
    /// be looked at. Requires games that end.
    [[nodiscard]] std::optional<Outcome> outcome(const Components& sum, Budget& budget,
                                                 std::size_t most = ~std::size_t{0});

private:
    struct Frame;
    [[nodiscard]] std::optional<Outcome> known(const Components& sum) const;
    void learn(Components sum, Outcome outcome, Budget& budget);
    [[nodiscard]] static std::size_t frame_bytes(const Frame& frame, bool noted);
    static void release(const Frame& frame, HeldBytes& held, bool noted);

    boost::unordered_flat_map<Components, Outcome, SumHash, std::equal_to<>,
                              LargeBlocks<std::pair<const Components, Outcome>>>
        memo_;
};

/// How many steps of a search an option of a sum is worth.
[[nodiscard]] std::size_t option_steps(const Components& sum);

/// The bytes that a sum holds, without itself.
[[nodiscard]] std::size_t bytes_behind(const Components& sum);

/// The sum without components that have no move and without pairs of heaps that are *1, in order,
/// a last *1 at the end.
[[nodiscard]] Components reduce_misere(const Components& sum);

/// Visits every reduced sum that one move in the reduced `sum` leaves, until `visit` returns false.
void for_each_misere_option(const Components& sum, FunctionRef<bool(Components&&)> visit);

/// The outcome of a sum in which every component plays like Nim; nothing if one does not.
[[nodiscard]] std::optional<Outcome> misere_nim_outcome(const Components& sum);

} // namespace nimber
