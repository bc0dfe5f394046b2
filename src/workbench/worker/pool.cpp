#include "workbench/worker/pool.hpp"

#include "workbench/jobs/time_grace.hpp"
#include "workbench/json/error_json.hpp"
#include "workbench/worker/worker.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace nimber {
namespace {

using Clock = std::chrono::steady_clock;
using Ending = WorkerProcess::Ending;

/// The limit around a process: beyond what is counted, for what counting cannot see.
std::size_t data_limit(const WorkerPool::Settings& settings) {
    constexpr std::size_t kUncounted = std::size_t{16} << 20U;
    constexpr std::size_t kStackBytes = std::size_t{8} << 20U;
    constexpr std::size_t kSmallPart = 20; // 5 %
    return settings.memory_bytes + settings.memory_bytes / kSmallPart + kUncounted +
           settings.threads * kStackBytes;
}

/// When a worker is killed that has not stopped by itself.
Clock::time_point deadline_of(std::chrono::milliseconds time) {
    constexpr std::chrono::milliseconds kYear = std::chrono::hours{24 * 365};
    const auto limit = std::min(time, kYear);
    return Clock::now() + limit + time_grace(limit);
}

/// What an ending other than an answer means for the one who asked.
Error error_of(const Ending& ending, const Limits& limits) {
    using enum Ending::Kind;
    if (ending.kind == Stopped) {
        return {ErrorCode::Cancelled, {"", "some"}};
    }
    if (ending.kind == Late) {
        return {ErrorCode::TimeLimit, {duration_text(limits.time), "some"}};
    }
    if (ending.kind == Died && ending.exit == kWorkerOutOfMemory) {
        return {ErrorCode::MemoryLimit, {bytes_text(limits.memory_bytes), "some"}};
    }
    if (ending.kind == Died && ending.exit == kWorkerCannotIsolate) {
        return {ErrorCode::Fault, {"this system cannot isolate the process that would compute"}};
    }
    return {ErrorCode::Fault,
            {ending.signal != 0
                 ? fmt::format("the process that computed was ended by signal {}", ending.signal)
                 : "the process that computed ended without an answer"}};
}

RequestOutcome failed(const Error& error, std::string_view body) {
    // The language that is asked for, as far as that can be told without reading the request.
    const Language language =
        body.find("\"zh\"") != std::string_view::npos ? Language::Chinese : Language::English;
    RequestOutcome outcome;
    outcome.failure = RequestFailure{error, language};
    outcome.reply.body = error_json(error, language);
    return outcome;
}

} // namespace

bool may_hold_rules(std::string_view kind, std::string_view body) {
    // A member can be spelt "r\u0075les", but not without a backslash.
    return kind == "rules" || body.find("\"rules\"") != std::string_view::npos ||
           body.find('\\') != std::string_view::npos;
}

WorkerPool::WorkerPool(const Settings& settings) : settings_{settings} {
    fill_reserve();
}

std::unique_ptr<WorkerProcess> WorkerPool::start() const {
    return WorkerProcess::start(data_limit(settings_));
}

void WorkerPool::fill_reserve() {
    while (true) {
        {
            const std::scoped_lock lock{mutex_};
            if (idle_.size() >= settings_.reserve) {
                return;
            }
        }
        auto worker = start();
        if (!worker) {
            return;
        }
        give_back(std::move(worker));
    }
}

std::unique_ptr<WorkerProcess> WorkerPool::take() {
    {
        const std::scoped_lock lock{mutex_};
        if (!idle_.empty()) {
            auto worker = std::move(idle_.back()); // the one whose memory is warm
            idle_.pop_back();
            return worker;
        }
    }
    return start();
}

void WorkerPool::give_back(std::unique_ptr<WorkerProcess> worker) {
    const std::scoped_lock lock{mutex_};
    if (idle_.size() < settings_.kept) {
        idle_.push_back(std::move(worker));
    }
}

RequestOutcome WorkerPool::answer(std::string_view kind, std::string_view body,
                                  const RequestContext& context) {
    const WorkerRequest request{std::string{kind},     std::string{body},
                                context.limits.time,   context.limits.memory_bytes,
                                settings_.reply_bytes, context.limits.threads};
    const auto deadline = deadline_of(context.limits.time);
    Ending ending;
    ending.kind = Ending::Kind::NotAsked;
    // One that has waited for long may be gone; as many may be as were waiting.
    for (std::size_t i = 0; i <= settings_.kept && ending.kind == Ending::Kind::NotAsked; ++i) {
        auto worker = take();
        if (!worker) {
            break;
        }
        ending = worker->ask(request, context.progress, deadline, context.limits.stop);
        if (ending.kind == Ending::Kind::Answered && !may_hold_rules(kind, body)) {
            give_back(std::move(worker));
        }
    }
    fill_reserve();
    return ending.outcome ? std::move(*ending.outcome)
                          : failed(error_of(ending, context.limits), body);
}

} // namespace nimber
