#include "workbench/json/answer_members.hpp"

namespace nimber {
namespace {

std::string quoted(std::string_view text) {
    std::string out;
    JsonWriter{out}.string(text);
    return out;
}

std::string joined(std::span<const std::string> items) {
    return '[' + join(items, ",") + ']';
}

/// The schema with a description added to its members.
std::string with_help(std::string schema, std::string_view help) {
    if (!help.empty()) {
        schema.insert(schema.size() - 1, ",\"description\":" + quoted(help));
    }
    return schema;
}

} // namespace

void MemberSchema::schema(std::string_view tag) {
    add("schema", "{\"const\":" + quoted(tag) + "}", {}, true);
}

void MemberSchema::add(std::string_view name, const std::string& schema, std::string_view help,
                       bool required) {
    properties_ += (properties_.empty() ? "" : ",") + quoted(name) + ':' + with_help(schema, help);
    if (required) {
        required_.push_back(quoted(name));
    }
}

std::string MemberSchema::take() && {
    return R"({"type":"object","required":)" + joined(required_) + R"(,"properties":{)" +
           properties_ + R"(},"additionalProperties":false})";
}

std::string MemberSchema::words_schema(std::span<const std::string_view> words, bool or_null) {
    std::vector<std::string> each;
    for (const std::string_view word : words) {
        each.push_back(quoted(word));
    }
    if (or_null) {
        each.emplace_back("null");
    }
    return (or_null ? R"({"type":["string","null"],"enum":)" : R"({"type":"string","enum":)") +
           joined(each) + '}';
}

std::string MemberSchema::list_schema(const std::string& items, std::size_t size) {
    const std::string count = std::to_string(size);
    return R"({"type":"array","items":)" + items +
           (size > 0 ? ",\"minItems\":" + count + ",\"maxItems\":" + count : "") + '}';
}

std::string MemberSchema::any_of(std::span<const std::string> schemas) {
    return R"({"anyOf":)" + joined(schemas) + '}';
}

std::string MemberSchema::reference(std::string_view name) {
    return R"({"$ref":"#/components/schemas/)" + std::string{name} + "\"}";
}

} // namespace nimber
