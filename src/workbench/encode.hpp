#pragma once

#include "nimber/games/card.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/answer.hpp"
#include "workbench/explain.hpp"
#include "workbench/json_writer.hpp"

#include <optional>
#include <span>
#include <string>

namespace nimber {

struct MisereFacts;

// Every object that nimber hands out as JSON: docs/json.md describes them.

/// `facts`, if any, are what else there is to say of a position in misère play. Answers why the
/// list of winning moves is cut short, if it is: by a limit of the search, or of the text.
std::optional<Error> encode(JsonWriter& json, const Position& position, Play play,
                            const Answer& answer, const MisereFacts* facts = nullptr);
void encode(JsonWriter& json, const Explanation& explanation);
/// The member `steps` of an explanation.
void encode_steps(JsonWriter& json, std::span<const Evidence::Step> steps);
/// `alike` is what has the same values as the last of them (see `games_alike`).
void encode(JsonWriter& json, std::span<const GameCard* const> cards, Language language,
            std::span<const std::string> alike = {});
/// The limit that a text has reached, as one that cuts a list of winning moves short.
[[nodiscard]] Error cut_moves(Error limit);
/// With `line` above 0, the error is that of one line of a stream.
void encode(JsonWriter& json, const Error& error, Language language, std::size_t line = 0);

} // namespace nimber
