#include "nimber/result.hpp"

namespace nimber {

std::string Error::message(Language language) const {
    std::string pattern{message_text(code)(language)};
    if (const auto place = pattern.find("{d}"); place != std::string::npos) {
        pattern.replace(place, 3, detail(language));
    }
    return fill(pattern, facts);
}

std::string Error::advice(Language language) const {
    return fill(advice_text(code)(language), facts);
}

} // namespace nimber
