#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "server/server.hpp"
#include "server/supervisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {
namespace {

constexpr int kInterrupted = 130;
constexpr std::chrono::milliseconds kShortRequest{5000};
constexpr std::size_t kUsualMemory = std::size_t{256} << 20U;

struct ServeOptions : CommonOptions {
    server::ServerSettings settings;
    std::string address = "127.0.0.1";
    std::uint16_t port = 0; ///< one that is free
    std::string log;
};

/// A check of CLI11 that says what would be right.
CLI::Validator must(bool (*holds)(const std::string&), const std::string& what) {
    return CLI::Validator{[=](std::string& text) { return holds(text) ? std::string{} : what; },
                          ""};
}

template <class Number>
std::optional<Number> read_number(const std::string& text) {
    Number number{};
    const char* const last = text.data() + text.size();
    const auto [end, failure] = std::from_chars(text.data(), last, number);
    return failure == std::errc{} && end == last ? std::optional{number} : std::nullopt;
}

bool is_port(const std::string& text) {
    return read_number<std::uint16_t>(text).has_value();
}

bool is_rate(const std::string& text) {
    constexpr double kMost = 1e9;
    const auto rate = read_number<double>(text);
    return rate && *rate >= 1 && *rate <= kMost; // which nan is not
}

bool is_host(const std::string& text) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789.-_";
    const bool v6 = text.starts_with('[') && text.ends_with(']');
    return !text.empty() && (v6 || text.find_first_not_of(kLetters) == std::string::npos);
}

int serve(ServeOptions& options) {
    server::ServerSettings& settings = options.settings;
    settings.job_limits.time = options.time;
    settings.job_limits.memory_bytes = options.memory_bytes;
    settings.job_limits.threads = options.threads;
    settings.request_limits = settings.job_limits;
    settings.request_limits.time = std::min(options.time, kShortRequest);
    server::AccessLog log;
    if (!options.log.empty()) {
        if (const auto failure = log.open(options.log)) {
            return report(*failure, {}, options);
        }
    } else if (!options.quiet) {
        log.use_stderr();
    }
    const auto listener = server::Listener::open(options.address, options.port);
    if (!listener) {
        return report(listener.error(), {}, options);
    }
    const auto announce = [&] { write_out(fmt::format("nimber serves {}\n", listener->url())); };
    return server::supervise(announce, [&](FunctionRef<void()> handles_signals) {
        // After a restart the log may have another file by now. If it cannot be opened, the one
        // that is open serves.
        static_cast<void>(log.reopen());
        server::Server server{*listener, log, settings};
        handles_signals();
        return server.run() == SIGINT ? kInterrupted : 0;
    });
}

} // namespace

void add_serve(CLI::App& app, int& status) {
    constexpr std::size_t kMostJobs = 64;
    CLI::App* command = app.add_subcommand("serve", "The page and the HTTP API, on this machine");
    auto options = std::make_shared<ServeOptions>();
    options->time = std::chrono::minutes{10};
    options->memory_bytes = kUsualMemory;
    command->add_option("--port", options->port, "The port (one that is free)")
        ->type_name("N")
        ->check(must(is_port, "a port is a number from 0, for one that is free, to 65535"));
    command
        ->add_option("--address", options->address,
                     "The address to listen on (127.0.0.1: only this machine reaches it)")
        ->type_name("IP");
    command
        ->add_option("--host", options->settings.hosts,
                     "A name by which it is reached, such as games.example.org; may be repeated")
        ->type_name("NAME")
        ->check(must(is_host, "a host is a name or an address, without http:// and port"));
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
    add_memory_option(*command, "--reply", "The largest answer, such as 32M (32M)",
                      [options](std::size_t bytes) { options->settings.reply_bytes = bytes; });
    command
        ->add_option("--rate", options->settings.rate,
                     "Requests that one client may make in a second (50000)")
        ->type_name("N")
        ->check(must(is_rate, "a rate is a number from 1 to 1000000000"));
    add_file_option(*command, "--log", options->log,
                    "Note requests in this file (stderr, or with --quiet nowhere); SIGHUP opens "
                    "it again");
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
