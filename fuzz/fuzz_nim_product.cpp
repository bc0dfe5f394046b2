// Field laws of the nim-product on arbitrary words.

#include "nimber/value/nim_product.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

using nimber::Nimber;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::array<std::uint64_t, 3> words{};
    if (size < sizeof words) {
        return 0;
    }
    std::memcpy(words.data(), data, sizeof words);
    const Nimber a{words[0]};
    const Nimber b{words[1]};
    const Nimber c{words[2]};

    const bool laws_hold = (a * b) * c == a * (b * c) && a * (b + c) == a * b + a * c &&
                           square(a) == a * a && square(square_root(b)) == b &&
                           (c == Nimber{} || c * inverse(c) == Nimber{1});
    if (!laws_hold) {
        std::abort();
    }
    return 0;
}
