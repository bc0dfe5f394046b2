#include "workbench/phrases.hpp"
#include "workbench/tables/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace nimber {
namespace {

// The picture, in pixels: the plot with its margins.
constexpr std::uint64_t kWidth = 900;
constexpr std::uint64_t kHeight = 450;
constexpr std::uint64_t kLeft = 70;
constexpr std::uint64_t kTop = 70;
constexpr std::uint64_t kRight = 30;
constexpr std::uint64_t kBottom = 60;

// From few to many points in a cell; zeros have their own colours.
constexpr std::array<std::string_view, 4> kShades = {"#a9c7e8", "#6b9fd4", "#2f6fb3", "#123f73"};
constexpr std::array<std::string_view, 4> kZeroShades = {"#f2b8a0", "#e8825a", "#d1491b",
                                                         "#9c2b05"};

/// A range of numbers in equal cells, at most as many as there are pixels.
struct Axis {
    std::uint64_t first;
    std::uint64_t step; ///< numbers in a cell
    std::uint64_t cells;
    std::uint64_t pixels;

    Axis(std::uint64_t from, std::uint64_t to, std::uint64_t length)
        : first{from}, step{(to - from) / length + 1}, cells{(to - from) / step + 1}, pixels{
                                                                                          length} {}

    [[nodiscard]] std::uint64_t cell(std::uint64_t number) const { return (number - first) / step; }
    /// Where a cell begins, in pixels.
    [[nodiscard]] double edge(std::uint64_t cell) const {
        return static_cast<double>(cell * pixels) / static_cast<double>(cells);
    }
    /// The middle of a number's place.
    [[nodiscard]] double place(std::uint64_t number) const {
        const double offset =
            (static_cast<double>(number - first) + 0.5) / static_cast<double>(step);
        return offset * static_cast<double>(pixels) / static_cast<double>(cells);
    }
    /// The distance of labels: 1, 2 or 5 times a power of ten, so that there are at most `most`.
    [[nodiscard]] std::uint64_t label_step(std::uint64_t most) const {
        const std::uint64_t span = step * cells;
        std::uint64_t power = 1;
        while (true) {
            for (const std::uint64_t factor : {1U, 2U, 5U}) {
                if (span / (factor * power) < most) {
                    return factor * power;
                }
            }
            power *= 10;
        }
    }
};

/// How many heaps fall into each cell of the plot.
class Plot {
public:
    Plot(Axis heaps, Axis values)
        : heaps_{heaps}, values_{values},
          counts_(static_cast<std::size_t>(heaps.cells * values.cells)) {}

    void add(Heap heap, std::uint64_t value) {
        most_ = std::max(most_, ++count(heaps_.cell(heap), values_.cell(value)));
    }
    /// One path for each shade.
    void draw(std::string& out);

private:
    [[nodiscard]] std::uint32_t& count(std::uint64_t column, std::uint64_t row) {
        return counts_[static_cast<std::size_t>(row * heaps_.cells + column)];
    }
    /// 0 for none, up to the number of shades: each four times as many as the one before.
    [[nodiscard]] std::size_t shade(std::uint64_t column, std::uint64_t row) {
        const std::uint64_t own = count(column, row);
        std::size_t shade = own == 0 ? 0 : kShades.size();
        for (std::uint64_t scaled = 2 * own; shade > 1 && scaled < most_; scaled *= 4) {
            --shade;
        }
        return shade;
    }
    void draw_rows(std::uint64_t begin, std::uint64_t end,
                   const std::array<std::string_view, 4>& colours, std::string& out);

    Axis heaps_;
    Axis values_;
    std::vector<std::uint32_t> counts_;
    std::uint32_t most_ = 1;
};

void Plot::draw_rows(std::uint64_t begin, std::uint64_t end,
                     const std::array<std::string_view, 4>& colours, std::string& out) {
    constexpr double kLargestDot = 5;
    const bool dots = heaps_.step == 1 && heaps_.edge(1) > 1;
    const double size = dots ? std::clamp(heaps_.edge(1), 2.5, kLargestDot)
                             : std::clamp(values_.edge(1), 1.0, kLargestDot);
    std::array<std::string, 4> paths;
    for (std::uint64_t row = begin; row < end; ++row) {
        const double y =
            static_cast<double>(kHeight) - (values_.edge(row) + values_.edge(row + 1)) / 2;
        for (std::uint64_t column = 0; column < heaps_.cells;) {
            const std::size_t level = shade(column, row);
            std::uint64_t next = column + 1;
            while (!dots && next < heaps_.cells && shade(next, row) == level) {
                ++next; // one line for all of them
            }
            if (level > 0) {
                const double x =
                    dots ? (heaps_.edge(column) + heaps_.edge(next)) / 2 : heaps_.edge(column);
                fmt::format_to(std::back_inserter(paths[level - 1]), "M{:.5g} {:.5g}h{:.5g}", x, y,
                               dots ? 0.0 : heaps_.edge(next) - heaps_.edge(column));
            }
            column = next;
        }
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!paths[i].empty()) {
            out += fmt::format("<path stroke=\"{}\" stroke-width=\"{:.3g}\"{} d=\"{}\"/>\n",
                               colours[i], size, dots ? " stroke-linecap=\"round\"" : "", paths[i]);
        }
    }
}

