#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/run_options.hpp"
#include "cli/solve_score.hpp"
#include "cli/solve_stream.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "workbench/encode.hpp"
#include "workbench/misere_facts.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/solve_run.hpp"
#include "workbench/write_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace nimber::cli {
namespace {

constexpr int kAssertionFailed = 1;
constexpr int kLimitReached = 3;
constexpr std::size_t kMovesShown = 12;
constexpr std::size_t kLongPosition = 60; // characters

struct SolveOptions : RunOptions {
    std::vector<std::string> position;
    std::optional<std::size_t> moves = kMovesShown; ///< how many to show; nothing: all
    std::string assertion;
    std::string certificate;
};

/// The position as a heading: a long one is cut.
std::string heading(const Position& position, Language language) {
    std::string shown = to_text(position);
    if (shown.size() <= kLongPosition) {
        return shown;
    }
    const std::string count = std::to_string(position.component_count());
    shown.resize(shown.find_last_of(",(+", kLongPosition / 2) + 1);
    return shown + fill(text(Phrase::ManyComponents)(language), {&count, 1});
}

class Writer : LabelledLines {
public:
    Writer(const SolveOptions& options) : LabelledLines{options}, options_{options} {} // NOLINT

    std::string operator()(const Position& position, const Answer& answer);

private:
    void moves(const Position& position, const Answer& answer);

    const SolveOptions& options_;
};

/// A component as text, or its beginning if it is a page long.
std::string shown(const Game& game, StateView component) {
    constexpr std::size_t kPage = 2000;
    std::string text = to_text(game, component);
    if (text.size() > kPage) {
        text.resize(text.find_last_of(", |", kPage) + 1);
        text += "…";
    }
    return text;
}

void Writer::moves(const Position& position, const Answer& answer) {
    const auto& all = answer.winning_moves;
    const bool repeat = to_text(position).size() <= kLongPosition;
    list_moves({Phrase::LabelMove, Phrase::LabelMoves, Phrase::MovesFirst}, all.size(),
               options_.moves, [&](std::size_t i) {
                   const Part& part = position.parts[all[i].part];
                   const std::string left = shown(*part.game, all[i].option);
                   const std::string change =
                       fmt::format("{} → {}", shown(*part.game, part.component(all[i].index)),
                                   left.empty() ? say(Phrase::Nothing) : left);
                   const std::string where =
                       repeat ? say(Phrase::Gives, {to_text(after(position, all[i]))})
                              : say(Phrase::InComponent, {std::to_string(all[i].component + 1)});
                   return std::pair{change, where};
               });
}

std::string Writer::operator()(const Position& position, const Answer& answer) {
    const bool won = answer.outcome == Outcome::N;
    const Phrase verdict = won                            ? Phrase::WinsNext
                           : answer.outcome == Outcome::P ? Phrase::LosesNext
                                                          : Phrase::Draw;
    out_ = fmt::format("{}{}: {}\n",
                       terminal().styled(Style::Bold, heading(position, options_.lang())),
                       options_.misere ? say(Phrase::MisereMark) : "",
                       terminal().styled(won ? Style::Good : Style::Bad, say(verdict)));
    if (answer.value) {
        line(say(Phrase::LabelValue), std::to_string(answer.value->value()));
    } else if (answer.infinite_value) {
        line(say(Phrase::LabelValue), to_text(*answer.infinite_value));
    }
    // Rules that fail here only do not tell whether there is a move.
    if (is_over(position) && failure(position) == nullptr) {
        out_ += fmt::format("  {}\n", say(Phrase::NoMoveLeft));
    } else if (won) {
        moves(position, answer);
    } else if (answer.outcome == Outcome::P) {
        out_ += fmt::format("  {}\n", say(Phrase::NoWinningMove));
    }
    const Phrase standing = answer.standing == Standing::Proved     ? Phrase::ProvedBy
                            : answer.standing == Standing::Computed ? Phrase::ComputedBy
                                                                    : Phrase::ObservedBy;
    line(say(standing), answer.by);
    return out_;
}

/// Why nothing of this request can be kept in a file.
std::optional<Error> check_files(const SolveOptions& options, const std::string& input) {
    const Text why = options.misere
                         ? Text{"misère play is searched in another way", "反常玩法用另一种搜索"}
                         : Text{"one position is expected", "应只有一个局面"};
    const bool refused = options.misere || input == "-";
    if (refused && !options.checkpoint.empty()) {
        return Error{ErrorCode::NothingToSave, {input}, Error::kNoOffset, why};
    }
    if (refused && !options.certificate.empty()) {
        return Error{ErrorCode::NoStrategy, {input}, Error::kNoOffset, why};
    }
    return check_certificate_path(options.certificate, options.checkpoint);
}

/// Writes what proves the answer.
std::optional<Error> write_strategy(const Position& position, Solver& solver,
                                    const std::string& path) {
    const auto strategy = build_strategy(position, solver);
    return strategy ? write_certificate(path, *strategy) : std::optional{strategy.error()};
}

int show(const Position& position, const Answer& answer, const SolveOptions& options) {
    std::string out;
    if (options.json) {
        JsonWriter json{out};
        const bool endless = std::ranges::any_of(
            position.parts, [](const Part& part) { return part.game->loopy(); });
        std::optional<MisereFacts> facts;
        if (options.misere && !endless) {
            facts = misere_facts(position, request_limits(options));
        }
        encode(json, position, options.play(), answer, facts ? &*facts : nullptr);
        out += '\n';
    } else {
        out = Writer{options}(position, answer);
    }
    // A rule file that solves a position may still fail to show it.
    if (const Error* failed = failure(position);
        failed != nullptr && exit_status(failed->code) != kLimitReached) {
        return report(*failed, {}, options);
    }
    write_out(out);
    if (!options.assertion.empty() && options.assertion[0] != letter(answer.outcome)) {
        return kAssertionFailed;
    }
    if (answer.moves_cut) {
        if (!options.json) {
            static_cast<void>(report(*answer.moves_cut, {}, options));
        }
        return kLimitReached;
    }
    return 0;
}

int solve_one(const SolveOptions& options) {
    const std::string input = position_text(options.position);
    if (const auto refusal = check_files(options, input)) {
        return report(*refusal, {}, options);
    }
    if (names_scoring_game(input) != nullptr) {
        return solve_score(input, options, options.moves, options.assertion);
    }
    const auto position =
        parse_position(input, read_graph_file, rule_loader(request_limits(options)));
    if (!position) {
        return report(position.error(), input, options);
    }
    auto run = SolveRun::begin(*position, options.play(),
                               {run_limits(options), options.checkpoint, options.save_every});
    if (!run) {
        return report(run.error(), {}, options);
    }
    const auto answer = (*run)->solve();
    auto unwritten = (*run)->save();
    if (answer && !options.certificate.empty()) {
        const auto failure = write_strategy(*position, (*run)->solver(), options.certificate);
        unwritten = failure ? failure : unwritten;
    }
    clear_progress();
    const int status =
        answer ? show(*position, *answer, options) : report(answer.error(), {}, options);
    return unwritten ? report(*unwritten, {}, options) : status;
}

} // namespace

