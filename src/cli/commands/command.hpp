#pragma once

#include "cli/options.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace nimber::cli {

/// A command of the terminal: what its words fill, and what is then done.
struct Command {
    const OperationCard* card;
    std::vector<Field> fields; ///< in the order of its help
    /// Does the work and returns the exit status. Requires that the fields were filled.
    std::function<int()> run;
    std::shared_ptr<CommonOptions> options;
    std::shared_ptr<void> request = {}; ///< holds the places of the fields
    bool hidden = false;                ///< from the list of commands
};

} // namespace nimber::cli
