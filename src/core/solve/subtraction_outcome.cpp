#include "subtraction_outcome.hpp"

#include "../limits/held_bytes.hpp"
#include "../limits/large_blocks.hpp"

#include <vector>

namespace nimber {

std::optional<Outcome> subtraction_outcome(const Game& game, Heap heap, Budget& budget) {
    const std::size_t bytes = heap / 8 + 1;
    if (!budget.hold(bytes)) {
        return std::nullopt;
    }
    // What may be taken from the largest heap is all that may be taken from any.
    LargeVector<Heap> takes;
    HeldBytes held{budget};
    game.options({&heap, 1}, [&](SumView left) {
        const bool fits = make_room_for_one(takes, held);
        if (fits) {
            takes.push_back(heap - (left.empty() ? 0 : left.numbers()[0]));
        }
        return fits && budget.step();
    });
    constexpr std::size_t kTakesOfStep = 64; // that take as long
    const std::size_t steps = 1 + takes.size() / kTakesOfStep;
    std::vector<bool> won(heap + 1);
    for (Heap lost = 0; lost < heap; ++lost) {
        if (!budget.steps(won[lost] ? 1 : steps)) {
            break;
        }
        if (won[lost]) {
            continue;
        }
        budget.examined();
        for (const Heap take : takes) {
            if (take <= heap - lost) {
                won[lost + take] = true;
            }
        }
    }
    budget.release(bytes);
    if (budget.exceeded()) {
        return std::nullopt;
    }
    return won[heap] ? Outcome::N : Outcome::P;
}

} // namespace nimber
