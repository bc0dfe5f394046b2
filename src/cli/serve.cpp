#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "server/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace nimber::cli {
namespace {

constexpr int kInterrupted = 130;
constexpr std::chrono::milliseconds kShortRequest{5000};
constexpr std::size_t kUsualMemory = std::size_t{256} << 20U;

struct ServeOptions : CommonOptions {
    server::ServerSettings settings;
    std::string log;
};

/// Where requests are noted: a file, stderr, or nowhere.
Result<int> open_log(const ServeOptions& options) {
    if (options.log.empty()) {
        return options.quiet ? -1 : STDERR_FILENO;
    }
    constexpr mode_t kMode = 0644;
    const int file = open(options.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
    return file >= 0 ? Result{file}
                     : Error{ErrorCode::BadPath, {options.log, "the file cannot be opened"}};
}

int serve(ServeOptions& options) {
    const auto log = open_log(options);
    if (!log) {
        return report(log.error(), {}, options);
    }
    server::ServerSettings& settings = options.settings;
    settings.log = *log;
    settings.job_limits.time = options.time;
    settings.job_limits.memory_bytes = options.memory_bytes;
    settings.job_limits.threads = options.threads;
    settings.request_limits = settings.job_limits;
    settings.request_limits.time = std::min(options.time, kShortRequest);
    const auto server = server::Server::listen(settings);
    if (!server) {
        return report(server.error(), {}, options);
    }
    write_out(fmt::format("nimber serves {}\n", (*server)->url()));
    const int status = (*server)->run() == SIGINT ? kInterrupted : 0;
    if ((*server)->busy()) {
        // A computation that does not look at its limits often enough is not waited for.
        std::_Exit(status);
    }
    return status;
}

} // namespace

void add_serve(CLI::App& app, int& status) {
    constexpr std::size_t kMostJobs = 64;
    CLI::App* command = app.add_subcommand("serve", "The page and the HTTP API, on this machine");
    auto options = std::make_shared<ServeOptions>();
    options->time = std::chrono::minutes{10};
    options->memory_bytes = kUsualMemory;
    command->add_option("--port", options->settings.port, "The port (one that is free)")
        ->type_name("N");
    command
        ->add_option("--address", options->settings.address,
                     "The address to listen on (127.0.0.1: only this machine reaches it)")
        ->type_name("IP");
    command
        ->add_option("--allow-origin", options->settings.origins,
                     "Another page that may ask, such as http://localhost:5173")
        ->type_name("URL");
    add_time_option(*command, "--time",
                    "Time limit of a job, such as 10m (10m); of a short request at most 5s",
                    [options](std::chrono::milliseconds time) { options->time = time; });
    add_memory_option(*command, "--memory", "Memory limit of each request, such as 512M (256M)",
                      [options](std::size_t bytes) { options->memory_bytes = bytes; });
    command->add_option("--jobs", options->settings.jobs, "Jobs to work on at a time (2)")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, kMostJobs));
    add_memory_option(*command, "--body", "The largest request, such as 1M (1M)",
                      [options](std::size_t bytes) { options->settings.body_bytes = bytes; });
    command
        ->add_option("--rate", options->settings.rate,
                     "Requests that one client may make in a second (50000)")
        ->type_name("N")
        ->check(CLI::Range(1.0, 1e9));
    command
        ->add_option("--log", options->log,
                     "Note requests in this file (stderr, or with --quiet nowhere)")
        ->type_name("FILE");
    command->add_flag("--quiet", options->quiet, "Note no requests on stderr");
    command->footer("Prints the address and serves until Ctrl-C or SIGTERM. docs/server.md "
                    "describes the API.\n"
                    "Examples:\n"
                    "  nimber serve\n"
                    "  nimber serve --port 8080 --quiet\n"
                    "  nimber serve --jobs 4 --time 1h --memory 1G --log access.log");
    command->callback([options, &status] { status = serve(*options); });
}

} // namespace nimber::cli
