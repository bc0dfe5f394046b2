#pragma once

#include "workbench/operation/field.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <span>
#include <string_view>

namespace nimber {

/// Fills the fields with the members of a JSON object; otherwise says what is wrong with the first
/// member that is. A member that no field is called by is refused: `operation` does not know it.
[[nodiscard]] std::optional<Error> set_from_json(std::span<const Field> fields,
                                                 const nlohmann::json& object,
                                                 std::string_view operation);

} // namespace nimber
