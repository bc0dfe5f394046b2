#include "workbench/misere/heap_options.hpp"

#include "nimber/position/position.hpp"

#include <algorithm>

namespace nimber {

Result<std::vector<ListedSet::Sum>> heap_options(const Game& game, Generator heap, Budget& budget) {
    const auto refuse = [&](Text why, Heap left) {
        return Error{ErrorCode::NoQuotient,
                     {game.name(), std::to_string(heap), std::to_string(left)},
                     Error::kNoOffset,
                     why};
    };
    const Heap size = heap;
    if (const auto complaint = game.check({&size, 1})) {
        return refuse(complaint->what, 0);
    }
    std::vector<ListedSet::Sum> options;
    std::optional<Error> refusal;
    game.options({&size, 1}, [&](SumView option) {
        ListedSet::Sum& sum = options.emplace_back();
        for (const Heap left : option.numbers()) {
            if (left >= size) {
                refusal = refuse({"a move leaves {2} of a heap of {1}, which is not smaller",
                                  "{1} 颗的堆可走成 {2} 颗，并没有变小"},
                                 left);
            } else if (left > 0) {
                sum.push_back(static_cast<Generator>(left));
            } else if (has_option(game, {&left, 1})) {
                refusal = refuse({"an empty heap has a move", "空堆仍有着法"}, left);
            }
        }
        std::ranges::sort(sum);
        static_cast<void>(budget.hold(sizeof(sum) + sum.size() * sizeof(Generator)));
        return !refusal && budget.step();
    });
    if (const Error* failed = game.failure()) {
        return *failed;
    }
    if (refusal) {
        return *refusal;
    }
    if (budget.exceeded()) {
        return budget.error();
    }
    std::ranges::sort(options);
    options.erase(std::unique(options.begin(), options.end()), options.end());
    return options;
}

} // namespace nimber
