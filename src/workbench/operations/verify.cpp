#include "workbench/operations/verify.hpp"

#include "nimber/proof/period_checker.hpp"
#include "workbench/certificates/certificate_json.hpp"
#include "workbench/certificates/quotient_certificate_json.hpp"
#include "workbench/certificates/strategy_json.hpp"
#include "workbench/certificates/strategy_verdict.hpp"
#include "workbench/certificates/verdict.hpp"
#include "workbench/misere/quotient.hpp"
#include "workbench/phrases.hpp"

#include <utility>

namespace nimber {
namespace {

/// Checks one certificate, whatever its kind.
class Verifier {
public:
    explicit Verifier(const Session& session) : session_{session}, budget_{limits()} {}

    Result<VerifyAnswer> run(std::string_view text) {
        if (names_quotient_certificate(text)) {
            return check_all(decode_quotient_certificate(text, budget_));
        }
        return looks_like_strategy(text)
                   ? check_all(decode_strategy(text, budget_, session_.files, session_.rules))
                   : check_all(decode_certificate(text, budget_));
    }

private:
    /// Those of the session; once it is known how much there is to check, progress says so.
    [[nodiscard]] Limits limits() const {
        Limits told = session_.limits;
        if (session_.progress) {
            told.progress = [this](const SearchProgress& search) {
                if (goal_) {
                    session_.progress(RunProgress{search.positions, 0, goal_, search.time});
                } else {
                    session_.progress(search);
                }
            };
        }
        return told;
    }

    [[nodiscard]] std::string say(Phrase phrase, std::vector<std::string> facts = {}) const {
        return fill(text(phrase)(session_.language), facts);
    }

    // How many things are checked, if they are counted.
    static std::optional<Heap> goal(const PeriodCertificate& certificate) {
        return certificate.bound;
    }
    static std::optional<Heap> goal(const Strategy& strategy) { return strategy.claims.size(); }
    static std::optional<Heap> goal(const QuotientCertificate& /*certificate*/) {
        return std::nullopt;
    }

    auto check_one(const PeriodCertificate& certificate) { return check(certificate, budget_); }
    auto check_one(const Strategy& strategy) { return check(strategy, budget_); }
    /// Options that are listed may be those of a rule file.
    auto check_one(const QuotientCertificate& certificate) {
        return check_with_options(certificate, budget_, session_.files, session_.rules);
    }

    template <class Certificate>
    Result<VerifyAnswer> check_all(const Result<Certificate>& certificate) {
        if (!certificate) {
            return proof_limit(certificate.error());
        }
        goal_ = goal(*certificate);
        const auto verdict = check_one(*certificate);
        if (!verdict) {
            return proof_limit(verdict.error());
        }
        VerifyAnswer answer;
        answer.holds = verdict->holds;
        answer.reason = reason_text(*verdict, session_.language);
        tell(answer, *certificate, *verdict);
        if (!answer.holds) {
            answer.why = answer.reason;
        }
        return answer;
    }

    /// Adds what is claimed, the claim that fails, and why it holds if it does.
    void tell(VerifyAnswer& answer, const PeriodCertificate& certificate,
              const Verdict& verdict) const {
        const Period& claim = certificate.claim;
        answer.certificate = PeriodClaimed{certificate.game, claim.start, claim.length,
                                           claim.saltus, certificate.bound};
        fails(answer, name(verdict.fails));
        answer.subject = certificate.game;
        answer.claim = claim_text(claim, session_.language);
        answer.why = say(Phrase::HoldsBy, {std::to_string(certificate.bound),
                                           method_text(certificate.method, session_.language)});
    }
    void tell(VerifyAnswer& answer, const Strategy& strategy,
              const StrategyVerdict& verdict) const {
        answer.subject = to_text(strategy.position);
        answer.certificate =
            StrategyClaimed{answer.subject, strategy.value, strategy.claims.size()};
        fails(answer, name(verdict.broken));
        answer.claim = say(Phrase::ClaimValue, {std::to_string(strategy.value.value())});
        answer.why = say(Phrase::HoldsByClaims, {std::to_string(strategy.claims.size())});
        Reasons rules;
        for (const GamePtr& game : strategy.games) {
            rules.add_premise(game->parts_premise());
        }
        answer.given = answer.holds ? rules.premises() : std::nullopt;
    }
    void tell(VerifyAnswer& answer, const QuotientCertificate& certificate,
              const ListedVerdict& verdict) const {
        QuotientClaimed claimed{certificate.game, certificate.order, certificate.values.size(),
                                verdict.complete, std::nullopt,      std::nullopt};
        if (const auto& period = certificate.period) {
            claimed.preperiod = period->start;
            claimed.period = period->length;
        }
        answer.certificate = std::move(claimed);
        fails(answer, name(verdict.fails));
        answer.subject = certificate.game;
        answer.claim = claim_text(certificate, verdict.complete, session_.language);
        answer.why = say(Phrase::QuotientHolds);
        if (certificate.period) {
            answer.why += say(Phrase::QuotientHoldsPeriod);
        } else if (certificate.options) {
            answer.why += say(Phrase::QuotientHoldsListed);
        }
        if (verdict.complete == false) {
            answer.why += say(Phrase::QuotientHoldsInPart);
        }
        answer.given = answer.holds ? verdict.given : std::nullopt;
    }
    static void fails(VerifyAnswer& answer, std::string_view claim) {
        if (!answer.holds) {
            answer.fails = claim;
        }
    }

    const Session& session_;
    std::optional<Heap> goal_; ///< how many things are checked, once that is known
    Budget budget_;
};

} // namespace

const OperationCard VerifyRequest::kCard = {
    .name = "verify",
    .summary = {"Re-checks a certificate with independent, simple code",
                "用独立而简单的代码重新检验证书"},
    .notes = {"Exits with 1 if a claim of the certificate fails, and says which.",
              "若证书的某项断言不成立，则指出是哪一项，并以 1 退出。"},
    .examples = "nimber period 0.77 --certificate kayles.json\n"
                "nimber verify kayles.json\n"
                "nimber solve \"cram(4x5)\" --certificate cram.json && nimber verify cram.json",
    .example =
        R"({"certificate":{"schema":"nimber/certificate/1","game":"0.77",)"
        R"("claim":{"preperiod":71,"period":12,"saltus":0},"method":"window","bound":155,)"
        R"("values_hash":"b85ca34c91e2419f","sparse":{"mask":15,"position_parity":false,)"
        R"("rares":[3,6,11,18,22,28,34,39,70]},"window":{"witnesses_to":70,"full_to":143}}})",
};

std::vector<Field> VerifyRequest::fields() {
    return {
        argument("file", FilePlace{&file, false},
                 {"What --certificate of period, solve or quotient wrote",
                  "period、solve 或 quotient 的 --certificate 所写的文件"},
                 "FILE", Door::Terminal),
        {.name = "certificate",
         .place = DocumentPlace{&certificate},
         .help = {"The certificate itself", "证书本身"},
         .need = Field::Need::Required,
         .doors = Door::Json},
    };
}

Result<VerifyAnswer> run(const VerifyRequest& request, const Session& session) {
    if (request.file.empty()) {
        return Verifier{session}.run(request.certificate);
    }
    const auto contents = session.read(request.file, kLargestStrategy);
    return contents ? Verifier{session}.run(*contents) : contents.error();
}

} // namespace nimber
