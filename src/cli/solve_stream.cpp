#include "cli/solve_stream.hpp"

#include "cli/interrupt.hpp"
#include "cli/solve_score.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/encode.hpp"
#include "workbench/rule_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

namespace nimber::cli {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 18U;
constexpr int kFault = 4;

class LineSolver {
public:
    explicit LineSolver(const CommonOptions& options)
        : options_{options}, parser_{read_graph_file, rule_loader(stream_limits(options))},
          solver_{stream_limits(options)}, scores_{stream_limits(options)} {}

    /// Appends the answer to one line.
    void answer(std::string_view line, std::string& out) {
        ++line_number_;
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        if (names_scoring_game(line) != nullptr) {
            if (const auto error = score_line(line, scores_, options_, out)) {
                fail(*error, out);
            }
            return;
        }
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

    /// 0, or that of the errors met: a bad line (2) says more than a limit (3).
    [[nodiscard]] int status() const { return bad_line_ ? 2 : status_; }

private:
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
        out += answer.moves_cut ? " ...\n" : "\n";
    }

    [[nodiscard]] static Limits stream_limits(const CommonOptions& options) {
        Limits limits = request_limits(options);
        limits.progress = {}; // lines come too fast to be told about
        return limits;
    }

    const CommonOptions& options_;
    PositionParser parser_;
    Solver solver_;
    ScoringSolver scores_;
    std::size_t line_number_ = 0;
    bool bad_line_ = false;
    int status_ = 0;
};

} // namespace

int solve_stream(const CommonOptions& options) {
    LineSolver lines{options};
    std::string pending; // bytes read, of which the last line may be incomplete
    std::string out;
    while (true) {
        const std::size_t held = pending.size();
        pending.resize(held + kBlockBytes);
        const ssize_t count = read(STDIN_FILENO, pending.data() + held, kBlockBytes);
        if (count < 0 && errno == EINTR) {
            pending.resize(held);
            continue;
        }
        if (count < 0) {
            fmt::print(stderr, "nimber: cannot read stdin: {}\n", std::strerror(errno));
            return kFault;
        }
        pending.resize(held + static_cast<std::size_t>(count));
        std::size_t begin = 0;
        // Only the new bytes can hold the end of the line that was incomplete.
        for (std::size_t end = pending.find('\n', held); end != std::string::npos;
             end = pending.find('\n', begin)) {
            lines.answer(std::string_view{pending}.substr(begin, end - begin), out);
            begin = end + 1;
            if (out.size() >= kBlockBytes) {
                write_out(out);
                out.clear();
            }
        }
        pending.erase(0, begin);
        if (count == 0 && !pending.empty()) {
            lines.answer(pending, out);
        }
        write_out(out); // whoever waits for these answers gets them before we wait for more
        out.clear();
        if (count == 0) {
            return lines.status();
        }
    }
}

} // namespace nimber::cli
