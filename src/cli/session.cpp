#include "cli/session.hpp"

#include "cli/isolate.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/rule_files/rule_files.hpp"

namespace nimber::cli {

Session make_session(const CommonOptions& options, const std::shared_ptr<RequestClock>& clock) {
    Session session;
    session.limits = request_limits(options);
    session.language = options.lang();
    session.files = graph_reader(options);
    session.rules = command_rules(options, session.limits, clock);
    session.rule_source = [&options](const std::string& file) {
        return options.isolate ? rule_source(file, *options.read_before) : rule_source(file);
    };
    session.read = [memory = options.memory_bytes](const std::string& path, std::size_t most) {
        return read_file(path, most, memory);
    };
    if (wants_progress(options)) {
        session.progress = show_progress;
    }
    return session;
}

std::optional<Error> check_own_input(const std::string& input,
                                     std::span<const std::string> outputs) {
    for (const std::string& output : outputs) {
        if (auto own = check_own_input(input, output)) {
            return own;
        }
    }
    return std::nullopt;
}

} // namespace nimber::cli
