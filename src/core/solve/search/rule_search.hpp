#pragma once

#include "../couple/rule_couples.hpp"
#include "value_search.hpp"

#include <optional>

namespace nimber {

/// The nim values of components of one game of which only the rules are known, no heaps, and play
/// ends, by the engine that suits them.
///
/// Plain mex (`ValueSearch`) begins: it visits every position below, so where there are few it is
/// as fast as anything, and notices play that comes back wherever that is. Once a component turns
/// out to have more than `kFewPositions` below it, couples decide (`RuleCouples`), for the rest of
/// the request. Couples remember more of a position than its value; where memory does not suffice
/// for that even with much forgotten, it is mex again. docs/search.md has what was measured.
class RuleSearch {
public:
    static constexpr std::uint64_t kFewPositions = 1000;
    /// So many positions are looked at in the order of the rules; then couples choose the order.
    static constexpr std::uint64_t kMostInTurn = 1'000'000;

    /// Whether nothing but its rules is known of a game that play ends in, and no heaps.
    [[nodiscard]] static bool suits(const Game& game) {
        return !game.of_heaps() && !game.loopy() && game.graph() == nullptr &&
               !game.is_subtraction_game() && game.heap_code() == nullptr;
    }

    RuleSearch(const Game& game, ValueSearch& plain)
        : game_{game}, plain_{plain}, couples_{game, plain} {}

    /// Begins a new request.
    void renew() {
        large_ = false;
        many_in_turn_ = false;
    }

    struct Found {
        Nimber value;
        bool by_couples = false; ///< and not by mex of all positions below
    };
    /// The value of a component; nothing if the budget ends first or the rules fail.
    [[nodiscard]] std::optional<Found> value(StateView component, Budget& budget);
    /// Whether a component has this value, which is often found sooner; nothing likewise.
    [[nodiscard]] std::optional<bool> has_value(StateView component, Nimber value, Budget& budget);
    /// Whether the last answer of `has_value` is credited to couples.
    [[nodiscard]] bool by_couples() const { return by_couples_; }

private:
    [[nodiscard]] bool stopped(const Budget& budget) const {
        return budget.exceeded() || game_.failure() != nullptr;
    }
    [[nodiscard]] bool ran_out_of_memory(Budget& budget);
    [[nodiscard]] std::optional<bool> lost_in_turn(StateView component, Budget& budget);
    [[nodiscard]] std::optional<Nimber> value_if_few(StateView component, Budget& budget);

    const Game& game_;
    ValueSearch& plain_;
    RuleCouples couples_;
    bool large_ = false;        ///< mex was not done soon
    bool many_in_turn_ = false; ///< the order of the rules was no good
    bool by_couples_ = true;
};

} // namespace nimber
