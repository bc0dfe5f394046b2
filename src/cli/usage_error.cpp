#include "cli/usage_error.hpp"

#include "cli/options.hpp"
#include "nimber/text/nearest.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/phrases.hpp"

#include <optional>
#include <string_view>

namespace nimber::cli {
namespace {

constexpr std::size_t kLongestWord = 200; // bytes of it that are repeated

/// The language that is asked for, known even where the rest of the line makes no sense.
Language language_of(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--lang=zh" ||
            (words[i] == "--lang" && i + 1 < words.size() && words[i + 1] == "zh")) {
            return Language::Chinese;
        }
    }
    return Language::English;
}

/// A word of the command line as it may be repeated.
std::string shown(const std::string& word) {
    return presentable(shortened(undisguised(word), kLongestWord));
}

/// What stands before and behind the first `separator`.
std::optional<std::pair<std::string, std::string>> split(const std::string& text,
                                                         std::string_view separator) {
    const std::size_t at = text.find(separator);
    if (at == std::string::npos) {
        return std::nullopt;
    }
    return std::pair{text.substr(0, at), text.substr(at + separator.size())};
}

class UsageError {
public:
    UsageError(const CLI::App& app, const std::vector<std::string>& words)
        : app_{app}, words_{words}, language_{language_of(words)} {}

    [[nodiscard]] std::string operator()(const CLI::ParseError& error) const {
        const auto chosen = app_.get_subcommands();
        if (chosen.empty()) {
            return no_command();
        }
        return "nimber: " + what(error, *chosen.front()) + "\n  " +
               say(Phrase::HelpShows, {chosen.front()->get_name()}) + '\n';
    }

private:
    [[nodiscard]] std::string say(Phrase phrase, std::vector<std::string> facts = {}) const {
        return fill(text(phrase)(language_), facts);
    }

    [[nodiscard]] std::string suggest(const std::string& word,
                                      const std::vector<std::string>& names) const {
        const std::string_view near =
            nearest(word, std::vector<std::string_view>{names.begin(), names.end()});
        return near.empty() ? "" : say(Phrase::DidYouMean, {std::string{near}});
    }

    [[nodiscard]] std::string no_command() const {
        std::vector<std::string> names;
        for (const CLI::App* command : app_.get_subcommands({})) {
            names.push_back(command->get_name());
        }
        return "nimber: " + say(Phrase::NoCommand, {shown(words_.front())}) +
               suggest(words_.front(), names) + "\n  " + say(Phrase::HelpLists) + '\n';
    }

    [[nodiscard]] std::string no_option(const CLI::App& command) const {
        // A word before the command is left over by the program itself.
        const CLI::App& owner = command.remaining().empty() ? app_ : command;
        const std::string word = undisguised(owner.remaining().front());
        std::vector<std::string> names;
        for (const CLI::Option* option : owner.get_options()) {
            for (const std::string& name : option->get_lnames()) {
                names.push_back("--" + name);
            }
        }
        return say(Phrase::NoOption, {owner.get_name(), shown(word)}) + suggest(word, names);
    }

    [[nodiscard]] std::string what(const CLI::ParseError& error, const CLI::App& command) const;
    [[nodiscard]] std::string wrong_value(const std::string& said) const;
    [[nodiscard]] std::string wrong_count(const std::string& said) const;

    const CLI::App& app_;
    const std::vector<std::string>& words_;
    Language language_;
};

/// "--lang: xx not in {en,zh}", "--threads: Value 0 not in range 1 to 256"
std::string UsageError::wrong_value(const std::string& said) const {
    const auto named = split(said, ": ");
    if (!named) {
        return shown(said);
    }
    const auto& [option, reason] = *named;
    if (const auto range = split(reason, " not in range ")) {
        const auto bounds = split(range->second, " to ");
        const auto value = split(range->first, "Value ");
        if (bounds && value) {
            return say(Phrase::OutOfRange,
                       {option, shown(value->second), bounds->first, bounds->second});
        }
    }
    if (const auto member = split(reason, " not in {"); member && member->second.ends_with('}')) {
        const std::string all = member->second.substr(0, member->second.size() - 1);
        std::string listed;
        for (const char c : all) {
            listed += c == ',' ? ", " : std::string{c};
        }
        return say(Phrase::OneOfThese, {option, shown(member->first), listed});
    }
    return say(Phrase::WrongValue, {option, shown(reason)});
}

/// "--time: 1 required TIME missing", "--time: At Most 1 required but received 2"
std::string UsageError::wrong_count(const std::string& said) const {
    if (const auto flag = split(said, " was given a disallowed flag override")) {
        return say(Phrase::TakesNoValue, {shown(flag->first)});
    }
    const auto named = split(said, ": ");
    if (!named) {
        return shown(said);
    }
    const bool many = named->second.find("At Most") != std::string::npos;
    return say(many ? Phrase::GivenTwice : Phrase::ValueMissing, {shown(named->first)});
}

std::string UsageError::what(const CLI::ParseError& error, const CLI::App& command) const {
    const std::string said = undisguised(error.what());
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr &&
        !(command.remaining().empty() && app_.remaining().empty())) {
        return no_option(command);
    }
    if (const auto* bad = dynamic_cast<const BadValue*>(&error)) {
        return say(Phrase::WrongValue, {bad->option(), std::string{bad->why()(language_)}});
    }
    if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
        return wrong_value(said);
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        return wrong_count(said);
    }
    if (const auto missing = split(said, " is required")) {
        return say(Phrase::ArgumentMissing, {missing->first});
    }
    if (const auto conversion = split(said, "Could not convert: ")) {
        if (const auto value = split(conversion->second, " = ")) {
            return say(Phrase::NoSuchValue, {value->first, shown(value->second)});
        }
    }
    if (const auto flag = split(said, ": ");
        flag && dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
        return say(Phrase::TakesNoValue, {shown(flag->first)});
    }
    return shown(said);
}

} // namespace

std::string usage_error(const CLI::App& app, const CLI::ParseError& error,
                        const std::vector<std::string>& words) {
    return words.empty() ? app.help() : UsageError{app, words}(error);
}

} // namespace nimber::cli
