#include "workbench/worker/worker.hpp"

#include "workbench/jobs/background.hpp"
#include "workbench/worker/isolation.hpp"
#include "workbench/worker/message.hpp"

#include <malloc.h>
#include <sys/prctl.h>

#include <csignal>
#include <new>

namespace nimber {
namespace {

constexpr int kSocket = 0;
constexpr std::size_t kMostRequestBytes = std::size_t{1} << 30U; // the server has limits of its own
constexpr std::size_t kKeptBytes = std::size_t{8} << 20U;
constexpr auto kWaitForEver = std::chrono::steady_clock::time_point::max();

RequestOutcome answer(const WorkerRequest& request) {
    RequestContext context;
    context.limits.time = request.time;
    context.limits.memory_bytes = request.memory_bytes;
    context.limits.threads = request.threads;
    context.reply_bytes = request.reply_bytes;
    context.progress = [](const RequestProgress& progress) {
        // If nobody listens any more, the next message finds out.
        static_cast<void>(
            send_message(kSocket, Message::Kind::Progress, encode(progress), kWaitForEver));
    };
    return within_bytes(answer_here(request.kind, request.body, context), request.reply_bytes);
}

/// Gives memory back to the system that a large request has left behind.
void give_back_memory() {
    const struct mallinfo2 memory = mallinfo2();
    if (memory.fordblks > kKeptBytes) {
        malloc_trim(0);
    }
}

} // namespace

int run_worker(std::size_t data_bytes) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); // NOLINT(cppcoreguidelines-pro-type-vararg)
    go_behind_others();
    if (!isolate({.last_descriptor = kSocket, .data_bytes = data_bytes})) {
        return kWorkerCannotIsolate;
    }
    // Whichever thread meets the limit: it is the request that is too large, not the program that
    // is at fault.
    std::set_new_handler([] { _exit(kWorkerOutOfMemory); });
    while (true) {
        const Received received = receive_message(kSocket, kMostRequestBytes, kWaitForEver);
        const auto request = received.message ? decode_request(received.message->payload)
                                              : std::optional<WorkerRequest>{};
        if (!request || find_operation(request->kind) == nullptr) {
            return 0;
        }
        const std::string outcome = encode(answer(*request));
        if (send_message(kSocket, Message::Kind::Outcome, outcome, kWaitForEver) != Sent::Whole) {
            return 0;
        }
        give_back_memory();
    }
}

} // namespace nimber
