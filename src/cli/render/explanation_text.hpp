#pragma once

#include "cli/terminal/terminal.hpp"
#include "workbench/explain/explain.hpp"
#include "workbench/explain/score.hpp"
#include "workbench/phrases.hpp"

#include <string>

namespace nimber::cli {

[[nodiscard]] inline const std::string& heading(const Explanation& explanation) {
    return explanation.position;
}

[[nodiscard]] inline const std::string& heading(const ScoreExplanation& explanation) {
    return explanation.heading;
}

/// An `Explanation` or a `ScoreExplanation` as text.
template <class E>
[[nodiscard]] std::string explanation_text(const E& explanation, Phrase question,
                                           const CommonOptions& options) {
    const Terminal terminal{options};
    std::string out = terminal.styled(
        Style::Bold, fill(text(question)(options.lang()), {&heading(explanation), 1}));
    out += "\n";
    for (const Evidence::Step& step : explanation.steps) {
        out += '\n' + (step.rows.empty() ? wrap(step.text, 0) : terminal.table(step.rows));
    }
    out += '\n' + wrap(explanation.conclusion, 0);
    return out;
}

} // namespace nimber::cli
