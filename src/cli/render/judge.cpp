#include "cli/hard_limits.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace nimber::cli {
namespace {

std::string list_problems(const std::vector<ProblemEntry>& problems, const CommonOptions& options) {
    std::vector<std::vector<std::string>> rows = {
        {std::string{text(Phrase::ProblemId)(options.lang())},
         std::string{text(Phrase::CardSource)(options.lang())},
         std::string{text(Phrase::ProblemLine)(options.lang())}}};
    for (const ProblemEntry& problem : problems) {
        rows.push_back(
            {std::string{problem.id}, std::string{problem.source}, std::string{problem.line}});
    }
    return Terminal{options}.table(rows) + '\n' + wrap(text(Phrase::JudgeHint)(options.lang()), 0);
}

std::string describe(const ProblemEntry& problem, const CommonOptions& options) {
    const Terminal terminal{options};
    const Language language = options.lang();
    std::string out =
        fmt::format("{}: {}\n", terminal.styled(Style::Bold, problem.id), problem.title) +
        wrap(problem.rules, 2) + '\n';
    const auto entry = [&](Phrase label, std::string_view content) {
        out += card_entry(terminal, text(label)(language), content);
    };
    entry(Phrase::ProblemInput, problem.input);
    entry(Phrase::ProblemOutput, problem.output);
    entry(Phrase::ProblemLimits, problem.limits);
    entry(Phrase::ProblemMethod, problem.method);
    entry(Phrase::CardCost, problem.complexity);
    entry(Phrase::ProblemTheorem, problem.theorem);
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

} // namespace

Result<GrownText> read_contest_input(const judge::Problem& problem, const CommonOptions& options) {
    if (isatty(STDIN_FILENO) != 1) {
        return read_stdin(options.memory_bytes);
    }
    if (!options.quiet) {
        const std::string id{problem.id};
        write_err(
            fmt::format("nimber: {}\n", fill(text(Phrase::JudgeReads)(options.lang()), {&id, 1})));
    }
    const TimeOut typing; // somebody types, which takes no time of ours
    return read_stdin(options.memory_bytes);
}

std::optional<Error> render(const JudgeAnswer& answer, const JudgeRequest& request,
                            const CommonOptions& options, AnswerText& text) {
    if (const auto* judged = std::get_if<Judged>(&answer)) {
        text.add(judged->output); // what was answered before something went wrong is right
        return judged->stopped;
    }
    const auto& problems = std::get<ProblemsAnswer>(answer).problems;
    text.add(request.problem.empty() ? list_problems(problems, options)
                                     : describe(problems.front(), options));
    return std::nullopt;
}

} // namespace nimber::cli
