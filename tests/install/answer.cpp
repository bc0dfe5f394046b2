#include <nimber/nimber.hpp>

/// Whether the player to move wins, in normal play.
bool is_won(const char* text) {
    const auto position = nimber::parse_position(text);
    nimber::Solver solver;
    const auto answer = solver.solve(*position, nimber::Play::Normal);
    return answer && answer->outcome == nimber::Outcome::N;
}
