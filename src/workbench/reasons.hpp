#pragma once

#include "nimber/solve/reason.hpp"
#include "nimber/text/language.hpp"

#include <string>

namespace nimber {

/// The reasons of an answer in words, each once: "Wythoff's theorem; Sprague-Grundy theorem".
[[nodiscard]] std::string text_of(const Reasons& reasons, Language language);

} // namespace nimber
