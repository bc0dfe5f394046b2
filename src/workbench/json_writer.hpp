#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nimber {

/// Writes JSON onto a string, in the order of the calls. Answers are streamed by the million, so
/// nothing is built in memory first; the one encoder for `--json` and HTTP.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_{out} {}

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The name of the member whose value is written next.
    JsonWriter& key(std::string_view name);

    void string(std::string_view text);
    /// An integer; beyond 2^53 it is written as a string, because JSON readers use doubles.
    void number(std::uint64_t value);
    /// The same for one that may be negative.
    void integer(std::int64_t value);
    void boolean(bool value);
    void null();
    /// A value that is JSON already.
    void raw(std::string_view json);

private:
    void open(char bracket);
    void close(char bracket);
    void separate();
    void digits(std::string_view text, bool exact_in_a_double);

    std::string& out_;
    bool first_ = true; // nothing stands before the next item in its object or array
};

} // namespace nimber
