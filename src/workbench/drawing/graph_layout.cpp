#include "workbench/drawing/graph_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace nimber {
namespace {

using Item = std::uint32_t; // a box, or a bend of an edge

constexpr double kGap = 22;      // between boxes
constexpr double kBendGap = 9;   // between a bend and what is beside it
constexpr double kLayerGap = 44; // at least
constexpr double kWidestLayerGap = 130;
constexpr std::size_t kMostBends = 20'000; // beyond, edges go straight
constexpr int kOrderRounds = 12;
constexpr int kPlaceRounds = 16;

/// How many bends there would be if every edge had one in each layer that it crosses, and some
/// more.
std::size_t bend_count(const LayeredGraph& graph) {
    std::size_t bends = 0;
    for (const auto& [from, to] : graph.edges) {
        const std::uint32_t a = graph.boxes[from].layer;
        const std::uint32_t b = graph.boxes[to].layer;
        bends += std::max(a, b) - std::min(a, b);
    }
    return bends;
}

class Layering {
public:
    Layering(const LayeredGraph& graph, Budget& budget);

    void order();
    void place();
    [[nodiscard]] GraphLayout layout() const;

private:
    enum class Side : std::uint8_t { Above, Below };

    void add_edge(std::uint32_t from, std::uint32_t to, bool bends);
    Item add_item(std::uint32_t layer, double width);
    void sort_by_barycentre(std::vector<Item>& layer, Side side);
    void set_ranks(const std::vector<Item>& layer);
    [[nodiscard]] std::size_t crossings() const;
    [[nodiscard]] std::size_t crossings_below(const std::vector<Item>& layer) const;
    [[nodiscard]] double distance(Item left, Item right) const;
    void move_to_neighbours(const std::vector<Item>& layer);
    [[nodiscard]] bool is_bend(Item item) const { return item >= graph_.boxes.size(); }

    const LayeredGraph& graph_;
    Budget& budget_;
    std::vector<std::vector<Item>> layers_;
    std::vector<std::vector<Item>> above_;
    std::vector<std::vector<Item>> below_;
    std::vector<double> widths_;
    std::vector<std::size_t> ranks_; ///< places within the layer, from the left
    std::vector<double> x_;
    std::vector<std::vector<Item>> bends_; ///< of each edge, from its higher end down
};

Layering::Layering(const LayeredGraph& graph, Budget& budget) : graph_{graph}, budget_{budget} {
    // An edge is in a list above and one below, and has a list of bends and one of points; a box or
    // bend has two lists and some numbers.
    constexpr std::size_t kEdgeBytes = 160;
    constexpr std::size_t kItemBytes = 160;
    const std::size_t edge_bytes = graph.edges.size() * kEdgeBytes;
    const std::size_t items = graph.boxes.size() + std::min(kMostBends, bend_count(graph));
    if (!budget_.hold(edge_bytes + items * kItemBytes)) {
        return;
    }
    for (const LayeredGraph::Box& box : graph.boxes) {
        layers_.resize(std::max<std::size_t>(layers_.size(), box.layer + 1));
        add_item(box.layer, box.width);
    }
    const std::size_t bends = bend_count(graph);
    for (const auto& [from, to] : graph.edges) {
        const bool down = graph.boxes[from].layer <= graph.boxes[to].layer;
        add_edge(down ? from : to, down ? to : from, bends <= kMostBends);
    }
}

Item Layering::add_item(std::uint32_t layer, double width) {
    const auto item = static_cast<Item>(widths_.size());
    layers_[layer].push_back(item);
    widths_.push_back(width);
    above_.emplace_back();
    below_.emplace_back();
    ranks_.push_back(0);
    x_.push_back(0);
    return item;
}

void Layering::add_edge(std::uint32_t from, std::uint32_t to, bool bends) {
    bends_.emplace_back();
    const std::uint32_t last = graph_.boxes[to].layer;
    Item end = from;
    for (std::uint32_t layer = graph_.boxes[from].layer + 1; layer < last && bends; ++layer) {
        const Item bend = add_item(layer, 0);
        bends_.back().push_back(bend);
        below_[end].push_back(bend);
        above_[bend].push_back(end);
        end = bend;
    }
    if (graph_.boxes[from].layer < last) {
        below_[end].push_back(to);
        above_[to].push_back(end);
    }
}

void Layering::set_ranks(const std::vector<Item>& layer) {
    for (std::size_t i = 0; i < layer.size(); ++i) {
        ranks_[layer[i]] = i;
    }
}

void Layering::sort_by_barycentre(std::vector<Item>& layer, Side side) {
    struct Keyed {
        double barycentre;
        std::size_t rank; // of two alike the one that was first stays first
        Item item;
        bool operator<(const Keyed& other) const {
            return std::tie(barycentre, rank) < std::tie(other.barycentre, other.rank);
        }
    };
    std::vector<Keyed> keyed;
    for (const Item item : layer) {
        const std::vector<Item>& beside = side == Side::Above ? above_[item] : below_[item];
        double sum = 0;
        for (const Item other : beside) {
            sum += static_cast<double>(ranks_[other]);
        }
        keyed.push_back({beside.empty() ? static_cast<double>(ranks_[item])
                                        : sum / static_cast<double>(beside.size()),
                         ranks_[item], item});
    }
    std::sort(keyed.begin(), keyed.end());
    for (std::size_t i = 0; i < layer.size(); ++i) {
        layer[i] = keyed[i].item;
    }
    set_ranks(layer);
}

std::size_t Layering::crossings_below(const std::vector<Item>& layer) const {
    // From left to right, each edge crosses those before it that end further right: counted with a
    // binary indexed tree over the ends.
    std::vector<std::size_t> ends;
    std::size_t last = 0;
    for (const Item item : layer) {
        const std::size_t begin = ends.size();
        for (const Item other : below_[item]) {
            ends.push_back(ranks_[other]);
            last = std::max(last, ranks_[other]);
        }
        std::sort(ends.begin() + static_cast<std::ptrdiff_t>(begin), ends.end());
    }
    std::vector<std::size_t> tree(last + 2);
    std::size_t count = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        std::size_t not_right = 0;
        for (std::size_t at = ends[i] + 1; at > 0; at &= at - 1) {
            not_right += tree[at];
        }
        count += i - not_right;
        for (std::size_t at = ends[i] + 1; at < tree.size(); at += at & (~at + 1)) {
            ++tree[at];
        }
    }
    return count;
}

