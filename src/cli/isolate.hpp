#pragma once

#include "cli/options.hpp"
#include "nimber/game/rule_loader.hpp"
#include "nimber/games/graphs/graph_text.hpp"
#include "nimber/limits/request_clock.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace nimber::cli {

/// With --isolate: reads the files that the text of a position or game names, and then gives up all
/// rights of this process but to compute and to write its answer, so that other people's rules run
/// without any. `outputs` are the files that the command would have to write later, which it then
/// cannot. Returns why it cannot be.
[[nodiscard]] std::optional<Error> isolate_if_asked(const CommonOptions& options,
                                                    const std::string& text,
                                                    std::span<const std::string> outputs);

/// Makes games of the rule files that a command names, within these limits: see `rule_loader`. With
/// --isolate these are the files that were read before.
[[nodiscard]] RuleLoader command_rules(const CommonOptions& options, const Limits& limits,
                                       const std::shared_ptr<RequestClock>& clock = {});

} // namespace nimber::cli
