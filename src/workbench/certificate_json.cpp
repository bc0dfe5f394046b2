#include "workbench/certificate_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace nimber {
namespace {

using nlohmann::json;

constexpr std::string_view kSchema = "nimber/certificate/1";
constexpr auto kMethods = std::to_array<std::string_view>({"classical", "window", "state"});
constexpr std::size_t kHashDigits = 16;

std::string hash_text(std::uint64_t hash) {
    std::array<char, kHashDigits> digits{};
    const char* const end =
        std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
    const std::string_view shown{digits.data(), static_cast<std::size_t>(end - digits.data())};
    return std::string(kHashDigits - shown.size(), '0').append(shown);
}

/// The document, unless it is not JSON or names a member twice (readers would differ on which of
/// the two counts).
json parse(std::string_view text) {
    std::vector<std::set<std::string>> open; // the names in each object that is not yet closed
    bool twice = false;
    const auto look = [&](int /*depth*/, json::parse_event_t event, json& parsed) {
        if (event == json::parse_event_t::object_start) {
            open.emplace_back();
        } else if (event == json::parse_event_t::object_end) {
            open.pop_back();
        } else if (event == json::parse_event_t::key) {
            twice = !open.back().insert(parsed.get_ref<const std::string&>()).second || twice;
        }
        return true;
    };
    json document = json::parse(text, look, false);
    return twice ? json(json::value_t::discarded) : document;
}

/// Reads the members of one object. After the first that is not as it should be, `error` says so
/// and the others read as nothing.
class Members {
public:
    Members(const json& object, std::string path, std::optional<Error>& error)
        : object_{object}, path_{std::move(path)}, error_{error} {}

    /// Complains about every member that is not among these.
    void allow(std::initializer_list<std::string_view> names) {
        for (const auto& [name, value] : object_.items()) {
            if (std::ranges::find(names, name) == names.end()) {
                complain(name.substr(0, kNameShown), {"there is no such member", "没有这个成员"});
            }
        }
    }
    [[nodiscard]] bool has(const char* name) const { return object_.contains(name); }

    std::uint64_t number(const char* name,
                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
        const json* value = find(name);
        const auto read = value == nullptr ? std::nullopt : number_of(*value);
        if (value != nullptr && (!read || *read > most)) {
            complain(name, {"a whole number in range is expected", "应为范围内的整数"});
        }
        return read.value_or(0);
    }
    std::string string(const char* name) {
        const json* value = find(name);
        if (value != nullptr && !value->is_string()) {
            complain(name, {"a string is expected", "应为字符串"});
            return {};
        }
        return value == nullptr ? "" : value->get<std::string>();
    }
    bool boolean(const char* name) {
        const json* value = find(name);
        if (value != nullptr && !value->is_boolean()) {
            complain(name, {"true or false is expected", "应为 true 或 false"});
            return false;
        }
        return value != nullptr && value->get<bool>();
    }
    std::vector<Heap> numbers(const char* name) {
        const json* value = find(name);
        std::vector<Heap> read;
        if (value != nullptr && value->is_array()) {
            for (const json& each : *value) {
                if (const auto one = number_of(each)) {
                    read.push_back(*one);
                }
            }
        }
        if (value != nullptr && (!value->is_array() || read.size() != value->size())) {
            complain(name, {"a list of whole numbers is expected", "应为整数列表"});
        }
        return read;
    }
    Members object(const char* name) {
        static const json kEmpty = json::object();
        const json* value = find(name);
        if (value != nullptr && !value->is_object()) {
            complain(name, {"an object is expected", "应为对象"});
            value = nullptr;
        }
        return {value == nullptr ? kEmpty : *value, path_ + name + ".", error_};
    }
    void complain(std::string_view name, Text what) {
        if (!error_) {
            error_ = Error{ErrorCode::BadCertificateField,
                           {path_ + std::string{name}},
                           Error::kNoOffset,
                           what};
        }
    }

private:
    static constexpr std::size_t kNameShown = 40;
    static constexpr std::uint64_t kExactInADouble = std::uint64_t{1} << 53U;

