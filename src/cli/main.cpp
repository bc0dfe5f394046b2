#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/options.hpp"
#include "cli/streams.hpp"
#include "cli/usage_error.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/saving.hpp"
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

constexpr int kBadRequest = 2;
constexpr int kFault = 4;

int run(std::vector<std::string> words) {
    CLI::App app{"Solves and explains impartial games: who wins, every winning move, and why."};
    app.name("nimber");
    app.set_version_flag("--version", "nimber " NIMBER_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(26);
    app.footer("Examples:\n"
               "  nimber solve nim 5 7 9\n"
               "  nimber solve \"wythoff(8,13)+bash:3(10)\"\n"
               "  nimber explain nim 3 4 5\n"
               "  nimber solve --misere nim 1 1 1 4\n"
               "  nimber table kayles --to 100\n"
               "  nimber period 0.77\n"
               "  nimber quotient 0.77\n"
               "  nimber count nim n 2n 3n --to 2^30\n"
               "  nimber graph kayles 5 --output kayles.svg\n"
               "  nimber play nim 3 4 5\n"
               "  nimber games wythoff\n"
               "  nimber serve");
    int status = 0;
    nimber::cli::add_solve(app, status);
    nimber::cli::add_explain(app, status);
    nimber::cli::add_table(app, status);
    nimber::cli::add_period(app, status);
    nimber::cli::add_quotient(app, status);
    nimber::cli::add_judge(app, status);
    nimber::cli::add_count(app, status);
    nimber::cli::add_graph(app, status);
    nimber::cli::add_play(app, status);
    nimber::cli::add_games(app, status);
    nimber::cli::add_rules(app, status);
    nimber::cli::add_verify(app, status);
    nimber::cli::add_serve(app, status);
    nimber::cli::add_completion(app, status);
    nimber::cli::add_man(app, status);

    nimber::cli::protect_negatives(words, app);
    try {
        std::vector<std::string> reversed{words.rbegin(), words.rend()}; // as CLI11 wants it
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        nimber::cli::write_out(chosen.empty() ? app.help() : chosen.front()->help(app.get_name()));
    } catch (const CLI::CallForVersion& version) {
        nimber::cli::write_out(std::string{version.what()} + '\n');
    } catch (const CLI::ParseError& error) {
        nimber::cli::write_err(nimber::cli::usage_error(app, error, words));
        status = kBadRequest;
    }
    nimber::cli::lift_limits();
    return status;
}

/// Says why the exception in hand ends the program. Answers the exit status.
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
    return kFault;
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
