#include "cli/bind.hpp"

#include "nimber/text/nearest.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/phrases.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace nimber::cli {
namespace {

constexpr std::size_t kLongestWord = 200; // bytes of it that are repeated
constexpr char kDisguisedMinus = '\x01';

/// CLI11 takes -5 for an option. Such words are disguised before it sees them, so that what reads
/// them can say what is wrong with them.
void disguise_negatives(std::vector<std::string>& words) {
    for (std::string& word : words) {
        if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9') {
            word[0] = kDisguisedMinus;
        }
    }
}

/// The word without its disguise.
std::string undisguised(std::string word) {
    std::ranges::replace(word, kDisguisedMinus, '-');
    return word;
}

/// A word of the command line as it may be repeated.
std::string shown(const std::string& word) {
    return presentable(shortened(undisguised(word), kLongestWord));
}

/// Carries a refusal through CLI11.
class FieldError : public CLI::ValidationError {
public:
    explicit FieldError(Refused refused)
        : CLI::ValidationError{refused.option, refused.error.message()}, refused_{
                                                                             std::move(refused)} {}

    [[nodiscard]] const Refused& refused() const { return refused_; }

private:
    Refused refused_;
};

void set(const Field& field, const std::string& word) {
    const std::string written = undisguised(word);
    if (auto wrong = set_from_text(field, written)) {
        throw FieldError{{std::move(*wrong), field.option(), written}};
    }
}

/// The help of a field, with its default.
std::string help_of(const Field& field, Language language) {
    std::string help{field.help(language)};
    const auto* size = std::get_if<SizePlace>(&field.place);
    const std::string usual =
        size != nullptr && !size->bare.empty() ? std::string{size->bare} : field.usual();
    return usual.empty() ? help : help + " (" + usual + ')';
}

/// Declares the option or argument of one field.
class Declarer {
public:
    Declarer(CLI::App& app, const Field& field, Language language)
        : app_{app}, field_{field}, help_{help_of(field, language)} {}

    void operator()(const FlagPlace& place) const {
        app_.add_flag(field_.option(), *place.flag, help_);
    }
    void operator()(const TextPlace& place) const {
        if (!place.words) {
            one_value();
            return;
        }
        const auto join_words = [&field = field_](const std::vector<std::string>& words) {
            set(field, join(words, " "));
            return true;
        };
        finish(
            app_.add_option_function<std::vector<std::string>>(field_.option(), join_words, help_));
    }
    void operator()(const SizePlace& place) const {
        CLI::Option* option = one_value();
        if (!place.bare.empty()) {
            option->expected(0, 1);
        }
    }
    void operator()(const ListPlace& place) const {
        finish(app_.add_option(field_.option(), *place.texts, help_));
    }
    template <class Place>
    void operator()(const Place& /*place*/) const {
        one_value();
    }

private:
    CLI::Option* one_value() const {
        const auto read = [&field = field_](const std::string& word) {
            const auto* size = std::get_if<SizePlace>(&field.place);
            const bool bare = word.empty() && size != nullptr && !size->bare.empty();
            set(field, bare ? std::string{size->bare} : word);
        };
        return finish(app_.add_option_function<std::string>(field_.option(), read, help_));
    }
    CLI::Option* finish(CLI::Option* option) const {
        option->type_name(std::string{field_.stands_for});
        if (field_.required()) {
            option->required();
        }
        return option;
    }

    CLI::App& app_;
    const Field& field_;
    std::string help_;
};

