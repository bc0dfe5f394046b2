#pragma once

#include "nimber/text/result.hpp"
#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// A taking-and-breaking game on heaps, written as a code: bit j of digit k says that k stones may
/// be taken from a heap so that exactly j non-empty heaps are left of it. Octal codes ("0.77") use
/// the bits 0 to 2; the digits 8, 9, A to V also allow three and four heaps.
///
/// Digit 0 stands before the point. Taking nothing must break the heap, so its bits 0 and 1 are 0.
struct HeapCode {
    static constexpr unsigned kMostParts = 4;
    static constexpr std::size_t kMostDigits = 4096;

    std::vector<std::uint8_t> digits; ///< digits[k]; the last is not 0, except that "0." has one
    bool unequal = false;             ///< two parts must differ in size (Grundy's game)

    /// Reads "0.77", ".77" or "4.07".
    [[nodiscard]] static Result<HeapCode> parse(std::string_view text);
    /// The text that `parse` reads, with the digit before the point. It does not show `unequal`.
    [[nodiscard]] std::string text() const;

    /// The most stones that a move takes.
    [[nodiscard]] Heap largest_take() const { return digits.empty() ? 0 : digits.size() - 1; }
    /// The most parts that a move leaves.
    [[nodiscard]] unsigned most_parts() const;
    /// Whether `take` stones may be taken so that exactly `parts` heaps are left.
    [[nodiscard]] bool allows(Heap take, unsigned parts) const {
        return take < digits.size() && (unsigned{digits[take]} >> parts & 1U) != 0;
    }

    friend bool operator==(const HeapCode&, const HeapCode&) = default;
};

} // namespace nimber
