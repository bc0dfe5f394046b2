// A game of one's own, in a few lines: take one stone, or halve an even heap into two. The rules
// are enough; values, sums and misère play come from the engine.

#include <nimber/games/game.hpp>
#include <nimber/solve/solver.hpp>

#include <array>
#include <iostream>
#include <memory>

namespace {

constexpr nimber::GameCard kCard = {
    .name = "halves",
    .usage = "halves(HEAPS)",
    .example = "halves(12)",
    .rule = {"Take one stone, or split an even heap into two equal ones.",
             "取一颗，或把偶数堆平分。"},
    .form = {"the sizes of the heaps", "各堆的石子数"},
    .theorem = "",
    .statement = {},
    .source = "",
    .misere = {},
};

class Halves final : public nimber::Game {
public:
    Halves() : Game{kCard} {}

    [[nodiscard]] nimber::Shape shape() const override { return nimber::Shape::Heaps; }

    void options(nimber::StateView heap, nimber::OptionVisitor visit) const override {
        const nimber::Heap size = heap[0];
        if (size == 0) {
            return;
        }
        const nimber::Heap less = size - 1;
        const std::array<nimber::Heap, 2> halves = {size / 2, size / 2};
        if (visit({&less, 1}) && size % 2 == 0) {
            visit(halves);
        }
    }
};

} // namespace

int main() {
    const auto halves = std::make_shared<const Halves>();
    nimber::Solver solver;
    std::cout << "values:";
    for (nimber::Heap heap = 0; heap <= 16; ++heap) {
        const auto known = solver.value(*halves, {&heap, 1});
        if (!known) {
            return 3;
        }
        std::cout << ' ' << known->value.value();
    }
    const nimber::Position position{{{halves, {7, 12}}}};
    const auto answer = solver.solve(position, nimber::Play::Misere);
    if (!answer) {
        return 3;
    }
    std::cout << "\n"
              << to_text(position) << " in misère play: " << letter(answer->outcome) << '\n';
}
