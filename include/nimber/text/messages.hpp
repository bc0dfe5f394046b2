#pragma once

#include "nimber/text/language.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nimber {

/// Everything that can go wrong in a request. The texts are in `messages.def`.
enum class ErrorCode : std::uint8_t {
#define NIMBER_ERROR(code, slug, exit, en, zh, advice_en, advice_zh) code,
#include "nimber/text/messages.def"
#undef NIMBER_ERROR
};

/// How many codes there are.
inline constexpr std::size_t kErrorCodes = 0
#define NIMBER_ERROR(code, slug, exit, en, zh, advice_en, advice_zh) +1 // NOLINT
#include "nimber/text/messages.def"
#undef NIMBER_ERROR
    ;

/// The code as programs see it in JSON: "unknown-game".
[[nodiscard]] std::string_view slug(ErrorCode code);
/// The exit status of a command that fails with this code (2: bad request, 3: a limit, 4: a fault).
[[nodiscard]] int exit_status(ErrorCode code);
/// What is wrong, with places for the facts.
[[nodiscard]] Text message_text(ErrorCode code);
/// What to do, with places for the facts; may be empty.
[[nodiscard]] Text advice_text(ErrorCode code);

} // namespace nimber
