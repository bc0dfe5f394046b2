#pragma once

#include <cstddef>
#include <string_view>

namespace nimber {

/// What may stand between the items of a position.
inline constexpr std::string_view kBlanks = " \t";

/// Where the name of a game stands in a text, with its parameters.
struct NamePlace {
    std::size_t begin = 0;
    std::size_t colon = 0; ///< that of the parameters, or the end
    std::size_t end = 0;
};

/// Where one part of a sum stands in a text: sub:1,3(10,6) or, without parentheses, sub:1,3 10 6.
struct PartPlace {
    NamePlace name;
    std::size_t open = 0; ///< the parenthesis, or the first item
    bool parenthesis = false;
    bool closed = true; ///< its parenthesis is; otherwise all that follows are its items
    /// The items, which in the form without parentheses reach to the next +.
    std::size_t items_begin = 0;
    std::size_t items_end = 0;
    std::size_t end = 0; ///< behind the part
};

/// The first place from `at` on that is no blank, or the end.
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at);

/// The name with which a part begins at `at` or behind the blanks there. It ends at a parenthesis,
/// a blank, or a + outside of its parameters (dynamic:2t+1); a * is a name by itself.
[[nodiscard]] NamePlace find_name(std::string_view text, std::size_t at);

/// The part that begins there.
[[nodiscard]] PartPlace find_part(std::string_view text, std::size_t at);

} // namespace nimber
