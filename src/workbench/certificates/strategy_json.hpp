#pragma once

#include "nimber/certificate/strategy.hpp"
#include "nimber/game/file_reader.hpp"
#include "nimber/game/rule_loader.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"
#include "workbench/json/json_writer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// No strategy that is worth checking is larger.
inline constexpr std::size_t kLargestStrategy = std::size_t{64} << 20U; // bytes

/// Whether this is meant to be a strategy, rather than another certificate.
[[nodiscard]] bool looks_like_strategy(std::string_view text);

/// The strategy as docs/search.md describes it ("nimber/strategy/2").
void encode(JsonWriter& json, const Strategy& strategy);

/// Reads what `encode` writes, and nothing else. Whether it holds is for `check` to say.
[[nodiscard]] Result<Strategy> decode_strategy(std::string_view text, Budget& budget,
                                               FileReader files = {}, RuleLoader rules = {});

} // namespace nimber
