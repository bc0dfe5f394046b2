#pragma once

#include "nimber/text/language.hpp"

#include <cstdint>

namespace nimber {

/// What the program says to people apart from errors. The texts are in `phrases.def`.
enum class Phrase : std::uint16_t {
#define NIMBER_PHRASE(key, english, chinese) key,
#include "workbench/phrases.def"
#undef NIMBER_PHRASE
};

[[nodiscard]] Text text(Phrase phrase);

} // namespace nimber
