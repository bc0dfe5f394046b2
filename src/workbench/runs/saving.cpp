#include "workbench/runs/saving.hpp"

#include "store/file_claim.hpp"

#include <unistd.h>

#include <atomic>
#include <mutex>

namespace nimber {
namespace {

std::mutex mutex; ///< guards `savings`, and that its watcher is told_of_saving in order
int savings = 0;
std::atomic<Saving::Watcher> told_of_saving = nullptr;

void tell(bool begins) {
    if (const Saving::Watcher watcher = told_of_saving.load()) {
        watcher(begins);
    }
}

} // namespace

Saving::Saving() {
    const std::scoped_lock lock{mutex};
    if (savings++ == 0) {
        tell(true);
    }
}

Saving::~Saving() {
    const std::scoped_lock lock{mutex};
    if (--savings == 0) {
        tell(false);
    }
}

void Saving::set_watcher(Watcher watcher) {
    told_of_saving = watcher;
}

void end_at_once(int status) {
    withdraw_claims();
    _exit(status);
}

} // namespace nimber
