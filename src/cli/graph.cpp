#include "workbench/graph.hpp"

#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/write_file.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {
namespace {

constexpr std::size_t kDefaultNodes = 300;
constexpr std::uint64_t kMostNodes = 100'000;

struct GraphOptions : CommonOptions {
    std::vector<std::string> position;
    std::string format; ///< empty: by the name of the file
    std::string output;
    std::size_t max_nodes = kDefaultNodes;
};

std::string format_of(const GraphOptions& options) {
    if (options.json) {
        return "json";
    }
    if (!options.format.empty()) {
        return options.format;
    }
    const std::string_view file = options.output;
    return file.ends_with(".svg") ? "svg" : file.ends_with(".json") ? "json" : "dot";
}

/// The whole text: of half a graph nobody would see that it is half.
Result<std::string> drawn(const GameGraph& graph, const std::string& format, const Limits& limits,
                          Language language) {
    AnswerText text{limits, AnswerText::kAnySize, held_bytes(graph)};
    if (format == "json") {
        JsonWriter json{text};
        encode(json, graph);
        text.out() += '\n';
    } else if (format == "dot") {
        write_dot(graph, language, text);
    } else {
        const auto drawing = place(graph, text.budget());
        if (!drawing) {
            return drawing.error();
        }
        write_svg(graph, *drawing, language, text);
    }
    return text.stopped() ? Result<std::string>{text.error()} : std::move(text).take();
}

int graph(GraphOptions& options) {
    const std::string format = format_of(options);
    const std::string input = position_text(options.position);
    if (const auto refusal = check_own_input(input, options.output)) {
        return report(*refusal, {}, options);
    }
    if (const auto refusal = isolate_if_asked(options, input, {options.output})) {
        return report(*refusal, {}, options);
    }
    const auto position =
        parse_position(input, graph_reader(options),
                       command_rules(options, request_limits(options)), request_limits(options));
    if (!position) {
        return report(position.error(), input, options);
    }
    if (const auto refused = options.output.empty() ? std::nullopt : check_output(options.output)) {
        return report(*refused, {}, options);
    }
    Limits limits = request_limits(options);
    limits.start = std::chrono::steady_clock::now(); // the picture is part of the request
    const std::size_t max_moves = format == "svg" ? kMostMovesDrawn : ~std::size_t{0};
    const auto made = game_graph(*position, options.play(), options.max_nodes, limits, max_moves);
    if (!made) {
        clear_progress();
        return report(made.error(), {}, options);
    }
    const auto out = drawn(*made, format, limits, options.lang());
    clear_progress();
    if (!out) {
        return report(out.error(), {}, options);
    }
    if (options.output.empty()) {
        write_out(*out);
        return 0;
    }
    const auto failed = write_file(options.output, *out);
    return failed ? report(*failed, {}, options) : 0;
}

} // namespace

void add_graph(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("graph", "The game graph of a position, with outcomes and values");
    auto options = std::make_shared<GraphOptions>();
    command->add_option("position", options->position, "Such as nim 2 3, or \"kayles(5)+*2\"")
        ->required()
        ->type_name("POS");
    command
        ->add_option("--format", options->format,
                     "dot (Graphviz), svg (a picture) or json; by default what the name of the "
                     "file says, and dot on stdout")
        ->check(CLI::IsMember({"dot", "svg", "json"}))
        ->type_name("FORMAT");
    add_file_option(*command, "--output", options->output, "Write to this file instead of stdout");
    add_size_option(*command, "--max-nodes", "Refuse a graph with more positions than that (300)",
                    [options](std::uint64_t most) {
                        if (most < 1 || most > kMostNodes) {
                            throw BadValue{"--max-nodes", {"from 1 to 100000", "应为 1 到 100000"}};
                        }
                        options->max_nodes = static_cast<std::size_t>(most);
                    });
    add_solving_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("Positions that play alike are one node: by the symmetries of a game, by the "
                    "order of the\nsummands, or by summands without a move. Exits with 3 if the "
                    "graph is too large.\n"
                    "Examples:\n"
                    "  nimber graph nim 2 3 --output nim.svg\n"
                    "  nimber graph \"kayles(5)+*2\" --format svg > sum.svg\n"
                    "  nimber graph --misere kayles 6 --output kayles.svg\n"
                    "  nimber graph grundy 9 | dot -Tpdf > grundy.pdf");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = graph(*options);
    });
}

} // namespace nimber::cli