void add_solve(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("solve", "Who wins, the value, and every winning move");
    auto options = std::make_shared<SolveOptions>();
    command
        ->add_option("position", options->position,
                     "Such as nim 5 7 9, or \"nim(5,7)+bash:3(12)\"; - reads one from each line "
                     "of stdin")
        ->required()
        ->type_name("POS");
    command
        ->add_option_function<std::string>(
            "--moves",
            [options](const std::string& count) {
                options->moves.reset();
                if (count == "all") {
                    return;
                }
                std::size_t number = 0;
                if (!CLI::detail::lexical_cast(count, number)) {
                    throw CLI::ValidationError("--moves", "write a number or all");
                }
                options->moves = number;
            },
            "How many winning moves to show: a number or all (12)")
        ->type_name("COUNT");
    command->add_option("--assert", options->assertion, "Exit with 1 unless the outcome is this")
        ->check(CLI::IsMember({"N", "P", "D"}))
        ->type_name("N|P|D");
    command
        ->add_option("--certificate", options->certificate,
                     "Write what proves the value to this file, for nimber verify")
        ->type_name("FILE");
    add_run_options(*command, *options);
    add_solving_options(*command, *options);
    add_output_options(*command, *options);
    command->footer(
        "Examples:\n"
        "  nimber solve nim 5 7 9\n"
        "  nimber solve \"wythoff(8,13)+bash:3(10)+*2\"\n"
        "  nimber solve --misere moore:2 1 3 5\n"
        "  nimber solve stones-ends 5 3 4 5\n"
        "  nimber solve \"cram(5x6)\" --certificate cram.json && nimber verify cram.json\n"
        "  nimber solve \"cram(6x7)\" --threads 2 --checkpoint cram.ckpt\n"
        "  printf 'nim 1 2 3\\nbash:3(8)\\n' | nimber solve -");
    command->callback([options, &status] {
        const bool stream = options->position == std::vector<std::string>{"-"};
        const bool files = !options->checkpoint.empty() || !options->certificate.empty();
        status = stream && !files ? solve_stream(*options) : solve_one(*options);
    });
}

} // namespace nimber::cli
