#include "cli/render/explanation_text.hpp"
#include "cli/render/render.hpp"
#include "workbench/phrases.hpp"

namespace nimber::cli {

std::optional<Error> render(const ExplainAnswer& answer, const ExplainRequest& request,
                            const CommonOptions& options, AnswerText& text) {
    if (const auto* score = std::get_if<ScoreExplanation>(&answer)) {
        // With one player the question is how much, not who.
        const Phrase question = score->answer.winner ? Phrase::Question : Phrase::ScoreQuestion;
        text.add(explanation_text(*score, question, options));
    } else {
        text.add(explanation_text(std::get<Explanation>(answer),
                                  request.misere ? Phrase::QuestionMisere : Phrase::Question,
                                  options));
    }
    return std::nullopt;
}

} // namespace nimber::cli
