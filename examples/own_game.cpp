// A game of one's own: take one stone, or split an even heap into two equal ones. The rules are
// enough; values, sums and misère play come from the engine.

#include <nimber/nimber.hpp>

#include <iostream>
#include <memory>

namespace {

class Halves final : public nimber::Game {
public:
    Halves() : Game{{.name = "halves"}} {}

    [[nodiscard]] bool of_heaps() const override { return true; }

    void options(nimber::StateView heap, nimber::OptionVisitor visit) const override {
        const nimber::Heap size = heap[0];
        if (size == 0) {
            return;
        }
        const nimber::Heap half = size / 2;
        if (visit(size - 1) && size % 2 == 0) {
            visit(half, half);
        }
    }
};

} // namespace

int main() {
    const auto halves = std::make_shared<const Halves>();
    const nimber::GamePtr nim = *nimber::make_game("nim");
    const nimber::Position position{
        {{halves, halves->components({2, 7})}, {nim, nim->components({3})}}};
    nimber::Solver solver;
    for (const nimber::Play play : {nimber::Play::Normal, nimber::Play::Misere}) {
        const auto answer = solver.solve(position, play);
        if (!answer) {
            std::cerr << answer.error().message() << '\n';
            return 3;
        }
        std::cout << to_text(position) << " in " << name(play)
                  << " play: " << letter(answer->outcome) << '\n';
        for (const nimber::Move& move : answer->winning_moves) {
            std::cout << "  move to " << to_text(after(position, move)) << '\n';
        }
    }
}
