#include "workbench/operations/explain.hpp"

#include <utility>

namespace nimber {

const OperationCard ExplainRequest::kCard = {
    .name = "explain",
    .summary = {"Why: step by step, on your own numbers", "为什么：用你自己的数一步步说明"},
    .examples = "nimber explain nim 5 7 9\n"
                "nimber explain sub:1,3,4 12\n"
                "nimber explain --misere nim 1 2 3\n"
                "nimber explain stones-ends 5 3 4 5\n"
                "nimber explain --lang zh wythoff 4 7",
    .example = R"j({"position":"nim(5,7,9)"})j",
};

std::vector<Field> ExplainRequest::fields() {
    return {
        argument("position", TextPlace{&position, true},
                 {"Such as nim 5 7 9, or \"sub:1,3,4(12)\"", "如 nim 5 7 9 或 \"sub:1,3,4(12)\""},
                 "POS"),
        misere_field(misere),
    };
}

Result<ExplainAnswer> run(const ExplainRequest& request, const Session& session) {
    const auto named = read_any_position(request.position, session);
    if (!named) {
        return named.error();
    }
    if (const auto* scoring = std::get_if<ScoringPosition>(&*named)) {
        if (request.misere) {
            return scores_decide(*scoring->game);
        }
        ScoringSolver solver{session.search_limits()};
        auto explanation = explain(*scoring, solver, session.language);
        return explanation ? Result<ExplainAnswer>{std::move(*explanation)} : explanation.error();
    }
    const auto& position = std::get<Position>(*named);
    Solver solver{session.search_limits()};
    auto explanation = explain(position, request.play(), solver, session.language);
    if (!explanation) {
        return explanation.error();
    }
    const Error* failed = failure(position);
    if (failed != nullptr && failed->kind() != ErrorKind::Limit) {
        return *failed;
    }
    explanation->held_bytes = solver.budget().held();
    return ExplainAnswer{std::move(*explanation)};
}

} // namespace nimber
