// The same request through every door gives the same bytes: the terminal's --json, the door that
// HTTP uses, and the library. Requests are made from the field lists, so that a new field is tested
// from the day on which it is described.

#include "support/run_program.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/operation/all.hpp"
#include "workbench/requests/requests.hpp"
#include "workbench/rule_files/rule_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace nimber {
namespace {

using nlohmann::json;

constexpr const char* kRuleFile = "examples/rules/grundy.lua";
constexpr const char* kGraphFile = "tests/operations/square.graph";
constexpr const char* kCertificate = "tests/operations/kayles.certificate.json";

/// The values of one request by the names of its fields, all as texts; a flag is "true".
using Written = std::map<std::string, std::string>;

/// What may stand in fields that only people understand, right and wrong.
const std::map<std::string, std::vector<std::string>>& samples() {
    static const std::map<std::string, std::vector<std::string>> kSamples = {
        {"position",
         {"nim(5,7,9)",
          "nim 5 7 + *2",
          "kayles(12)+bash:3(10)",
          "wythoff(8,13)",
          "cram(3x4)",
          "stones-ends(5,3,4,5)",
          "tokens:0-1,1-2,2-0(0)",
          "nim(10^9)",
          "sub:1-3,7(20)",
          "@examples/rules/grundy.lua(7)",
          "nim()",
          "nim",
          "",
          "kayels(5)",
          "nim(",
          "nim(3)+",
          "nim(-1)",
          "nim(99999999999999999999)",
          "bash(5)",
          "bash:x(5)",
          "nim(3)+kayels(5)",
          "@missing.lua(3)",
          "sub:@missing.txt(3)",
          "nim(3)\x01",
          "*3",
          "0.77(12,5)"}},
        {"game",
         {"kayles", "0.77", "sub:1,3,4", "allbut:2,5", "wythoff", "nim", "grundy", "bash:3",
          "@examples/rules/grundy.lua", "stones-ends", "kayels", "", "0.8x", "sub:", "cram",
          "tokens:@tests/operations/square.graph"}},
        {"name",
         {"nim", "bash:3", "0.77", "stones-ends", "kayels", "wythoff",
          "@examples/rules/grundy.lua"}},
        {"template",
         {"nim(n,2n,3n)", "nim n 2n 3n", "bash:3(n)+*2", "nim(3)", "nim(n", "", "m(n)",
          "wythoff(n,2n+1)", "stones-ends(n)"}},
        {"move", {"5 > 1", "3:1", "2", "nothing", "", "5 > 9", "nonsense"}},
        {"level", {"perfect", "random", "careless:0.2", "careless:2", "", "great"}},
        {"file", {kRuleFile, "missing.lua"}},
        {"problem", {"hdu1907", "nim", "hdu0"}},
    };
    return kSamples;
}

/// What every operation is asked if nothing else is said.
Written usual(std::string_view operation) {
    static const std::map<std::string_view, Written> kUsual = {
        {"solve", {{"position", "nim(5,7,9)"}}},
        {"explain", {{"position", "nim(5,7,9)"}}},
        {"moves", {{"position", "nim(1,2)"}}},
        {"move", {{"position", "nim(3,4,5)"}, {"move", "5 > 1"}}},
        {"reply", {{"position", "nim(3,4,5)"}}},
        {"graph", {{"position", "nim(1,2)"}}},
        {"table", {{"game", "kayles"}, {"to", "20"}}},
        {"period", {{"game", "0.77"}}},
        {"quotient", {{"game", "0.77"}, {"to", "12"}}},
        {"count", {{"template", "nim(n,2n,3n)"}, {"to", "100"}}},
        {"verify", {{"certificate", kCertificate}}},
        {"games", {}},
        {"rules", {{"file", kRuleFile}}},
        {"judge", {}},
    };
    return kUsual.at(operation);
}

/// What else to try in a field, by its kind.
struct Tries {
    std::vector<std::string> operator()(const FlagPlace& /*place*/) const { return {"true"}; }
    std::vector<std::string> operator()(const SizePlace& place) const {
        return {"0",
                "1",
                "7",
                "10^2",
                "1e3",
                std::to_string(place.least > 0 ? place.least - 1 : 0),
                place.most < ~std::uint64_t{0} ? std::to_string(place.most + 1)
                                               : "18446744073709551616",
                "x",
                "-1",
                "4.5",
                place.bare.empty() ? "" : "1", // which stands for itself in the terminal
                "10^",
                "99999999999999999999999"};
    }
    std::vector<std::string> operator()(const NaturalPlace& /*place*/) const {
        return {"0", "1", "50", "2^10", "10^30", "1e18", "x", "-1", "", "2^", "4.5"};
    }
    std::vector<std::string> operator()(const ExtentPlace& /*place*/) const {
        return {"0", "3", "10^1", "2x3", "2X3", "x", "2x", "-1", "", "0x3"};
    }
    std::vector<std::string> operator()(const ChoicePlace& place) const {
        std::vector<std::string> words{place.choices.begin(), place.choices.end()};
        words.insert(words.end(), {"nonsense", ""});
        return words;
    }
    template <class Place>
    std::vector<std::string> operator()(const Place& /*place*/) const {
        return {};
    }
};

/// All requests to one operation that are tried: the usual one, and one for each value of each
/// field; some of them with the flags of the operation as well.
std::vector<Written> requests_to(const Operation& operation) {
    const Written base = usual(operation.card->name);
    std::vector<Written> all = {base};
    operation.visit_fields([&](std::span<const Field> fields) {
        std::vector<std::string> flags;
        std::size_t with_flags = 1; // so many are tried with each flag as well
        for (const Field& field : fields) {
            if (!offered(field.doors, Door::Json)) {
                continue;
            }
            const std::string name{field.name};
            if (std::holds_alternative<FlagPlace>(field.place)) {
                flags.push_back(name);
            }
            std::vector<std::string> values = std::visit(Tries{}, field.place);
            if (const auto found = samples().find(name); found != samples().end()) {
                values.insert(values.end(), found->second.begin(), found->second.end());
            }
            for (const std::string& value : values) {
                Written request = base;
                request[name] = value;
                all.push_back(std::move(request));
            }
            with_flags = samples().contains(name) ? all.size() : with_flags;
            if (field.required()) { // and once without it
                Written request = base;
                request.erase(name);
                all.push_back(std::move(request));
            }
        }
        for (const std::string& flag : flags) {
            for (std::size_t i = 0; i < with_flags; ++i) {
                if (!all[i].contains(flag)) {
                    Written request = all[i];
                    request[flag] = "true";
                    all.push_back(std::move(request));
                }
            }
        }
    });
    Written unknown = base;
    unknown["nonsense"] = "true";
    all.push_back(unknown);
    Written chinese = base;
    chinese["lang"] = "zh";
    all.push_back(chinese);
    Written strange = base;
    strange["lang"] = "fr";
    all.push_back(strange);
    return all;
}

const Field* field_of(std::span<const Field> fields, const std::string& name) {
    const Field* field = find_field(fields, name);
    return field != nullptr && offered(field->doors, Door::Json) ? field : nullptr;
}

std::string contents(const char* file) {
    return *read_file(file, std::size_t{1} << 20U);
}

/// The request as HTTP takes it. It holds the files that the terminal would read.
json as_json(const Operation& operation, const Written& written) {
    json body = json::object();
    operation.visit_fields([&](std::span<const Field> fields) {
        for (const auto& [name, value] : written) {
            const Field* field = field_of(fields, name);
            if (field != nullptr && std::holds_alternative<FlagPlace>(field->place)) {
                body[name] = true;
            } else if (field != nullptr && std::holds_alternative<DocumentPlace>(field->place)) {
                body[name] = json::parse(contents(value.c_str()));
            } else if (name == "nonsense") {
                body[name] = true;
            } else {
                body[name] = value;
            }
        }
    });
    body["rules"] = {{kRuleFile, contents(kRuleFile)}};
    body["graphs"] = {{kGraphFile, contents(kGraphFile)}};
    return body;
}

/// The request as the terminal takes it.
std::vector<std::string> as_words(const Operation& operation, const Written& written) {
    std::vector<std::string> words = {std::string{operation.card->name}};
    std::vector<std::string> arguments;
    if (operation.card->name == "rules") {
        arguments.emplace_back("check");
    }
    operation.visit_fields([&](std::span<const Field> fields) {
        const std::string format = written.contains("format") ? written.at("format") : "";
        if (format.empty() || format == "json") {
            words.emplace_back("--json");
        }
        for (const auto& [name, value] : written) {
            const Field* field = field_of(fields, name);
            if (field == nullptr) {
                words.push_back(name == "nonsense" ? "--nonsense" : "--" + name + "=" + value);
            } else if (std::holds_alternative<FlagPlace>(field->place)) {
                words.push_back(field->option());
            } else if (field->positional || std::holds_alternative<DocumentPlace>(field->place)) {
                arguments.push_back(value);
            } else {
                words.insert(words.end(), {field->option(), value});
            }
        }
    });
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

/// What the library answers, asked without any door: by the request itself.
template <class Request>
std::string by_library(const Written& written) {
    Request request;
    const std::vector<Field> fields = request.fields();
    CommonRequest common;
    const std::vector<Field> shared = common.fields();
    for (const auto& [name, value] : written) {
        const Field* field = field_of(fields, name);
        field = field != nullptr ? field : find_field(shared, name);
        if (field == nullptr) {
            return error_json({ErrorCode::BadRequest,
                               {std::string{Request::kCard.name}, name},
                               Error::kNoOffset,
                               {"{0} does not know {1}", "{0} 没有 {1}"}},
                              common.lang());
        }
        if (const auto* document = std::get_if<DocumentPlace>(&field->place)) {
            *document->json = contents(value.c_str());
        } else if (const auto wrong = set_from_text(*field, value)) {
            return error_json(*wrong, common.lang());
        }
    }
    for (const Field& field : fields) {
        if (field.required() && offered(field.doors, Door::Json) &&
            !written.contains(std::string{field.name})) {
            return error_json(bad_field(field, {"{0} is missing", "缺少 {0}"}), common.lang());
        }
    }
    Session session;
    session.language = common.lang();
    const RuleTexts rules = {{kRuleFile, contents(kRuleFile)}};
    session.rules = rule_loader(session.limits, rules);
    session.rule_source = [&rules](const std::string& file) { return rule_source(file, rules); };
    session.files = [](const std::string& path) { return read_file(path, std::size_t{1} << 20U); };
    const auto reply = json_reply(request, session);
    return reply ? reply->body : error_json(reply.error(), session.language);
}

std::string ask_library(std::string_view operation, const Written& written) {
    static const std::map<std::string_view, std::string (*)(const Written&)> kByName = {
        {"solve", by_library<SolveRequest>},       {"explain", by_library<ExplainRequest>},
        {"moves", by_library<MovesRequest>},       {"move", by_library<MoveRequest>},
        {"reply", by_library<ReplyRequest>},       {"graph", by_library<GraphRequest>},
        {"table", by_library<TableRequest>},       {"period", by_library<PeriodRequest>},
        {"quotient", by_library<QuotientRequest>}, {"count", by_library<CountingRequest>},
        {"verify", by_library<VerifyRequest>},     {"games", by_library<GamesRequest>},
        {"rules", by_library<RulesRequest>},       {"judge", by_library<JudgeRequest>},
    };
    return kByName.at(operation)(written);
}

std::string without_newline(std::string text) {
    if (text.ends_with('\n')) {
        text.pop_back();
    }
    return text;
}

/// Files are the terminal's own: what is wrong with one that is not there depends on the door.
bool names_missing_file(const Written& written) {
    for (const auto& [name, value] : written) {
        if (value.find("missing") != std::string::npos) {
            return true;
        }
    }
    return false;
}

/// Whether the terminal has another way to ask this: it names files where JSON holds them.
bool is_for_json_only(const Operation& operation, const Written& written) {
    bool only = false;
    operation.visit_fields([&](std::span<const Field> fields) {
        for (const Field& field : fields) {
            const bool given = written.contains(std::string{field.name});
            const bool document = std::holds_alternative<DocumentPlace>(field.place);
            only |= field.doors == Door::Json && (document ? !given : given);
        }
    });
    return only;
}

/// Whether the answer is JSON, so that every door writes the same.
bool is_json_request(const Written& written) {
    const auto format = written.find("format");
    return format == written.end() || format->second.empty() || format->second == "json";
}

class Parity : public testing::TestWithParam<std::string> {};

TEST_P(Parity, EveryDoorAnswersAlike) {
    const Operation& operation = *find_operation(GetParam());
    const std::vector<Written> requests = requests_to(operation);
    std::size_t compared = 0;
    for (const Written& written : requests) {
        const std::string body = as_json(operation, written).dump();
        const RequestOutcome outcome = answer_request(operation, body, {});
        SCOPED_TRACE(std::string{operation.card->name} + ' ' + body);
        const std::string http = without_newline(outcome.reply.body);
        if (names_missing_file(written)) {
            EXPECT_TRUE(outcome.failure);
            continue;
        }
        EXPECT_EQ(without_newline(ask_library(operation.card->name, written)), http);
        if (is_for_json_only(operation, written)) {
            continue;
        }
        const support::Ran terminal =
            support::run_program(NIMBER_PROGRAM, as_words(operation, written));
        if (is_json_request(written)) {
            EXPECT_EQ(without_newline(terminal.out), http) << terminal.err;
        } else if (!outcome.failure) {
            EXPECT_EQ(without_newline(terminal.out), http) << terminal.err;
        } else {
            EXPECT_NE(terminal.status, 0);
        }
        // A limit that cuts an answer short leaves one: then both have it.
        EXPECT_TRUE(outcome.failure ? terminal.status >= 2 : terminal.status != 2) << terminal.err;
        ++compared;
    }
    RecordProperty("compared", static_cast<int>(compared));
}

std::vector<std::string> operation_names() {
    std::vector<std::string> names;
    for (const Operation& operation : operations()) {
        names.emplace_back(operation.card->name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Operations, Parity, testing::ValuesIn(operation_names()),
                         [](const auto& each) { return each.param; });

TEST(ParityRequests, AreAtLeastFiveHundred) {
    std::size_t count = 0;
    for (const Operation& operation : operations()) {
        count += requests_to(operation).size();
    }
    EXPECT_GE(count, 500U);
}

} // namespace
} // namespace nimber
