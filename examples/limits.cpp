// What a program does with errors: a text that is no position, and an answer that takes too long.

#include <nimber/nimber.hpp>

#include <chrono>
#include <cstddef>
#include <iostream>
#include <string>

int main() {
    const std::string text = "nim(5,seven)";
    if (const auto position = nimber::parse_position(text); !position) {
        const nimber::Error& error = position.error();
        std::cout << text << '\n'
                  << std::string(error.offset, ' ') << "^ " << error.message() << '\n';
    }

    nimber::Limits limits;
    limits.time = std::chrono::milliseconds{100};
    limits.memory_bytes = std::size_t{256} << 20U;
    nimber::Solver solver{limits};
    const auto board = nimber::parse_position("cram(7x9)");
    const auto answer = solver.solve(*board, nimber::Play::Normal);
    if (answer) {
        std::cout << letter(answer->outcome) << '\n';
    } else if (answer.error().kind() == nimber::ErrorKind::Limit) {
        std::cout << "not known yet: " << answer.error().message() << '\n';
    } else {
        std::cout << answer.error().message() << '\n';
        return 1;
    }
}
