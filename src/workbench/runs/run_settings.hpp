#pragma once

#include "workbench/runs/progress.hpp"

#include <chrono>
#include <functional>
#include <string>

namespace nimber {

/// How long work is done, whatever it is.
struct RunSettings {
    Limits limits = {};          ///< of the whole run; its own `progress` is not used
    std::string checkpoint = {}; ///< where the run is kept; empty: nowhere
    std::chrono::milliseconds save_every{std::chrono::seconds{10}};
    std::function<void(const WorkProgress&)> progress = {};
};

} // namespace nimber
