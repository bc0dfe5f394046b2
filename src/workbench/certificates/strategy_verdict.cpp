#include "workbench/certificates/strategy_verdict.hpp"

#include "workbench/phrases.hpp"

#include <array>

namespace nimber {
namespace {

// In the order of StrategyRule.
constexpr auto kStrategyReasons = std::to_array<Phrase>({
    Phrase::BreaksOnce,
    Phrase::BreaksReplies,
    Phrase::BreaksPossible,
    Phrase::BreaksClaimed,
    Phrase::BreaksAlike,
    Phrase::BreaksRefutes,
    Phrase::BreaksDiffers,
    Phrase::BreaksSmaller,
    Phrase::BreaksRoot,
});

} // namespace

std::string reason_text(const StrategyVerdict& verdict, Language language) {
    const std::array facts = {verdict.where, std::to_string(verdict.option)};
    return verdict.holds
               ? ""
               : fill(text(kStrategyReasons[static_cast<std::size_t>(verdict.broken)])(language),
                      facts);
}

} // namespace nimber
