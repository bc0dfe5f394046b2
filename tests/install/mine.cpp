// The example of nimber/nimber.hpp.

#include <nimber/nimber.hpp>

#include <iostream>

int main() {
    const auto position = nimber::parse_position("nim(5,7,9)+kayles(12)");
    nimber::Solver solver;
    const auto answer = solver.solve(*position, nimber::Play::Normal);
    for (const nimber::Move& move : answer->winning_moves) {
        std::cout << to_text(after(*position, move)) << '\n';
    }
}
