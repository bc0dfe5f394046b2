#include "script/plain_line.hpp"

#include "nimber/text/utf8.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD"; // U+FFFD

/// How many bytes the letter takes that begins with this byte.
std::size_t letter_size(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80U ? 1 : byte < 0xE0U ? 2 : byte < 0xF0U ? 3 : 4;
}

/// Whether a letter, which is valid UTF-8, would do something else than to be shown.
bool acts(std::string_view letter) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(letter[i]); };
    if (letter.size() == 1) {
        return byte(0) < ' ' || byte(0) == 0x7FU;
    }
    if (letter.size() == 2) {
        return (byte(0) == 0xC2U && byte(1) < 0xA0U) || // C1: U+0080 to U+009F
               letter == "\xD8\x9C";                    // U+061C
    }
    if (letter.size() == 3 && byte(0) == 0xE2U) {
        return (byte(1) == 0x80U && (byte(2) == 0x8EU || byte(2) == 0x8FU ||     // U+200E, U+200F
                                     (byte(2) >= 0xA8U && byte(2) <= 0xAEU))) || // U+2028 to U+202E
               (byte(1) == 0x81U && byte(2) >= 0xA6U && byte(2) <= 0xA9U);       // U+2066 to U+2069
    }
    return false;
}

} // namespace

std::size_t find_unpresentable(std::string_view text) {
    const std::size_t valid = std::min(find_invalid_utf8(text), text.size());
    for (std::size_t at = 0; at < valid;) {
        const std::size_t size = letter_size(text[at]);
        if (acts(text.substr(at, size))) {
            return at;
        }
        at += size;
    }
    return valid == text.size() ? std::string_view::npos : valid;
}

std::string plain_line(std::string_view text, std::size_t most) {
    std::string line;
    while (!text.empty()) {
        std::size_t good = std::min(find_unpresentable(text.substr(0, most + 4)), text.size());
        good = std::min(good, most + 4);
        line += text.substr(0, good);
        text.remove_prefix(good);
        if (text.empty() || line.size() > most) {
            break;
        }
        line +=
            std::string_view{"\t\n\r"}.find(text[0]) != std::string_view::npos ? " " : kReplacement;
        const bool whole = find_invalid_utf8(text.substr(0, letter_size(text[0]))) != 0;
        text.remove_prefix(whole ? std::min(letter_size(text[0]), text.size()) : 1);
    }
    if (line.size() > most) {
        line.resize(most);
        while (!line.empty() && find_invalid_utf8(line) != std::string_view::npos) {
            line.pop_back(); // the beginning of a letter that was cut
        }
        line += "…";
    }
    return line;
}

} // namespace nimber
