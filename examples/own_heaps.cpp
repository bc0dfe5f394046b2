// Heaps with rules of one's own: the table of their nim values, and the period that it shows.

#include <nimber/nimber.hpp>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <vector>

namespace {

/// Take one stone, or from an odd heap two and from an even one four.
struct OddOrEven {
    using State = nimber::Heap;
    static constexpr nimber::GameCard card = {.name = "odd-or-even"};

    static void options(State heap, nimber::OptionVisitor visit) {
        const State more = heap % 2 == 1 ? 2 : 4;
        for (const State take : {State{1}, more}) {
            if (take <= heap && !visit(heap - take)) {
                return;
            }
        }
    }
};

void print(const char* standing, const nimber::Period& period) {
    std::cout << standing << ": from heap " << period.start << " on, period " << period.length
              << ", saltus " << period.saltus << '\n';
}

} // namespace

int main() {
    constexpr nimber::Heap last = 100;
    const nimber::GamePtr game = nimber::game_of(OddOrEven{});
    const auto sequence = nimber::make_sequence(*game);
    nimber::Budget budget{{.time = std::chrono::seconds{10}}};
    if (!sequence->extend_to(last, budget)) {
        std::cerr << sequence->stopped(budget).message() << '\n';
        return 3;
    }
    std::vector<std::uint32_t> values(last + 1);
    sequence->read(0, values);
    for (nimber::Heap heap = 0; heap <= last; ++heap) {
        std::cout << values[heap] << (heap % 20 == 19 || heap == last ? '\n' : ' ');
    }
    if (const auto proved = sequence->period()) { // only the rules of a code or a set prove one
        print("proved", *proved);
    } else if (const auto seen = nimber::observed_period(*sequence)) {
        print("observed", *seen);
    }
}
