#include "workbench/json/error_json.hpp"

namespace nimber {

void encode_members(JsonWriter& json, const ErrorMembers& members) {
    json.key("code").string(members.code);
    json.key("message").string(members.message);
    if (!members.hint.empty()) {
        json.key("hint").string(members.hint);
    }
    if (members.offset != Error::kNoOffset) {
        json.key("offset").number(members.offset);
    }
    if (members.place != nullptr) {
        json.key("file").string(members.place->file);
        json.key("line").number(members.place->line);
    }
}

void encode_members(JsonWriter& json, const Error& error, Language language) {
    encode_members(json, {slug(error.code), error.message(language), error.advice(language),
                          error.offset, error.place ? &*error.place : nullptr});
}

void encode(JsonWriter& json, const Error& error, Language language, std::size_t input_line) {
    json.begin_object();
    json.key("error").begin_object();
    encode_members(json, error, language);
    if (input_line > 0) {
        json.key("input_line").number(input_line);
    }
    json.end_object();
    json.end_object();
}

std::string error_json(const Error& error, Language language) {
    std::string out;
    JsonWriter json{out};
    encode(json, error, language);
    return out;
}

} // namespace nimber
