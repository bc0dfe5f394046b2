#include "cli/isolate.hpp"

#include "cli/terminal/interrupt.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/rule_files/rule_files.hpp"
#include "workbench/worker/isolation.hpp"

#include <unistd.h>

#include <algorithm>

namespace nimber::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20U; // of a file

} // namespace

std::optional<Error> isolate_if_asked(const CommonOptions& options, const std::string& text,
                                      std::span<const std::string> outputs) {
    if (!options.isolate) {
        return std::nullopt;
    }
    if (!outputs.empty()) {
        return Error{ErrorCode::IsolatedWrite, {outputs.front()}};
    }
    for (const std::string& file : named_files(text)) {
        auto contents = read_file(file, kMostBytes, options.memory_bytes);
        if (!contents) {
            return contents.error();
        }
        options.read_before->emplace(file, std::move(*contents));
    }
    static_cast<void>(interrupt_token()); // the thread that waits for Ctrl-C
    if (!isolate({.last_descriptor = STDERR_FILENO})) {
        return Error{ErrorCode::CannotIsolate};
    }
    return std::nullopt;
}

RuleLoader command_rules(const CommonOptions& options, const Limits& limits,
                         const std::shared_ptr<RequestClock>& clock) {
    if (!options.isolate) {
        return rule_loader(limits, clock);
    }
    return [load = rule_loader(limits, *options.read_before),
            read = options.read_before](const std::string& file) -> Result<GamePtr> {
        return read->contains(file) ? load(file) : Error{ErrorCode::IsolatedRead, {file}};
    };
}

} // namespace nimber::cli
