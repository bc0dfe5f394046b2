#include "workbench/phrases.hpp"

#include <array>
#include <cstddef>

namespace nimber {

Text text(Phrase phrase) {
    static constexpr auto kTexts = std::to_array<Text>({
#define NIMBER_PHRASE(key, english, chinese) {english, chinese},
#include "workbench/phrases.def"
#undef NIMBER_PHRASE
    });
    return kTexts[static_cast<std::size_t>(phrase)];
}

} // namespace nimber
