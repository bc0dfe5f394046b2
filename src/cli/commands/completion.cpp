#include "cli/commands/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal/streams.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring/scoring_game.hpp"
#include "workbench/judge/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>

namespace nimber::cli {
namespace {

using Commands = std::vector<Command>;

std::string join_words(const std::vector<std::string>& words) {
    return join(words, " ");
}

/// The options of a command with their names.
std::vector<const Field*> options_of(const Command& command) {
    std::vector<const Field*> options;
    for (const Field& field : command.fields) {
        if (!field.positional && offered(field.doors, Door::Terminal)) {
            options.push_back(&field);
        }
    }
    return options;
}

std::vector<std::string> option_names(const Command& command) {
    std::vector<std::string> names = {"--help"};
    for (const Field* field : options_of(command)) {
        names.push_back(field->option());
    }
    return names;
}

bool is_file(const Field& field) {
    return field.stands_for == "FILE";
}

/// Whether a file may stand behind a command, as in `verify FILE`.
bool takes_file(const Command& command) {
    return std::ranges::any_of(command.fields, [](const Field& field) {
        return field.positional && is_file(field) && offered(field.doors, Door::Terminal);
    });
}

/// The options of all commands behind which the name of a file stands.
std::vector<std::string> file_options(const Commands& commands) {
    std::set<std::string> names;
    for (const Command& command : commands) {
        for (const Field* field : options_of(command)) {
            if (is_file(*field)) {
                names.insert(field->option());
            }
        }
    }
    return {names.begin(), names.end()};
}

std::string choices_of(const ChoicePlace& place) {
    return join_words({place.choices.begin(), place.choices.end()});
}

/// The names of games. Tables, periods and counts are of nim values, which scoring games have not.
std::string game_names(bool with_scoring) {
    std::vector<std::string> names;
    for (const Family& family : catalogue()) {
        if (family.card.name != "*") { // a shell would expand it
            names.emplace_back(family.card.name);
        }
    }
    if (with_scoring) {
        for (const ScoringGame* game : scoring_games()) {
            names.emplace_back(game->card().game.name);
        }
    }
    return join_words(names);
}

/// What may stand behind a command.
std::string argument_words(const Command& command) {
    const std::string_view name = command.card->name;
    for (const Field& field : command.fields) {
        if (!field.positional || is_file(field)) {
            continue;
        }
        if (const auto* choice = std::get_if<ChoicePlace>(&field.place)) {
            return choices_of(*choice);
        }
        if (field.stands_for == "ID") {
            std::vector<std::string> ids;
            for (const judge::Problem* problem : judge::problems()) {
                ids.emplace_back(problem->id);
            }
            return join_words(ids);
        }
        return game_names(name == "solve" || name == "explain" || name == "games");
    }
    return {};
}

/// Calls `visit(command, option, choices)` for every option that is one of some words.
template <class Visit>
void for_each_choice(const Commands& commands, Visit&& visit) {
    for (const Command& command : commands) {
        for (const Field* field : options_of(command)) {
            if (const auto* choice = std::get_if<ChoicePlace>(&field->place)) {
                visit(command.card->name, field->option(), choices_of(*choice));
            }
        }
    }
}

std::string bash_script(const Commands& commands) {
    std::vector<std::string> names;
    std::string cases;
    std::string choices;
    for (const Command& command : commands) {
        names.emplace_back(command.card->name);
        cases += fmt::format("        {}) options='{}' words='{}' files='{}' ;;\n",
                             std::string{command.card->name}, join_words(option_names(command)),
                             argument_words(command), takes_file(command) ? "yes" : "");
    }
    for_each_choice(commands, [&](std::string_view command, const std::string& option,
                                  const std::string& words) {
        choices += fmt::format("        '{} {}') words='{}' options='' files='' ;;\n", command,
                               option, words);
    });
    return fmt::format(R"(# bash completion for nimber: source <(nimber completion bash)
_nimber() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} options='' words='' files='' name
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W '{} --help --version' -- "$current"))
        return
    fi
    case "${{COMP_WORDS[1]}}" in
{}    esac
    case "${{COMP_WORDS[1]}} ${{COMP_WORDS[COMP_CWORD-1]}}" in
{}    esac
    case "${{COMP_WORDS[COMP_CWORD-1]}}" in
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
                       join_words(names), cases, choices, join(file_options(commands), "|"));
}

