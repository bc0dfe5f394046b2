// Solves several positions at once: games are shared, and every thread has a solver of its own.

#include <nimber/nimber.hpp>

#include <array>
#include <cstddef>
#include <iostream>
#include <stop_token>
#include <thread>
#include <vector>

int main() {
    const nimber::GamePtr kayles = *nimber::make_game("kayles");
    std::array<char, 8> outcomes{};
    {
        std::vector<std::jthread> crew;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            crew.emplace_back([&, i](const std::stop_token& stop) {
                nimber::Solver solver{{.stop = stop}};
                const nimber::Position position{{{kayles, kayles->components({i, 2 * i})}}};
                const auto outcome = solver.outcome(position, nimber::Play::Normal);
                outcomes[i] = outcome ? letter(*outcome) : '?';
            });
        }
    } // waits for all of them
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        std::cout << "kayles(" << i << ',' << 2 * i << "): " << outcomes[i] << '\n';
    }
}
