#include "cli/commands/commands.hpp"

#include "cli/commands/solve_stream.hpp"
#include "cli/run_operation.hpp"

#include <utility>

namespace nimber::cli {
namespace {

/// What a command fills: the request, and the options that mean the same everywhere.
template <class Request>
struct Asked {
    Request request;
    CommonOptions options;
};

/// Which of the common options a command has.
struct Common {
    bool limits = true;
    bool isolate = true;
    std::chrono::milliseconds time = CommonOptions{}.time;
};

template <class Request>
Command operation_command(const Common& common,
                          int (*run)(Request&, CommonOptions&) = run_operation<Request>) {
    auto asked = std::make_shared<Asked<Request>>();
    CommonOptions& options = asked->options;
    options.time = common.time;
    std::vector<Field> fields = asked->request.fields();
    if (common.limits) {
        fields = std::move(fields) + limit_fields(options);
    }
    if (common.isolate) {
        fields.push_back(isolate_field(options));
    }
    fields.push_back(json_field(options));
    fields = std::move(fields) + output_fields(options);
    return {.card = &Request::kCard,
            .fields = std::move(fields),
            .run = [asked = asked.get(), run] { return run(asked->request, asked->options); },
            .options = std::shared_ptr<CommonOptions>{asked, &options},
            .request = asked};
}

int solve(SolveRequest& request, CommonOptions& options) {
    return request.position == "-" ? solve_stream(request, options)
                                   : run_operation(request, options);
}

int rules(RulesRequest& request, CommonOptions& options) {
    if (request.action != "new") {
        return run_operation(request, options);
    }
    enforce_limits(options, Counted::Whole);
    auto starter = write_starter(request);
    return starter ? show_answer(request, *starter, make_session(options), options)
                   : report(starter.error(), {}, options);
}

/// A contest problem whose input is on stdin.
int judge(JudgeRequest& request, CommonOptions& options) {
    if (!request.is_answered()) {
        return run_operation(request, options);
    }
    enforce_limits(options, Counted::Whole);
    const auto problem = read_problem(request.problem);
    if (!problem) {
        return report(problem.error(), {}, options);
    }
    const auto input = read_contest_input(**problem, options);
    if (!input) {
        return report(input.error(), {}, options);
    }
    const Session session = make_session(options);
    JudgeAnswer answer = answer_input(**problem, input->view(), session);
    return show_answer(request, answer, session, options);
}

/// For programs: what the page asks while somebody plays. Its answer is JSON in any case.
template <class Request>
Command programs_command() {
    Command command = operation_command<Request>({});
    command.hidden = true;
    return command;
}

} // namespace

std::vector<Command> all_commands() {
    const Common kNoTime = {.time = kNoTimeLimit};
    const Common kNoIsolation = {.isolate = false};
    return {
        operation_command<SolveRequest>({}, solve),
        operation_command<ExplainRequest>({}),
        operation_command<TableRequest>(kNoTime),
        operation_command<PeriodRequest>({}),
        operation_command<QuotientRequest>({}),
        operation_command<JudgeRequest>(kNoIsolation, judge),
        operation_command<CountingRequest>({}),
        operation_command<GraphRequest>({}),
        play_command(),
        operation_command<GamesRequest>({.limits = false, .isolate = false}),
        operation_command<RulesRequest>({}, rules),
        operation_command<VerifyRequest>({.isolate = false, .time = kNoTimeLimit}),
        serve_command(),
        completion_command(),
        man_command(),
        openapi_command(),
        programs_command<MovesRequest>(),
        programs_command<MoveRequest>(),
        programs_command<ReplyRequest>(),
    };
}

} // namespace nimber::cli
