#include "workbench/explain.hpp"

#include "cli/commands.hpp"
#include "cli/explanation_text.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/encode.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/score.hpp"

#include <memory>

namespace nimber::cli {
namespace {

struct ExplainOptions : CommonOptions {
    std::vector<std::string> position;
};

template <class E>
int print(const Result<E>& explanation, Phrase question, const ExplainOptions& options) {
    clear_progress();
    if (!explanation) {
        return report(explanation.error(), {}, options);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, *explanation);
        write_out(out + '\n');
    } else {
        write_out(explanation_text(*explanation, question, options));
    }
    return 0;
}

int explain_score(const std::string& input, const ExplainOptions& options) {
    const auto position = parse_scoring(input);
    if (!position) {
        return report(position.error(), input, options);
    }
    if (options.misere) {
        return report(scores_decide(*position->game), {}, options);
    }
    ScoringSolver solver{request_limits(options)};
    const Phrase question =
        position->game->card().one_player ? Phrase::ScoreQuestion : Phrase::Question;
    return print(explain(*position, solver, options.lang()), question, options);
}

int explain_position(const ExplainOptions& options) {
    const std::string input = position_text(options.position);
    if (names_scoring_game(input) != nullptr) {
        return explain_score(input, options);
    }
    if (const auto refusal = isolate_if_asked(options, input)) {
        return report(*refusal, {}, options);
    }
    const auto position =
        parse_position(input, graph_reader(options),
                       command_rules(options, request_limits(options)), request_limits(options));
    if (!position) {
        return report(position.error(), input, options);
    }
    Solver solver{request_limits(options)};
    return print(explain(*position, options.play(), solver, options.lang()),
                 options.misere ? Phrase::QuestionMisere : Phrase::Question, options);
}

} // namespace

void add_explain(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("explain", "Why: step by step, on your own numbers");
    auto options = std::make_shared<ExplainOptions>();
    command->add_option("position", options->position, "Such as nim 5 7 9, or \"sub:1,3,4(12)\"")
        ->required()
        ->type_name("POS");
    add_solving_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("Examples:\n"
                    "  nimber explain nim 5 7 9\n"
                    "  nimber explain sub:1,3,4 12\n"
                    "  nimber explain --misere nim 1 2 3\n"
                    "  nimber explain stones-ends 5 3 4 5\n"
                    "  nimber explain --lang zh wythoff 4 7");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = explain_position(*options);
    });
}

} // namespace nimber::cli