void Plot::draw(std::string& out) {
    const std::uint64_t zeros = values_.step == 1 ? 1 : 0; // rows that hold nothing but zeros
    draw_rows(zeros, values_.cells, kShades, out);
    draw_rows(0, zeros, kZeroShades, out);
}

void draw_axes(const Axis& heaps, const Axis& values, Heap to, std::uint64_t largest,
               Language language, std::string& out) {
    constexpr std::uint64_t kHeapLabels = 10;
    constexpr std::uint64_t kValueLabels = 12;
    const std::uint64_t value_step = values.label_step(kValueLabels);
    for (std::uint64_t value = 0; value <= largest; value += value_step) {
        const double y = static_cast<double>(kHeight) - values.place(value);
        fmt::format_to(std::back_inserter(out),
                       "<path stroke=\"#e4e4e4\" d=\"M0 {:.5g}h{}\"/>"
                       "<text x=\"-10\" y=\"{:.5g}\" text-anchor=\"end\">{}</text>\n",
                       y, kWidth, y + 4, value);
        if (value > largest - std::min(largest, value_step)) {
            break; // the next might not fit a number
        }
    }
    const std::uint64_t heap_step = heaps.label_step(kHeapLabels);
    const Heap first = (heaps.first + heap_step - 1) / heap_step * heap_step;
    for (Heap heap = first; heap <= to; heap += heap_step) {
        const double x = heaps.place(heap);
        fmt::format_to(std::back_inserter(out),
                       "<path stroke=\"#888\" d=\"M{:.5g} {}v6\"/>"
                       "<text x=\"{:.5g}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                       x, kHeight, x, kHeight + 22, heap);
    }
    fmt::format_to(std::back_inserter(out),
                   "<path stroke=\"#888\" fill=\"none\" d=\"M0 0v{}h{}\"/>\n", kHeight, kWidth);
    fmt::format_to(std::back_inserter(out),
                   "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", kWidth / 2,
                   kHeight + 46, text(Phrase::PlotHeap)(language));
    fmt::format_to(std::back_inserter(out),
                   "<text x=\"0\" y=\"-14\" text-anchor=\"end\">{}</text>\n",
                   text(Phrase::PlotValue)(language));
}

} // namespace

void write_svg(const TableSpec& spec, HeapValues& values, AnswerText& answer) {
    TableSpec known = spec;
    Heap count = 0;
    std::uint64_t largest = 0;
    for_each_piece(spec, values, kTablePiece, [&](Heap, std::span<const std::uint64_t> row) {
        count += row.size();
        largest = std::max(largest, std::ranges::max(row));
    });
    known.to = spec.from + std::max<Heap>(count, 1) - 1;
    const Axis heaps{known.from, known.to, kWidth};
    const Axis heights{0, largest, kHeight};
    Plot plot{heaps, heights};
    if (count > 0) {
        for_each_piece(known, values, kTablePiece,
                       [&](Heap first, std::span<const std::uint64_t> row) {
                           for (const std::uint64_t value : row) {
                               plot.add(first++, value);
                           }
                       });
    }
    const std::string facts[] = {spec.game->name(), std::to_string(known.from),
                                 std::to_string(known.to)};
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
        "<text x=\"{2}\" y=\"30\" font-size=\"17\">{3}</text>\n",
        kLeft + kWidth + kRight, kTop + kHeight + kBottom, kLeft,
        fill(text(Phrase::TableOfValues)(spec.language), facts));
    if (heights.step == 1) {
        out += fmt::format("<text x=\"{}\" y=\"30\" text-anchor=\"end\" fill=\"{}\">{}</text>\n",
                           kLeft + kWidth, kZeroShades[2], text(Phrase::PlotZero)(spec.language));
    }
    out += fmt::format("<g transform=\"translate({} {})\">\n", kLeft, kTop);
    draw_axes(heaps, heights, known.to, largest, spec.language, out);
    plot.draw(out);
    out += "</g>\n</svg>\n";
    answer.add(out);
}

} // namespace nimber
