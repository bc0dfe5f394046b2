// Heaps with rules of one's own: the table of their nim values, and the period that it shows.

#include <nimber/nimber.hpp>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <vector>

namespace {

/// Take one stone, or from an odd heap two and from an even one four.
class OddOrEven final : public nimber::Game {
public:
    OddOrEven() : Game{{.name = "odd-or-even"}} {}

    [[nodiscard]] bool of_heaps() const override { return true; }

    void options(nimber::StateView heap, nimber::OptionVisitor visit) const override {
        const nimber::Heap size = heap[0];
        const nimber::Heap more = size % 2 == 1 ? 2 : 4;
        for (const nimber::Heap take : {nimber::Heap{1}, more}) {
            if (take <= size && !visit(size - take)) {
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
    const OddOrEven game;
    const auto sequence = nimber::make_sequence(game);
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
