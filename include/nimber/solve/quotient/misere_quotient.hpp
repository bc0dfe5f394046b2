#pragma once

#include "nimber/certificate/quotient_certificate.hpp"
#include "nimber/solve/quotient/closed_set.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// From this generator on the quotient has this order, until the next growth.
struct QuotientGrowth {
    Generator from = 0;
    std::size_t order = 1;
    std::size_t lost = 0; ///< lost elements
    bool tame = true;

    friend bool operator==(const QuotientGrowth&, const QuotientGrowth&) = default;
};

/// A misère quotient: a finite commutative monoid and its lost elements, onto which the sums of
/// some generators are mapped, such that a sum is lost if and only if its element is, and such that
/// no two elements could be made one. Element 0 is the identity; elements are numbered in the order
/// of their least words, where the exponent of the largest generator counts first.
struct MisereQuotient {
    std::vector<Generator> letters;            ///< generators that occur in least words, ascending
    std::vector<std::vector<Element>> actions; ///< actions[l][x]: x times letter l
    std::vector<Element> prefix;               ///< the least word of x without its last letter
    std::vector<std::uint16_t> last;           ///< that letter, the smallest one, by its index
    std::vector<bool> lost;                    ///< by element
    std::vector<Element> values;               ///< by generator, the pretending function; [0] is 0

    [[nodiscard]] std::size_t order() const { return prefix.size(); }
    [[nodiscard]] std::size_t lost_count() const;
    [[nodiscard]] Element product(Element a, Element b) const;
    /// How often each letter occurs in the least word.
    [[nodiscard]] std::vector<std::uint32_t> exponents(Element x) const;
    /// The least word as text: "1", "ab^2".
    [[nodiscard]] std::string text(Element x) const;
    /// The relation of two words: exponents on the left, and the element that they make.
    struct Relation {
        std::vector<std::uint32_t> left;
        Element right;
    };
    /// Relations that present the monoid: the minimal words that are not least, and what they make.
    [[nodiscard]] std::vector<Relation> relations() const;
    /// A word as text.
    [[nodiscard]] static std::string text(const std::vector<std::uint32_t>& exponents);
    /// Whether sums behave like misère Nim: two elements outside a group of which each element is
    /// its own inverse, or fewer.
    [[nodiscard]] bool tame() const;
};

/// What proves the quotient of these generators; `game` says what they are. A period and the
/// options of positions are for the caller to add.
[[nodiscard]] QuotientCertificate certificate_of(const MisereQuotient& quotient, std::string game);

/// From `start` on values repeat with this length, for ever.
struct QuotientPeriod {
    Generator start = 0;
    Generator length = 0;
    Generator needed = 0; ///< how many heaps are enough to prove it

    friend bool operator==(const QuotientPeriod&, const QuotientPeriod&) = default;
};

/// The period that the values of the heaps 1 to n of a code prove, if any (Plambeck and Siegel
/// 2008): with r = max(2, most parts), k the most stones that are taken and M = r(start + length)
/// + k at most n, value(h + length) = value(h) for all h from `start` to M - length. `values` is by
/// heap.
[[nodiscard]] std::optional<QuotientPeriod> quotient_period(const HeapCode& code,
                                                            std::span<const Element> values);

} // namespace nimber
