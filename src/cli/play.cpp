#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/options.hpp"
#include "cli/play_session.hpp"
#include "nimber/games/scoring_game.hpp"
#include "workbench/rule_files.hpp"

#include <charconv>
#include <chrono>
#include <clocale>
#include <memory>
#include <random>
#include <system_error>

namespace nimber::cli {
namespace {

struct PlayOptions : CommonOptions {
    std::vector<std::string> position;
    std::string first = "me";
    std::string level = "perfect";
    std::optional<std::uint64_t> seed;
};

int play(const PlayOptions& options) {
    std::setlocale(LC_CTYPE, ""); // NOLINT(concurrency-mt-unsafe): before any thread begins
    const std::string input = position_text(options.position);
    if (const ScoringGame* scoring = names_scoring_game(input)) {
        return report(scores_decide(*scoring), {}, options);
    }
    PositionParser parser{graph_reader(options), rule_loader(request_limits(options)),
                          request_limits(options)};
    const auto position = parser.parse(input);
    if (!position) {
        return report(position.error(), input, options);
    }
    const auto level = parse_level(options.level);
    if (!level) {
        return report(level.error(), {}, options);
    }
    GameSetup setup{*position, options.play(), options.first == "me", *level,
                    options.seed ? *options.seed : std::random_device{}()};
    return PlaySession{GameRecord{std::move(setup)}, parser, options}.run();
}

} // namespace

void add_play(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand("play", "Play against the program in the terminal");
    auto options = std::make_shared<PlayOptions>();
    options->time = std::chrono::seconds{10};
    command
        ->add_option("position", options->position,
                     "Where the game begins: nim 3 4 5, \"cram(4x4)\", or \"@mine.lua(7)\"")
        ->required()
        ->type_name("POS");
    command
        ->add_option("--first", options->first,
                     "Who moves first: me (who types this) or you (the program)")
        ->check(CLI::IsMember({"me", "you"}))
        ->type_name("me|you");
    command
        ->add_option("--level", options->level,
                     "How the program plays: perfect, random, or careless:0.2, which does not "
                     "look in one move of five")
        ->type_name("LEVEL");
    command
        ->add_option_function<std::string>(
            "--seed",
            [options](const std::string& text) {
                std::uint64_t seed = 0;
                const char* const end = text.data() + text.size();
                const auto [stop, failure] = std::from_chars(text.data(), end, seed);
                if (failure != std::errc{} || stop != end) {
                    throw BadValue{
                        "--seed",
                        {"write a whole number from 0 to 2^64-1", "请写 0 到 2^64-1 的整数"}};
                }
                options->seed = seed;
            },
            "The same seed gives the same game")
        ->type_name("N");
    add_solving_options(*command, *options);
    add_output_options(*command, *options);
    command->remove_option(command->get_option("--json")); // a conversation is no answer
    command->footer("Moves are read from the terminal, or from stdin, one a line. help lists what "
                    "else there is.\n"
                    "Examples:\n"
                    "  nimber play nim 3 4 5\n"
                    "  nimber play \"cram(4x4)\" --level careless:0.2\n"
                    "  nimber play kayles 9 --first you --misere\n"
                    "  printf '5 > 1\\nhint\\n' | nimber play nim 3 4 5 --seed 1");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Never);
        status = play(*options);
    });
}

} // namespace nimber::cli
