#include "cli/bind.hpp"

#include "cli/commands/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal/streams.hpp"
#include "cli/terminal/terminal.hpp"
#include "nimber/text/nearest.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/json/error_json.hpp"
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

/// What is wrong with the words of a command.
struct Refused {
    Error error;
    /// What the command line calls the field that the error is about.
    std::string option;
    /// What was written there, which the offset of the error points into.
    std::string written = {};
};

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

constexpr std::string_view kProgramExamples = "nimber solve nim 5 7 9\n"
                                              "nimber solve \"wythoff(8,13)+bash:3(10)\"\n"
                                              "nimber explain nim 3 4 5\n"
                                              "nimber solve --misere nim 1 1 1 4\n"
                                              "nimber table kayles --to 100\n"
                                              "nimber period 0.77\n"
                                              "nimber quotient 0.77\n"
                                              "nimber count nim n 2n 3n --to 2^30\n"
                                              "nimber graph kayles 5 --output kayles.svg\n"
                                              "nimber play nim 3 4 5\n"
                                              "nimber games wythoff\n"
                                              "nimber serve";

/// One command line: what its words mean, or what is wrong with them.
class CommandLine {
public:
    explicit CommandLine(std::vector<std::string> words)
        : words_{std::move(words)}, language_{language_of(words_)},
          app_{std::string{
              Text{"Solves and explains impartial games: who wins, every winning "
                   "move, and why.",
                   "求解并解释无偏博弈：谁赢、所有取胜着法，以及为什么。"}(language_)}} {
        app_.name("nimber");
        app_.set_version_flag("--version", "nimber " NIMBER_VERSION);
        app_.require_subcommand(1);
        app_.get_formatter()->column_width(26);
        app_.footer(footer({.name = {}, .summary = {}, .examples = kProgramExamples}, language_));
        for (Command& command : commands_) {
            declare(command);
        }
    }

    int run() {
        if (words_.empty()) {
            write_err(app_.help());
            return kBadRequest;
        }
        if (const auto empty = option_without_value()) {
            return refuse(about(*empty, text(Phrase::ValueMissing)));
        }
        disguise_negatives(words_);
        try {
            app_.parse(std::vector<std::string>{words_.rbegin(), words_.rend()}); // CLI11's order
        } catch (const CLI::CallForHelp&) {
            const auto chosen = app_.get_subcommands();
            write_out(chosen.empty() ? app_.help() : chosen.front()->help(app_.get_name()));
            return kAnswered;
        } catch (const CLI::CallForVersion& version) {
            write_out(std::string{version.what()} + '\n');
            return kAnswered;
        } catch (const CLI::ParseError& error) {
            return refuse(refusal(error));
        }
        Command& command = *chosen();
        const CLI::Option* time = app_.get_subcommands().front()->get_option_no_throw("--time");
        command.options->time_given = time != nullptr && time->count() > 0;
        return command.run();
    }

private:
    /// The language that is asked for, known even where the rest of the line makes no sense.
    static Language language_of(const std::vector<std::string>& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == "--lang=zh" ||
                (words[i] == "--lang" && i + 1 < words.size() && words[i + 1] == "zh")) {
                return Language::Chinese;
            }
        }
        return Language::English;
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
    int refuse(const Refused& refused);

    std::vector<std::string> words_;
    Language language_;
    bool json_ = std::ranges::find(words_, "--json") != words_.end();
    std::vector<Command> commands_ = all_commands();
    CLI::App app_;
};

/// What stands before the first `separator`, if there is one.
std::optional<std::string> before(const std::string& text, std::string_view separator) {
    const std::size_t at = text.find(separator);
    return at == std::string::npos ? std::nullopt : std::optional{text.substr(0, at)};
}

/// A word that no option of the command, or of the program, is called by.
Refused CommandLine::unknown_word() {
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
    const Text what = near.empty() ? Text{"{0} does not know {1}", "{0} 没有选项 {1}"}
                                   : Text{"{0} does not know {1}. Did you mean {2}?",
                                          "{0} 没有选项 {1}。是不是 {2}？"};
    return {{ErrorCode::BadRequest,
             {owner.get_name(), as_named(shown(word)), as_named(near)},
             Error::kNoOffset,
             what},
            owner.get_name()};
}

Refused CommandLine::refusal(const CLI::ParseError& error) {
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
        const Text what = near.empty() ? Text{"no command called \"{0}\"", "没有名为“{0}”的命令"}
                                       : Text{"no command called \"{0}\". Did you mean {1}?",
                                              "没有名为“{0}”的命令。是不是 {1}？"};
        return {{ErrorCode::BadRequest, {shown(words_.front()), near}, Error::kNoOffset, what},
                shown(words_.front())};
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr &&
        !(app_.get_subcommands().front()->remaining().empty() && app_.remaining().empty())) {
        return unknown_word();
    }
    if (const auto missing = before(said, " is required")) {
        return about(*missing, {"{0} is missing", "缺少 {0}"});
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

int CommandLine::refuse(const Refused& refused) {
    const Error& error = refused.error;
    if (json_) {
        write_out(error_json(error, language_) + '\n');
        return exit_status(error.kind());
    }
    // Other errors than those of the request as a whole have their own words and a place in what
    // was written.
    if (error.code != ErrorCode::BadRequest) {
        CommonOptions options;
        options.language = language_ == Language::Chinese ? "zh" : "en";
        return report(error, refused.written, options);
    }
    Command* command = chosen();
    const std::string name = command != nullptr ? std::string{command->card->name} : "";
    const std::string advice = fill(
        text(command != nullptr ? Phrase::HelpShows : Phrase::HelpLists)(language_), {&name, 1});
    write_err("nimber: " + presentable(field_message(error, refused.option, language_)) + "\n  " +
              advice + '\n');
    return kBadRequest;
}

} // namespace

int run_words(std::vector<std::string> words) {
    return CommandLine{std::move(words)}.run();
}

} // namespace nimber::cli
