#include "workbench/operations/judge.hpp"

#include <utility>

namespace nimber {
namespace {

using judge::Problem;

ProblemEntry entry_of(const Problem& problem, Language language) {
    return {
        .id = problem.id,
        .title = problem.title(language),
        .source = problem.source,
        .line = problem.line(language),
        .rules = problem.rules(language),
        .input = problem.input(language),
        .output = problem.output(language),
        .limits = problem.limits,
        .method = problem.method(language),
        .complexity = problem.complexity(language),
        .theorem = problem.theorem(language),
        .example = problem.example,
        .sample_input = problem.sample_input,
        .sample_output = problem.sample_output,
    };
}

} // namespace

const OperationCard JudgeRequest::kCard = {
    .name = "judge",
    .summary = {"Answers contest problems: their input on stdin, their output on stdout",
                "解答竞赛题：从 stdin 读输入，向 stdout 写输出"},
    .examples = "nimber judge\n"
                "nimber judge hdu1907 --about\n"
                "echo 6 | nimber judge crosses",
    .example = R"({"problem":"crosses","input":"6\n"})",
};

std::vector<Field> JudgeRequest::fields() {
    return {
        {.name = "problem",
         .place = TextPlace{&problem},
         .help = {"The problem, such as hdu1907; without one, lists them all",
                  "题目，如 hdu1907；不给出则列出全部"},
         .stands_for = "ID",
         .positional = true},
        {.name = "about",
         .place = FlagPlace{&about},
         .help = {"Describe the problem: rules, input, output, limits, method and theorem",
                  "说明题目：规则、输入、输出、限制、方法与定理"}},
        {.name = "input",
         .place = TextPlace{&input},
         .help = {"The input of the contest", "竞赛的输入"},
         .stands_for = "TEXT",
         .doors = Door::Json},
    };
}

Result<JudgeAnswer> run(const JudgeRequest& request, const Session& session) {
    ProblemsAnswer answer;
    if (request.problem.empty()) {
        for (const Problem* problem : judge::problems()) {
            answer.problems.push_back(entry_of(*problem, session.language));
        }
        return JudgeAnswer{std::move(answer)};
    }
    const auto problem = read_problem(request.problem);
    if (!problem) {
        return problem.error();
    }
    if (request.is_answered()) {
        return JudgeAnswer{answer_input(**problem, request.input, session)};
    }
    answer.problems.push_back(entry_of(**problem, session.language));
    return JudgeAnswer{std::move(answer)};
}

Result<const Problem*> read_problem(const std::string& id) {
    if (const Problem* problem = judge::find_problem(id)) {
        return problem;
    }
    const std::string near{judge::nearest_problem(id)};
    return near.empty() ? Error{ErrorCode::UnknownProblem, {id}}
                        : Error{ErrorCode::UnknownProblemNear, {id, near}};
}

Judged answer_input(const Problem& problem, std::string_view input, const Session& session) {
    judge::Contest contest{problem.id, input, session.search_limits()};
    problem.run(contest);
    Judged judged;
    judged.problem = problem.id;
    judged.stopped = contest.finish();
    judged.output = contest.out();
    judged.held_bytes = judged.output.size();
    return judged;
}

} // namespace nimber
