#include "plain_sequence.hpp"

namespace nimber::bench {

std::vector<std::uint32_t> plain_sequence(std::string_view code, std::size_t count) {
    const bool unequal = code == "grundy";
    std::vector<unsigned> digits;
    for (const char c : unequal ? "4" : code) {
        if (c >= '0' && c <= '7') {
            digits.push_back(static_cast<unsigned>(c - '0'));
        }
    }
    std::vector<std::uint32_t> values(count);
    std::vector<std::size_t> stamps(65536, ~std::size_t{0});
    for (std::size_t n = 1; n < count; ++n) {
        for (std::size_t take = 0; take < digits.size() && take <= n; ++take) {
            const unsigned digit = digits[take];
            const std::size_t rest = n - take;
            if (rest == 0 && (digit & 1U) != 0) {
                stamps[0] = n;
            }
            if (rest > 0 && take > 0 && (digit & 2U) != 0) {
                stamps[values[rest]] = n;
            }
            if ((digit & 4U) != 0) {
                for (std::size_t i = 1; unequal ? 2 * i < rest : 2 * i <= rest; ++i) {
                    stamps[values[i] ^ values[rest - i]] = n;
                }
            }
        }
        std::uint32_t least = 0;
        while (stamps[least] == n) {
            ++least;
        }
        values[n] = least;
    }
    return values;
}

} // namespace nimber::bench
