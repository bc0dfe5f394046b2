#include "process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

extern char** environ;

namespace nimber::bench {
namespace {

/// Throws the error of a POSIX call that returns its number; 0 is success.
void require(int error, const std::string& what) {
    if (error != 0) {
        throw std::system_error{error, std::generic_category(), what};
    }
}

/// What a child does with its files before the program starts.
class FileActions {
public:
    FileActions() { require(posix_spawn_file_actions_init(&actions_), "file actions"); }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    void open(int descriptor, const std::string& path, int flags) {
        require(posix_spawn_file_actions_addopen(&actions_, descriptor, path.c_str(), flags, 0),
                path);
    }
    void use(int from, int descriptor) {
        require(posix_spawn_file_actions_adddup2(&actions_, from, descriptor), "dup2");
    }
    void close(int descriptor) {
        require(posix_spawn_file_actions_addclose(&actions_, descriptor), "close");
    }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

pid_t start(const Command& command, const FileActions& files) {
    std::vector<std::string> words = {command.program};
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) {
        argv.push_back(word.data());
    }
    argv.push_back(nullptr);
    pid_t child = 0;
    require(
        posix_spawn(&child, command.program.c_str(), files.get(), nullptr, argv.data(), environ),
        command.program);
    return child;
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Waits for the end of a child; its CPU time.
double finish(const Command& command, pid_t child) {
    int status = 0;
    rusage used{};
    while (wait4(child, &status, 0, &used) < 0) {
        if (errno != EINTR) {
            require(errno, "wait4");
        }
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        throw std::runtime_error{command.program + " failed"};
    }
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

} // namespace

Usage run(const Command& command) {
    FileActions files;
    files.open(STDIN_FILENO, command.input, O_RDONLY);
    files.open(STDOUT_FILENO, "/dev/null", O_WRONLY);
    const auto begin = std::chrono::steady_clock::now();
    const double cpu = finish(command, start(command, files));
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    return {cpu, wall.count()};
}

Signature signature_of(const Command& command) {
    std::array<int, 2> ends{};
    require(pipe(ends.data()) == 0 ? 0 : errno, "pipe");
    const auto [from_child, to_us] = ends;
    FileActions files;
    files.open(STDIN_FILENO, command.input, O_RDONLY);
    files.use(to_us, STDOUT_FILENO);
    files.close(to_us);
    files.close(from_child);
    const pid_t child = start(command, files);
    close(to_us);
    Signature signature;
    std::vector<char> block(std::size_t{1} << 16U);
    while (true) {
        const ssize_t count = read(from_child, block.data(), block.size());
        if (count > 0) {
            signature.add(std::string_view{block.data(), static_cast<std::size_t>(count)});
        } else if (count == 0 || errno != EINTR) {
            break;
        }
    }
    close(from_child);
    finish(command, child);
    return signature;
}

TemporaryFile::TemporaryFile(const std::string& content)
    : path_{std::filesystem::temp_directory_path() / "nimber-bench-XXXXXX"} {
    const int descriptor = mkstemp(path_.data());
    require(descriptor < 0 ? errno : 0, path_);
    close(descriptor);
    std::ofstream file{path_, std::ios::binary};
    file << content;
    if (!file.flush()) {
        throw std::runtime_error{"cannot write " + path_};
    }
}

TemporaryFile::~TemporaryFile() {
    std::remove(path_.c_str());
}

} // namespace nimber::bench
