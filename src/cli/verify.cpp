#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "nimber/proof/period_checker.hpp"
#include "workbench/certificate_json.hpp"
#include "workbench/phrases.hpp"
#include "workbench/quotient.hpp"
#include "workbench/quotient_certificate_json.hpp"
#include "workbench/read_file.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/strategy_json.hpp"
#include "workbench/strategy_verdict.hpp"
#include "workbench/verdict.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nimber::cli {
namespace {

constexpr int kRefuted = 1;

struct VerifyOptions : CommonOptions {
    std::string file;
};

/// What a certificate is about and claims, whether that holds, and why.
struct Finding {
    std::string subject;
    std::string claim;
    bool holds = false;
    std::string why;
};

std::string say(const VerifyOptions& options, Phrase phrase, std::vector<std::string> facts = {}) {
    return fill(text(phrase)(options.lang()), facts);
}

void show(const Finding& finding, const VerifyOptions& options) {
    const Terminal terminal{options};
    const std::string result =
        finding.holds ? terminal.styled(Style::Good, say(options, Phrase::Holds))
                      : terminal.styled(Style::Bad, say(options, Phrase::NotConfirmed));
    const std::string why =
        finding.holds ? finding.why : say(options, Phrase::NotBecause, {finding.why});
    write_out(say(options, Phrase::VerdictOn,
                  {terminal.styled(Style::Bold, finding.subject), finding.claim, result}) +
              '\n' + wrap(why, 2));
}

Finding finding(const PeriodCertificate& certificate, const Verdict& verdict,
                const VerifyOptions& options) {
    return {certificate.game, claim_text(certificate.claim, options.lang()), verdict.holds,
            verdict.holds ? say(options, Phrase::HoldsBy,
                                {std::to_string(certificate.bound),
                                 method_text(certificate.method, options.lang())})
                          : reason_text(verdict, options.lang())};
}

Finding finding(const Strategy& strategy, const StrategyVerdict& verdict,
                const VerifyOptions& options) {
    return {to_text(strategy.position),
            say(options, Phrase::ClaimValue, {std::to_string(strategy.value.value())}),
            verdict.holds,
            verdict.holds
                ? say(options, Phrase::HoldsByClaims, {std::to_string(strategy.claims.size())})
                : reason_text(verdict, options.lang())};
}

Finding finding(const QuotientCertificate& certificate, const QuotientVerdict& verdict,
                const VerifyOptions& options) {
    std::string why = say(options, Phrase::QuotientHolds);
    if (!verdict.holds) {
        why = reason_text(verdict, options.lang());
    } else if (certificate.period) {
        why += say(options, Phrase::QuotientHoldsPeriod);
    } else if (certificate.options) {
        why += say(options, Phrase::QuotientHoldsListed);
    }
    return {certificate.game, claim_text(certificate, options.lang()), verdict.holds, why};
}

/// How many things are checked, if they are counted.
std::optional<Heap> goal(const PeriodCertificate& certificate) {
    return certificate.bound;
}
std::optional<Heap> goal(const Strategy& strategy) {
    return strategy.claims.size();
}
std::optional<Heap> goal(const QuotientCertificate& /*certificate*/) {
    return std::nullopt;
}

template <class Certificate>
auto check_all(const Certificate& certificate, Budget& budget, const VerifyOptions& /*options*/) {
    return check(certificate, budget);
}
/// Options that are listed may be those of a rule file.
Result<QuotientVerdict> check_all(const QuotientCertificate& certificate, Budget& budget,
                                  const VerifyOptions& options) {
    return check_with_options(certificate, budget, graph_reader(options),
                              rule_loader(request_limits(options)));
}

template <class Certificate>
int verify(const Result<Certificate>& certificate, Budget& budget, std::optional<Heap>& all,
           const VerifyOptions& options) {
    if (!certificate) {
        clear_progress();
        return report(proof_limit(certificate.error()), {}, options);
    }
    all = goal(*certificate);
    const auto verdict = check_all(*certificate, budget, options);
    clear_progress();
    if (!verdict) {
        return report(proof_limit(verdict.error()), {}, options);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, *certificate, *verdict, options.lang());
        write_out(out + '\n');
    } else {
        show(finding(*certificate, *verdict, options), options);
    }
    return verdict->holds ? 0 : kRefuted;
}

int verify(const VerifyOptions& options) {
    const auto contents = read_file(options.file, kLargestStrategy, options.memory_bytes);
    if (!contents) {
        return report(contents.error(), {}, options);
    }
    std::optional<Heap> all; // how many things are checked, once that is known
    Limits limits = request_limits(options);
    if (limits.progress) {
        limits.progress = [&all, usual = limits.progress](const SearchProgress& progress) {
            if (all) {
                show_run({progress.positions, 0, *all, progress.time});
            } else {
                usual(progress);
            }
        };
    }
    Budget budget{std::move(limits)};
    if (names_quotient_certificate(*contents)) {
        return verify(decode_quotient_certificate(*contents, budget), budget, all, options);
    }
    return looks_like_strategy(*contents)
               ? verify(decode_strategy(*contents, budget, graph_reader(options),
                                        rule_loader(request_limits(options))),
                        budget, all, options)
               : verify(decode_certificate(*contents, budget), budget, all, options);
}

} // namespace

void add_verify(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("verify", "Re-checks a certificate with independent, simple code");
    auto options = std::make_shared<VerifyOptions>();
    options->time = kNoTimeLimit;
    command
        ->add_option("file", options->file, "What --certificate of period, solve or quotient wrote")
        ->required()
        ->type_name("FILE");
    add_limit_options(*command, *options);
    add_output_options(*command, *options);
    command->footer(
        "Exits with 1 if a claim of the certificate fails, and says which.\n"
        "Examples:\n"
        "  nimber period 0.77 --certificate kayles.json\n"
        "  nimber verify kayles.json\n"
        "  nimber solve \"cram(4x5)\" --certificate cram.json && nimber verify cram.json");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = verify(*options);
    });
}

} // namespace nimber::cli
