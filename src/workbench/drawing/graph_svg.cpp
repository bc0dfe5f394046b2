#include "nimber/text/utf8.hpp"
#include "workbench/drawing/graph.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

constexpr double kMargin = 28;
constexpr double kLine = 16; // height of a line of a label
constexpr double kPadding = 12;
constexpr double kLeastWidth = 540;
constexpr double kTitleHeight = 80;
constexpr double kLegendLine = 26;
constexpr double kBow = 14; // below the boxes

constexpr std::string_view kStyle =
    "text{fill:#1c2430}"
    ".l{font:13px 'DejaVu Sans Mono',Menlo,Consolas,monospace;text-anchor:middle}"
    ".v,.t,.s{font-family:'DejaVu Sans',Helvetica,Arial,'Noto Sans CJK SC','PingFang SC',"
    "'Microsoft YaHei',sans-serif}"
    ".v{font-size:12px;font-weight:bold;text-anchor:middle}"
    ".t{font-size:17px;font-weight:bold}"
    ".s{font-size:13px}"
    ".P>path{fill:#fff0dc;stroke:#b45309;stroke-width:1.6}"
    ".P>.in{fill:none;stroke-width:1}"
    ".N>path{fill:#e4eefb;stroke:#1d4f91;stroke-width:1.6}"
    ".D>path{fill:#f0f0f0;stroke:#5b5b5b;stroke-width:1.6;stroke-dasharray:5 3}"
    ".P .v{fill:#8a3f06}.N .v{fill:#163d70}.D .v{fill:#444}"
    ".e{fill:none;stroke:#a9b3be;stroke-width:1.1}"
    ".w{fill:none;stroke:#0b6b3a;stroke-width:2.4}";

std::string escaped_for_svg(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        default: safe += c;
        }
    }
    return safe;
}

/// The text with every blank kept, which a reader of SVG would otherwise take together.
std::string with_blanks(const std::string& text) {
    std::string kept;
    for (const char c : text) {
        kept += c == ' ' ? "&#160;" : std::string(1, c);
    }
    return kept;
}

/// The outline of a box around the origin: P round, N with corners, D with points at the sides.
std::string outline(Outcome outcome, double width, double height) {
    const double w = width / 2;
    const double h = height / 2;
    const double r = std::min(h, 22.0);
    switch (outcome) {
    case Outcome::P:
        return fmt::format(
            "M{:.1f} {:.1f}H{:.1f}A{r:.1f} {r:.1f} 0 0 1 {w:.1f} {:.1f}V{:.1f}A{r:.1f} "
            "{r:.1f} 0 0 1 {:.1f} {h:.1f}H{:.1f}A{r:.1f} {r:.1f} 0 0 1 {:.1f} "
            "{:.1f}V{:.1f}A{r:.1f} {r:.1f} 0 0 1 {:.1f} {:.1f}Z",
            -w + r, -h, w - r, -h + r, h - r, w - r, -w + r, -w, h - r, -h + r, -w + r, -h,
            fmt::arg("r", r), fmt::arg("w", w), fmt::arg("h", h));
    case Outcome::N:
        return fmt::format("M{:.1f} {:.1f}h{:.1f}v{:.1f}h{:.1f}Z", -w, -h, width, height, -width);
    case Outcome::D:
        return fmt::format("M{:.1f} 0L{:.1f} {:.1f}H{:.1f}L{:.1f} 0L{:.1f} {:.1f}H{:.1f}Z", -w,
                           -w + 10, -h, w - 10, w, w - 10, h, -w + 10);
    }
    return {};
}

std::string shape(Outcome outcome, double width, double height) {
    std::string drawn = fmt::format("<path d=\"{}\"/>", outline(outcome, width, height));
    if (outcome == Outcome::P) { // a second line inside, so that colour is not needed
        constexpr double kInset = 6;
        drawn += fmt::format(R"(<path class="in" d="{}"/>)",
                             outline(outcome, width - kInset, height - kInset));
    }
    return drawn;
}

