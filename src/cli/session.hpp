#pragma once

#include "cli/options.hpp"
#include "nimber/limits/request_clock.hpp"
#include "workbench/operation/session.hpp"

#include <memory>
#include <span>
#include <string>

namespace nimber::cli {

/// What a command line means for an operation: its limits, language, files and progress. All rule
/// files keep to `clock` where there is one.
[[nodiscard]] Session make_session(const CommonOptions& options,
                                   const std::shared_ptr<RequestClock>& clock = {});

/// Why none of these files may be written: the text of the request names it as its input.
[[nodiscard]] std::optional<Error> check_own_input(const std::string& input,
                                                   std::span<const std::string> outputs);

} // namespace nimber::cli
