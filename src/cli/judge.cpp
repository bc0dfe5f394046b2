#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "workbench/json_writer.hpp"
#include "workbench/judge/problem.hpp"
#include "workbench/phrases.hpp"
#include "workbench/read_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <optional>

namespace nimber::cli {
namespace {

using judge::Problem;

struct JudgeOptions : CommonOptions {
    std::string problem;
    bool about = false;
};

std::string list_problems(const JudgeOptions& options) {
    std::vector<std::vector<std::string>> rows = {
        {std::string{text(Phrase::ProblemId)(options.lang())},
         std::string{text(Phrase::CardSource)(options.lang())},
         std::string{text(Phrase::ProblemLine)(options.lang())}}};
    for (const Problem* problem : judge::problems()) {
        rows.push_back({std::string{problem->id}, std::string{problem->source},
                        std::string{problem->line(options.lang())}});
    }
    return Terminal{options}.table(rows) + '\n' + wrap(text(Phrase::JudgeHint)(options.lang()), 0);
}

std::string describe(const Problem& problem, const JudgeOptions& options) {
    const Terminal terminal{options};
    const Language language = options.lang();
    std::string out =
        fmt::format("{}: {}\n", terminal.styled(Style::Bold, problem.id), problem.title(language)) +
        wrap(problem.rules(language), 2) + '\n';
    const auto entry = [&](Phrase label, std::string_view content) {
        out += card_entry(terminal, text(label)(language), content);
    };
    entry(Phrase::ProblemInput, problem.input(language));
    entry(Phrase::ProblemOutput, problem.output(language));
    entry(Phrase::ProblemLimits, problem.limits);
    entry(Phrase::ProblemMethod, problem.method(language));
    entry(Phrase::CardCost, problem.complexity(language));
    entry(Phrase::ProblemTheorem, problem.theorem(language));
    entry(Phrase::CardSource, problem.source);
    entry(Phrase::CardTry, problem.example);
    const auto block = [&](std::string_view lines) {
        while (!lines.empty()) {
            const std::size_t end = lines.find('\n');
            out += fmt::format("    {}\n", lines.substr(0, end));
            lines.remove_prefix(end + 1);
        }
    };
    out +=
        fmt::format("  {}\n", terminal.styled(Style::Dim, text(Phrase::ProblemSample)(language)));
    block(problem.sample_input);
    out += "  →\n";
    block(problem.sample_output);
    return out;
}

std::string to_json(std::span<const Problem* const> problems, Language language) {
    std::string out;
    JsonWriter json{out};
    json.begin_object();
    json.key("schema").string("nimber/problems/1");
    json.key("problems").begin_array();
    for (const Problem* problem : problems) {
        json.begin_object();
        json.key("id").string(problem->id);
        json.key("title").string(problem->title(language));
        json.key("source").string(problem->source);
        json.key("line").string(problem->line(language));
        json.key("rules").string(problem->rules(language));
        json.key("input").string(problem->input(language));
        json.key("output").string(problem->output(language));
        json.key("limits").string(problem->limits);
        json.key("method").string(problem->method(language));
        json.key("complexity").string(problem->complexity(language));
        json.key("theorem").string(problem->theorem(language));
        json.key("example").string(problem->example);
        json.key("sample_input").string(problem->sample_input);
        json.key("sample_output").string(problem->sample_output);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return out + '\n';
}

/// All of stdin. At a terminal somebody types, which takes no time of ours.
Result<GrownText> read_input(const JudgeOptions& options) {
    std::optional<TimeOut> typing;
    if (isatty(STDIN_FILENO) == 1) {
        typing.emplace();
    }
    return read_stdin(options.memory_bytes);
}

int answer(const Problem& problem, const JudgeOptions& options) {
    if (isatty(STDIN_FILENO) == 1 && !options.quiet) {
        const std::string id{problem.id};
        write_err(
            fmt::format("nimber: {}\n", fill(text(Phrase::JudgeReads)(options.lang()), {&id, 1})));
    }
    const auto input = read_input(options);
    if (!input) {
        return report(input.error(), {}, options);
    }
    judge::Contest contest{problem.id, input->view(), request_limits(options)};
    problem.run(contest);
    const auto error = contest.finish();
    clear_progress();
    write_out(contest.out()); // what was answered before something went wrong is right
    return error ? report(*error, {}, options) : 0;
}

int judge_command(const JudgeOptions& options) {
    if (options.problem.empty()) {
        write_out(options.json ? to_json(judge::problems(), options.lang())
                               : list_problems(options));
        return 0;
    }
    const Problem* problem = judge::find_problem(options.problem);
    if (problem == nullptr) {
        const std::string near{judge::nearest_problem(options.problem)};
        return report(near.empty() ? Error{ErrorCode::UnknownProblem, {options.problem}}
                                   : Error{ErrorCode::UnknownProblemNear, {options.problem, near}},
                      {}, options);
    }
    if (options.about) {
        write_out(options.json ? to_json({&problem, 1}, options.lang())
                               : describe(*problem, options));
        return 0;
    }
    return answer(*problem, options);
}

} // namespace

void add_judge(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "judge", "Answers contest problems: their input on stdin, their output on stdout");
    auto options = std::make_shared<JudgeOptions>();
    command
        ->add_option("problem", options->problem,
                     "The problem, such as hdu1907; without one, lists them all")
        ->type_name("ID");
    command->add_flag("--about", options->about,
                      "Describe the problem: rules, input, output, limits, method and theorem");
    add_limit_options(*command, *options);
    add_output_options(*command, *options);
    command->footer("Examples:\n"
                    "  nimber judge\n"
                    "  nimber judge hdu1907 --about\n"
                    "  echo 6 | nimber judge crosses");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = judge_command(*options);
    });
}

} // namespace nimber::cli
