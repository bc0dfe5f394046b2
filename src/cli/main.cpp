#include "cli/command_line.hpp"
#include "cli/exit_status.hpp"
#include "cli/hard_limits.hpp"
#include "cli/terminal/streams.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/runs/saving.hpp"
#include "workbench/worker/worker.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int run(const std::vector<std::string>& words) {
    const int status = nimber::cli::run_words(words);
    nimber::cli::lift_limits();
    return status;
}

/// Says why the exception in hand ends the program. Returns the exit status.
int tell_of_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        nimber::cli::end_out_of_memory();
    } catch (const std::length_error&) { // more than memory can hold was asked for
        nimber::cli::end_out_of_memory();
    } catch (const std::exception& failure) {
        nimber::cli::write_err("nimber: " + nimber::presentable(failure.what()) +
                               "\n  This is a bug in nimber: please report it.\n");
    }
    return nimber::cli::kFault;
}

/// For exceptions that reach no handler: CLI11 copies strings in functions that are noexcept
/// (`get_option_no_throw`, `_find_subcommand`), and memory may end there as anywhere.
[[noreturn]] void end_by_exception() {
    if (std::current_exception()) {
        nimber::end_at_once(tell_of_exception());
    }
    std::abort();
}

/// A standard file that is closed stays unusable: no file that is opened later gets its number, and
/// with it what was meant for the terminal.
void keep_closed_files_closed() {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(file, F_GETFD) < 0) { // NOLINT(cppcoreguidelines-pro-type-vararg)
            // Open the wrong way round, it fails as a closed one does.
            open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY); // NOLINT
        }
    }
}

/// What the server starts: the program by another name.
bool is_worker(int argc, char** argv) {
    return argc == 2 && nimber::kWorkerName == argv[0];
}

} // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is seen as an error of write()
    std::signal(SIGXFSZ, SIG_IGN); // and so is a file that may not grow
    std::signal(SIGCHLD, SIG_DFL); // whoever started us may have ignored it
    try {
        if (is_worker(argc, argv)) {
            return nimber::run_worker(std::stoull(argv[1]));
        }
        keep_closed_files_closed();
        std::set_terminate(end_by_exception);
        return run({argv + 1, argv + argc});
    } catch (...) {
        return tell_of_exception();
    }
}
