#include "nimber/solve/quotient/misere_quotient.hpp"

#include <algorithm>

namespace nimber {

std::optional<QuotientPeriod> quotient_period(const HeapCode& code,
                                              std::span<const Element> values) {
    if (code.unequal || values.size() < 2) {
        return std::nullopt; // parts that must differ are not replaced by others
    }
    const std::size_t heaps = values.size() - 1; // values[0] is that of no heap
    const std::size_t parts = std::max(2U, code.most_parts());
    const auto backwards = [&](std::size_t i) { return values[heaps - i]; };
    // match[p]: how many values from the last one backwards are also p heaps before (Z algorithm).
    std::vector<std::size_t> match(heaps, 0);
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t p = 1; p < heaps; ++p) {
        std::size_t length = p < right ? std::min(right - p, match[p - left]) : 0;
        while (p + length < heaps && backwards(length) == backwards(p + length)) {
            ++length;
        }
        match[p] = length;
        if (p + length > right) {
            left = p;
            right = p + length;
        }
        const std::size_t start = heaps - length - p + 1;
        const std::size_t needed =
            parts * (start + p) + static_cast<std::size_t>(code.largest_take());
        if (needed <= heaps) {
            return QuotientPeriod{static_cast<Generator>(start), static_cast<Generator>(p),
                                  static_cast<Generator>(needed)};
        }
    }
    return std::nullopt;
}

} // namespace nimber
