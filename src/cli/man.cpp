#include "cli/commands.hpp"
#include "cli/terminal.hpp"
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

std::string command_section(const CLI::App& command) {
    std::string page = fmt::format(".SS {}\n{}.\n", escaped(command.get_name()),
                                   escaped(command.get_description()));
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_lnames().empty() && option->get_description().empty()) {
            continue;
        }
        const std::string name =
            option->get_lnames().empty()
                ? option->get_type_name()
                : "--" + option->get_lnames().front() + " " +
                      (option->get_items_expected_max() > 0 ? option->get_type_name() : "");
        page += fmt::format(".TP\n.B {}\n{}\n", escaped(name), escaped(option->get_description()));
    }
    if (!command.get_footer().empty()) {
        page += fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(command.get_footer()));
    }
    return page;
}

std::string man_page(const CLI::App& app) {
    std::string page =
        fmt::format(".TH NIMBER 1 \"\" \"nimber {}\" \"User Commands\"\n"
                    ".SH NAME\nnimber \\- {}\n"
                    ".SH SYNOPSIS\n.B nimber\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIPOSITION\\fR]\n"
                    ".SH DESCRIPTION\n"
                    "A position is a sum of games: nim(5,7)+bash:3(12)+*2, or without quotes nim 5 "
                    "7 + bash:3 12.\n"
                    ".SH COMMANDS\n",
                    NIMBER_VERSION, "solve and explain impartial games");
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_group().empty()) {
            page += command_section(*command);
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

} // namespace

void add_man(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("man", "This manual as a man page: nimber man | man -l -");
    command->group(""); // hidden: for packagers
    command->callback([&app, &status] {
        write_out(man_page(app));
        status = 0;
    });
}

} // namespace nimber::cli