    /// As JsonWriter writes it: beyond 2^53 as a string.
    static std::optional<std::uint64_t> number_of(const json& value) {
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
    const json* find(const char* name) {
        const auto found = object_.find(name);
        if (found == object_.end()) {
            complain(name, {"this member is missing", "缺少这个成员"});
            return nullptr;
        }
        return &*found;
    }

    const json& object_;
    std::string path_;
    std::optional<Error>& error_;
};

std::optional<std::uint64_t> read_hash(const std::string& digits) {
    std::uint64_t hash = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, failure] = std::from_chars(digits.data(), end, hash, 16);
    const bool whole = failure == std::errc{} && stop == end && digits.size() == kHashDigits;
    return whole ? std::optional{hash} : std::nullopt;
}

} // namespace

void encode(JsonWriter& json, const PeriodCertificate& certificate) {
    json.begin_object();
    json.key("schema").string(kSchema);
    json.key("game").string(certificate.game);
    json.key("claim").begin_object();
    json.key("preperiod").number(certificate.claim.start);
    json.key("period").number(certificate.claim.length);
    json.key("saltus").number(certificate.claim.saltus);
    json.end_object();
    json.key("method").string(kMethods[static_cast<std::size_t>(certificate.method)]);
    json.key("bound").number(certificate.bound);
    json.key("values_hash").string(hash_text(certificate.values_hash));
    if (certificate.sparse) {
        json.key("sparse").begin_object();
        json.key("mask").number(certificate.sparse->mask);
        json.key("position_parity").boolean(certificate.sparse->position_parity);
        json.key("rares").begin_array();
        for (const Heap rare : certificate.sparse->rares) {
            json.number(rare);
        }
        json.end_array();
        json.end_object();
    }
    if (certificate.window) {
        json.key("window").begin_object();
        json.key("witnesses_to").number(certificate.window->witnesses_to);
        json.key("full_to").number(certificate.window->full_to);
        json.end_object();
    }
    json.end_object();
}

Result<PeriodCertificate> decode_certificate(std::string_view text) {
    const auto refuse = [](Text why) {
        return Error{ErrorCode::BadCertificate, {}, Error::kNoOffset, why};
    };
    if (text.size() > kLargestCertificate) {
        return refuse({"it is too large", "文件过大"});
    }
    const json document = parse(text);
    if (!document.is_object()) {
        return refuse({"it is not a JSON object, or a name in it stands twice",
                       "不是 JSON 对象，或其中有重复的名称"});
    }
    if (const auto schema = document.find("schema");
        schema == document.end() || *schema != kSchema) {
        return refuse(
            {"its schema is not nimber/certificate/1", "schema 不是 nimber/certificate/1"});
    }
    std::optional<Error> error;
    PeriodCertificate read;
    Members all{document, "", error};
    all.allow({"schema", "game", "claim", "method", "bound", "values_hash", "sparse", "window"});
    read.game = all.string("game");
    // It is shown on terminals, so nothing but what codes are made of.
    const auto plain = [](char c) { return c > ' ' && c <= '~'; };
    if (read.game.empty() || !std::ranges::all_of(read.game, plain)) {
        all.complain("game", {"a code such as 0.77 is expected", "应为 0.77 这样的代码"});
    }
    Members claim = all.object("claim");
    claim.allow({"preperiod", "period", "saltus"});
    read.claim = {claim.number("preperiod"), claim.number("period"), claim.number("saltus")};
    const auto method = std::ranges::find(kMethods, all.string("method"));
    if (method == kMethods.end()) {
        all.complain("method",
                     {"classical, window or state is expected", "应为 classical、window 或 state"});
    }
    read.method = static_cast<PeriodMethod>(method - kMethods.begin());
    read.bound = all.number("bound");
    const auto hash = read_hash(all.string("values_hash"));
    if (!hash) {
        all.complain("values_hash", {"16 hexadecimal digits are expected", "应为 16 位十六进制数"});
    }
    read.values_hash = hash.value_or(0);
    if (all.has("sparse")) {
        Members sparse = all.object("sparse");
        sparse.allow({"mask", "position_parity", "rares"});
        const auto mask = sparse.number("mask", std::numeric_limits<std::uint32_t>::max());
        read.sparse = {static_cast<std::uint32_t>(mask), sparse.boolean("position_parity"),
                       sparse.numbers("rares")};
    }
    if (all.has("window")) {
        Members window = all.object("window");
        window.allow({"witnesses_to", "full_to"});
        read.window = {window.number("witnesses_to"), window.number("full_to")};
    }
    if (error) {
        return *error;
    }
    return read;
}

} // namespace nimber
