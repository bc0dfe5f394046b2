#include "nimber/text/presentable.hpp"

#include "nimber/text/utf8.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// Marks that change the direction of what follows, and characters that break lines.
bool steers(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool is_plain(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x7F;
}

bool is_kept(char c, LineBreaks breaks) {
    return breaks == LineBreaks::Kept && (c == '\n' || c == '\t');
}

bool begins_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

/// The place of the first byte from `at` on that needs a closer look. Almost no text has one, and
/// all that is printed comes by here.
std::size_t skip_plain(std::string_view text, std::size_t at, LineBreaks breaks) {
    constexpr std::size_t kBlock = 32; // at once, without a branch
    const char* const bytes = text.data();
    while (at + kBlock <= text.size()) {
        unsigned others = 0;
        for (std::size_t i = at; i < at + kBlock; ++i) {
            others |= is_plain(bytes[i]) ? 0U : 1U; // NOLINT: below the size
        }
        if (others != 0) {
            break;
        }
        at += kBlock;
    }
    while (at < text.size() && (is_plain(bytes[at]) || is_kept(bytes[at], breaks))) { // NOLINT
        ++at;
    }
    return at;
}

/// The length of the character at `at` if it may be shown; otherwise 0.
std::size_t shown_length(std::string_view text, std::size_t at, LineBreaks breaks) {
    if (is_plain(text[at]) || is_kept(text[at], breaks)) {
        return 1;
    }
    const CodePoint point = decode_utf8(text, at);
    return point.length == 0 || steers(point.value) ? 0 : point.length;
}

} // namespace

bool is_presentable(std::string_view text, LineBreaks breaks) {
    std::size_t at = skip_plain(text, 0, breaks);
    while (at < text.size()) {
        const std::size_t length = shown_length(text, at, breaks);
        if (length == 0) {
            return false;
        }
        at = skip_plain(text, at + length, breaks);
    }
    return true;
}

std::string presentable(std::string_view text, LineBreaks breaks) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t length = shown_length(text, at, breaks); length > 0) {
            shown += text.substr(at, length);
            at += length;
        } else {
            shown += '?';
            at += std::max<std::size_t>(decode_utf8(text, at).length, 1);
        }
    }
    return shown;
}

std::string shortened(std::string_view text, std::size_t most_bytes) {
    if (text.size() <= most_bytes) {
        return std::string{text};
    }
    // The end matters as well: a path ends with the name of its file.
    std::size_t begin = most_bytes - most_bytes / 4;
    std::size_t end = text.size() - most_bytes / 4;
    while (begin > 0 && !begins_character(text[begin])) {
        --begin;
    }
    while (end < text.size() && !begins_character(text[end])) {
        ++end;
    }
    return std::string{text.substr(0, begin)} + "…" + std::string{text.substr(end)};
}

} // namespace nimber
