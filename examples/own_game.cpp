// A game of one's own: take one stone, or split an even heap into two equal ones. The rules are
// enough; values, sums and misère play come from the engine.

#include <nimber/nimber.hpp>

#include <iostream>

namespace {

struct Halves {
    using State = nimber::Heap;
    static constexpr nimber::GameCard card = {.name = "halves"};

    static void options(State heap, nimber::OptionVisitor visit) {
        if (heap > 0 && visit(heap - 1) && heap % 2 == 0) {
            visit(heap / 2, heap / 2);
        }
    }
};

} // namespace

int main() {
    const nimber::GamePtr halves = nimber::game_of(Halves{});
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
