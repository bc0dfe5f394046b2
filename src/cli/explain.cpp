#include "workbench/explain.hpp"

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/encode.hpp"
#include "workbench/phrases.hpp"

#include <memory>

namespace nimber::cli {
namespace {

struct ExplainOptions : CommonOptions {
    std::vector<std::string> position;
};

std::string render(const Explanation& explanation, const ExplainOptions& options) {
    const Terminal terminal{options};
    const Phrase question = options.misere ? Phrase::QuestionMisere : Phrase::Question;
    std::string out = terminal.styled(
        Style::Bold, fill(text(question)(options.lang()), {&explanation.position, 1}));
    out += "\n";
    for (const Evidence::Step& step : explanation.steps) {
        out += '\n' + (step.rows.empty() ? wrap(step.text, 0) : terminal.table(step.rows));
    }
    out += '\n' + wrap(explanation.conclusion, 0);
    return out;
}

int explain_position(const ExplainOptions& options) {
    const std::string input = position_text(options.position);
    const auto position = parse_position(input);
    if (!position) {
        return report(position.error(), input, options);
    }
    Solver solver{request_limits(options)};
    const auto explanation = explain(*position, options.play(), solver, options.lang());
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
        write_out(render(*explanation, options));
    }
    return 0;
}

} // namespace

void add_explain(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("explain", "Why: step by step, on your own numbers");
    auto options = std::make_shared<ExplainOptions>();
    command->add_option("position", options->position, "Such as nim 5 7 9, or \"sub:1,3,4(12)\"")
        ->required()
        ->type_name("POS");
    add_solving_options(*command, *options);
    add_output_options(*command, *options);
    command->footer("Examples:\n"
                    "  nimber explain nim 5 7 9\n"
                    "  nimber explain sub:1,3,4 12\n"
                    "  nimber explain --misere nim 1 2 3\n"
                    "  nimber explain --lang zh wythoff 4 7");
    command->callback([options, &status] { status = explain_position(*options); });
}

} // namespace nimber::cli
