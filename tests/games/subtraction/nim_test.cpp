#include "support/agreement.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {
namespace {

TEST(NimTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement nim{"nim"};
    for (std::size_t heaps = 0; heaps <= 3; ++heaps) {
        for (const State& state : all_tuples(heaps, 0, 4)) {
            nim.check_solve("nim(" + to_text(nim.game(), state) + ")");
        }
    }
}

TEST(StarTest, IsANimHeap) {
    Agreement star{"*"};
    for (Heap heap = 0; heap <= 6; ++heap) {
        star.check({heap});
    }
}

} // namespace
} // namespace nimber::testing
