#include "cli/commands/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal/terminal.hpp"
#include "server/routes/openapi.hpp"
#include "server/server.hpp"
#include "server/supervisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {
namespace {

constexpr std::chrono::milliseconds kShortRequest{5000};
constexpr std::size_t kUsualMemory = std::size_t{256} << 20U;

/// The page and the HTTP API.
struct ServeRequest {
    server::ServerSettings settings;
    std::string address = "127.0.0.1";
    std::optional<std::uint64_t> port = 0; ///< one that is free
    std::optional<std::uint64_t> jobs = server::ServerSettings{}.jobs;
    std::optional<std::uint64_t> rate = static_cast<std::uint64_t>(server::ServerSettings{}.rate);
    std::string log;
    CommonOptions options;

    static const OperationCard kServeCard;
    [[nodiscard]] std::vector<Field> fields();
};

const OperationCard ServeRequest::kServeCard = {
    .name = "serve",
    .summary = {"The page and the HTTP API, on this machine", "本机上的网页和 HTTP API"},
    .notes = {"Prints the address and serves until Ctrl-C or SIGTERM. docs/server.md describes the "
              "API.",
              "打印地址并提供服务，直到 Ctrl-C 或 SIGTERM。docs/server.md 说明 API。"},
    .examples = "nimber serve\n"
                "nimber serve --port 8080 --quiet\n"
                "nimber serve --jobs 4 --time 1h --memory 1G --log access.log",
};

std::vector<Field> ServeRequest::fields() {
    constexpr std::uint64_t kMostPorts = 65535;
    constexpr std::uint64_t kMostJobs = 64;
    constexpr std::uint64_t kMostRate = 1'000'000'000;
    return {
        {.name = "port",
         .place = SizePlace{.size = &port, .most = kMostPorts},
         .help = {"The port; 0 picks a free one", "端口；0 表示任一空闲端口"},
         .stands_for = "N"},
        {.name = "address",
         .place = TextPlace{&address},
         .help = {"The address to listen on; only this machine reaches 127.0.0.1",
                  "监听的地址；127.0.0.1 只有本机可以访问"},
         .stands_for = "IP"},
        {.name = "host",
         .place = ListPlace{&settings.hosts},
         .help = {"A name by which it is reached, such as games.example.org; may be repeated",
                  "访问所用的名称，如 games.example.org；可重复"},
         .stands_for = "NAME"},
        {.name = "allow_origin",
         .place = ListPlace{&settings.origins},
         .help = {"Another page that may send requests, such as http://localhost:5173",
                  "允许提出请求的其他网页，如 http://localhost:5173"},
         .stands_for = "URL"},
        {.name = "time",
         .place = TimePlace{&options.time},
         .help = {"Time limit of a job, such as 10m; of a short request at most 5s",
                  "任务的时限，如 10m；短请求至多 5s"},
         .stands_for = "TIME"},
        {.name = "memory",
         .place = MemoryPlace{&options.memory_bytes},
         .help = {"Memory limit of each request, such as 512M", "每个请求的内存上限，如 512M"},
         .stands_for = "SIZE"},
        {.name = "jobs",
         .place = SizePlace{.size = &jobs, .least = 1, .most = kMostJobs},
         .help = {"Jobs to work on at a time", "同时进行的任务数"},
         .stands_for = "N"},
        {.name = "body",
         .place = MemoryPlace{&settings.body_bytes},
         .help = {"The largest request, such as 1M", "最大的请求，如 1M"},
         .stands_for = "SIZE"},
        {.name = "reply",
         .place = MemoryPlace{&settings.reply_bytes},
         .help = {"The largest answer, such as 32M", "最大的回答，如 32M"},
         .stands_for = "SIZE"},
        {.name = "rate",
         .place = SizePlace{.size = &rate, .least = 1, .most = kMostRate},
         .help = {"Requests that one client may make in a second", "一个客户每秒可提出的请求数"},
         .stands_for = "N"},
        {.name = "log",
         .place = FilePlace{&log},
         .help = {"Log requests to this file (stderr, or with --quiet nowhere); SIGHUP reopens it",
                  "把请求记录到此文件（默认 stderr，--quiet 时不记录）；SIGHUP 重新打开"},
         .stands_for = "FILE"},
        {.name = "quiet",
         .place = FlagPlace{&options.quiet},
         .help = {"Log no requests on stderr", "不在 stderr 上记录请求"}},
    };
}

/// Why a name is none by which a server can be reached, if so.
std::optional<Error> check_hosts(const std::vector<std::string>& hosts) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789.-_";
    for (const std::string& host : hosts) {
        const bool v6 = host.starts_with('[') && host.ends_with(']');
        if (host.empty() || (!v6 && host.find_first_not_of(kLetters) != std::string::npos)) {
            return Error{ErrorCode::BadRequest,
                         {host},
                         Error::kNoOffset,
                         {"a host is a name or an address, without http:// and port, not {0}",
                          "host 应为名称或地址，不含 http:// 和端口，而不是 {0}"}};
        }
    }
    return std::nullopt;
}

int serve(ServeRequest& request) {
    const CommonOptions& options = request.options;
    server::ServerSettings& settings = request.settings;
    settings.jobs = static_cast<std::size_t>(*request.jobs);
    settings.rate = static_cast<double>(*request.rate);
    settings.job_limits.time = options.time;
    settings.job_limits.memory_bytes = options.memory_bytes;
    settings.job_limits.threads = *options.threads;
    settings.request_limits = settings.job_limits;
    settings.request_limits.time = std::min(options.time, kShortRequest);
    if (const auto wrong = check_hosts(settings.hosts)) {
        return report(*wrong, {}, options);
    }
    server::AccessLog log;
    if (!request.log.empty()) {
        if (const auto failure = log.open(request.log)) {
            return report(*failure, {}, options);
        }
    } else if (!options.quiet) {
        log.use_stderr();
    }
    const auto listener =
        server::Listener::open(request.address, static_cast<std::uint16_t>(*request.port));
    if (!listener) {
        return report(listener.error(), {}, options);
    }
    const auto announce = [&] { write_out(fmt::format("nimber serves {}\n", listener->url())); };
    const auto ended = server::supervise(announce, [&](FunctionRef<void()> handles_signals) {
        // After a restart the log may have another file by now. If it cannot be opened, the one
        // that is open serves.
        static_cast<void>(log.reopen());
        server::Server server{*listener, log, settings};
        handles_signals();
        return server.run() == SIGINT ? kInterrupted : kAnswered;
    });
    return ended.status.value_or(ended.signal == SIGTERM  ? kAnswered
                                 : ended.signal == SIGINT ? kInterrupted
                                                          : kFault);
}

} // namespace

Command serve_command() {
    auto request = std::make_shared<ServeRequest>();
    request->options.time = std::chrono::minutes{10};
    request->options.memory_bytes = kUsualMemory;
    return {.card = &ServeRequest::kServeCard,
            .fields = request->fields(),
            .run = [asked = request.get()] { return serve(*asked); },
            .options = std::shared_ptr<CommonOptions>{request, &request->options},
            .request = request};
}

Command openapi_command() {
    static constexpr OperationCard kServeCard = {
        .name = "openapi",
        .summary = {"The description of the HTTP API", "HTTP API 的说明"},
    };
    return {.card = &kServeCard,
            .fields = {},
            .run =
                [] {
                    write_out(server::openapi_json() + '\n');
                    return kAnswered;
                },
            .options = std::make_shared<CommonOptions>(),
            .hidden = true}; // for those who generate types from it
}

} // namespace nimber::cli
