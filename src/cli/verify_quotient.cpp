#include "cli/verify_quotient.hpp"

#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "workbench/phrases.hpp"
#include "workbench/quotient.hpp"
#include "workbench/quotient_certificate_json.hpp"

#include <utility>
#include <vector>

namespace nimber::cli {
namespace {

constexpr int kRefuted = 1;

std::string answer(const QuotientCertificate& certificate, const QuotientVerdict& verdict,
                   const CommonOptions& options) {
    const Terminal terminal{options};
    const auto say = [&options](Phrase phrase, std::vector<std::string> facts = {}) {
        return fill(text(phrase)(options.lang()), facts);
    };
    const std::string result = verdict.holds
                                   ? terminal.styled(Style::Good, say(Phrase::Holds))
                                   : terminal.styled(Style::Bad, say(Phrase::NotConfirmed));
    std::string why = say(Phrase::QuotientHolds);
    if (!verdict.holds) {
        why = say(Phrase::NotBecause, {reason_text(verdict, options.lang())});
    } else if (certificate.period) {
        why += say(Phrase::QuotientHoldsPeriod);
    } else if (certificate.options) {
        why += say(Phrase::QuotientHoldsListed);
    }
    const std::string line =
        say(Phrase::VerdictOn, {terminal.styled(Style::Bold, certificate.game),
                                claim_text(certificate, options.lang()), result});
    return line + '\n' + wrap(why, 2);
}

} // namespace

int verify_quotient(const std::string& contents, const CommonOptions& options) {
    const auto certificate = decode_quotient_certificate(contents);
    if (!certificate) {
        return report(certificate.error(), {}, options);
    }
    Budget budget{request_limits(options)};
    auto verdict = check(*certificate, budget);
    if (verdict && verdict->holds && certificate->options) {
        const auto listed = options_are_of_game(*certificate, budget);
        if (!listed) {
            verdict = listed.error();
        } else if (!*listed) {
            verdict = QuotientVerdict{false, QuotientClaim::Game, {}};
        }
    }
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

} // namespace nimber::cli
