#pragma once

#include "nimber/text/language.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nimber {

/// Everything that can go wrong in a request. The texts are in `messages.def`.
enum class ErrorCode : std::uint8_t {
#define NIMBER_ERROR(code, slug, kind, en, zh, advice_en, advice_zh) code,
#include "nimber/text/messages.def"
#undef NIMBER_ERROR
};

/// How many codes there are.
inline constexpr std::size_t kErrorCodes = 0
#define NIMBER_ERROR(code, slug, kind, en, zh, advice_en, advice_zh) +1 // NOLINT
#include "nimber/text/messages.def"
#undef NIMBER_ERROR
    ;

/// What an error means for the caller.
enum class ErrorKind : std::uint8_t {
    Request,   ///< the request is wrong: bad text, an unknown game, out of range
    Limit,     ///< a limit came before the answer
    Cancelled, ///< somebody stopped it
    Fault,     ///< the machine, a file or the program failed
};

/// The code as programs see it in JSON: "unknown-game".
[[nodiscard]] std::string_view slug(ErrorCode code);
[[nodiscard]] ErrorKind kind(ErrorCode code); ///< what kind of error it is
/// What is wrong, with places for the facts and for the line.
[[nodiscard]] Text message_text(ErrorCode code);
/// What to do, with places for the facts; may be empty.
[[nodiscard]] Text advice_text(ErrorCode code);

} // namespace nimber
