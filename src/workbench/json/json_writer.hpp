#pragma once

#include "nimber/value/natural.hpp"
#include "workbench/answer_text.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace nimber {

/// Writes JSON onto a string, in the order of the calls. Answers are streamed by the million, so
/// nothing is built in memory first; the one encoder for `--json` and HTTP.
///
/// On an `AnswerText` it keeps to the limits: encoders of long lists ask `stopped` between items.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_{out} {}
    explicit JsonWriter(AnswerText& text) : out_{text.out()}, text_{&text} {}

    /// Whether a limit was reached, so that only the end of the document may follow.
    [[nodiscard]] bool stopped() const { return text_ != nullptr && text_->stopped(); }
    /// Which one. Requires `stopped()`.
    [[nodiscard]] const Error& limit() const { return text_->error(); }
    /// Ends a document from which something is missing without a word. Requires `stopped()`.
    void give_up() { text_->spoil(); }

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
    /// The same for one of any size.
    void number(const Natural& value);
    void boolean(bool value);
    void null();
    /// A value that is JSON already.
    void raw(std::string_view json);

private:
    void open(char bracket);
    void close(char bracket);
    /// Whether anything more is written.
    bool separate();
    void digits(std::string_view text, bool exact_in_a_double);

    std::string& out_;
    AnswerText* text_ = nullptr;
    bool first_ = true; // nothing stands before the next item in its object or array
};

} // namespace nimber
