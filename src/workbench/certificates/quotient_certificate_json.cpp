#include "workbench/certificates/quotient_certificate_json.hpp"

#include "workbench/certificates/certificate_json.hpp"
#include "workbench/json/json_members.hpp"

#include <limits>
#include <utility>
#include <vector>

namespace nimber {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kQuotientSchema = "nimber/quotient-certificate/1";

bool read(const Json& from, std::uint32_t& number) {
    if (!from.is_number_unsigned() ||
        from.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
        return false;
    }
    number = from.get<std::uint32_t>();
    return true;
}

bool read(const Json& from, std::string& text) {
    if (!from.is_string()) {
        return false;
    }
    text = from.get<std::string>();
    // What is printed again holds no control characters, which in UTF-8 are also C2 80 to C2 9F.
    char before = '\0';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F || (before == '\xC2' && byte < 0xA0)) {
            return false;
        }
        before = c;
    }
    return !text.empty();
}

/// A list of whatever `read` reads.
template <class T>
bool read(const Json& from, std::vector<T>& list) {
    if (!from.is_array()) {
        return false;
    }
    for (const Json& each : from) {
        if (!read(each, list.emplace_back())) {
            return false;
        }
    }
    return true;
}

bool read(const Json& from, QuotientRepeat& period) {
    std::uint32_t start = 0;
    std::uint32_t length = 0;
    const bool right = from.is_object() && from.size() == 2 && from.contains("preperiod") &&
                       from.contains("period") && read(from["preperiod"], start) &&
                       read(from["period"], length);
    period = {start, length};
    return right;
}

template <class List>
void encode_list(JsonWriter& writer, const List& list) {
    writer.begin_array();
    for (const auto& each : list) {
        if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(each)>>) {
            writer.number(each);
        } else if constexpr (std::is_same_v<std::remove_cvref_t<decltype(each)>, std::string>) {
            writer.string(each);
        } else {
            encode_list(writer, each);
        }
    }
    writer.end_array();
}

} // namespace

void encode(JsonWriter& json, const QuotientCertificate& certificate) {
    json.begin_object();
    json.key("schema").string(kQuotientSchema);
    json.key("game").string(certificate.game);
    if (certificate.positions) {
        encode_list(json.key("positions"), *certificate.positions);
    }
    if (certificate.options) {
        encode_list(json.key("options"), *certificate.options);
    }
    json.key("order").number(certificate.order);
    encode_list(json.key("letters"), certificate.letters);
    encode_list(json.key("actions"), certificate.actions);
    encode_list(json.key("lost"), certificate.lost);
    encode_list(json.key("values"), certificate.values);
    if (certificate.period) {
        json.key("period").begin_object();
        json.key("preperiod").number(certificate.period->start);
        json.key("period").number(certificate.period->length);
        json.end_object();
    }
    json.end_object();
}

bool names_quotient_certificate(std::string_view text) {
    return text.find(kQuotientSchema) != std::string_view::npos;
}

Result<QuotientCertificate> decode_quotient_certificate(std::string_view text, Budget& budget) {
    const auto whole = read_document(text, kLargestCertificate, kQuotientSchema, budget);
    if (!whole) {
        return whole.error();
    }
    const Json& document = whole->root();
    QuotientCertificate certificate;
    std::optional<Error> error;
    std::size_t members = 1; // the schema
    const auto member = [&](const char* name, auto& into, bool needed = true) {
        const auto found = document.find(name);
        members += found == document.end() ? 0U : 1U;
        if (error || (found == document.end() && !needed)) {
            return;
        }
        if (found == document.end() || !read(*found, into)) {
            error = Error{ErrorCode::BadCertificateField,
                          {name},
                          Error::kNoOffset,
                          {"it is missing, or not what is expected", "缺失，或内容不符"}};
        }
    };
    member("game", certificate.game);
    if (document.contains("positions")) {
        member("positions", certificate.positions.emplace());
    }
    if (document.contains("options")) {
        member("options", certificate.options.emplace());
    }
    member("order", certificate.order);
    member("letters", certificate.letters);
    member("actions", certificate.actions);
    member("lost", certificate.lost);
    member("values", certificate.values);
    if (document.contains("period")) {
        member("period", certificate.period.emplace());
    }
    if (error) {
        return *error;
    }
    if (members != document.size()) {
        return Error{ErrorCode::BadCertificate,
                     {},
                     Error::kNoOffset,
                     {"it has a member that is unknown", "含有未知的成员"}};
    }
    return certificate;
}

} // namespace nimber
