#pragma once

#include "nimber/text/result.hpp"
#include "workbench/json/json_writer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nimber {

// However an error is told in JSON, its members are these: docs/json.md describes them.

/// What programs and people are told of an error.
struct ErrorMembers {
    std::string_view code;
    std::string_view message;
    std::string_view hint = {};            ///< what to do about it; none if it is empty
    std::size_t offset = Error::kNoOffset; ///< where in the text that was read, in bytes
    const Place* place = nullptr;          ///< what it is about, if that is a line of a file
};

/// Writes them into the object that is open.
void encode_members(JsonWriter& json, const ErrorMembers& members);
void encode_members(JsonWriter& json, const Error& error, Language language);

/// The object that tells an error, `{"error":{...}}`. With `input_line` above 0 it is the error of
/// that line of a stream.
void encode(JsonWriter& json, const Error& error, Language language, std::size_t input_line = 0);
[[nodiscard]] std::string error_json(const Error& error, Language language);

} // namespace nimber
