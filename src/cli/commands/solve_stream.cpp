#include "cli/commands/solve_stream.hpp"

#include "cli/exit_status.hpp"
#include "cli/hard_limits.hpp"
#include "cli/isolate.hpp"
#include "cli/run_operation.hpp"
#include "cli/session.hpp"
#include "cli/terminal/stdin_lines.hpp"
#include "cli/terminal/terminal.hpp"
#include "nimber/limits/request_clock.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/explain/score.hpp"
#include "workbench/json/error_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace nimber::cli {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;

void append_number(std::string& out, std::uint64_t value) {
    const fmt::format_int digits{value};
    out.append(digits.data(), digits.size());
}

// `N 11 3:9->2`: outcome, value, then each winning move with its component counted from 1.
void write_line(const Solved& solved, std::string& out) {
    const Answer& answer = solved.answer;
    out += letter(answer.outcome);
    out += ' ';
    if (answer.value) {
        append_number(out, answer.value->value());
    } else {
        out += answer.infinite_value ? to_text(*answer.infinite_value) : "-";
    }
    for (const Move& move : answer.winning_moves) {
        const Part& part = solved.position.parts[move.part];
        out += ' ';
        append_number(out, move.component + 1);
        out += ':';
        part.game->show(part.component(move.index), out);
        out += "->";
        part.game->show(move.option, out);
    }
    out += answer.moves_cut ? " ..." : "";
}

// `first 1 5->stones-ends(3,4,5)`: winner, margin, then the points of each best move and what it
// leaves; of a long row the moves are left out.
void write_line(const Scored& scored, std::string& out) {
    const ScoreAnswer& answer = scored.answer;
    out += answer.winner ? name(*answer.winner) : "-";
    out += ' ' + (answer.margin ? std::to_string(*answer.margin) : "-");
    if (!repeats_rows(scored.position)) {
        out += " ...";
        return;
    }
    for (const BestMove& move : best_moves(scored)) {
        fmt::format_to(std::back_inserter(out), " {}->{}", move.points, *move.to);
    }
}

/// The session of a stream: lines come too fast for their progress to be told.
Session stream_session(const CommonOptions& options, const std::shared_ptr<RequestClock>& clock) {
    Session session = make_session(options, clock);
    session.progress = {};
    return session;
}

class LineSolver {
public:
    LineSolver(const SolveRequest& request, const CommonOptions& options, std::size_t longest)
        : options_{options}, longest_{longest}, positions_{stream_session(options, clock_), request,
                                                           options.json} {}

    /// Appends the answer to one line.
    void answer(const StdinLines::Line& line, std::string& out) {
        ++line_number_;
        own_.clear();
        {
            const LineTime time{line_number_, out};
            if (line.too_long) {
                fail({ErrorCode::LineTooLong, {std::to_string(longest_)}}, own_);
            } else {
                answer_text(line.text, own_);
            }
        }
        out += own_;
    }
    [[nodiscard]] std::size_t line_number() const { return line_number_; }

    /// 0, or that of the errors met: a bad line (2) says more than a limit (3).
    [[nodiscard]] int status() const { return bad_line_ ? kBadRequest : status_; }

private:
    void answer_text(std::string_view line, std::string& out) {
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        clock_->restart();
        const auto solved_line = positions_.solve(line);
        if (!solved_line) {
            fail(solved_line.error(), out);
            return;
        }
        const SolveAnswer& answer = **solved_line;
        if (options_.json) {
            JsonWriter json{out};
            write_answer(json, answer, options_.lang());
        } else {
            std::visit([&out](const auto& each) { write_line(each, out); }, answer);
            if (!is_presentable(out)) { // a rule file shows what it likes
                out = clean_line(out);
            }
        }
        out += '\n';
        const auto* solved = std::get_if<Solved>(&answer);
        if (solved != nullptr && solved->answer.moves_cut) {
            status_ = std::max(status_, exit_status(solved->answer.moves_cut->code));
        } else if (const Error* failed = failed_to_show(answer)) {
            out.clear();
            fail(*failed, out);
        }
    }

    void fail(const Error& error, std::string& out) {
        const int status = exit_status(error.code);
        bad_line_ = bad_line_ || status == kBadRequest;
        status_ = std::max(status_, status);
        if (options_.json) {
            JsonWriter json{out};
            encode(json, error, options_.lang(), line_number_);
            out += '\n';
        } else {
            fmt::format_to(std::back_inserter(out), "error: line {}: {}\n", line_number_,
                           error.message(options_.lang()));
        }
    }

    const CommonOptions& options_;
    std::size_t longest_; // of a line
    std::string own_;     // the answer to the line in hand
    std::shared_ptr<RequestClock> clock_ = std::make_shared<RequestClock>();
    PositionStream positions_;
    std::size_t line_number_ = 0;
    bool bad_line_ = false;
    int status_ = kAnswered;
};

/// Why nothing of a stream can be kept in a file.
std::optional<Error> check_files(const SolveRequest& request) {
    const Text why = {"one position is expected", "应只有一个局面"};
    if (!request.keep.checkpoint.empty()) {
        return Error{ErrorCode::NothingToSave, {request.position}, Error::kNoOffset, why};
    }
    if (!request.keep.certificate.empty()) {
        return Error{ErrorCode::NoStrategy, {request.position}, Error::kNoOffset, why};
    }
    return std::nullopt;
}

} // namespace

int solve_stream(const SolveRequest& request, CommonOptions& options) {
    if (const auto refusal = check_files(request)) {
        return report(*refusal, {}, options);
    }
    enforce_limits(options, Counted::Lines);
    // Before the first line, which may be of somebody else too: what it names is not known by then.
    if (const auto refusal = isolate_if_asked(options, {}, {})) {
        return report(*refusal, {}, options);
    }
    StdinLines lines{StdinLines::longest_within(options.memory_bytes)};
    LineSolver solver{request, options, lines.longest()};
    std::string out;
    std::optional<LineTime> skipping; // what is skipped takes the time of its line
    do {
        while (const auto line = lines.next()) {
            skipping.reset();
            solver.answer(*line, out);
            if (out.size() >= kBlockBytes) {
                write_out(out);
                out.clear();
            }
        }
        write_out(out); // whoever waits for these answers gets them before we wait for more
        out.clear();
        if (!lines.skips()) {
            skipping.reset();
        } else if (!skipping) {
            skipping.emplace(solver.line_number(), std::string_view{});
        }
    } while (lines.read_more());
    if (!lines.failure().empty()) {
        write_err(fmt::format("nimber: cannot read stdin: {}\n", lines.failure()));
        return kFault;
    }
    return solver.status();
}

} // namespace nimber::cli
