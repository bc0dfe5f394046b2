#include "cli/commands/commands.hpp"
#include "cli/commands/play_session.hpp"
#include "cli/hard_limits.hpp"
#include "cli/terminal/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/rule_files/rule_files.hpp"

#include <array>
#include <chrono>
#include <clocale>
#include <limits>
#include <memory>
#include <random>

namespace nimber::cli {
namespace {

/// A game against the program.
struct PlayRequest {
    std::string position;
    std::string first = "me";
    std::string level = "perfect";
    std::optional<std::uint64_t> seed;
    bool misere = false;
    CommonOptions options;

    static const OperationCard kPlayCard;
    [[nodiscard]] std::vector<Field> fields();
};

const OperationCard PlayRequest::kPlayCard = {
    .name = "play",
    .summary = {"Play against the program in the terminal", "在终端中与程序对弈"},
    .notes = {"Moves are read from the terminal, or from stdin, one a line. help lists the other "
              "commands.",
              "着法从终端或 stdin 逐行读入。help 会列出其他命令。"},
    .examples = "nimber play nim 3 4 5\n"
                "nimber play \"cram(4x4)\" --level careless:0.2\n"
                "nimber play kayles 9 --first you --misere\n"
                "printf '5 > 1\\nhint\\n' | nimber play nim 3 4 5 --seed 1",
};

std::vector<Field> PlayRequest::fields() {
    static constexpr std::array<std::string_view, 2> kFirst = {"me", "you"};
    return std::vector<Field>{
               argument("position", TextPlace{&position, true},
                        {"Where the game begins: nim 3 4 5, \"cram(4x4)\", or \"@mine.lua(7)\"",
                         "开局：nim 3 4 5、\"cram(4x4)\" 或 \"@mine.lua(7)\""},
                        "POS"),
               {.name = "first",
                .place = ChoicePlace{&first, kFirst},
                .help = {"Who moves first: me (who types this) or you (the program)",
                         "谁先走：me（输入命令的人）或 you（程序）"},
                .stands_for = "me|you"},
               {.name = "level",
                .place = TextPlace{&level},
                .help = {"How the program plays: perfect, random, or careless:0.2, which does not "
                         "look in one move of five",
                         "程序的水平：perfect、random，或 careless:0.2（五步中有一步不看）"},
                .stands_for = "LEVEL"},
               {.name = "seed",
                .place =
                    SizePlace{.size = &seed, .most = std::numeric_limits<std::uint64_t>::max()},
                .help = {"The same seed gives the same game", "相同的种子给出相同的对局"},
                .stands_for = "N"},
               misere_field(misere),
           } +
           limit_fields(options) + output_fields(options);
}

int play(PlayRequest& request) {
    CommonOptions& options = request.options;
    enforce_limits(options, Counted::Never);
    std::setlocale(LC_CTYPE, ""); // NOLINT(concurrency-mt-unsafe): before any thread begins
    PositionParser parser{graph_reader(options), rule_loader(request_limits(options)),
                          request_limits(options)};
    const auto position = parser.parse(request.position);
    if (!position) {
        return report(position.error(), request.position, options);
    }
    const auto level = parse_level(request.level);
    if (!level) {
        return report(level.error(), {}, options);
    }
    GameSetup setup{*position, request.misere ? Play::Misere : Play::Normal, request.first == "me",
                    *level, request.seed ? *request.seed : std::random_device{}()};
    return PlaySession{GameRecord{std::move(setup)}, parser, options}.run();
}

} // namespace

Command play_command() {
    auto request = std::make_shared<PlayRequest>();
    request->options.time = std::chrono::seconds{10};
    return {.card = &PlayRequest::kPlayCard,
            .fields = request->fields(),
            .run = [asked = request.get()] { return play(*asked); },
            .options = std::shared_ptr<CommonOptions>{request, &request->options},
            .request = request};
}

} // namespace nimber::cli