std::string quoted(std::string text) {
    for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4) {
        text.replace(at, 1, "'\\''");
    }
    return '\'' + text + '\'';
}

std::string zsh_script(const Commands& commands) {
    std::string names;
    std::string cases;
    for (const Command& command : commands) {
        names += "        " +
                 quoted(std::string{command.card->name} + ":" +
                        std::string{command.card->summary.english}) +
                 '\n';
        cases += fmt::format("        {}) flags=({}) items=({}) files='{}' ;;\n",
                             std::string{command.card->name}, join_words(option_names(command)),
                             argument_words(command), takes_file(command) ? "yes" : "");
    }
    std::string choices;
    for_each_choice(commands, [&](std::string_view command, const std::string& option,
                                  const std::string& words) {
        choices += fmt::format("        '{} {}') items=({}) files='' ;;\n", command, option, words);
    });
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
    case "${{words[2]}} ${{words[CURRENT-1]}}" in
{}    esac
    case ${{words[CURRENT-1]}} in
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
                       names, cases, choices, join(file_options(commands), "|"));
}

std::string fish_script(const Commands& commands) {
    std::string script = "# fish completion for nimber: nimber completion fish | source\n"
                         "complete -c nimber -f\n";
    for (const Command& command : commands) {
        const std::string& name = std::string{command.card->name};
        script += fmt::format("complete -c nimber -n __fish_use_subcommand -a {} -d {}\n", name,
                              quoted(std::string{command.card->summary.english}));
        const std::string here = quoted("__fish_seen_subcommand_from " + name);
        for (const Field* field : options_of(command)) {
            const auto* choice = std::get_if<ChoicePlace>(&field->place);
            script += fmt::format("complete -c nimber -n {} -l {}{} -d {}\n", here,
                                  field->option().substr(2),
                                  is_file(*field)     ? " -r -F"
                                  : choice != nullptr ? " -x -a " + quoted(choices_of(*choice))
                                                      : "",
                                  quoted(std::string{field->help.english}));
        }
        script += fmt::format("complete -c nimber -n {}{} -a {}\n", here,
                              takes_file(command) ? " -F" : "", quoted(argument_words(command)));
    }
    return script;
}

/// Which shell.
struct CompletionRequest {
    std::string shell;
    CommonOptions options;

    static const OperationCard kCompletionCard;
    [[nodiscard]] std::vector<Field> fields() {
        static constexpr std::array<std::string_view, 3> kShells = {"bash", "zsh", "fish"};
        return {argument("shell", ChoicePlace{&shell, kShells},
                         {"bash, zsh or fish", "bash、zsh 或 fish"}, "SHELL")};
    }
};

const OperationCard CompletionRequest::kCompletionCard = {
    .name = "completion",
    .summary = {"Completion for your shell", "用于 shell 的补全"},
    .examples = "source <(nimber completion bash)\n"
                "nimber completion fish | source",
};

} // namespace

std::string completion_script(const Commands& commands, std::string_view shell) {
    Commands listed = commands;
    std::erase_if(listed, [](const Command& command) { return command.hidden; });
    return shell == "bash"  ? bash_script(listed)
           : shell == "zsh" ? zsh_script(listed)
                            : fish_script(listed);
}

Command completion_command() {
    auto request = std::make_shared<CompletionRequest>();
    return {.card = &CompletionRequest::kCompletionCard,
            .fields = request->fields(),
            .run =
                [asked = request.get()] {
                    write_out(completion_script(all_commands(), asked->shell));
                    return kAnswered;
                },
            .options = std::shared_ptr<CommonOptions>{request, &request->options},
            .request = request};
}

} // namespace nimber::cli
