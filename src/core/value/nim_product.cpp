#include "nimber/value/nim_product.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace nimber {
namespace {

// The nimbers below 2^(2h) are the pairs high * F + low of nimbers below F = 2^h, h a power of two,
// and F * F = F + F/2. Everything below climbs this tower: each operation on 2h bits is a few on h
// bits, down to one byte, where a table of logarithms takes over.

using Word = std::uint64_t;

constexpr unsigned kByte = 8;
constexpr std::size_t kByteUnits = 255; // the nonzero bytes, a cyclic group

template <unsigned Bits>
struct Halves {
    static constexpr unsigned kHalf = Bits / 2;
    static constexpr Word kMask = (Word{1} << kHalf) - 1;

    constexpr explicit Halves(Word word) : high{word >> kHalf}, low{word & kMask} {}

    Word high;
    Word low;
};

/// The product straight from F * F = F + F/2, down to single bits. Only builds the tables.
template <unsigned Bits>
constexpr Word plain_product(Word a, Word b) {
    if constexpr (Bits == 1) {
        return a & b;
    } else {
        constexpr unsigned half = Bits / 2;
        const Halves<Bits> x{a};
        const Halves<Bits> y{b};
        const Word low = plain_product<half>(x.low, y.low);
        const Word high = plain_product<half>(x.high, y.high);
        const Word cross = plain_product<half>(x.high ^ x.low, y.high ^ y.low);
        return ((cross ^ low) << half) ^ low ^ plain_product<half>(high, Word{1} << (half - 1));
    }
}

/// Logarithms of the nonzero bytes. log[0] is so large that every sum with it lands in the zeros
/// at the end of `power`, so the product needs no test for zero.
struct ByteTables {
    static constexpr std::size_t kLogOfZero = 2 * kByteUnits;

    std::array<std::uint16_t, kByteUnits + 1> log{};
    std::array<std::uint8_t, 2 * kLogOfZero + 1> power{};
};

consteval ByteTables make_byte_tables() {
    for (Word generator = 2;; ++generator) {
        ByteTables tables;
        Word power = 1;
        std::size_t order = 0;
        do {
            tables.log.at(power) = static_cast<std::uint16_t>(order);
            tables.power.at(order) = static_cast<std::uint8_t>(power);
            tables.power.at(order + kByteUnits) = static_cast<std::uint8_t>(power);
            power = plain_product<kByte>(power, generator);
            ++order;
        } while (power != 1);
        if (order == kByteUnits) {
            tables.log[0] = ByteTables::kLogOfZero;
            return tables;
        }
    }
}

constexpr ByteTables kBytes = make_byte_tables();

/// The power of the generator with this exponent; zero if the exponent came from log(0).
constexpr Word byte_power(std::size_t exponent) {
    return kBytes.power[exponent]; // NOLINT(cppcoreguidelines-pro-bounds-constant-array-index)
}

constexpr std::size_t byte_log(Word byte) {
    return kBytes.log[byte]; // NOLINT(cppcoreguidelines-pro-bounds-constant-array-index)
}

/// a * F/2, where F = 2^Bits: the one constant factor that the tower needs.
template <unsigned Bits>
constexpr Word times_half_fermat(Word a) {
    if constexpr (Bits == kByte) {
        constexpr std::size_t log_of_factor = byte_log(Word{1} << (kByte - 1));
        return byte_power(byte_log(a) + log_of_factor);
    } else {
        constexpr unsigned half = Bits / 2;
        const Halves<Bits> x{a};
        return (times_half_fermat<half>(x.high ^ x.low) << half) ^
               times_half_fermat<half>(times_half_fermat<half>(x.high));
    }
}

template <unsigned Bits>
constexpr Word product(Word a, Word b) {
    if constexpr (Bits == kByte) {
        return byte_power(byte_log(a) + byte_log(b));
    } else {
        // Karatsuba: three products of halves instead of four.
        constexpr unsigned half = Bits / 2;
        const Halves<Bits> x{a};
        const Halves<Bits> y{b};
        const Word low = product<half>(x.low, y.low);
        const Word high = product<half>(x.high, y.high);
        const Word cross = product<half>(x.high ^ x.low, y.high ^ y.low);
        return ((cross ^ low) << half) ^ low ^ times_half_fermat<half>(high);
    }
}

template <unsigned Bits>
constexpr Word square_of(Word a) {
    if constexpr (Bits == kByte) {
        return byte_power(2 * byte_log(a));
    } else {
        // Squaring is additive in characteristic 2, so there is no cross term.
        constexpr unsigned half = Bits / 2;
        const Halves<Bits> x{a};
        const Word high = square_of<half>(x.high);
        return (high << half) ^ times_half_fermat<half>(high) ^ square_of<half>(x.low);
    }
}

template <unsigned Bits>
constexpr Word square_root_of(Word a) {
    if constexpr (Bits == kByte) {
        // Halve the logarithm, modulo the odd order of the group.
        const std::size_t log = byte_log(a);
        return byte_power(log % 2 == 0 ? log / 2 : (log + kByteUnits) / 2) * Word{a != 0};
    } else {
        // The equation of square_of, solved for the halves.
        constexpr unsigned half = Bits / 2;
        const Halves<Bits> x{a};
        return (square_root_of<half>(x.high) << half) ^
               square_root_of<half>(x.low ^ times_half_fermat<half>(x.high));
    }
}

template <unsigned Bits>
constexpr Word inverse_of(Word a) {
    if constexpr (Bits == kByte) {
        return byte_power(kByteUnits - byte_log(a));
    } else {
        // The conjugate of high * F + low is high * (F + 1) + low, and their product, the norm, is
        // in the smaller field: a^-1 = conjugate / norm.
        constexpr unsigned half = Bits / 2;
        const Halves<Bits> x{a};
        const Word sum = x.high ^ x.low;
        const Word norm =
            times_half_fermat<half>(square_of<half>(x.high)) ^ product<half>(x.low, sum);
        const Word scale = inverse_of<half>(norm);
        return (product<half>(x.high, scale) << half) ^ product<half>(sum, scale);
    }
}

constexpr unsigned kNumberBits = 64;

} // namespace

Nimber operator*(Nimber a, Nimber b) {
    return Nimber{product<kNumberBits>(a.value(), b.value())};
}

Nimber square(Nimber a) {
    return Nimber{square_of<kNumberBits>(a.value())};
}

Nimber square_root(Nimber a) {
    return Nimber{square_root_of<kNumberBits>(a.value())};
}

Nimber inverse(Nimber a) {
    assert(a != Nimber{} && "zero has no inverse");
    return Nimber{inverse_of<kNumberBits>(a.value())};
}

} // namespace nimber
