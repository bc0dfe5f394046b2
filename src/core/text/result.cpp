#include "nimber/result.hpp"

#include "nimber/text/presentable.hpp"

namespace nimber {
namespace {

/// Facts come from outside: a message shows them on one line, and not by the page.
std::vector<std::string> shown(const std::vector<std::string>& facts) {
    constexpr std::size_t kLongest = 400; // bytes
    std::vector<std::string> texts;
    texts.reserve(facts.size());
    for (const std::string& fact : facts) {
        texts.push_back(presentable(shortened(fact, kLongest)));
    }
    return texts;
}

} // namespace

std::string Error::message(Language language) const {
    std::string pattern{message_text(code)(language)};
    if (const auto place = pattern.find("{d}"); place != std::string::npos) {
        pattern.replace(place, 3, detail(language));
    }
    return fill(pattern, shown(facts));
}

std::string Error::advice(Language language) const {
    return fill(advice_text(code)(language), shown(facts));
}

} // namespace nimber
