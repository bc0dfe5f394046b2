#include "nimber/solve/sequence/standard_code.hpp"

#include "plain_values.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace nimber {
namespace {

void drop_zeros(HeapCode& code) {
    while (code.digits.size() > 1 && code.digits.back() == 0) {
        code.digits.pop_back();
    }
}

/// First cousins (Guy and Smith 1956): if a single stone cannot be played, a heap of n+1 is seen as
/// one of n, and single stones as nothing. To take k and leave j heaps, of sizes a+1, b+1, ..., is
/// then to take k+j-1 and leave a, b, ..., of which any number may be empty. So every move of the
/// one game is a move of the other, in misère play too. Requires digit 1 to be even.
HeapCode cousin(const HeapCode& code) {
    HeapCode next;
    next.digits.resize(code.digits.size() + HeapCode::kMostParts - 1);
    for (Heap take = 0; take < code.digits.size(); ++take) {
        for (unsigned parts = 0; parts <= HeapCode::kMostParts; ++parts) {
            if (code.allows(take, parts)) {
                const auto up_to_parts = static_cast<std::uint8_t>((2U << parts) - 1);
                next.digits[take + parts - 1] |= up_to_parts;
            }
        }
    }
    drop_zeros(next);
    return next;
}

/// Moves that add no value. Let taking k' allow j' heaps, k' < k and j' > j, and let j'-j heaps
/// with k-k' stones in all have the nim-sum 0. Then a player who takes k and leaves j heaps might
/// as well take k' and leave those as well: the value is the same, so that bit j of digit k may be
/// cleared. (All such bits at once: the bit that makes up for one has a smaller k', so that bits
/// which are cleared too lead to one that is not.)
class SpareMoves {
public:
    explicit SpareMoves(const HeapCode& code) : code_{code} {
        PlainValues plain{code};
        std::vector<std::uint32_t> values;
        for (Heap total = 0; total <= code.largest_take(); ++total) {
            plain.append(values);
            sums_[1].push_back({values[total]});
            for (unsigned parts = 2; parts < sums_.size(); ++parts) {
                std::set<std::uint32_t>& sums = sums_[parts].emplace_back();
                for (Heap part = 1; part <= total / parts; ++part) {
                    for (const std::uint32_t rest : sums_[parts - 1][total - part]) {
                        sums.insert(values[part] ^ rest);
                    }
                }
            }
        }
    }

    [[nodiscard]] bool contain(Heap take, unsigned parts) const {
        for (Heap less = 0; less < take; ++less) {
            for (unsigned more = parts + 1; more <= HeapCode::kMostParts; ++more) {
                if (code_.allows(less, more) && sums_[more - parts][take - less].contains(0)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    const HeapCode& code_;
    // sums_[j][t]: the nim-sums of j non-empty heaps with t stones in all, t > 0.
    std::array<std::vector<std::set<std::uint32_t>>, HeapCode::kMostParts + 1> sums_;
};

} // namespace

StandardCode standard_code(HeapCode code) {
    StandardCode standard{std::move(code), 0};
    HeapCode& digits = standard.code;
    const bool moves =
        std::ranges::any_of(digits.digits, [](std::uint8_t digit) { return digit != 0; });
    if (digits.unequal || !moves) {
        return standard; // in a cousin, only some of the pairs would have to differ
    }
    while (!digits.allows(1, 0)) {
        HeapCode next = cousin(digits);
        if (next.digits.size() > HeapCode::kMostDigits) {
            break;
        }
        digits = std::move(next);
        ++standard.shift;
    }
    constexpr Heap kMostReduced = 128; // the sums of four parts take time
    if (digits.largest_take() > kMostReduced) {
        return standard;
    }
    const SpareMoves spare{digits};
    HeapCode reduced = digits;
    for (Heap take = 1; take < digits.digits.size(); ++take) {
        for (unsigned parts = 0; parts <= HeapCode::kMostParts; ++parts) {
            if (spare.contain(take, parts)) {
                reduced.digits[take] &= static_cast<std::uint8_t>(~(1U << parts));
            }
        }
    }
    drop_zeros(reduced);
    digits = std::move(reduced);
    return standard;
}

} // namespace nimber
