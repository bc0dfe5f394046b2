#include "cli/commands/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal/streams.hpp"
#include "nimber/games/catalogue.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace nimber::cli {
namespace {

/// Text for the man macros: a backslash or a dot at the beginning of a line would be a command.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else if ((c == '.' || c == '\'') && (safe.empty() || safe.back() == '\n')) {
            (safe += "\\&") += c;
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string command_section(const Command& command) {
    std::string page = fmt::format(".SS {}\n{}.\n", escaped(command.card->name),
                                   escaped(command.card->summary.english));
    for (const Field& field : command.fields) {
        if (!offered(field.doors, Door::Terminal)) {
            continue;
        }
        const std::string value{field.stands_for};
        const std::string name = field.positional ? value
                                 : value.empty()  ? field.option()
                                                  : field.option() + ' ' + value;
        page += fmt::format(".TP\n.B {}\n{}\n", escaped(name), escaped(field.help.english));
    }
    const OperationCard& card = *command.card;
    if (!card.notes.english.empty()) {
        page += fmt::format(".PP\n{}\n", escaped(card.notes.english));
    }
    if (!card.examples.empty()) {
        page += fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(card.examples));
    }
    return page;
}

} // namespace

std::string man_page(const std::vector<Command>& commands) {
    std::string page =
        fmt::format(".TH NIMBER 1 \"\" \"nimber {}\" \"User Commands\"\n"
                    ".SH NAME\nnimber \\- {}\n"
                    ".SH SYNOPSIS\n.B nimber\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIPOSITION\\fR]\n"
                    ".SH DESCRIPTION\n"
                    "A position is a sum of games: nim(5,7)+bash:3(12)+*2, or without quotes nim 5 "
                    "7 + bash:3 12.\n"
                    ".SH COMMANDS\n",
                    NIMBER_VERSION, "solve and explain impartial games");
    for (const Command& command : commands) {
        if (!command.hidden) {
            page += command_section(command);
        }
    }
    page += ".SH GAMES\n";
    for (const Family& family : catalogue()) {
        page += fmt::format(".TP\n.B {}\n{}\n", escaped(family.card.usage),
                            escaped(family.card.rule(Language::English)));
    }
    page += ".SH EXIT STATUS\n"
            ".TP\n.B 0\nanswered\n"
            ".TP\n.B 1\nno to a yes/no question (an assertion fails)\n"
            ".TP\n.B 2\nthe request is wrong\n"
            ".TP\n.B 3\na limit stopped it; what was printed is all that is known\n"
            ".TP\n.B 4\na fault of the program or the machine\n"
            ".TP\n.B 130\ninterrupted\n"
            ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nif set, no colours unless \\-\\-color always\n";
    return page;
}

Command man_command() {
    static constexpr OperationCard kCard = {
        .name = "man",
        .summary = {"This manual as a man page: nimber man | man -l -",
                    "以手册页的形式给出本手册：nimber man | man -l -"},
    };
    return {.card = &kCard,
            .fields = {},
            .run =
                [] {
                    write_out(man_page(all_commands()));
                    return kAnswered;
                },
            .options = std::make_shared<CommonOptions>(),
            .hidden = true}; // for packagers
}

} // namespace nimber::cli
