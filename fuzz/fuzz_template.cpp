#include "nimber/position/template.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

// Any bytes: an error whose offset lies within the text, or a template that prints and reads back
// to the same text and the same positions.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    auto positions = nimber::PositionTemplate::parse(text);
    if (!positions) {
        const nimber::Error& error = positions.error();
        const bool sane =
            (error.offset <= text.size() || error.offset == nimber::Error::kNoOffset) &&
            !error.message().empty() && !error.message(nimber::Language::Chinese).empty();
        return sane ? 0 : (std::abort(), 0);
    }
    auto again = nimber::PositionTemplate::parse(positions->text());
    if (!again || again->text() != positions->text()) {
        std::abort();
    }
    for (const nimber::Heap n : {0U, 1U, 7U}) {
        if (!positions->fits(n)) {
            continue;
        }
        const auto one = positions->at(n);
        const auto other = again->at(n);
        if (one.has_value() != other.has_value() || (one && to_text(*one) != to_text(*other))) {
            std::abort();
        }
    }
    return 0;
}
