#pragma once

#include "nimber/game/game.hpp"

#include <string>
#include <string_view>

namespace nimber {

/// A game on heaps whose rule is a code, and nothing else.
class HeapCodeGame : public Game {
public:
    HeapCodeGame(const GameCard& card, HeapCode code);

    [[nodiscard]] bool of_heaps() const final { return true; }
    [[nodiscard]] const HeapCode* heap_code() const final { return &code_; }
    /// A code of the digits 0 and 3 is a subtraction set.
    [[nodiscard]] const SubtractionSet* subtraction_set() const final {
        return takes_.numbers.empty() ? nullptr : &takes_;
    }
    /// Visits each option once: the takes in ascending order, the parts of each in ascending order.
    void options(StateView heap, OptionVisitor visit) const final;

private:
    HeapCode code_;
    SubtractionSet takes_; // empty if the code says more
};

/// The game of a code as it is written: "0.77".
[[nodiscard]] Result<GamePtr> make_code_game(std::string_view text);

} // namespace nimber
