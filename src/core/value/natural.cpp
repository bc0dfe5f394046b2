#include "nimber/value/natural.hpp"

#include "nimber/text/number_text.hpp"
#include "wide.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace nimber {
namespace {

constexpr unsigned kLimbBits = 64;
constexpr std::uint64_t kChunk = 10'000'000'000'000'000'000U; // the largest power of ten in a limb
constexpr std::size_t kChunkDigits = 19;

Natural from_digits(std::string_view digits) {
    Natural value;
    while (!digits.empty()) {
        const std::size_t count = (digits.size() - 1) % kChunkDigits + 1; // a short one comes first
        value *= kChunk;
        value += *parse_number(digits.substr(0, count));
        digits.remove_prefix(count);
    }
    return value;
}

} // namespace

Result<Natural> Natural::parse(std::string_view text) {
    // More bits than any number of kMostDigits digits has (10 < 2^3.33).
    constexpr std::size_t kMostBits = kMostDigits * 10 / 3;
    const Error too_large{ErrorCode::NumberTooLong, {std::to_string(kMostDigits)}, 0};
    const auto number = scan_number(text);
    if (!number || number->length() != text.size()) {
        return Error{ErrorCode::BadNumber, {}, 0};
    }
    if (const auto small = number->value()) {
        return Natural{*small};
    }
    std::string_view first = number->first;
    first.remove_prefix(std::min(first.find_first_not_of('0'), first.size()));
    if (first.size() > kMostDigits) {
        return too_large;
    }
    if (number->exponent.empty()) {
        return from_digits(first);
    }
    const auto exponent = parse_number(number->exponent);
    const auto base = number->power ? parse_number(first) : 10;
    if (!base || !exponent || *exponent > kMostBits) {
        return too_large;
    }
    Natural value = number->power ? Natural{1} : from_digits(first);
    std::uint64_t factor = 1;
    for (std::uint64_t i = 0; i < *exponent; ++i) {
        factor *= *base;
        if (factor > ~std::uint64_t{0} / *base || i + 1 == *exponent) { // as many as fit at a time
            value *= factor;
            factor = 1;
            if (value.bit_width() > kMostBits) {
                return too_large;
            }
        }
    }
    return value.text().size() > kMostDigits ? Result<Natural>{too_large} : value;
}

void Natural::trim() {
    while (!limbs_.empty() && limbs_.back() == 0) {
        limbs_.pop_back();
    }
}

std::size_t Natural::bit_width() const {
    return limbs_.empty() ? 0
                          : limbs_.size() * kLimbBits -
                                static_cast<std::size_t>(std::countl_zero(limbs_.back()));
}

bool Natural::bit(std::size_t place) const {
    const std::size_t limb = place / kLimbBits;
    return limb < limbs_.size() && (limbs_[limb] >> place % kLimbBits & 1U) != 0;
}

void Natural::set_bit(std::size_t place) {
    limbs_.resize(std::max(limbs_.size(), place / kLimbBits + 1));
    limbs_[place / kLimbBits] |= std::uint64_t{1} << place % kLimbBits;
}

std::optional<std::uint64_t> Natural::small() const {
    if (limbs_.size() > 1) {
        return std::nullopt;
    }
    return limbs_.empty() ? 0 : limbs_.front();
}

std::string Natural::text() const {
    if (is_zero()) {
        return "0";
    }
    std::string digits; // the last first
    for (Natural rest = *this; !rest.is_zero();) {
        std::uint64_t chunk = rest.divide_by(kChunk);
        for (std::size_t i = 0; rest.is_zero() ? chunk > 0 : i < kChunkDigits; ++i) {
            digits += static_cast<char>('0' + chunk % 10);
            chunk /= 10;
        }
    }
    std::ranges::reverse(digits);
    return digits;
}

std::string Natural::short_text() const {
    constexpr std::size_t kLong = 60;
    constexpr std::size_t kKept = 10;
    std::string digits = text();
    return digits.size() <= kLong
               ? digits
               : digits.substr(0, kKept) + "…" + digits.substr(digits.size() - kKept);
}

Natural& Natural::operator+=(const Natural& other) {
    limbs_.resize(std::max(limbs_.size(), other.limbs_.size()));
    bool carry = false;
    for (std::size_t i = 0; i < limbs_.size() && (carry || i < other.limbs_.size()); ++i) {
        const std::uint64_t add = i < other.limbs_.size() ? other.limbs_[i] : 0;
        const std::uint64_t sum = limbs_[i] + add;
        limbs_[i] = sum + (carry ? 1 : 0);
        carry = sum < add || limbs_[i] < sum;
    }
    if (carry) {
        limbs_.push_back(1);
    }
    return *this;
}

Natural& Natural::operator-=(const Natural& other) {
    assert(other <= *this);
    bool borrow = false;
    for (std::size_t i = 0; i < limbs_.size() && (borrow || i < other.limbs_.size()); ++i) {
        const std::uint64_t take = i < other.limbs_.size() ? other.limbs_[i] : 0;
        const std::uint64_t rest = limbs_[i] - take;
        const bool below = limbs_[i] < take || (borrow && rest == 0);
        limbs_[i] = rest - (borrow ? 1 : 0);
        borrow = below;
    }
    trim();
    return *this;
}

Natural& Natural::operator*=(std::uint64_t factor) {
    std::uint64_t carry = 0;
    for (std::uint64_t& limb : limbs_) {
        const Uint128 product = Uint128{limb} * factor + carry;
        limb = static_cast<std::uint64_t>(product);
        carry = static_cast<std::uint64_t>(product >> kLimbBits);
    }
    if (carry != 0) {
        limbs_.push_back(carry);
    }
    trim();
    return *this;
}

std::uint64_t Natural::divide_by(std::uint64_t divisor) {
    assert(divisor > 0);
    std::uint64_t remainder = 0;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
        const Uint128 dividend = (Uint128{remainder} << kLimbBits) + limbs_[i];
        limbs_[i] = static_cast<std::uint64_t>(dividend / divisor);
        remainder = static_cast<std::uint64_t>(dividend % divisor);
    }
    trim();
    return remainder;
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
    if (a.limbs_.size() != b.limbs_.size()) {
        return a.limbs_.size() <=> b.limbs_.size();
    }
    for (std::size_t i = a.limbs_.size(); i-- > 0;) {
        if (a.limbs_[i] != b.limbs_[i]) {
            return a.limbs_[i] <=> b.limbs_[i];
        }
    }
    return std::strong_ordering::equal;
}

} // namespace nimber