std::size_t Layering::crossings() const {
    return std::accumulate(layers_.begin(), layers_.end(), std::size_t{0},
                           [this](std::size_t sum, const std::vector<Item>& layer) {
                               return sum + crossings_below(layer);
                           });
}

void Layering::order() {
    std::ranges::for_each(layers_, [this](const auto& layer) { set_ranks(layer); });
    std::vector<std::vector<Item>> best = layers_;
    std::size_t fewest = crossings();
    for (int round = 0; round < kOrderRounds && fewest > 0 && budget_.long_step(); ++round) {
        if (round % 2 == 0) {
            for (std::size_t i = 1; i < layers_.size(); ++i) {
                sort_by_barycentre(layers_[i], Side::Above);
            }
        } else {
            for (std::size_t i = layers_.size() - 1; i-- > 0;) {
                sort_by_barycentre(layers_[i], Side::Below);
            }
        }
        if (const std::size_t now = crossings(); now < fewest) {
            fewest = now;
            best = layers_;
        }
    }
    layers_ = std::move(best);
}

double Layering::distance(Item left, Item right) const {
    const double gap = is_bend(left) || is_bend(right) ? kBendGap : kGap;
    return (widths_[left] + widths_[right]) / 2 + gap;
}

/// Least squares under the condition that the order and the distances are kept: items that would
/// come too near are moved together, to the mean of what they want.
void Layering::move_to_neighbours(const std::vector<Item>& layer) {
    struct Block {
        double wanted;
        double weight;
        std::size_t items;
        [[nodiscard]] double mean() const { return wanted / weight; }
    };
    std::vector<Block> blocks;
    std::vector<double> offsets; // of each item if all stood as near as they may
    double offset = 0;
    for (std::size_t i = 0; i < layer.size(); ++i) {
        const Item item = layer[i];
        offset += i == 0 ? 0 : distance(layer[i - 1], item);
        offsets.push_back(offset);
        double sum = 0;
        double weight = 0;
        for (const auto* beside : {&above_[item], &below_[item]}) {
            for (const Item other : *beside) {
                // Long edges are kept straight before all else.
                const double pull = is_bend(item) && is_bend(other) ? 8 : is_bend(other) ? 2 : 1;
                sum += pull * x_[other];
                weight += pull;
            }
        }
        if (weight == 0) {
            sum = x_[item];
            weight = 1;
        }
        blocks.push_back({sum - weight * offset, weight, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().wanted += last.wanted;
            blocks.back().weight += last.weight;
            blocks.back().items += last.items;
        }
    }
    std::size_t i = 0;
    for (const Block& block : blocks) {
        for (std::size_t k = 0; k < block.items; ++k, ++i) {
            x_[layer[i]] = block.mean() + offsets[i];
        }
    }
}

void Layering::place() {
    for (const std::vector<Item>& layer : layers_) {
        for (std::size_t i = 1; i < layer.size(); ++i) {
            x_[layer[i]] = x_[layer[i - 1]] + distance(layer[i - 1], layer[i]);
        }
        const double middle = layer.empty() ? 0 : x_[layer.back()] / 2;
        for (const Item item : layer) {
            x_[item] -= middle;
        }
    }
    for (int round = 0; round < kPlaceRounds && budget_.long_step(); ++round) {
        if (round % 2 == 0) {
            std::for_each(layers_.rbegin(), layers_.rend(),
                          [this](const auto& layer) { move_to_neighbours(layer); });
        } else {
            std::ranges::for_each(layers_,
                                  [this](const auto& layer) { move_to_neighbours(layer); });
        }
    }
}

GraphLayout Layering::layout() const {
    double left = 0;
    double right = 0;
    for (Item item = 0; item < widths_.size(); ++item) {
        left = std::min(left, x_[item] - widths_[item] / 2);
        right = std::max(right, x_[item] + widths_[item] / 2);
    }
    GraphLayout layout;
    layout.width = right - left;
    std::vector<double> y; // of the middle of each layer
    std::vector<double> half(layers_.size());
    for (const LayeredGraph::Box& box : graph_.boxes) {
        half[box.layer] = std::max(half[box.layer], box.height / 2);
    }
    double bottom = 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        y.push_back(bottom + half[i]);
        // The further edges go sideways, the more room they get.
        double sideways = 0;
        for (const Item item : layers_[i]) {
            for (const Item other : below_[item]) {
                sideways = std::max(sideways, std::abs(x_[other] - x_[item]));
            }
        }
        const double gap = std::min(kLayerGap + sideways / 8, kWidestLayerGap);
        bottom = y.back() + half[i] + (i + 1 < layers_.size() ? gap : 0);
    }
    layout.height = bottom;
    for (Item box = 0; box < graph_.boxes.size(); ++box) {
        layout.centres.push_back({x_[box] - left, y[graph_.boxes[box].layer]});
    }
    for (std::size_t e = 0; e < graph_.edges.size(); ++e) {
        const auto& [from, to] = graph_.edges[e];
        const std::uint32_t a = graph_.boxes[from].layer;
        const std::uint32_t b = graph_.boxes[to].layer;
        const double toward = a < b ? 0.5 : a > b ? -0.5 : 0;
        std::vector<Point> route;
        const Point begin = layout.centres[from];
        const Point end = layout.centres[to];
        const double side = a != b ? 0 : begin.x < end.x ? 0.5 : -0.5; // of two in one layer
        route.push_back({begin.x + side * graph_.boxes[from].width,
                         begin.y + toward * graph_.boxes[from].height});
        std::uint32_t layer = std::min(a, b);
        for (const Item bend : bends_[e]) {
            ++layer; // upright past the boxes of the layer, so that it crosses none
            route.push_back({x_[bend] - left, y[layer] - half[layer]});
            route.push_back({x_[bend] - left, y[layer] + half[layer]});
        }
        if (a > b) {
            std::reverse(route.begin() + 1, route.end());
        }
        route.push_back(
            {end.x - side * graph_.boxes[to].width, end.y - toward * graph_.boxes[to].height});
        layout.routes.push_back(std::move(route));
    }
    return layout;
}

} // namespace

std::optional<GraphLayout> layered_layout(const LayeredGraph& graph, Budget& budget) {
    Layering layering{graph, budget};
    if (budget.exceeded()) {
        return std::nullopt;
    }
    layering.order();
    layering.place();
    return budget.long_step() ? std::optional{layering.layout()} : std::nullopt;
}

} // namespace nimber
