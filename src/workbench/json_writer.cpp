#include "workbench/json_writer.hpp"

#include "nimber/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

constexpr std::int64_t kExactInADouble = std::int64_t{1} << 53U;

} // namespace

void JsonWriter::separate() {
    if (!first_) {
        out_ += ',';
    }
    first_ = false;
}

void JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    first_ = true;
}

void JsonWriter::close(char bracket) {
    out_ += bracket;
    first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    ((out_ += '"').append(name) += '"') += ':'; // our own names need no escapes
    first_ = true;                              // the value follows without a comma
    return *this;
}

void JsonWriter::string(std::string_view text) {
    separate();
    out_ += '"';
    const auto plain = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
    };
    const auto first = std::ranges::find_if_not(text, plain) - text.begin();
    out_.append(text.substr(0, static_cast<std::size_t>(first)));
    text.remove_prefix(static_cast<std::size_t>(first));
    // Bytes that are no UTF-8 would make the whole document invalid.
    const bool valid = text.empty() || find_invalid_utf8(text) == std::string_view::npos;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else if (byte < 0x20) {
            fmt::format_to(std::back_inserter(out_), "\\u{:04x}", byte);
        } else if (byte >= 0x80 && !valid) {
            out_ += "\\ufffd";
        } else {
            out_ += c;
        }
    }
    out_ += '"';
}

void JsonWriter::digits(std::string_view text, bool exact_in_a_double) {
    separate();
    if (exact_in_a_double) {
        out_ += text;
    } else {
        (out_ += '"').append(text) += '"';
    }
}

void JsonWriter::number(std::uint64_t value) {
    const fmt::format_int text{value};
    digits({text.data(), text.size()}, value <= std::uint64_t{kExactInADouble});
}

void JsonWriter::integer(std::int64_t value) {
    const fmt::format_int text{value};
    digits({text.data(), text.size()}, -kExactInADouble <= value && value <= kExactInADouble);
}

void JsonWriter::boolean(bool value) {
    separate();
    out_ += value ? "true" : "false";
}

void JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
}

void JsonWriter::null() {
    separate();
    out_ += "null";
}

} // namespace nimber
