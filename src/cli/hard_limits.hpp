#pragma once

#include "cli/options.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nimber::cli {

// Engines look at their budget and stop with what they have found. This is for whatever does not:
// a little beyond the limits a timer, and the limit of the operating system on memory, end the
// program with status 3, from whatever place it has got to.

/// How the time of a command is counted.
enum class Counted : unsigned char {
    Whole, ///< from here to its end: reading, computing and writing
    Lines, ///< for each line of its input separately
    Never, ///< a conversation
};

/// Holds the command to its limits from now on, and notes when it began. With `saves`, while work
/// is being saved nothing is cut off, and the copy that is written may take as much memory again.
void enforce_limits(CommonOptions& options, Counted counted, bool saves = false);

/// While one lives, no time is counted: the program waits for somebody.
class TimeOut {
public:
    TimeOut();
    ~TimeOut();
    TimeOut(const TimeOut&) = delete;
    TimeOut& operator=(const TimeOut&) = delete;

private:
    std::int64_t began_;
    std::int64_t deadline_;
};

/// The time of a line, with `Counted::Lines`. If it runs out, the answers to the lines before,
/// which must stay where they are meanwhile, are written first.
class LineTime {
public:
    LineTime(std::size_t number, std::string_view before);
    ~LineTime();
    LineTime(const LineTime&) = delete;
    LineTime& operator=(const LineTime&) = delete;
};

/// From now on no limit is enforced: the answer is out.
void lift_limits();

/// Says that memory is out and ends the program: with 3 where a limit is enforced.
[[noreturn]] void end_out_of_memory();

} // namespace nimber::cli
