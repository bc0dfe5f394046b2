// Reads a position from the command line and prints every winning move.
//   winning_moves "nim(5,7,9)+bash:3(6)"

#include <nimber/nimber.hpp>

#include <iostream>

int main(int argc, char** argv) {
    const auto position = nimber::parse_position(argc > 1 ? argv[1] : "nim(5,7,9)+bash:3(6)");
    if (!position) {
        std::cerr << position.error().message() << '\n';
        return 2;
    }
    nimber::Solver solver;
    const auto answer = solver.solve(*position, nimber::Play::Normal);
    if (!answer) {
        std::cerr << answer.error().message() << '\n';
        return 3;
    }
    std::cout << to_text(*position) << ": " << letter(answer->outcome) << ", "
              << name(answer->standing()) << '\n';
    for (const nimber::Reason& reason : answer->reasons) {
        if (const auto* theorem = std::get_if<nimber::ByTheorem>(&reason)) {
            std::cout << "  by " << theorem->name.english << '\n';
        }
    }
    for (const nimber::Move& move : answer->winning_moves) {
        std::cout << "  move to " << to_text(after(*position, move)) << '\n';
    }
}
