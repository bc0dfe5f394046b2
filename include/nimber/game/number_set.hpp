#pragma once

#include "nimber/game/argument_reader.hpp"
#include "nimber/limits/game_bytes.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/nimber.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace nimber {

/// Numbers that a set may hold, counted as they are read.
inline constexpr std::size_t kMostSetNumbers = 1'000'000;

/// A set of positive numbers, as written after the colon of a game.
struct NumberSet {
    std::vector<Heap> numbers; ///< ascending, each once; there is at least one
    /// The set as text that can be read back. A set has one text however it was written, except
    /// that a long one from a file is named by its file.
    std::string text;
    GameBytes held; ///< what the numbers take of the request's memory
};

/// Reads all parameters as a set: numbers and ranges such as 1-5,9, none above `largest`, or a file
/// of them such as @set.txt. `zero` is the complaint about a 0.
[[nodiscard]] Result<NumberSet> read_number_set(ArgumentReader& parameters, Heap largest,
                                                Text zero);

/// The set as text that can be read back: "1,3,4", and in a long one neighbours as a range:
/// "1-40,44".
[[nodiscard]] std::string set_text(const std::vector<Heap>& numbers);

} // namespace nimber
