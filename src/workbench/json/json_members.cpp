#include "workbench/json/json_members.hpp"

#include <algorithm>
#include <charconv>

namespace nimber {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kNameShown = 40;
constexpr std::uint64_t kExactInADouble = std::uint64_t{1} << 53U;

/// As JsonWriter writes it: beyond 2^53 as a string.
std::optional<std::uint64_t> number_of(const Json& value) {
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>();
    }
    if (!value.is_string()) {
        return std::nullopt;
    }
    const auto& digits = value.get_ref<const std::string&>();
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, failure] = std::from_chars(digits.data(), end, number);
    const bool whole = failure == std::errc{} && stop == end && digits.front() != '0';
    return whole && number > kExactInADouble ? std::optional{number} : std::nullopt;
}

} // namespace

Result<JsonDocument> read_document(std::string_view text, std::size_t most_bytes,
                                   std::string_view schema, Budget& budget) {
    const auto refuse = [&](Text why) {
        return Error{ErrorCode::BadCertificate, {std::string{schema}}, Error::kNoOffset, why};
    };
    if (text.size() > most_bytes) {
        return refuse({"it is too large", "文件过大"});
    }
    auto document = JsonDocument::read(text, budget, ErrorCode::BadCertificate);
    if (!document) {
        return document.error();
    }
    if (!document->root().is_object()) {
        return refuse({"it is not a JSON object", "不是 JSON 对象"});
    }
    const auto found = document->root().find("schema");
    if (found == document->root().end() || *found != schema) {
        return refuse({"its schema is not {0}", "schema 不是 {0}"});
    }
    if (!budget.hold(document->bytes())) {
        return budget.error();
    }
    return document;
}

void JsonMembers::allow(std::initializer_list<std::string_view> names) {
    for (const auto& [name, value] : object_.items()) {
        if (std::ranges::find(names, name) == names.end()) {
            complain(name.substr(0, kNameShown), {"there is no such member", "没有这个成员"});
        }
    }
}

std::uint64_t JsonMembers::number(const char* name, std::uint64_t most) {
    const Json* value = find(name);
    const auto read = value == nullptr ? std::nullopt : number_of(*value);
    if (value != nullptr && (!read || *read > most)) {
        complain(name, {"a whole number in range is expected", "应为范围内的整数"});
    }
    return read.value_or(0);
}

std::string JsonMembers::string(const char* name) {
    const Json* value = find(name);
    if (value != nullptr && !value->is_string()) {
        complain(name, {"a string is expected", "应为字符串"});
        return {};
    }
    return value == nullptr ? "" : value->get<std::string>();
}

bool JsonMembers::boolean(const char* name) {
    const Json* value = find(name);
    if (value != nullptr && !value->is_boolean()) {
        complain(name, {"true or false is expected", "应为 true 或 false"});
        return false;
    }
    return value != nullptr && value->get<bool>();
}

std::vector<std::uint64_t> JsonMembers::numbers(const char* name) {
    std::vector<std::uint64_t> read;
    const Json* list = array(name);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const auto one = number_of((*list)[i]);
        if (!one) {
            complain(name, {"a list of whole numbers is expected", "应为整数列表"});
            return {};
        }
        read.push_back(*one);
    }
    return read;
}

std::vector<std::int64_t> JsonMembers::integers(const char* name) {
    std::vector<std::int64_t> read;
    const Json* list = array(name);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
        const Json& one = (*list)[i];
        const bool fits = one.is_number_integer() &&
                          !(one.is_number_unsigned() && one.get<std::uint64_t>() > kExactInADouble);
        if (!fits) {
            complain(name, {"a list of whole numbers is expected", "应为整数列表"});
            return {};
        }
        read.push_back(one.get<std::int64_t>());
    }
    return read;
}

JsonMembers JsonMembers::object(const char* name) {
    static const Json kEmpty = Json::object();
    const Json* value = find(name);
    if (value != nullptr && !value->is_object()) {
        complain(name, {"an object is expected", "应为对象"});
        value = nullptr;
    }
    return {value == nullptr ? kEmpty : *value, path_ + name + ".", error_};
}

void JsonMembers::complain(std::string_view name, Text what) {
    if (!error_) {
        error_ = Error{
            ErrorCode::BadCertificateField, {path_ + std::string{name}}, Error::kNoOffset, what};
    }
}

const Json* JsonMembers::find(const char* name) {
    const auto found = object_.find(name);
    if (found == object_.end()) {
        complain(name, {"this member is missing", "缺少这个成员"});
        return nullptr;
    }
    return &*found;
}

const Json* JsonMembers::array(const char* name) {
    const Json* value = find(name);
    if (value != nullptr && !value->is_array()) {
        complain(name, {"a list is expected", "应为列表"});
        return nullptr;
    }
    return value;
}

} // namespace nimber
