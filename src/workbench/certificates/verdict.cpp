#include "workbench/certificates/verdict.hpp"

#include "nimber/limits/limit_codes.hpp"
#include "workbench/phrases.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace nimber {
namespace {

// In the order of PeriodMethod.
constexpr auto kMethodPhrases =
    std::to_array<Phrase>({Phrase::MethodClassical, Phrase::MethodWindow, Phrase::MethodState});

// In the order of CertificateClaim.
constexpr auto kPeriodReasons = std::to_array<Phrase>({
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
    return std::string{text(kMethodPhrases[static_cast<std::size_t>(method)])(language)};
}

std::string reason_text(const Verdict& verdict, Language language) {
    return verdict.holds
               ? ""
               : fill(text(kPeriodReasons[static_cast<std::size_t>(verdict.fails)])(language),
                      verdict.facts);
}

Error proof_limit(Error limit) {
    return limit_of(std::move(limit), kVerifyLimits);
}

} // namespace nimber
