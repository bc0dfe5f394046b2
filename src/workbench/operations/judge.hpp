#pragma once

#include "workbench/judge/problem.hpp"
#include "workbench/operation/operation.hpp"

#include <span>
#include <variant>

namespace nimber {

/// Answers a contest problem, describes one, or lists them all.
struct JudgeRequest {
    std::string problem; ///< empty: all of them
    bool about = false;  ///< describe it
    std::string input;   ///< of the contest; a terminal reads it from stdin instead

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    /// An error names the problem itself.
    [[nodiscard]] std::string text() const { return {}; }
    /// Whether an input is to be answered, and not only told what there is.
    [[nodiscard]] bool is_answered() const { return !problem.empty() && !about; }
};

/// A problem in the words of one language.
struct ProblemEntry {
    std::string_view id;
    std::string_view title;
    std::string_view source;
    std::string_view line;
    std::string_view rules;
    std::string_view input;
    std::string_view output;
    std::string_view limits;
    std::string_view method;
    std::string_view complexity;
    std::string_view theorem;
    std::string_view example;
    std::string_view sample_input;
    std::string_view sample_output;
};
struct ProblemsAnswer {
    std::vector<ProblemEntry> problems;
};

/// What the judge of a contest expects for an input.
struct Judged {
    std::string problem;
    std::string output;
    /// What went wrong, if anything. What was answered before that is right.
    std::optional<Error> stopped;
    std::size_t held_bytes = 0;
};

using JudgeAnswer = std::variant<ProblemsAnswer, Judged>;

[[nodiscard]] Result<JudgeAnswer> run(const JudgeRequest& request, const Session& session);

/// The problem with this id; an error names the nearest one.
[[nodiscard]] Result<const judge::Problem*> read_problem(const std::string& id);
/// Answers an input of a problem.
[[nodiscard]] Judged answer_input(const judge::Problem& problem, std::string_view input,
                                  const Session& session);

template <>
inline constexpr std::string_view kSchemaName<ProblemEntry> = "ProblemEntry";
template <>
inline constexpr std::string_view kSchemaName<ProblemsAnswer> = "Problems";
template <>
inline constexpr std::string_view kSchemaName<Judged> = "Judge";

template <class To>
void members(To& to, const ProblemEntry& problem) {
    to("id", problem.id, "its name on the command line");
    to("title", problem.title, "as the contest calls it");
    to("source", problem.source, "the contest");
    to("line", problem.line, "the problem in a line");
    to("rules", problem.rules, "the rules");
    to("input", problem.input, "what the input holds");
    to("output", problem.output, "what the output is to be");
    to("limits", problem.limits, "as published, or as we chose where nothing is published");
    to("method", problem.method, "how the answer is found");
    to("complexity", problem.complexity, "what that costs");
    to("theorem", problem.theorem, "why it is right");
    to("example", problem.example, "the same as a command");
    to("sample_input", problem.sample_input, "an input");
    to("sample_output", problem.sample_output, "its output");
}

template <class To>
void members(To& to, const ProblemsAnswer& answer) {
    to.schema("nimber/problems/1");
    to("problems", answer.problems, "the contest problems, or the one that was asked about");
}

template <class To>
void members(To& to, const Judged& judged) {
    to.schema("nimber/judge/1");
    to("problem", judged.problem, "the problem");
    to("output", judged.output, "what the judge of the contest expects");
    to.maybe("stopped", judged.stopped,
             "only if something went wrong: what. The output before that is right");
}

} // namespace nimber
