#include "workbench/worker/process.hpp"

#include "workbench/worker/worker.hpp"

#include <sched.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <thread>

namespace nimber {
namespace {

constexpr int kLooks = 100;
constexpr std::chrono::milliseconds kBetweenLooks{2};
constexpr std::size_t kMoreThanTheReply = std::size_t{64} << 10U; // headers, an error in its place

/// How a child begins: with nothing open but the socket, the usual signals, and in a group of its
/// own, so that Ctrl-C at the terminal reaches only the server.
class SpawnRecipe {
public:
    explicit SpawnRecipe(int socket) {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_adddup2(&files_, socket, 0);
        posix_spawn_file_actions_addclosefrom_np(&files_, 1);
        posix_spawnattr_init(&attributes_);
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes_, &signals);
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes_, &signals);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                                   POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnRecipe() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnRecipe(const SpawnRecipe&) = delete;
    SpawnRecipe& operator=(const SpawnRecipe&) = delete;

    /// Returns 0 if the child could not be started.
    [[nodiscard]] pid_t start(std::size_t data_bytes) const {
        std::string name{kWorkerName};
        std::string bytes = std::to_string(data_bytes);
        std::array<char*, 3> words = {name.data(), bytes.data(), nullptr};
        std::array<char*, 1> no_environment = {nullptr};
        pid_t process = 0;
        // The program as it was when it was started, even if the file has been replaced since.
        const int failure = posix_spawn(&process, "/proc/self/exe", &files_, &attributes_,
                                        words.data(), no_environment.data());
        return failure == 0 ? process : 0;
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

} // namespace

std::unique_ptr<WorkerProcess> WorkerProcess::start(std::size_t data_bytes) {
    std::array<int, 2> pair{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) {
        return nullptr;
    }
    FileDescriptor ours{pair[0]};
    const FileDescriptor theirs{pair[1]};
    const pid_t process = SpawnRecipe{theirs.get()}.start(data_bytes);
    return process > 0 ? std::unique_ptr<WorkerProcess>{new WorkerProcess{process, std::move(ours)}}
                       : nullptr;
}

WorkerProcess::~WorkerProcess() {
    end(false);
}

WorkerProcess::Ending WorkerProcess::end(bool ends_by_itself) {
    Ending ending;
    if (process_ == 0) {
        return ending;
    }
    int status = 0;
    bool ended = false;
    // One that has closed its socket is about to end, and how it ends tells why; one that was taken
    // over may not end at all.
    for (int look = 0; ends_by_itself && !ended && look < kLooks; ++look) {
        ended = waitpid(process_, &status, WNOHANG) != 0;
        if (!ended) {
            std::this_thread::sleep_for(kBetweenLooks);
        }
    }
    if (!ended) {
        kill(process_, SIGKILL);
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
    }
    process_ = 0;
    ending.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    ending.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return ending;
}

WorkerProcess::Ending
WorkerProcess::wait_for_answer(const WorkerRequest& request,
                               const std::function<void(const RequestProgress&)>& told,
                               std::chrono::steady_clock::time_point deadline) {
    using enum Ending::Kind;
    const Sent sent =
        send_message(socket_.get(), Message::Kind::Request, encode(request), deadline);
    if (sent != Sent::Whole) {
        return {sent == Sent::Late ? Late : NotAsked, {}};
    }
    while (true) {
        Received received =
            receive_message(socket_.get(), request.reply_bytes + kMoreThanTheReply, deadline);
        if (!received.message) {
            return {received.late ? Late : Died, {}};
        }
        if (received.message->kind == Message::Kind::Progress) {
            const auto progress = decode_progress(received.message->payload);
            if (!progress) {
                return {Senseless, {}};
            }
            if (told) {
                told(*progress);
            }
            continue;
        }
        auto outcome = decode_outcome(received.message->payload);
        return outcome ? Ending{Answered, std::move(outcome)} : Ending{Senseless, {}};
    }
}

WorkerProcess::Ending
WorkerProcess::ask(const WorkerRequest& request,
                   const std::function<void(const RequestProgress&)>& progress,
                   std::chrono::steady_clock::time_point deadline, const std::stop_token& stop) {
    Ending ending;
    {
        // It is killed rather than told: no loop can ignore that.
        const std::stop_callback killing{stop, [this] { kill(process_, SIGKILL); }};
        ending = wait_for_answer(request, progress, deadline);
    }
    if (stop.stop_requested()) {
        ending = {Ending::Kind::Stopped, {}};
    }
    if (ending.kind == Ending::Kind::Answered) {
        return ending;
    }
    Ending ended = end(ending.kind == Ending::Kind::Died);
    ended.kind = ending.kind;
    return ended;
}

} // namespace nimber
