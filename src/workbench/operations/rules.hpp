#pragma once

#include "workbench/operation/operation.hpp"
#include "workbench/operations/solve.hpp"
#include "workbench/rule_files/rules_check.hpp"

namespace nimber {

/// Tries a rule file, or begins a new one.
struct RulesRequest {
    std::string action = "check"; ///< or new, which `write_starter` does
    std::string file;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    /// Nothing that was typed is pointed into.
    [[nodiscard]] std::string text() const { return {}; }
};

/// What trying a rule file has shown.
struct RulesAnswer {
    RulesReport report;
    std::string example; ///< a position to begin with; empty if none is known
    /// For a game on heaps: the first values, as many as the rules allow.
    std::optional<std::vector<ValueMember>> values;
};

/// Tries the file. Requires that this is what is asked for.
[[nodiscard]] Result<RulesAnswer> run(const RulesRequest& request, const Session& session);

/// A rule file that was written to begin with.
struct RulesStarter {
    std::string file;
};

/// Writes a new rule file, and never over one that is there.
[[nodiscard]] Result<RulesStarter> write_starter(const RulesRequest& request);

/// What a file declares about itself, once that was found to hold.
struct RulesBounds {
    std::string code;
    Heap compared_to = 0;
};

template <>
inline constexpr std::string_view kSchemaName<RulesAnswer> = "Rules";
template <>
inline constexpr std::string_view kSchemaName<RulesStarter> = "RulesNew";
template <>
inline constexpr std::string_view kSchemaName<RulesReport::Finding> = "RulesFinding";

/// The members of an error, behind whether it is a fault.
template <class To>
void members(To& to, const RulesReport::Finding& finding) {
    const Error& error = finding.error;
    const auto& place = error.place;
    Language language = Language::English;
    if constexpr (requires { to.language(); }) {
        language = to.language();
    }
    to("fault", finding.fault, "whether it is wrong, or only worth knowing");
    to("code", slug(error.code), "for programs");
    to(
        "message", [&] { return error.message(language); }, "for people");
    to.maybe(
        "hint",
        [&] {
            std::string advice = error.advice(language);
            return advice.empty() ? std::nullopt : std::optional{std::move(advice)};
        },
        "what to do about it");
    to.maybe("offset",
             error.offset != Error::kNoOffset ? std::optional{Count{error.offset}} : std::nullopt,
             "where in a text, in bytes");
    to.maybe("file", place ? std::optional{place->file} : std::nullopt,
             "the file that it is about");
    to.maybe("line", place ? std::optional{Count{place->line}} : std::nullopt,
             "the line of that file");
}

template <class To>
void members(To& to, const RulesBounds& bounds) {
    to("code", bounds.code, "the code that they make of it");
    to("compared_to", Count{bounds.compared_to}, "the last heap that was compared with it");
}

template <class To>
void members(To& to, const RulesAnswer& answer) {
    const RulesReport& report = answer.report;
    const bool known = !report.known.empty();
    to.schema("nimber/rules/1");
    to("file", report.file, "the file");
    to("name", report.name, "the name of the game, as the file says");
    to("holds", report.faultless(), "whether no fault was found; the exit status is 1 otherwise");
    to("positions", Count{report.positions}, "how many were tried");
    to("options", Count{report.options}, "how many options they have");
    to("complete", report.all, "whether these are all positions that can be reached");
    to("findings", report.findings, "what is wrong or worth knowing");
    to.maybe("bounds",
             report.code ? std::optional{RulesBounds{*report.code, report.heaps_compared}}
                         : std::nullopt,
             "if the file declares bounds and they hold");
    to("known", report.known, "games whose first `values_compared` values are the same");
    to.when(known, "values_compared", Count{report.values_compared},
            "how many values were compared with those of known games");
    to.when(known, "standing", Standing::Observed, "of that: `observed`");
    to("example", answer.example, "a position to begin with; empty if none is known");
    to.maybe(
        "values", answer.values,
        "for a game on heaps: the first values, as many as the rules allow, each as in `solve`");
}

template <class To>
void members(To& to, const RulesStarter& starter) {
    to.schema("nimber/rules-new/1");
    to("file", starter.file, "the file that was written");
}

} // namespace nimber
