#pragma once

#include "support/report.hpp"

namespace nimber::bench {

// The fixed workloads. Each adds its rows and answers to the report.

// The program, as a process of its own.
void start_up(const Settings& settings, Report& report);
void stream(const Settings& settings, Report& report);
void many_heaps(const Settings& settings, Report& report);
void periods(const Settings& settings, Report& report);

// The library, in this process.
void boards(const Settings& settings, Report& report);
void rule_boards(const Settings& settings, Report& report); // by `boards` too
void count(const Settings& settings, Report& report);
void closed_forms(const Settings& settings, Report& report);
void graphs(const Settings& settings, Report& report);
void misere_search(const Settings& settings, Report& report);
void nim_product(const Settings& settings, Report& report);
void quotients(const Settings& settings, Report& report);
void scripts(const Settings& settings, Report& report);
void sequences(const Settings& settings, Report& report);
void sequence_growth(const Settings& settings, Report& report);
void sequence_threads(const Settings& settings, Report& report);

// Takes minutes, and depends on the machine: only when it is named.
void survey(const Settings& settings, Report& report);

} // namespace nimber::bench
