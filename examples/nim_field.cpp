// The nimbers below 16 are a field: prints its multiplication table.

#include <nimber/value/nim_product.hpp>

#include <cinttypes>
#include <cstdint>
#include <cstdio>

int main() {
    using nimber::Nimber;
    constexpr std::uint64_t order = 16;
    for (std::uint64_t row = 0; row < order; ++row) {
        for (std::uint64_t column = 0; column < order; ++column) {
            std::printf("%4" PRIu64, (Nimber{row} * Nimber{column}).value());
        }
        std::printf("\n");
    }
    return 0;
}
