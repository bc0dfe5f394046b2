#include "cli/solve_stream.hpp"

#include "cli/hard_limits.hpp"
#include "cli/isolate.hpp"
#include "cli/solve_score.hpp"
#include "cli/stdin_lines.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/request_clock.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/encode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace nimber::cli {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;
constexpr int kFault = 4;

class LineSolver {
public:
    LineSolver(const CommonOptions& options, std::size_t longest)
        : options_{options}, longest_{longest}, parser_{graph_reader(options),
                                                        command_rules(options,
                                                                      stream_limits(options),
                                                                      clock_),
                                                        stream_limits(options)},
          solver_{stream_limits(options)}, scores_{stream_limits(options)} {}

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
    [[nodiscard]] int status() const { return bad_line_ ? 2 : status_; }

private:
    void answer_text(std::string_view line, std::string& out) {
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (names_scoring_game(line) != nullptr) {
            if (const auto error = score_line(line, scores_, options_, out)) {
                fail(*error, out);
            }
            return;
        }
        clock_->restart();
        parser_.renew();
        const auto position = parser_.parse(line);
        if (!position) {
            fail(position.error(), out);
            return;
        }
        solver_.renew();
        const auto solved = solver_.solve(*position, options_.play());
        if (!solved) {
            fail(solved.error(), out);
        } else {
            const std::size_t before = out.size();
            if (options_.json) {
                JsonWriter json{out};
                encode(json, *position, options_.play(), *solved);
                out += '\n';
            } else {
                write_line(*position, *solved, out);
                if (!is_presentable(out)) { // a rule file shows what it likes
                    out = clean_line(out);
                }
                out += '\n';
            }
            // A rule file that solves a position may still fail to show it.
            if (const Error* failed = failure(*position); failed != nullptr && !solved->moves_cut) {
                out.resize(before);
                fail(*failed, out);
            }
        }
        if (solved && solved->moves_cut) {
            status_ = std::max(status_, exit_status(solved->moves_cut->code));
        }
    }

    void fail(const Error& error, std::string& out) {
        const int status = exit_status(error.code);
        bad_line_ = bad_line_ || status == 2;
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

    // `N 11 3:9->2`: outcome, value, then each winning move with its component counted from 1.
    static void write_line(const Position& position, const Answer& answer, std::string& out) {
        const auto number = [&out](std::uint64_t value) {
            const fmt::format_int digits{value};
            out.append(digits.data(), digits.size());
        };
        out += letter(answer.outcome);
        out += ' ';
        if (answer.value) {
            number(answer.value->value());
        } else {
            out += answer.infinite_value ? to_text(*answer.infinite_value) : "-";
        }
        for (const Move& move : answer.winning_moves) {
            const Part& part = position.parts[move.part];
            out += ' ';
            number(move.component + 1);
            out += ':';
            part.game->show(part.component(move.index), out);
            out += "->";
            part.game->show(move.option, out);
        }
        out += answer.moves_cut ? " ..." : "";
    }

    [[nodiscard]] static Limits stream_limits(const CommonOptions& options) {
        Limits limits = request_limits(options);
        limits.progress = {}; // lines come too fast to be told about
        return limits;
    }

    const CommonOptions& options_;
    std::size_t longest_; // of a line
    std::string own_;     // the answer to the line in hand
    std::shared_ptr<RequestClock> clock_ = std::make_shared<RequestClock>();
    PositionParser parser_;
    Solver solver_;
    ScoringSolver scores_;
    std::size_t line_number_ = 0;
    bool bad_line_ = false;
    int status_ = 0;
};

} // namespace

int solve_stream(const CommonOptions& options) {
    // Before the first line, which may be of somebody else too: what it names is not known by then.
    if (const auto refusal = isolate_if_asked(options, {})) {
        return report(*refusal, {}, options);
    }
    StdinLines lines{StdinLines::longest_within(options.memory_bytes)};
    LineSolver solver{options, lines.longest()};
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
