#include "workbench/json/json_writer.hpp"

#include "nimber/text/presentable.hpp"
#include "nimber/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

constexpr std::int64_t kLargestExactInADouble = std::int64_t{1} << 53U;

} // namespace

bool JsonWriter::separate() {
    if (text_ != nullptr && !text_->goes_on() && text_->is_closed()) {
        return false;
    }
    if (!first_) {
        out_ += ',';
    }
    first_ = false;
    return true;
}

void JsonWriter::open(char bracket) {
    if (separate()) {
        out_ += bracket;
        first_ = true;
    }
}

void JsonWriter::close(char bracket) {
    if (text_ == nullptr || !text_->spoilt()) {
        out_ += bracket;
        first_ = false;
    }
}

JsonWriter& JsonWriter::key(std::string_view name) {
    if (separate()) {
        ((out_ += '"').append(name) += '"') += ':'; // our own names need no escapes
        first_ = true;                              // the value follows without a comma
    }
    return *this;
}

void JsonWriter::string(std::string_view text) {
    if (!separate()) {
        return;
    }
    out_ += '"';
    const auto plain = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\';
    };
    const auto first = std::ranges::find_if_not(text, plain) - text.begin();
    out_.append(text.substr(0, static_cast<std::size_t>(first)));
    text.remove_prefix(static_cast<std::size_t>(first));
    // Bytes that are no UTF-8 would make the whole document invalid.
    const bool valid = text.empty() || find_invalid_utf8(text) == std::string_view::npos;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x7F && valid) {
            // What would steer a terminal is written as a number; the text stays the same.
            const CodePoint point = decode_utf8(text, at);
            const std::string_view character = text.substr(at, point.length);
            if (is_presentable(character)) {
                out_ += character;
            } else {
                fmt::format_to(std::back_inserter(out_), "\\u{:04x}", point.value);
            }
            at += point.length - 1;
        } else if (c == '"' || c == '\\') {
            out_ += '\\';
            out_ += c;
        } else if (byte < 0x20) {
            fmt::format_to(std::back_inserter(out_), "\\u{:04x}", byte);
        } else if (byte >= 0x80) {
            out_ += "\\ufffd";
        } else {
            out_ += c;
        }
    }
    out_ += '"';
}

void JsonWriter::digits(std::string_view text, bool exact_in_a_double) {
    if (!separate()) {
        return;
    }
    if (exact_in_a_double) {
        out_ += text;
    } else {
        (out_ += '"').append(text) += '"';
    }
}

void JsonWriter::number(std::uint64_t value) {
    const fmt::format_int text{value};
    digits({text.data(), text.size()}, value <= std::uint64_t{kLargestExactInADouble});
}

void JsonWriter::integer(std::int64_t value) {
    const fmt::format_int text{value};
    digits({text.data(), text.size()},
           -kLargestExactInADouble <= value && value <= kLargestExactInADouble);
}

void JsonWriter::number(const Natural& value) {
    const auto small = value.small();
    small ? number(*small) : string(value.text());
}

void JsonWriter::boolean(bool value) {
    if (separate()) {
        out_ += value ? "true" : "false";
    }
}

void JsonWriter::raw(std::string_view json) {
    if (separate()) {
        out_ += json;
    }
}

void JsonWriter::null() {
    if (separate()) {
        out_ += "null";
    }
}

} // namespace nimber