/// A smooth line through the points, upright at every bend; with a depth, a bow.
std::string curve(const std::vector<Point>& points, double depth) {
    std::string path = fmt::format("M{:.1f} {:.1f}", points.front().x, points.front().y);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Point& a = points[i - 1];
        const Point& b = points[i];
        const double middle = (a.y + b.y) / 2;
        if (depth > 0) {
            const double bow = a.y + depth / 0.75; // of which a curve goes three quarters
            fmt::format_to(std::back_inserter(path), "C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}",
                           a.x, bow, b.x, bow, b.x, b.y);
        } else if (a.x == b.x) {
            fmt::format_to(std::back_inserter(path), "V{:.1f}", b.y);
        } else {
            fmt::format_to(std::back_inserter(path), "C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}",
                           a.x, middle, b.x, middle, b.x, b.y);
        }
    }
    return path;
}

class Drawing {
public:
    Drawing(const GameGraph& graph, const GraphDrawing& placed, Language language, AnswerText& text)
        : graph_{graph}, language_{language}, placed_{placed}, text_{text} {}

    void draw();

private:
    struct LegendEntry {
        std::string sample; ///< around the origin, 36 wide
        std::string words;
    };

    [[nodiscard]] std::string say(Phrase phrase, const std::vector<std::string>& facts = {}) const {
        return fill(text(phrase)(language_), facts);
    }
    [[nodiscard]] std::vector<LegendEntry> legend() const;
    double draw_head(double width, std::string& out) const;
    void draw_edges(std::string& out) const;
    void draw_nodes(std::string& out) const;

    const GameGraph& graph_;
    Language language_;
    const GraphDrawing& placed_;
    AnswerText& text_;
};

std::vector<Drawing::LegendEntry> Drawing::legend() const {
    std::vector<LegendEntry> entries;
    for (const auto& [outcome, words] : {std::pair{Outcome::N, Phrase::WinsNext},
                                         {Outcome::P, Phrase::LosesNext},
                                         {Outcome::D, Phrase::Draw}}) {
        const bool any = std::ranges::any_of(
            graph_.nodes, [wanted = outcome](const auto& node) { return node.outcome == wanted; });
        if (any) {
            entries.push_back(
                {fmt::format("<g class=\"{}\">{}</g>", letter(outcome), shape(outcome, 34, 18)),
                 say(words)});
        }
    }
    for (const bool wins : {true, false}) {
        entries.push_back({fmt::format("<path class=\"{0}\" marker-end=\"url(#a{0})\" d=\"M-17 "
                                       "0H17\"/>",
                                       wins ? 'w' : 'e'),
                           say(wins ? Phrase::GraphWinningMove : Phrase::GraphOtherMove)});
    }
    return entries;
}

/// Title, counts and legend; returns how high they are.
double Drawing::draw_head(double width, std::string& out) const {
    const std::string counts =
        say(Phrase::GraphCounts,
            {std::to_string(graph_.nodes.size()), std::to_string(placed_.boxes.edges.size())}) +
        (graph_.loopy()
             ? say(Phrase::GraphEndless)
             : say(Phrase::GraphLongest, {std::to_string(*graph_.nodes.front().height)}));
    fmt::format_to(
        std::back_inserter(out),
        "<text class=\"t\" x=\"{0}\" y=\"28\">{1}</text>\n"
        "<text class=\"s\" x=\"{0}\" y=\"50\">{2}</text>\n"
        "<text class=\"s\" x=\"{0}\" y=\"69\">{3}</text>\n",
        kMargin, escaped_for_svg(graph_title(graph_, language_)), escaped_for_svg(counts),
        say(graph_.play == Play::Normal ? Phrase::GraphAlike : Phrase::GraphAlikeMisere));
    double x = kMargin;
    double y = kTitleHeight + kLegendLine / 2;
    for (const LegendEntry& entry : legend()) {
        const double length = 72 + 7.2 * static_cast<double>(display_width(entry.words));
        if (x > kMargin && x + length > width) {
            x = kMargin;
            y += kLegendLine;
        }
        fmt::format_to(std::back_inserter(out),
                       "<g transform=\"translate({:.1f} {:.1f})\">{}<text class=\"s\" x=\"26\" "
                       "y=\"4.5\">{}</text></g>\n",
                       x + 18, y, entry.sample, escaped_for_svg(entry.words));
        x += length;
    }
    return y + kLegendLine;
}