/// What a command's help says at the end.
std::string footer(const OperationCard& card, Language language) {
    std::string text{card.notes(language)};
    if (!card.examples.empty()) {
        text += text.empty() ? "" : "\n";
        text += Text{"Examples:", "例如："}(language);
        std::string_view rest = card.examples;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            text += "\n  ";
            text += rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return text;
}

/// Hands one command line to CLI11, and says in our words what that makes of it.
class Binder {
public:
    Binder(const OperationCard& program, std::vector<Command>& commands,
           std::vector<std::string> words)
        : words_{std::move(words)}, language_{asked_language(words_)}, commands_{commands},
          app_{std::string{program.summary(language_)}, std::string{program.name}} {
        app_.set_version_flag("--version");
        app_.require_subcommand(1);
        app_.get_formatter()->column_width(26);
        app_.footer(footer(program, language_));
        for (Command& command : commands_) {
            declare(command);
        }
    }

    Bound bind() {
        if (words_.empty()) {
            return NoWords{app_.help()};
        }
        Bound bound = bind_words();
        if (auto* refused = std::get_if<Refused>(&bound)) {
            refused->command = chosen();
        }
        return bound;
    }

private:
    Bound bind_words() {
        if (const auto empty = option_without_value()) {
            return about(*empty, text(Phrase::ValueMissing));
        }
        disguise_negatives(words_);
        try {
            app_.parse(std::vector<std::string>{words_.rbegin(), words_.rend()}); // CLI11's order
        } catch (const CLI::CallForHelp&) {
            const auto chosen = app_.get_subcommands();
            return Help{chosen.empty() ? app_.help() : chosen.front()->help(app_.get_name())};
        } catch (const CLI::CallForVersion&) {
            return Version{};
        } catch (const CLI::ParseError& error) {
            return refusal(error);
        }
        Command* command = chosen();
        const CLI::Option* time = app_.get_subcommands().front()->get_option_no_throw("--time");
        command->options->time_given = time != nullptr && time->count() > 0;
        return command;
    }

    /// An option such as --seed= with nothing behind it, as of a variable that is not set: CLI11
    /// would take the next word for its value.
    [[nodiscard]] std::optional<std::string> option_without_value() const {
        for (const std::string& word : words_) {
            if (word.starts_with("--") && word.find('=') == word.size() - 1) {
                return word.substr(0, word.size() - 1);
            }
        }
        return std::nullopt;
    }

    void declare(Command& command) {
        CLI::App* app = app_.add_subcommand(std::string{command.card->name},
                                            std::string{command.card->summary(language_)});
        for (const Field& field : command.fields) {
            if (offered(field.doors, Door::Terminal)) {
                std::visit(Declarer{*app, field, language_}, field.place);
            }
        }
        app->footer(footer(*command.card, language_));
        if (command.hidden) {
            app->group("");
        }
    }

    /// The command that the line names, also where the rest of it makes no sense.
    Command* chosen() {
        const auto subcommands = app_.get_subcommands();
        const std::string name =
            subcommands.empty() ? words_.front() : subcommands.front()->get_name();
        const auto found = std::ranges::find_if(
            commands_, [&](const Command& command) { return command.card->name == name; });
        return found == commands_.end() ? nullptr : &*found;
    }

    /// The field that the command line calls so.
    const Field* field_called(const std::string& option) {
        const Command* command = chosen();
        if (command == nullptr) {
            return nullptr;
        }
        const auto found = std::ranges::find(command->fields, option, &Field::option);
        return found == command->fields.end() ? nullptr : &*found;
    }

    Refused about(const std::string& option, Text what, std::vector<std::string> facts = {}) {
        const Field* field = field_called(option);
        facts.insert(facts.begin(), field != nullptr ? std::string{field->name} : option);
        return {{ErrorCode::BadRequest, std::move(facts), Error::kNoOffset, what}, option};
    }

    /// An option as the error calls it: in JSON by the name of its field.
    [[nodiscard]] std::string as_named(std::string option) const {
        if (json_ && option.starts_with("--")) {
            option.erase(0, 2);
            std::ranges::replace(option, '-', '_');
        }
        return option;
    }

    Refused unknown_word();
    Refused refusal(const CLI::ParseError& error);

    std::vector<std::string> words_;
    Language language_;
    bool json_ = asks_for_json(words_);
    std::vector<Command>& commands_;
    CLI::App app_;
};

/// What stands before the first `separator`, if there is one.
std::optional<std::string> before(const std::string& text, std::string_view separator) {
    const std::size_t at = text.find(separator);
    return at == std::string::npos ? std::nullopt : std::optional{text.substr(0, at)};
}

/// A word that no option of the command, or of the program, is called by.
Refused Binder::unknown_word() {
    const CLI::App& command = *app_.get_subcommands().front();
    // A word before the command is left over by the program itself.
    const CLI::App& owner = command.remaining().empty() ? app_ : command;
    const std::string word = undisguised(owner.remaining().front());
    std::vector<std::string> names;
    for (const CLI::Option* option : owner.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    const std::string near{
        nearest(word, std::vector<std::string_view>{names.begin(), names.end()})};
    return {{ErrorCode::BadRequest,
             {owner.get_name(), as_named(shown(word)), as_named(near)},
             Error::kNoOffset,
             text(near.empty() ? Phrase::NoField : Phrase::NoFieldButNear)},
            owner.get_name()};
}

Refused Binder::refusal(const CLI::ParseError& error) {
    if (const auto* wrong = dynamic_cast<const FieldError*>(&error)) {
        return wrong->refused();
    }
    const std::string said = undisguised(error.what());
    if (chosen() == nullptr) {
        std::vector<std::string_view> names;
        for (const Command& command : commands_) {
            names.push_back(command.card->name);
        }
        const std::string near{nearest(words_.front(), names)};
        return {{ErrorCode::BadRequest,
                 {shown(words_.front()), near},
                 Error::kNoOffset,
                 text(near.empty() ? Phrase::NoCommand : Phrase::NoCommandButNear)},
                shown(words_.front())};
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr &&
        !(app_.get_subcommands().front()->remaining().empty() && app_.remaining().empty())) {
        return unknown_word();
    }
    if (const auto missing = before(said, " is required")) {
        return about(*missing, text(Phrase::ArgumentMissing));
    }
    // "Could not convert: --json = maybe"
    constexpr std::string_view kUnread = "Could not convert: ";
    if (said.starts_with(kUnread)) {
        return about(before(said.substr(kUnread.size()), " = ").value_or(said),
                     text(Phrase::TakesNoValue));
    }
    if (const auto flag = before(said, " was given a disallowed flag override")) {
        return about(*flag, text(Phrase::TakesNoValue));
    }
    if (const auto option = before(said, ": ")) {
        const bool mismatch = dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr;
        const bool many = said.find("At Most") != std::string::npos;
        return about(*option, text(!mismatch ? Phrase::TakesNoValue
                                   : many    ? Phrase::GivenTwice
                                             : Phrase::ValueMissing));
    }
    return {{ErrorCode::BadRequest, {shown(said)}, Error::kNoOffset, {"{0}", "{0}"}}, shown(said)};
}

} // namespace

Language asked_language(std::span<const std::string> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--lang=zh" ||
            (words[i] == "--lang" && i + 1 < words.size() && words[i + 1] == "zh")) {
            return Language::Chinese;
        }
    }
    return Language::English;
}

bool asks_for_json(std::span<const std::string> words) {
    return std::ranges::find(words, "--json") != words.end();
}

Bound bind(const OperationCard& program, std::vector<Command>& commands,
           std::vector<std::string> words) {
    return Binder{program, commands, std::move(words)}.bind();
}

} // namespace nimber::cli
