#include "workbench/strategy_verdict.hpp"

#include "workbench/phrases.hpp"
#include "workbench/verdict.hpp"

#include <array>

namespace nimber {
namespace {

// In the order of StrategyRule.
constexpr auto kReasons = std::to_array<Phrase>({
    Phrase::BreaksEnds,
    Phrase::BreaksOnce,
    Phrase::BreaksReplies,
    Phrase::BreaksPossible,
    Phrase::BreaksClaimed,
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
               : fill(text(kReasons[static_cast<std::size_t>(verdict.broken)])(language), facts);
}

void encode(JsonWriter& json, const Strategy& strategy, const StrategyVerdict& verdict,
            Language language) {
    json.begin_object();
    json.key("schema").string("nimber/verify/1");
    json.key("certificate").begin_object();
    json.key("position").string(to_text(strategy.position));
    json.key("value").number(strategy.value.value());
    json.key("claims").number(strategy.claims.size());
    json.end_object();
    encode_verdict(json, verdict.holds, name(verdict.broken), reason_text(verdict, language));
    json.end_object();
}

} // namespace nimber
