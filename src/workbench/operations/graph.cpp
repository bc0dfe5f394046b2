#include "workbench/operations/graph.hpp"

#include "workbench/files/write_file.hpp"
#include "workbench/operation/resolve.hpp"

#include <cassert>
#include <chrono>
#include <utility>

namespace nimber {
namespace {

constexpr std::uint64_t kMostNodes = 100'000;
constexpr std::array<std::string_view, 3> kGraphFormats = {"dot", "svg", "json"};

/// Adds where everything goes. Returns what prevented it, if so.
std::optional<Error> draw(GraphAnswer& answer, const Limits& limits) {
    Budget budget = writing_budget(limits, answer.held_bytes);
    const std::size_t before = budget.held();
    auto drawing = place(answer.graph, budget);
    if (!drawing) {
        return drawing.error();
    }
    answer.drawing = std::move(*drawing);
    answer.held_bytes += budget.held() - before;
    return std::nullopt;
}

std::string graph_content_type(std::string_view format) {
    return format == "dot"   ? "text/plain; charset=utf-8"
           : format == "svg" ? "image/svg+xml"
                             : Reply{}.type;
}

/// Writes the graph: all of it, or none. Returns why none, if so.
std::optional<Error> write_as(const GraphAnswer& answer, std::string_view format, AnswerText& text,
                              Language language) {
    if (format == "json") {
        JsonWriter json{text};
        write_answer(json, answer, language);
    } else if (format == "svg") {
        assert(answer.drawing); // since `run` knew the format
        write_svg(answer.graph, *answer.drawing, language, text);
    } else {
        write_dot(answer.graph, language, text);
    }
    if (text.stopped()) {
        text.spoil();
        return text.error();
    }
    const Error* failed = failed_to_show(answer);
    return failed != nullptr ? std::optional{*failed} : std::nullopt;
}

} // namespace

const OperationCard GraphRequest::kCard = {
    .name = "graph",
    .summary = {"The game graph of a position, with outcomes and values",
                "一个局面的局面图，附胜负与值"},
    .notes =
        {"Positions that play alike are one node: by the symmetries of a game, by the order "
         "of the summands, or by summands without a move. Exits with 3 if the graph is too "
         "large.",
         "走法相同的局面合为一个结点：由于游戏的对称、各项的次序，或无路可走的项。若局面图太大，"
         "则以 3 退出。"},
    .examples = "nimber graph nim 2 3 --output nim.svg\n"
                "nimber graph \"kayles(5)+*2\" --format svg > sum.svg\n"
                "nimber graph --misere kayles 6 --output kayles.svg\n"
                "nimber graph grundy 9 | dot -Tpdf > grundy.pdf",
    .example = R"j({"position":"nim(2,3)","layout":true})j",
    .other_types = {"text/plain", "image/svg+xml"},
};

std::vector<Field> GraphRequest::fields() {
    return {
        argument("position", TextPlace{&position, true},
                 {"Such as nim 2 3, or \"kayles(5)+*2\"", "如 nim 2 3 或 \"kayles(5)+*2\""}, "POS"),
        {.name = "format",
         .place = ChoicePlace{&format, kGraphFormats},
         .help = {"dot (Graphviz), svg (a picture) or json; by default what the name of the file "
                  "says, and dot on stdout",
                  "dot（Graphviz）、svg（图片）或 json；默认由文件名决定，写到 stdout 时为 dot"},
         .stands_for = "FORMAT"},
        {.name = "output",
         .place = FilePlace{&output},
         .help = {"Write to this file instead of stdout", "写入此文件，而不是 stdout"},
         .stands_for = "FILE",
         .doors = Door::Terminal},
        {.name = "max_nodes",
         .place = SizePlace{.size = &max_nodes, .least = 1, .most = kMostNodes},
         .help = {"Refuse a graph with more positions than this", "局面数超过此数则拒绝"},
         .stands_for = "N"},
        {.name = "layout",
         .place = FlagPlace{&layout},
         .help = {"In JSON, say also where everything goes in a picture",
                  "在 JSON 中同时给出图中各处的位置"}},
        misere_field(misere),
    };
}

std::string_view GraphRequest::wanted_format() const {
    if (!format.empty() || output.empty()) {
        return format;
    }
    const std::string_view file = output;
    return file.ends_with(".svg") ? "svg" : file.ends_with(".json") ? "json" : "dot";
}

bool GraphRequest::is_drawn() const {
    const std::string_view wanted = wanted_format();
    return wanted == "svg" || (layout && wanted != "dot");
}

Result<GraphAnswer> run(const GraphRequest& request, const Session& session) {
    auto position = read_position(request.position, session);
    if (!position) {
        return position.error();
    }
    if (auto refused = request.output.empty() ? std::nullopt : check_output(request.output)) {
        return std::move(*refused);
    }
    Limits limits = session.search_limits();
    // The picture is part of the request.
    limits.start = limits.start.value_or(std::chrono::steady_clock::now());
    const std::size_t max_moves = request.is_drawn() ? kMostMovesDrawn : ~std::size_t{0};
    auto graph = game_graph(*position, request.play(), static_cast<std::size_t>(*request.max_nodes),
                            limits, max_moves);
    if (!graph) {
        return graph.error();
    }
    GraphAnswer answer{std::move(*position), std::move(*graph), std::nullopt};
    answer.held_bytes = held_bytes(answer.graph);
    if (request.is_drawn()) {
        if (auto failed = draw(answer, limits)) {
            return std::move(*failed);
        }
    }
    return answer;
}

std::optional<Error> write(const GraphAnswer& answer, const GraphRequest& request, AnswerText& text,
                           const Session& session) {
    const std::string_view format = request.wanted_format();
    auto failed = write_as(answer, format, text, session.language);
    if (!failed && format == "json") {
        text.out() += '\n';
    }
    return failed;
}

Result<Reply> reply(const GraphRequest& request, const GraphAnswer& answer,
                    const Session& session) {
    const std::string_view wanted = request.wanted_format();
    const std::string_view format = wanted.empty() ? "json" : wanted;
    AnswerText text{session.limits, session.reply_bytes, answer.held_bytes};
    if (auto failed = write_as(answer, format, text, session.language)) {
        return std::move(*failed);
    }
    return with_text(std::move(text), Reply{{}, graph_content_type(format), {}});
}

std::vector<std::array<Pixels, 2>> GraphEdge::points() const {
    std::vector<std::array<Pixels, 2>> points;
    for (const Point& point : answer->drawing->layout.routes[number]) {
        points.push_back({pixels(point.x), pixels(point.y)});
    }
    return points;
}

} // namespace nimber
