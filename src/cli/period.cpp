#include "workbench/period.hpp"

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/run_options.hpp"
#include "cli/terminal.hpp"
#include "nimber/games/catalogue.hpp"
#include "workbench/observed_period.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/write_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace nimber::cli {
namespace {

struct PeriodOptions : RunOptions {
    std::string game;
    Heap to = ~Heap{0};
    std::string certificate;
};

class Writer : LabelledLines {
public:
    Writer(const PeriodOptions& options) : LabelledLines{options}, options_{options} {} // NOLINT

    std::string operator()(const PeriodAnswer& answer);

private:
    void proved(const PeriodAnswer& answer);
    void exceptions(const PeriodAnswer& answer);

    const PeriodOptions& options_;
};

void Writer::exceptions(const PeriodAnswer& answer) {
    const Heap start = answer.period->start;
    if (start == 0) {
        line(say(Phrase::LabelExceptions), say(Phrase::NoExceptions));
        return;
    }
    const std::string last = std::to_string(start - 1);
    line(say(Phrase::LabelExceptions),
         answer.exceptions ? say(Phrase::CountLast, {std::to_string(*answer.exceptions), last})
                           : say(Phrase::LastAt, {last}));
    if (answer.exceptions && *answer.exceptions == answer.first_exceptions.size()) {
        std::vector<std::string> heaps;
        for (const Heap heap : answer.first_exceptions) {
            heaps.push_back(std::to_string(heap));
        }
        line("", join(heaps, " "));
    }
}

void Writer::proved(const PeriodAnswer& answer) {
    const Period& period = *answer.period;
    out_ = fmt::format("{}\n",
                       say(Phrase::PeriodIs,
                           {terminal().styled(Style::Bold, answer.game),
                            terminal().styled(Style::Good, claim_text(period, options_.lang()))}));
    if (const auto& proof = answer.proof) {
        const std::string method = method_text(proof->method, options_.lang());
        line(say(Phrase::ProvedBy),
             proof->method == PeriodMethod::Classical
                 ? say(Phrase::ByEquations,
                       {method, std::to_string(period.start), std::to_string(period.length),
                        std::to_string(proof->bound - period.length)})
                 : method);
    }
    if (!answer.premise.empty()) {
        line(say(Phrase::LabelGiven), answer.premise(options_.lang()));
    }
    exceptions(answer);
}

std::string Writer::operator()(const PeriodAnswer& answer) {
    if (answer.standing == Standing::Proved) {
        proved(answer);
    } else {
        out_ = say(Phrase::PeriodNotProved, {terminal().styled(Style::Bold, answer.game)}) + '\n';
    }
    if (answer.standing == Standing::Observed) {
        line(say(Phrase::LabelCandidate), claim_text(*answer.period, options_.lang()));
        line(say(Phrase::LabelToProve),
             answer.unchecked ? say(Phrase::CheckpointToCheck)
             : answer.values_needed
                 ? say(Phrase::ValuesToProve, {std::to_string(*answer.values_needed - 1)})
                 : say(Phrase::NoTheoremForRules));
    }
    if (answer.values > 0) {
        line(say(Phrase::LabelValues),
             say(Phrase::ComputedTo, {std::to_string(answer.values - 1)}));
    }
    return out_;
}

/// Writes the answer, and says which limit ended the work, if one did. Answers the exit status.
int show(const PeriodAnswer& answer, const PeriodOptions& options) {
    std::string out;
    if (options.json) {
        JsonWriter json{out};
        encode(json, answer, options.lang());
        out += '\n';
    } else {
        out = Writer{options}(answer);
    }
    write_out(out);
    if (!answer.stopped) {
        return 0;
    }
    return options.json ? exit_status(answer.stopped->code) : report(*answer.stopped, {}, options);
}

/// What a rule file shows: nothing is proved, so there is no certificate and no checkpoint.
int show_observed(const GamePtr& game, const PeriodOptions& options) {
    constexpr Heap kUsual = 1000;
    constexpr Heap kMost = 100'000;
    if (!options.certificate.empty() || !options.checkpoint.empty()) {
        return report({ErrorCode::NoSequence,
                       {game->name()},
                       Error::kNoOffset,
                       {"a rule file without bounds has no certificate and no checkpoint",
                        "没有 bounds 的规则文件没有证书和检查点"}},
                      {}, options);
    }
    const Heap last = options.to == ~Heap{0} ? kUsual : std::min(options.to, kMost);
    const PeriodAnswer answer = observed_period(game, last, request_limits(options));
    clear_progress();
    return show(answer, options);
}

int find_period(const PeriodOptions& options) {
    if (const auto wrong = check_own_input(options.game, options, options.certificate)) {
        return report(*wrong, {}, options);
    }
    if (const auto refusal =
            isolate_if_asked(options, options.game, {options.certificate, options.checkpoint})) {
        return report(*refusal, {}, options);
    }
    const Limits limits = request_limits(options);
    const RuleLoader rules = command_rules(options, limits);
    const auto made = make_game(options.game, nullptr, &rules, &limits);
    if (!made) {
        return report(made.error(), options.game, options);
    }
    const Game& game = **made;
    if (shows_period_only(game)) {
        return show_observed(*made, options);
    }
    auto refusal = no_period_search(game);
    if (!refusal) {
        refusal = check_certificate_path(options.certificate, options.checkpoint);
    }
    if (refusal) {
        return report(*refusal, {}, options);
    }
    const auto run = SequenceRun::begin(game, run_settings(options));
    if (!run) {
        return report(run.error(), {}, options);
    }
    auto stopped = (*run)->find_period(options.to);
    const auto unsaved = (*run)->save();
    PeriodAnswer answer = period_answer(game, (*run)->sequence(), options.to, std::move(stopped),
                                        !options.certificate.empty());
    const auto refuted = confirm_resumed(answer, game, **run);
    clear_progress();
    if (refuted) {
        return report(*refuted, {}, options);
    }
    std::optional<Error> unwritten;
    if (!options.certificate.empty() && answer.proof) {
        unwritten = write_certificate(options.certificate, *answer.proof);
    }
    const int status = show(answer, options);
    return unwritten ? report(*unwritten, {}, options) : after_saving(unsaved, status, options);
}

} // namespace

void add_period(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("period", "The period of the nim values, proved, and a certificate");
    auto options = std::make_shared<PeriodOptions>();
    command
        ->add_option("game", options->game,
                     "A code such as 0.77, its name such as kayles, or a set such as sub:1,3,4 or "
                     "allbut:2,5")
        ->required()
        ->type_name("GAME");
    add_size_option(*command, "--to", "Compute no heap beyond this, such as 10^8",
                    [options](std::uint64_t last) { options->to = last; });
    add_file_option(*command, "--certificate", options->certificate,
                    "Write what proves it to this file, for nimber verify");
    add_run_options(*command, *options);
    add_limit_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("Stops as soon as the proof is complete. Exits with 3 if a limit comes first.\n"
                    "Examples:\n"
                    "  nimber period 0.77\n"
                    "  nimber period allbut:2,5\n"
                    "  nimber period 0.16 --certificate period.json && nimber verify period.json\n"
                    "  nimber period 0.454 --checkpoint run.ckpt");
    command->callback([options, &status] {
        enforce_run_limits(*options);
        status = find_period(*options);
    });
}

} // namespace nimber::cli
