#pragma once

#include "nimber/text/result.hpp"
#include "script/script_game.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace nimber {

/// The functions of a rule file that are asked.
inline constexpr std::array<const char*, 7> kRuleFunctions = {
    "moves", "canonical", "split", "value", "show", "parse", "draw"};

/// Hashes of what these functions say of one part; nothing where the file has no such function, or
/// where a budget was spent.
using RuleAnswers = std::array<std::optional<std::uint64_t>, kRuleFunctions.size()>;

/// Asks them all. If a limit ends the request, `over` says which; who finds one there asks nothing.
[[nodiscard]] RuleAnswers rule_answers(const ScriptGame& game, const State& part,
                                       std::optional<Error>& over);

/// Whether a rule file ran out of something: on another day it might not.
[[nodiscard]] bool is_script_budget(ErrorCode code);

} // namespace nimber
