#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "nimber/text/nearest.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

using nimber::Language;
using nimber::Phrase;

constexpr int kBadRequest = 2;
constexpr int kFault = 4;

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

/// What CLI11 could not make sense of, in our words and with our exit status.
int report_usage(const CLI::App& app, const CLI::ParseError& error,
                 const std::vector<std::string>& words) {
    const auto say = [language = language_of(words)](Phrase phrase,
                                                     std::vector<std::string> facts = {}) {
        return nimber::fill(nimber::text(phrase)(language), facts);
    };
    const auto suggest = [&](const std::string& word, const std::vector<std::string>& names) {
        const std::string_view near =
            nimber::nearest(word, std::vector<std::string_view>{names.begin(), names.end()});
        return near.empty() ? "" : say(Phrase::DidYouMean, {std::string{near}});
    };
    if (words.empty()) {
        fmt::print(stderr, "{}", app.help());
        return kBadRequest;
    }
    std::vector<std::string> names;
    const auto chosen = app.get_subcommands();
    if (chosen.empty()) {
        for (const CLI::App* command : app.get_subcommands({})) {
            names.push_back(command->get_name());
        }
        fmt::print(stderr, "nimber: {}{}\n  {}\n", say(Phrase::NoCommand, {words.front()}),
                   suggest(words.front(), names), say(Phrase::HelpLists));
        return kBadRequest;
    }
    const CLI::App& command = *chosen.front();
    std::string what = error.what();
    const auto extra = command.remaining();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extra.empty()) {
        for (const CLI::Option* option : command.get_options()) {
            for (const std::string& name : option->get_lnames()) {
                names.push_back("--" + name);
            }
        }
        what = say(Phrase::NoOption, {command.get_name(), extra.front()}) +
               suggest(extra.front(), names);
    }
    fmt::print(stderr, "nimber: {}\n  {}\n", what, say(Phrase::HelpShows, {command.get_name()}));
    return kBadRequest;
}

int run(std::vector<std::string> words) {
    CLI::App app{"Solves and explains impartial games: who wins, every winning move, and why."};
    app.name("nimber");
    app.set_version_flag("--version", "nimber " NIMBER_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(26);
    app.footer("Examples:\n"
               "  nimber solve nim 5 7 9\n"
               "  nimber solve \"wythoff(8,13)+bash:3(10)\"\n"
               "  nimber explain nim 3 4 5\n"
               "  nimber solve --misere nim 1 1 1 4\n"
               "  nimber table kayles --to 100\n"
               "  nimber period 0.77\n"
               "  nimber quotient 0.77\n"
               "  nimber count nim n 2n 3n --to 2^30\n"
               "  nimber graph kayles 5 --output kayles.svg\n"
               "  nimber play nim 3 4 5\n"
               "  nimber games wythoff\n"
               "  nimber serve");
    int status = 0;
    nimber::cli::add_solve(app, status);
    nimber::cli::add_explain(app, status);
    nimber::cli::add_table(app, status);
    nimber::cli::add_period(app, status);
    nimber::cli::add_quotient(app, status);
    nimber::cli::add_judge(app, status);
    nimber::cli::add_count(app, status);
    nimber::cli::add_graph(app, status);
    nimber::cli::add_play(app, status);
    nimber::cli::add_games(app, status);
    nimber::cli::add_rules(app, status);
    nimber::cli::add_verify(app, status);
    nimber::cli::add_serve(app, status);
    nimber::cli::add_completion(app, status);
    nimber::cli::add_man(app, status);

    nimber::cli::protect_negatives(words);
    try {
        std::vector<std::string> reversed{words.rbegin(), words.rend()}; // as CLI11 wants it
        app.parse(reversed);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        fmt::print("{}", chosen.empty() ? app.help() : chosen.front()->help(app.get_name()));
    } catch (const CLI::CallForVersion& version) {
        fmt::print("{}\n", version.what());
    } catch (const CLI::ParseError& error) {
        status = report_usage(app, error, words);
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe is seen as an error of write()
    try {
        return run({argv + 1, argv + argc});
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "nimber: out of memory\n  Try a smaller position.\n");
    } catch (const std::exception& failure) {
        fmt::print(stderr, "nimber: {}\n  This is a bug in nimber: please report it.\n",
                   failure.what());
    }
    return kFault;
}
