#include "support/run_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

extern char** environ; // NOLINT

namespace nimber::support {
namespace {

struct Pipe {
    int read = -1;
    int write = -1;
};

Pipe make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error{"no pipe"};
    }
    return {ends[0], ends[1]};
}

/// Reads both to their ends: one that is full while the other is waited for would stop the program.
void read_both(const Pipe& out, const Pipe& err, Ran& ran) {
    std::array<pollfd, 2> polled = {pollfd{out.read, POLLIN, 0}, pollfd{err.read, POLLIN, 0}};
    std::array<std::string*, 2> texts = {&ran.out, &ran.err};
    std::array<char, 1 << 16U> buffer{};
    while (polled[0].fd >= 0 || polled[1].fd >= 0) {
        poll(polled.data(), polled.size(), -1);
        for (std::size_t i = 0; i < polled.size(); ++i) {
            if (polled.at(i).fd < 0 || polled.at(i).revents == 0) {
                continue;
            }
            const ssize_t count = read(polled.at(i).fd, buffer.data(), buffer.size());
            if (count <= 0) {
                close(polled.at(i).fd);
                polled.at(i).fd = -1;
            } else {
                texts.at(i)->append(buffer.data(), static_cast<std::size_t>(count));
            }
        }
    }
}

} // namespace

Ran run_program(const std::string& program, const std::vector<std::string>& words) {
    std::vector<std::string> held = {program};
    held.insert(held.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : held) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);

    const Pipe out = make_pipe();
    const Pipe err = make_pipe();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(out.write);
    close(err.write);
    if (failed != 0) {
        throw std::runtime_error{"cannot run " + program};
    }
    Ran ran;
    read_both(out, err, ran);
    int status = 0;
    waitpid(child, &status, 0);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ran;
}

} // namespace nimber::support
