#pragma once

#include "nimber/solve/reason.hpp"
#include "nimber/text/language.hpp"
#include "workbench/phrases.hpp"

#include <string>
#include <vector>

namespace nimber {

/// The reasons of an answer in words, each once: "Wythoff's theorem; Sprague-Grundy theorem".
[[nodiscard]] std::string text_of(const Reasons& reasons, Language language);

/// What is declared, in words.
[[nodiscard]] const std::string& text_of(const Declared& premises, Language language);

/// How well what rests on them is founded, and how: "computed by: ..." and, if they rest on more
/// than the rules, "given: ...". Requires that there is one.
[[nodiscard]] std::vector<std::string> standing_lines(const Reasons& reasons, Language language);

/// "proved by", "computed by" or "observed by".
[[nodiscard]] Phrase standing_phrase(Standing standing);

} // namespace nimber
