#include "workbench/verdict.hpp"

#include "workbench/phrases.hpp"

#include <array>
#include <cstddef>

namespace nimber {
namespace {

// In the order of PeriodMethod.
constexpr auto kMethods =
    std::to_array<Phrase>({Phrase::MethodClassical, Phrase::MethodWindow, Phrase::MethodState});

// In the order of CertificateClaim.
constexpr auto kReasons = std::to_array<Phrase>({
    Phrase::FailsGame,
    Phrase::FailsSize,
    Phrase::FailsMethod,
    Phrase::FailsSaltus,
    Phrase::FailsMask,
    Phrase::FailsParity,
    Phrase::FailsReach,
    Phrase::FailsBound,
    Phrase::FailsRares,
    Phrase::FailsWitnesses,
    Phrase::FailsRepeats,
    Phrase::FailsState,
    Phrase::FailsStart,
    Phrase::FailsLeast,
    Phrase::FailsHash,
});

} // namespace

std::string claim_text(const Period& claim, Language language) {
    const std::array facts = {std::to_string(claim.start), std::to_string(claim.length),
                              std::to_string(claim.saltus)};
    return fill(text(claim.saltus == 0 ? Phrase::ClaimPeriod : Phrase::ClaimSaltus)(language),
                facts);
}

std::string method_text(PeriodMethod method, Language language) {
    return std::string{text(kMethods[static_cast<std::size_t>(method)])(language)};
}

std::string reason_text(const Verdict& verdict, Language language) {
    return verdict.holds ? ""
                         : fill(text(kReasons[static_cast<std::size_t>(verdict.fails)])(language),
                                verdict.facts);
}

void encode_verdict(JsonWriter& json, bool holds, std::string_view fails, std::string_view reason) {
    json.key("holds").boolean(holds);
    if (holds) {
        json.key("fails").null();
    } else {
        json.key("fails").string(fails);
    }
    json.key("reason").string(reason);
}

void encode(JsonWriter& json, const PeriodCertificate& certificate, const Verdict& verdict,
            Language language) {
    json.begin_object();
    json.key("schema").string("nimber/verify/1");
    json.key("certificate").begin_object();
    json.key("game").string(certificate.game);
    json.key("preperiod").number(certificate.claim.start);
    json.key("period").number(certificate.claim.length);
    json.key("saltus").number(certificate.claim.saltus);
    json.key("bound").number(certificate.bound);
    json.end_object();
    encode_verdict(json, verdict.holds, name(verdict.fails), reason_text(verdict, language));
    json.end_object();
}

Error proof_limit(Error limit) {
    limit.code = limit.code == ErrorCode::TimeLimit     ? ErrorCode::VerifyTimeLimit
                 : limit.code == ErrorCode::MemoryLimit ? ErrorCode::VerifyMemoryLimit
                 : limit.code == ErrorCode::Cancelled   ? ErrorCode::VerifyCancelled
                                                        : limit.code;
    return limit;
}

} // namespace nimber
