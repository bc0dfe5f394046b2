#include "cli/command_line.hpp"

#include "cli/bind.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal/streams.hpp"
#include "cli/terminal/terminal.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/json/error_json.hpp"
#include "workbench/phrases.hpp"

namespace nimber::cli {
namespace {

constexpr OperationCard kProgramCard = {
    .name = "nimber",
    .summary = {"Solves and explains impartial games: who wins, every winning move, and why.",
                "求解并解释无偏博弈：谁赢、所有取胜着法，以及为什么。"},
    .examples = "nimber solve nim 5 7 9\n"
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
                "nimber serve",
};

/// Does what words were found to mean.
class Doer {
public:
    explicit Doer(const std::vector<std::string>& words) : words_{words} {}

    int operator()(const Command* command) const { return command->run(); }
    int operator()(const Help& help) const {
        write_out(help.text);
        return kAnswered;
    }
    int operator()(const NoWords& nothing) const {
        write_err(nothing.help);
        return kBadRequest;
    }
    int operator()(Version /*version*/) const {
        write_out("nimber " NIMBER_VERSION "\n");
        return kAnswered;
    }
    int operator()(const Refused& refused) const {
        const Language language = asked_language(words_);
        const Error& error = refused.error;
        if (asks_for_json(words_)) {
            write_out(error_json(error, language) + '\n');
            return exit_status(error.kind());
        }
        // Other errors than those of the request as a whole have their own words and a place in
        // what was written.
        if (error.code != ErrorCode::BadRequest) {
            CommonOptions options;
            options.language = language == Language::Chinese ? "zh" : "en";
            return report(error, refused.written, options);
        }
        const bool lists = refused.command == nullptr;
        const std::string name = lists ? "" : std::string{refused.command->card->name};
        const std::string advice =
            fill(text(lists ? Phrase::HelpLists : Phrase::HelpShows)(language), {&name, 1});
        write_err("nimber: " + presentable(field_message(error, refused.option, language)) +
                  "\n  " + advice + '\n');
        return kBadRequest;
    }

private:
    const std::vector<std::string>& words_;
};

} // namespace

int run_words(const std::vector<std::string>& words) {
    std::vector<Command> commands = all_commands();
    return std::visit(Doer{words}, bind(kProgramCard, commands, words));
}

} // namespace nimber::cli
