#pragma once

#include "nimber/position/position.hpp"
#include "nimber/value/outcome.hpp"

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace nimber::bench {

// Nim as a contestant would write it: the plain implementation beside which the program is
// measured. The answers are in the words of `nimber solve -`.

/// One winning move: heap `index` becomes `left`.
struct PlainMove {
    std::size_t index = 0;
    Heap left = 0;
};

/// Every winning move of Nim in normal play, by Bouton's theorem.
[[nodiscard]] std::vector<PlainMove> plain_nim_moves(StateView heaps);

/// Answers lines `nim(a,b,c)`.
void plain_three_heaps(std::FILE* in, std::FILE* out, Play play);

/// Answers one line `nim(a,b,...)` of any length.
void plain_one_line(std::FILE* in, std::FILE* out);

} // namespace nimber::bench
