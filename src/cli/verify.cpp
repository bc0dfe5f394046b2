#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "cli/verify_quotient.hpp"
#include "nimber/proof/period_checker.hpp"
#include "workbench/certificate_json.hpp"
#include "workbench/phrases.hpp"
#include "workbench/quotient_certificate_json.hpp"
#include "workbench/read_file.hpp"
#include "workbench/verdict.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace nimber::cli {
namespace {

using std::chrono::milliseconds;

constexpr int kRefuted = 1;

struct VerifyOptions : CommonOptions {
    std::string file;
};

std::string answer(const PeriodCertificate& certificate, const Verdict& verdict,
                   const VerifyOptions& options) {
    const Terminal terminal{options};
    const auto say = [&options](Phrase phrase, std::vector<std::string> facts = {}) {
        return fill(text(phrase)(options.lang()), facts);
    };
    const std::string result = verdict.holds
                                   ? terminal.styled(Style::Good, say(Phrase::Holds))
                                   : terminal.styled(Style::Bad, say(Phrase::NotConfirmed));
    const std::string why =
        verdict.holds ? say(Phrase::HoldsBy, {std::to_string(certificate.bound),
                                              method_text(certificate.method, options.lang())})
                      : say(Phrase::NotBecause, {reason_text(verdict, options.lang())});
    const std::string line =
        say(Phrase::VerdictOn, {terminal.styled(Style::Bold, certificate.game),
                                claim_text(certificate.claim, options.lang()), result});
    return line + '\n' + wrap(why, 2);
}

int verify(const VerifyOptions& options) {
    const auto contents = read_file(options.file, kLargestCertificate);
    if (!contents) {
        return report(contents.error(), {}, options);
    }
    if (names_quotient_certificate(*contents)) {
        return verify_quotient(*contents, options);
    }
    const auto certificate = decode_certificate(*contents);
    if (!certificate) {
        return report(certificate.error(), {}, options);
    }
    Limits limits = request_limits(options);
    if (limits.progress) {
        limits.progress = [bound = certificate->bound](std::uint64_t heaps, milliseconds time) {
            show_run({heaps, 0, bound, time});
        };
    }
    Budget budget{std::move(limits)};
    const auto verdict = check(*certificate, budget);
    clear_progress();
    if (!verdict) {
        return report(verdict.error(), {}, options);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, *certificate, *verdict, options.lang());
        write_out(out + '\n');
    } else {
        write_out(answer(*certificate, *verdict, options));
    }
    return verdict->holds ? 0 : kRefuted;
}

} // namespace

void add_verify(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("verify", "Re-checks a certificate with independent, simple code");
    auto options = std::make_shared<VerifyOptions>();
    options->time = kNoTimeLimit;
    command->add_option("file", options->file, "What --certificate of period or quotient wrote")
        ->required()
        ->type_name("FILE");
    add_limit_options(*command, *options);
    add_output_options(*command, *options);
    command->footer("Exits with 1 if a claim of the certificate fails, and says which.\n"
                    "Examples:\n"
                    "  nimber period 0.77 --certificate kayles.json\n"
                    "  nimber verify kayles.json");
    command->callback([options, &status] { status = verify(*options); });
}

} // namespace nimber::cli
