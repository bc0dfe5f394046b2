#include "workbench/operation/json_fields.hpp"

#include "nimber/text/nearest.hpp"
#include "workbench/phrases.hpp"

#include <nlohmann/json.hpp>

#include <vector>

namespace nimber {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostTextBytes = std::size_t{64} << 10U;
constexpr std::size_t kMostTexts = 16;

/// Fills the place of one field with a value.
class JsonSetter {
public:
    JsonSetter(const Field& field, const Json& value) : field_{field}, value_{value} {}

    std::optional<Error> operator()(const TextPlace& place) const { return set_text(*place.text); }
    std::optional<Error> operator()(const FlagPlace& place) const {
        if (!value_.is_boolean()) {
            return wrong({"{0} is true or false", "{0} 应为 true 或 false"});
        }
        *place.flag = value_.get<bool>();
        return std::nullopt;
    }
    std::optional<Error> operator()(const SizePlace& /*place*/) const { return set_number(); }
    std::optional<Error> operator()(const NaturalPlace& /*place*/) const { return set_number(); }
    std::optional<Error> operator()(const ExtentPlace& /*place*/) const { return set_number(); }
    std::optional<Error> operator()(const ChoicePlace& /*place*/) const {
        return value_.is_string() ? set_from_text(field_, value_.get_ref<const std::string&>())
                                  : wrong(kTextExpected);
    }
    std::optional<Error> operator()(const DocumentPlace& place) const {
        *place.json = value_.dump(-1, ' ', false, Json::error_handler_t::replace);
        return std::nullopt;
    }
    std::optional<Error> operator()(const TextsPlace& place) const {
        if (!value_.is_object() || value_.size() > kMostTexts) {
            return wrong({"{0} is an object of at most 16 texts", "{0} 应为最多 16 个文本的对象"});
        }
        for (const auto& [name, text] : value_.items()) {
            if (!text.is_string()) {
                return wrong({"what {0} holds are texts", "{0} 的内容应为文本"});
            }
            place.texts->emplace(name, text.get<std::string>());
        }
        return std::nullopt;
    }
    // Only the terminal has these.
    std::optional<Error> operator()(const FilePlace& place) const { return set_text(*place.path); }
    std::optional<Error> operator()(const TimePlace& /*place*/) const { return set_number(); }
    std::optional<Error> operator()(const MemoryPlace& /*place*/) const { return set_number(); }
    std::optional<Error> operator()(const ListPlace& place) const {
        return set_text(place.texts->emplace_back());
    }

private:
    static constexpr Text kTextExpected = {"{0} is a text of at most 64 kB",
                                           "{0} 应为最多 64 kB 的文本"};

    [[nodiscard]] Error wrong(Text what) const { return bad_field(field_, what); }

    std::optional<Error> set_text(std::string& text) const {
        if (!value_.is_string() || value_.get_ref<const std::string&>().size() > kMostTextBytes) {
            return wrong(kTextExpected);
        }
        text = value_.get<std::string>();
        return std::nullopt;
    }

    /// A number, or the text that the terminal takes.
    [[nodiscard]] std::optional<Error> set_number() const {
        if (value_.is_number_unsigned()) {
            return set_from_text(field_, std::to_string(value_.get<std::uint64_t>()));
        }
        if (value_.is_number()) { // below 0, or with a point: said of it as of a text
            return set_from_text(field_, value_.dump());
        }
        if (!value_.is_string()) {
            return wrong({"{0} is a whole number, or a text such as \"10^8\"",
                          "{0} 应为整数，或 \"10^8\" 这样的文本"});
        }
        const auto& text = value_.get_ref<const std::string&>();
        return text.size() > kMostTextBytes ? wrong(kTextExpected) : set_from_text(field_, text);
    }

    const Field& field_;
    const Json& value_;
};

Error unknown_member(std::span<const Field> fields, const std::string& name,
                     std::string_view operation) {
    std::vector<std::string_view> names;
    for (const Field& field : fields) {
        if (offered(field.doors, Door::Json)) {
            names.push_back(field.name);
        }
    }
    const std::string near{nearest(name, names)};
    return {ErrorCode::BadRequest,
            {std::string{operation}, name, near},
            Error::kNoOffset,
            text(near.empty() ? Phrase::NoField : Phrase::NoFieldButNear)};
}

} // namespace

std::optional<Error> set_from_json(std::span<const Field> fields, const nlohmann::json& object,
                                   std::string_view operation) {
    for (const auto& [name, value] : object.items()) {
        const Field* field = find_field(fields, name);
        if (field == nullptr || !offered(field->doors, Door::Json)) {
            return unknown_member(fields, name, operation);
        }
        if (auto wrong = std::visit(JsonSetter{*field, value}, field->place)) {
            return wrong;
        }
    }
    for (const Field& field : fields) {
        if (field.required() && offered(field.doors, Door::Json) &&
            !object.contains(std::string{field.name})) {
            return bad_field(field, {"{0} is missing", "缺少 {0}"});
        }
    }
    return std::nullopt;
}

} // namespace nimber
