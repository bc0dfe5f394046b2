#pragma once

#include "workbench/explain/explain.hpp"
#include "workbench/explain/score.hpp"
#include "workbench/json/steps_members.hpp"
#include "workbench/operation/operation.hpp"
#include "workbench/operations/solve.hpp"

#include <variant>

namespace nimber {

/// Why a position is won or lost, step by step.
struct ExplainRequest {
    std::string position;
    bool misere = false;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return position; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
};

using ExplainAnswer = std::variant<Explanation, ScoreExplanation>;

[[nodiscard]] Result<ExplainAnswer> run(const ExplainRequest& request, const Session& session);

template <>
inline constexpr std::string_view kSchemaName<Explanation> = "Explain";
template <>
inline constexpr std::string_view kSchemaName<ScoreExplanation> = "ScoreExplain";

template <class To>
void members(To& to, const Explanation& explanation) {
    to.schema("nimber/explain/1");
    to("position", explanation.position, "the position, as it was read");
    to("play", explanation.play, "`normal` or `misere`");
    to("outcome", explanation.answer.outcome, "as in `solve`");
    steps_member(to, explanation.steps);
    to("conclusion", explanation.conclusion, "one sentence that says why the answer is right");
    to("standing", explanation.answer.standing(), "as in `solve`");
    to("by", explanation.answer.reasons, "as in `solve`");
    to.maybe("given", explanation.answer.reasons.premises(), "as in `solve`");
}

template <class To>
void members(To& to, const ScoreExplanation& explanation) {
    to.schema("nimber/explain/1");
    to("position", explanation.position, "the position, as it was read");
    score_members(to, explanation.answer);
    steps_member(to, explanation.steps);
    to("conclusion", explanation.conclusion, "one sentence that says how it ends and why");
    to("standing", explanation.answer.standing(), "as in `solve`");
    to("by", explanation.answer.reasons, "as in `solve`");
}

} // namespace nimber
