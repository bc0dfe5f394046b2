#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring_game.hpp"
#include "workbench/judge/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

namespace nimber::cli {
namespace {

std::string join_words(const std::vector<std::string>& words) {
    return join(words, " ");
}

std::vector<const CLI::App*> commands(const CLI::App& app) {
    std::vector<const CLI::App*> all;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!command->get_group().empty()) { // a command without a group is hidden
            all.push_back(command);
        }
    }
    return all;
}

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

bool is_file(const CLI::Option& option) {
    return option.get_type_name() == "FILE";
}

/// Whether a file may stand behind a command, as in `verify FILE`.
bool takes_file(const CLI::App& command) {
    return std::ranges::any_of(command.get_options(), [](const CLI::Option* option) {
        return option->get_positional() && is_file(*option);
    });
}

bool takes_arguments(const CLI::App& command) {
    return std::ranges::any_of(command.get_options(),
                               [](const CLI::Option* option) { return option->get_positional(); });
}

/// The options of all commands behind which the name of a file stands.
std::vector<std::string> file_options(const CLI::App& app) {
    std::set<std::string> names;
    for (const CLI::App* command : commands(app)) {
        for (const CLI::Option* option : command->get_options()) {
            for (const std::string& name : option->get_lnames()) {
                if (is_file(*option)) {
                    names.insert("--" + name);
                }
            }
        }
    }
    return {names.begin(), names.end()};
}

/// Tables, periods and counts are of nim values, which scoring games have not.
bool takes_scoring_game(const std::string& command) {
    return command == "solve" || command == "explain" || command == "games";
}

/// What may stand behind a command.
std::string argument_words(const CLI::App& command) {
    if (command.get_name() == "completion") {
        return "bash zsh fish";
    }
    if (command.get_name() == "rules") {
        return "check new";
    }
    if (takes_file(command) || !takes_arguments(command)) {
        return "";
    }
    std::vector<std::string> names;
    if (command.get_name() == "judge") {
        for (const judge::Problem* problem : judge::problems()) {
            names.emplace_back(problem->id);
        }
        return join_words(names);
    }
    for (const Family& family : catalogue()) {
        if (family.card.name != "*") { // a shell would expand it
            names.emplace_back(family.card.name);
        }
    }
    if (takes_scoring_game(command.get_name())) {
        for (const ScoringGame* game : scoring_games()) {
            names.emplace_back(game->card().game.name);
        }
    }
    return join_words(names);
}

std::string bash_script(const CLI::App& app) {
    std::vector<std::string> names;
    std::string cases;
    for (const CLI::App* command : commands(app)) {
        names.push_back(command->get_name());
        cases += fmt::format("        {}) options='{}' words='{}' files='{}' ;;\n",
                             command->get_name(), join_words(option_names(*command)),
                             argument_words(*command), takes_file(*command) ? "yes" : "");
    }
    return fmt::format(R"(# bash completion for nimber: source <(nimber completion bash)
_nimber() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} options='' words='' files='' name
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W '{} --help --version' -- "$current"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{}    esac
    case "${{COMP_WORDS[COMP_CWORD-1]}}" in
        --color) words='auto always never' options='' files='' ;;
        --lang) words='en zh' options='' files='' ;;
        {}) words='' options='' files=yes ;;
    esac
    case "$current" in
        -*) words=$options files='' ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [ -n "$files" ]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r name; do
            COMPREPLY+=("$name")
        done < <(compgen -f -- "$current")
    fi
}}
complete -F _nimber nimber ./nimber
)",
                       join_words(names), cases, join(file_options(app), "|"));
}

std::string quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4) {
        text.replace(at, 1, "'\\''");
    }
    return '\'' + text + '\'';
}

std::string zsh_script(const CLI::App& app) {
    std::string names;
    std::string cases;
    for (const CLI::App* command : commands(app)) {
        names += "        " + quoted(command->get_name() + ":" + command->get_description()) + '\n';
        cases += fmt::format("        {}) flags=({}) items=({}) files='{}' ;;\n",
                             command->get_name(), join_words(option_names(*command)),
                             argument_words(*command), takes_file(*command) ? "yes" : "");
    }
    return fmt::format(R"(#compdef nimber
# zsh completion for nimber: source <(nimber completion zsh)
_nimber() {{
    local -a names flags items
    local files=''
    names=(
{}    )
    if (( CURRENT == 2 )); then
        _describe 'command' names
        return
    fi
    case ${{words[2]}} in
{}    esac
    case ${{words[CURRENT-1]}} in
        --color) items=(auto always never) files='' ;;
        --lang) items=(en zh) files='' ;;
        {}) items=() files=yes ;;
    esac
    if [[ $PREFIX == -* ]]; then
        compadd -- $flags
    else
        compadd -- $items
        [[ -n $files ]] && _files
    fi
}}
if [[ ${{funcstack[1]}} == _nimber ]]; then
    _nimber "$@"
else
    compdef _nimber nimber ./nimber
fi
)",
                       names, cases, join(file_options(app), "|"));
}

std::string fish_script(const CLI::App& app) {
    std::string script = "# fish completion for nimber: nimber completion fish | source\n"
                         "complete -c nimber -f\n";
    for (const CLI::App* command : commands(app)) {
        const std::string& name = command->get_name();
        script += fmt::format("complete -c nimber -n __fish_use_subcommand -a {} -d {}\n", name,
                              quoted(command->get_description()));
        const std::string here = quoted("__fish_seen_subcommand_from " + name);
        for (const CLI::Option* option : command->get_options()) {
            for (const std::string& option_name : option->get_lnames()) {
                script += fmt::format("complete -c nimber -n {} -l {}{} -d {}\n", here, option_name,
                                      is_file(*option) ? " -r -F" : "",
                                      quoted(option->get_description()));
            }
        }
        script += fmt::format("complete -c nimber -n {}{} -a {}\n", here,
                              takes_file(*command) ? " -F" : "", quoted(argument_words(*command)));
    }
    return script;
}

} // namespace

void add_completion(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("completion", "Completion for your shell");
    auto shell = std::make_shared<std::string>();
    command->add_option("shell", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->type_name("SHELL");
    command->footer("Examples:\n"
                    "  source <(nimber completion bash)\n"
                    "  nimber completion fish | source");
    command->callback([shell, &app, &status] {
        write_out(*shell == "bash"  ? bash_script(app)
                  : *shell == "zsh" ? zsh_script(app)
                                    : fish_script(app));
        status = 0;
    });
}

} // namespace nimber::cli
