#pragma once

#include "nimber/games/picture.hpp"
#include "workbench/json_writer.hpp"

namespace nimber {

/// A picture as the page draws it: docs/json.md describes the kinds.
void encode(JsonWriter& json, const Picture& picture);

} // namespace nimber
