// Uses each of the ten names of nimber/nimber.hpp.

#include <nimber/nimber.hpp>

#include <chrono>
#include <cstdio>

bool is_won(const char* text); // in the shared library

namespace {

/// Take one stone or two.
struct OneOrTwo {
    using State = nimber::Heap;
    static constexpr nimber::GameCard card = {.name = "one-or-two"};

    static void options(State heap, nimber::OptionVisitor visit) {
        for (State take = 1; take <= 2 && take <= heap; ++take) {
            if (!visit(heap - take)) {
                return;
            }
        }
    }
};

bool solves() {
    const auto position = nimber::parse_position("nim(5,7,9)+bash:3(6)");
    nimber::Solver solver;
    const auto answer = solver.solve(*position, nimber::Play::Normal);
    return answer && answer->value == nimber::Nimber{9} && answer->winning_moves.size() == 1 &&
           to_text(after(*position, answer->winning_moves.front())) == "nim(5,7,0)+bash:3(6)" &&
           is_won("nim(5,7,9)") && !is_won("nim(5,7,2)");
}

bool knows_games() {
    const nimber::Result<nimber::GamePtr> none = nimber::make_game("no such game");
    return nimber::catalogue().size() > 40 && nimber::make_game("kayles") && !none &&
           none.error().kind() == nimber::ErrorKind::Request;
}

bool plays_a_game_of_ones_own() {
    const nimber::GamePtr game = nimber::game_of(OneOrTwo{});
    const auto sequence = nimber::make_sequence(*game);
    nimber::Limits limits;
    limits.time = std::chrono::seconds{10};
    nimber::Budget budget{limits};
    return sequence->extend_to(30, budget) && !sequence->period() &&
           nimber::observed_period(*sequence) == nimber::Period{0, 3, 0};
}

} // namespace

int main() {
    using nimber::Nimber;
    const bool right = solves() && knows_games() && plays_a_game_of_ones_own() &&
                       Nimber{2} * Nimber{2} == Nimber{3};
    std::puts(right ? "the installed library works" : "the installed library is wrong");
    return right ? 0 : 1;
}
