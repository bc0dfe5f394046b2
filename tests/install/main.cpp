#include <nimber/position/parse.hpp>
#include <nimber/solve/solver.hpp>
#include <nimber/value/nim_product.hpp>

#include <cstdio>

bool is_won(const char* text); // in the shared library

int main() {
    using nimber::Nimber;
    const auto position = nimber::parse_position("nim(5,7,9)+bash:3(6)");
    nimber::Solver solver;
    const auto answer = solver.solve(*position, nimber::Play::Normal);
    const bool right =
        answer && answer->value == Nimber{9} && answer->winning_moves.size() == 1 &&
        to_text(after(*position, answer->winning_moves.front())) == "nim(5,7,0)+bash:3(6)" &&
        Nimber{2} * Nimber{2} == Nimber{3} && is_won("nim(5,7,9)") && !is_won("nim(5,7,2)");
    std::puts(right ? "the installed library works" : "the installed library is wrong");
    return right ? 0 : 1;
}
