#pragma once

#include "cli/exit_status.hpp"
#include "cli/hard_limits.hpp"
#include "cli/isolate.hpp"
#include "cli/render/render.hpp"
#include "cli/session.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/files/write_file.hpp"
#include "workbench/operation/all.hpp"

#include <unistd.h>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace nimber::cli {

// How any operation runs in the terminal. What an operation is asked, and what it answers, is its
// own affair; this is about files, limits, and what goes to stdout and stderr.

/// Whether the answer is the "no" of a yes/no question.
inline bool says_no(const SolveRequest& request, const SolveAnswer& answer) {
    return !request.assertion.empty() && request.assertion[0] != outcome_letter(answer);
}
inline bool says_no(const VerifyRequest& /*request*/, const VerifyAnswer& answer) {
    return !answer.holds;
}
inline bool says_no(const RulesRequest& /*request*/, const RulesAnswer& answer) {
    return !answer.report.faultless();
}
template <class Request, class Answer>
bool says_no(const Request& /*request*/, const Answer& /*answer*/) {
    return false;
}

/// The files that the request names for writing.
[[nodiscard]] std::vector<std::string> written_files(std::span<const Field> fields);

/// The text of a request that may name rule files and graphs, for --isolate.
template <class Request>
std::string naming_text(const Request& request) {
    if constexpr (std::same_as<Request, RulesRequest>) {
        return '@' + request.file;
    } else {
        return request.text();
    }
}

template <class Request>
bool is_saved(const Request& request) {
    if constexpr (requires { request.keep; }) {
        return !request.keep.checkpoint.empty();
    } else {
        return false;
    }
}

/// Whether the answer is no text.
template <class Request>
bool is_bytes(const Request& request) {
    if constexpr (requires { request.format; }) {
        return request.format == "packed";
    } else {
        return false;
    }
}

/// The place where the text of an answer is kept or goes to.
template <class Request, class Answer>
AnswerText text_for(const Request& request, const Answer& answer, const Session& session) {
    const auto stream = [bytes = is_bytes(request)](std::string_view piece) {
        clear_progress();
        bytes ? write_bytes(piece) : write_out(piece);
    };
    bool whole = may_fail_to_show(answer);
    if constexpr (requires { request.output; }) {
        whole = true; // half of it would not show that it is half
    }
    // What cannot fail goes to stdout as it is written: there may be gigabytes of it.
    return whole ? AnswerText{session.limits, AnswerText::kAnySize, held_bytes(answer)}
                 : AnswerText{session.limits, stream};
}

/// Writes the answer as it is wanted. Returns why it is not whole, if so.
template <class Request, class Answer>
std::optional<Error> write_as_wanted(const Request& request, Answer& answer, const Session& session,
                                     const CommonOptions& options, AnswerText& text) {
    if constexpr (requires { request.format; }) {
        return write(answer, request, text, session);
    } else {
        if (!options.json) {
            if constexpr (requires { render(answer, request, options, text); }) {
                return render(answer, request, options, text);
            }
        }
        auto stopped = write_json(answer, text, session.language);
        text.add("\n");
        return stopped;
    }
}

/// --json is one more way to ask for a format.
template <class Request>
std::optional<Error> choose_format(Request& request, CommonOptions& options) {
    if constexpr (requires { request.format; }) {
        if (options.json && !request.format.empty() && request.format != "json") {
            return Error{ErrorCode::BadRequest,
                         {request.format},
                         Error::kNoOffset,
                         {"--json and --format {0} exclude one another",
                          "--json 与 --format {0} 不能同时使用"}};
        }
        if (is_bytes(request) && isatty(STDOUT_FILENO) == 1) {
            return Error{ErrorCode::BadRequest,
                         {request.format},
                         Error::kNoOffset,
                         {"{0} values are bytes, which a terminal cannot show: send them to a file",
                          "{0} 的值是字节，不适合终端显示：请写入文件"}};
        }
        request.format = options.json ? "json" : request.format;
        options.json = request.format == "json";
    }
    return std::nullopt;
}

/// Brings out what was kept of the text. Returns why it could not be written, if so.
template <class Request>
std::optional<Error> bring_out(const Request& request, AnswerText& text) {
    if constexpr (requires { request.output; }) {
        if (!request.output.empty()) {
            return write_file(request.output, text.out());
        }
    }
    text.finish();
    write_out(text.out());
    return std::nullopt;
}

/// The exit status of a run that would end with `status`, after its files were written or not. An
/// answer that is whole is one also if it could not be saved: then that is only said, on stderr.
/// Otherwise what was computed is lost.
[[nodiscard]] int after_keeping(const Kept& kept, int status, const CommonOptions& options);

/// Writes an answer. Returns the exit status.
template <class Request, class Answer>
int show_answer(const Request& request, Answer& answer, const Session& session,
                const CommonOptions& options) {
    AnswerText text = text_for(request, answer, session);
    const auto stopped = write_as_wanted(request, answer, session, options, text);
    clear_progress();
    if (const Error* failed = failed_to_show(answer)) {
        return report(*failed, {}, options);
    }
    if (text.spoilt()) {
        return report(text.error(), {}, options);
    }
    if (const auto unwritten = bring_out(request, text)) {
        return report(*unwritten, {}, options);
    }
    if (says_no(request, answer)) {
        return kNo;
    }
    if (stopped) { // JSON has said it already
        return options.json ? exit_status(stopped->kind()) : report(*stopped, {}, options);
    }
    return kAnswered;
}

/// Runs an operation and shows its answer. Returns the exit status.
template <class Request>
int run_operation(Request& request, CommonOptions& options) {
    if (const auto refusal = choose_format(request, options)) {
        return report(*refusal, {}, options);
    }
    const bool saves = is_saved(request);
    if (saves && !options.time_given) {
        options.time = kNoTimeLimit;
    }
    enforce_limits(options, Counted::Whole, saves);
    const std::vector<std::string> outputs = written_files(request.fields());
    if (const auto own = check_own_input(request.text(), outputs)) {
        return report(*own, {}, options);
    }
    if (const auto refusal = isolate_if_asked(options, naming_text(request), outputs)) {
        return report(*refusal, {}, options);
    }
    if (saves) {
        wait_for_saving();
    }
    const Session session = make_session(options);
    auto answer = run(request, session);
    clear_progress();
    if (!answer) {
        return report(answer.error(), request.text(), options);
    }
    const int status = show_answer(request, *answer, session, options);
    return after_keeping(kept_of(*answer), status, options);
}

} // namespace nimber::cli
