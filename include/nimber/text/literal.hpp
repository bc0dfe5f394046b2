#pragma once

#include "nimber/text/language.hpp"

#include <cstddef>
#include <string_view>

namespace nimber {

/// A text that lives as long as the program: a literal in the source. A `std::string` is refused at
/// compile time, so whatever holds a `Literal` cannot outlive its text.
class Literal : public std::string_view {
public:
    constexpr Literal() = default;
    // Implicit, so that a literal can be written as it is.
    template <std::size_t Size>
    constexpr Literal(const char (&text)[Size]) : std::string_view{text, Size - 1} {} // NOLINT
    template <std::size_t Size>
    Literal(char (&buffer)[Size]) = delete; // NOLINT: a row of letters that somebody fills

    /// A text made at run time. The caller keeps it alive as long as the literal.
    [[nodiscard]] static constexpr Literal kept(std::string_view text) { return Literal{text}; }

private:
    constexpr explicit Literal(std::string_view text) : std::string_view{text} {}
};

/// A `Text` of literals.
struct LiteralText : Text {
    constexpr LiteralText() = default;
    constexpr LiteralText(Literal in_english, Literal in_chinese) : Text{in_english, in_chinese} {}
};

} // namespace nimber
