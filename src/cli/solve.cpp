#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/run_options.hpp"
#include "cli/solve_score.hpp"
#include "cli/solve_stream.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/encode.hpp"
#include "workbench/misere_facts.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/solve_run.hpp"
#include "workbench/write_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
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
    Writer(const SolveOptions& options, AnswerText& text)
        : LabelledLines{options}, options_{options}, text_{text} {
        go_on_ = [this](std::string& out) {
            text_.add(out);
            out.clear();
            return !text_.stopped();
        };
    }

    /// Answers why the list of winning moves is cut short, if it is.
    std::optional<Error> operator()(const Position& position, const Answer& answer);

private:
    [[nodiscard]] bool moves(const Position& position, const Answer& answer);

    const SolveOptions& options_;
    AnswerText& text_;
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

bool Writer::moves(const Position& position, const Answer& answer) {
    const auto& all = answer.winning_moves;
    const bool repeat = to_text(position).size() <= kLongPosition;
    return list_moves(
        {Phrase::LabelMove, Phrase::LabelMoves, Phrase::MovesFirst}, all.size(), options_.moves,
        [&](std::size_t i) {
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

std::optional<Error> Writer::operator()(const Position& position, const Answer& answer) {
    std::optional<Error> cut = answer.moves_cut;
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
    } else if (won && !moves(position, answer)) {
        cut = cut_moves(text_.error());
    } else if (answer.outcome == Outcome::P) {
        out_ += fmt::format("  {}\n", say(Phrase::NoWinningMove));
    }
    const Phrase standing = answer.standing == Standing::Proved     ? Phrase::ProvedBy
                            : answer.standing == Standing::Computed ? Phrase::ComputedBy
                                                                    : Phrase::ObservedBy;
    line(say(standing), answer.by);
    text_.add(out_);
    return cut;
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
    if (auto own = check_own_input(input, options, options.certificate)) {
        return own;
    }
    return check_certificate_path(options.certificate, options.checkpoint);
}

/// Writes what proves the answer.
std::optional<Error> write_strategy(SolveRun& run, const std::string& path) {
    const auto strategy = run.strategy();
    return strategy ? write_certificate(path, *strategy) : std::optional{strategy.error()};
}

/// Whether a game of the position is a rule file, which may fail even when it is shown.
bool has_rule_file(const Position& position) {
    return std::ranges::any_of(position.parts,
                               [](const Part& part) { return part.game->name().starts_with('@'); });
}

int show(const Position& position, const Answer& answer, const Limits& limits,
         std::size_t held_bytes, const SolveOptions& options) {
    // What cannot fail goes to stdout as it is written: there may be a gigabyte of moves.
    AnswerText text = has_rule_file(position) ? AnswerText{limits, AnswerText::kAnySize, held_bytes}
                                              : AnswerText{limits, write_out};
    std::optional<Error> cut;
    if (options.json) {
        JsonWriter json{text};
        const bool endless = std::ranges::any_of(
            position.parts, [](const Part& part) { return part.game->loopy(); });
        std::optional<MisereFacts> facts;
        if (options.misere && !endless) {
            facts = misere_facts(position, limits);
        }
        cut = encode(json, position, options.play(), answer, facts ? &*facts : nullptr);
        text.add("\n");
    } else {
        cut = Writer{options, text}(position, answer);
    }
    // A rule file that solves a position may still fail to show it.
    if (const Error* failed = failure(position);
        failed != nullptr && exit_status(failed->code) != kLimitReached) {
        return report(*failed, {}, options);
    }
    if (text.spoilt()) {
        return report(text.error(), {}, options);
    }
    text.finish();
    write_out(text.out());
    if (!options.assertion.empty() && options.assertion[0] != letter(answer.outcome)) {
        return kAssertionFailed;
    }
    if (cut) {
        if (!options.json) {
            static_cast<void>(report(*cut, {}, options));
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
    if (const auto refusal =
            isolate_if_asked(options, input, {options.certificate, options.checkpoint})) {
        return report(*refusal, {}, options);
    }
    const auto position =
        parse_position(input, graph_reader(options),
                       command_rules(options, request_limits(options)), request_limits(options));
    if (!position) {
        return report(position.error(), input, options);
    }
    Limits limits = run_limits(options);
    limits.start = std::chrono::steady_clock::now(); // to write the answer is part of the request
    auto run = SolveRun::begin(*position, options.play(),
                               {limits, options.checkpoint, options.save_every});
    if (!run) {
        return report(run.error(), {}, options);
    }
    const auto answer = (*run)->solve();
    const auto unsaved = (*run)->save();
    std::optional<Error> unwritten;
    if (answer && !options.certificate.empty()) {
        unwritten = write_strategy(**run, options.certificate);
    }
    clear_progress();
    if (unwritten && unwritten->code == ErrorCode::RefutedCheckpoint) {
        return report(*unwritten, {}, options); // and the answer rests on it
    }
    const int status =
        answer ? show(*position, *answer, limits, (*run)->solver().budget().held(), options)
               : report(answer.error(), {}, options);
    return unwritten ? report(*unwritten, {}, options) : after_saving(unsaved, status, options);
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
                const char* const last = count.data() + count.size();
                const auto [end, failure] = std::from_chars(count.data(), last, number);
                if (failure != std::errc{} || end != last) {
                    throw BadValue{"--moves", {"write a number or all", "请写一个数或 all"}};
                }
                options->moves = number;
            },
            "How many winning moves to show: a number or all (12)")
        ->type_name("COUNT");
    command->add_option("--assert", options->assertion, "Exit with 1 unless the outcome is this")
        ->check(CLI::IsMember({"N", "P", "D"}))
        ->type_name("N|P|D");
    add_file_option(*command, "--certificate", options->certificate,
                    "Write what proves the value to this file, for nimber verify");
    add_run_options(*command, *options);
    add_solving_options(*command, *options);
    add_isolate_option(*command, *options);
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
        if (stream && !files) {
            enforce_limits(*options, Counted::Lines);
            status = solve_stream(*options);
        } else {
            enforce_run_limits(*options);
            status = solve_one(*options);
        }
    });
}

} // namespace nimber::cli
