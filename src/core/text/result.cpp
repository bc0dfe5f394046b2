#include "nimber/text/result.hpp"

#include "nimber/text/presentable.hpp"

#include <string_view>

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
    const auto put = [&pattern](std::string_view mark, std::string_view text) {
        if (const auto at = pattern.find(mark); at != std::string::npos) {
            pattern.replace(at, mark.size(), text);
        }
    };
    put("{d}", detail(language));
    put("{line}", place ? std::to_string(place->line) : std::string{});
    return fill(pattern, shown(facts));
}

std::string Error::advice(Language language) const {
    return fill(advice_text(code)(language), shown(facts));
}

} // namespace nimber
