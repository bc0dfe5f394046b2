#pragma once

#include <CLI/CLI.hpp>

namespace nimber::cli {

// One function per subcommand, each in the file of its name. It declares the subcommand with its
// options; when the subcommand was chosen, its callback does the work and sets `status`, the exit
// status of the program.

void add_solve(CLI::App& app, int& status);
void add_explain(CLI::App& app, int& status);
void add_table(CLI::App& app, int& status);
void add_period(CLI::App& app, int& status);
void add_quotient(CLI::App& app, int& status);
void add_judge(CLI::App& app, int& status);
void add_count(CLI::App& app, int& status);
void add_graph(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_games(CLI::App& app, int& status);
void add_rules(CLI::App& app, int& status);
void add_verify(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_completion(CLI::App& app, int& status);
void add_man(CLI::App& app, int& status);

} // namespace nimber::cli
