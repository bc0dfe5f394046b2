#pragma once

#include "nimber/games/evidence.hpp"
#include "nimber/pattern/count.hpp"
#include "nimber/text/language.hpp"
#include "workbench/json_writer.hpp"

#include <span>
#include <vector>

namespace nimber {

/// How an answer was found, step by step.
[[nodiscard]] std::vector<Evidence::Step>
explain_count(const CountRequest& request, const CountAnswer& answer, Language language);

/// The object "nimber/count/1" of docs/json.md; it has a list if the request wants one, and the
/// steps of an explanation if there are any.
/// Answers why it is not whole, if so: by a limit of the count, or of the text.
std::optional<Error> encode(JsonWriter& json, const PositionTemplate& positions,
                            const CountRequest& request, const CountAnswer& answer,
                            std::span<const Evidence::Step> steps, Language language);

} // namespace nimber