void Drawing::draw_edges(std::string& out) const {
    for (const bool wins : {false, true}) { // the strong ones above the others
        for (std::size_t e = 0; e < placed_.boxes.edges.size() && text_.goes_on(); ++e) {
            const auto [from, to] = placed_.boxes.edges[e];
            if (graph_.wins(to) != wins) {
                continue;
            }
            const LayeredGraph::Box& a = placed_.boxes.boxes[from];
            const LayeredGraph::Box& b = placed_.boxes.boxes[to];
            const double bow = a.layer == b.layer ? std::max(a.height, b.height) / 2 + kBow : 0;
            fmt::format_to(std::back_inserter(out),
                           "<path class=\"{0}\" marker-end=\"url(#a{0})\" "
                           "d=\"{1}\"><title>{2} → {3}</title></path>\n",
                           wins ? 'w' : 'e', curve(placed_.layout.routes[e], bow),
                           escaped_for_svg(to_text(graph_.nodes[from].position)),
                           escaped_for_svg(to_text(graph_.nodes[to].position)));
        }
    }
}

void Drawing::draw_nodes(std::string& out) const {
    for (std::size_t i = 0; i < graph_.nodes.size() && text_.goes_on(); ++i) {
        const GameGraph::Node& node = graph_.nodes[i];
        const LayeredGraph::Box& box = placed_.boxes.boxes[i];
        fmt::format_to(std::back_inserter(out),
                       "<g class=\"{}\" transform=\"translate({:.1f} {:.1f})\"><title>{}</title>{}",
                       letter(node.outcome), placed_.layout.centres[i].x,
                       placed_.layout.centres[i].y, escaped_for_svg(node_text(node, language_)),
                       shape(node.outcome, box.width, box.height));
        double y = -box.height / 2 + kPadding / 2 + kLine - 4;
        for (const std::string& line : placed_.labels[i]) {
            fmt::format_to(std::back_inserter(out), R"(<text class="l" y="{:.1f}">{}</text>)", y,
                           with_blanks(escaped_for_svg(line)));
            y += kLine;
        }
        fmt::format_to(std::back_inserter(out), "<text class=\"v\" y=\"{:.1f}\">{}</text></g>\n", y,
                       escaped_for_svg(verdict_line(node)));
    }
}

void Drawing::draw() {
    constexpr double kTitleCharacter = 11;
    const double title =
        kTitleCharacter * static_cast<double>(display_width(graph_title(graph_, language_)));
    const double width = 2 * kMargin + std::max({placed_.layout.width, kLeastWidth, title});
    std::string head;
    const double top = draw_head(width, head);
    const double height = top + placed_.layout.height + kMargin;
    std::string& out = text_.out();
    out += fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n<style>{3}</style>\n<defs>",
        width, height, escaped_for_svg(graph_title(graph_, language_)), kStyle);
    for (const auto& [name, colour, size] :
         {std::tuple{'w', "#0b6b3a", 9}, std::tuple{'e', "#8a96a3", 7}}) {
        out += fmt::format("<marker id=\"a{}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
                           "markerWidth=\"{}\" markerHeight=\"{}\" "
                           "markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
                           "<path d=\"M0 1L10 5L0 9Z\" fill=\"{}\"/></marker>",
                           name, size, size, colour);
    }
    out += fmt::format("</defs>\n<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fff\"/>\n", width,
                       height);
    out += head;
    out += fmt::format("<g transform=\"translate({:.1f} {:.1f})\">\n",
                       (width - placed_.layout.width) / 2, top);
    draw_edges(out);
    draw_nodes(out);
    out += "</g>\n</svg>\n";
}

} // namespace

void write_svg(const GameGraph& graph, const GraphDrawing& drawing, Language language,
               AnswerText& text) {
    Drawing{graph, drawing, language, text}.draw();
}

} // namespace nimber
