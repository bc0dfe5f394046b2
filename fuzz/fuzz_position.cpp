#include "nimber/games/scoring/scoring_game.hpp"
#include "nimber/position/parse.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

template <class Parse>
int check(const std::string& text, Parse parse) {
    const auto position = parse(text);
    if (!position) {
        const nimber::Error& error = position.error();
        const bool sane = error.offset <= text.size() && !error.message().empty() &&
                          !error.message(nimber::Language::Chinese).empty();
        return sane ? 0 : (std::abort(), 0);
    }
    const std::string printed = to_text(*position);
    const auto again = parse(printed);
    if (!again || to_text(*again) != printed) {
        std::abort();
    }
    return 0;
}

} // namespace

// Any bytes: an error whose offset lies within the text, or a position that prints and reads back
// to the same text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    if (nimber::names_scoring_game(text) != nullptr) {
        return check(text, nimber::parse_scoring);
    }
    return check(text, [](std::string_view position) { return nimber::parse_position(position); });
}
