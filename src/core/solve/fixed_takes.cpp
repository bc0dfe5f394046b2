#include "fixed_takes.hpp"

#include <vector>

namespace nimber {

std::optional<Outcome> fixed_takes_outcome(const Game& game, Heap heap, Budget& budget) {
    const std::size_t bytes = heap / 8 + 1;
    if (!budget.hold(bytes)) {
        return std::nullopt;
    }
    // What may be taken from the largest heap is all that may be taken from any.
    std::vector<Heap> takes;
    game.options({&heap, 1}, [&](StateView left) {
        takes.push_back(heap - (left.empty() ? 0 : left[0]));
        return budget.step();
    });
    std::vector<bool> won(heap + 1);
    for (Heap lost = 0; lost < heap; ++lost) {
        if (!budget.step()) {
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
