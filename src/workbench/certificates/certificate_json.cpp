#include "workbench/certificates/certificate_json.hpp"

#include "workbench/json/json_members.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace nimber {
namespace {

constexpr std::string_view kPeriodSchema = "nimber/certificate/1";
constexpr auto kMethods = std::to_array<std::string_view>({"classical", "window", "state"});
constexpr std::size_t kHashDigits = 16;

std::string hash_text(std::uint64_t hash) {
    std::array<char, kHashDigits> digits{};
    const char* const end =
        std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
    const std::string_view shown{digits.data(), static_cast<std::size_t>(end - digits.data())};
    return std::string(kHashDigits - shown.size(), '0').append(shown);
}

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
    json.key("schema").string(kPeriodSchema);
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

Result<PeriodCertificate> decode_certificate(std::string_view text, Budget& budget) {
    const auto document = read_document(text, kLargestCertificate, kPeriodSchema, budget);
    if (!document) {
        return document.error();
    }
    std::optional<Error> error;
    PeriodCertificate read;
    JsonMembers all{document->root(), "", error};
    all.allow({"schema", "game", "claim", "method", "bound", "values_hash", "sparse", "window"});
    read.game = all.string("game");
    // It is shown on terminals, so nothing but what codes are made of.
    const auto plain = [](char c) { return c > ' ' && c <= '~'; };
    if (read.game.empty() || !std::ranges::all_of(read.game, plain)) {
        all.complain("game", {"a code such as 0.77 is expected", "应为 0.77 这样的代码"});
    }
    JsonMembers claim = all.object("claim");
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
        JsonMembers sparse = all.object("sparse");
        sparse.allow({"mask", "position_parity", "rares"});
        const auto mask = sparse.number("mask", std::numeric_limits<std::uint32_t>::max());
        read.sparse = {static_cast<std::uint32_t>(mask), sparse.boolean("position_parity"),
                       sparse.numbers("rares")};
    }
    if (all.has("window")) {
        JsonMembers window = all.object("window");
        window.allow({"witnesses_to", "full_to"});
        read.window = {window.number("witnesses_to"), window.number("full_to")};
    }
    if (error) {
        return *error;
    }
    return read;
}

} // namespace nimber
