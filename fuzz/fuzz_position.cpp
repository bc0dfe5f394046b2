#include "nimber/position/parse.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

// Any bytes: an error whose offset lies within the text, or a position that prints and reads back
// to the same text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    const auto position = nimber::parse_position(text);
    if (!position) {
        const nimber::Error& error = position.error();
        const bool sane = error.offset <= text.size() && !error.message().empty() &&
                          !error.message(nimber::Language::Chinese).empty();
        return sane ? 0 : (std::abort(), 0);
    }
    const std::string printed = to_text(*position);
    const auto again = nimber::parse_position(printed);
    if (!again || to_text(*again) != printed) {
        std::abort();
    }
    return 0;
}
