#include "workbench/certificates/quotient_certificate_json.hpp"
#include "workbench/phrases.hpp"

#include <array>

namespace nimber {
namespace {

// In the order of QuotientClaim.
constexpr auto kQuotientReasons = std::to_array<Phrase>({
    Phrase::QuotientFailsGame,
    Phrase::QuotientFailsClosed,
    Phrase::QuotientFailsSize,
    Phrase::QuotientFailsCommute,
    Phrase::QuotientFailsGenerated,
    Phrase::QuotientFailsLetters,
    Phrase::QuotientFailsEnds,
    Phrase::QuotientFailsLost,
    Phrase::QuotientFailsWon,
    Phrase::QuotientFailsDistinct,
    Phrase::QuotientFailsBound,
    Phrase::QuotientFailsRepeats,
    Phrase::FailsStart,
    Phrase::FailsLeast,
});

} // namespace

std::string claim_text(const QuotientCertificate& certificate, std::optional<bool> complete,
                       Language language) {
    const auto say = [language](Phrase phrase, std::vector<std::string> facts) {
        return fill(text(phrase)(language), facts);
    };
    const std::string order = std::to_string(certificate.order);
    if (certificate.period) {
        return say(Phrase::QuotientClaimAll, {order, std::to_string(certificate.period->start),
                                              std::to_string(certificate.period->length)});
    }
    return say(!certificate.positions    ? Phrase::QuotientClaimHeaps
               : complete.value_or(true) ? Phrase::QuotientClaimPositions
                                         : Phrase::QuotientClaimPart,
               {order, std::to_string(certificate.values.size())});
}

std::string reason_text(const QuotientVerdict& verdict, Language language) {
    return verdict.holds
               ? ""
               : fill(text(kQuotientReasons[static_cast<std::size_t>(verdict.fails)])(language),
                      verdict.facts);
}

} // namespace nimber
