#include "../../game/pictures.hpp"
#include "../codes/heap_code_game.hpp"
#include "graph_kayles.hpp"
#include "nimber/value/mex.hpp"

namespace nimber {
namespace {

/// Vertices that a move takes from the middle of a path, or from a cycle.
constexpr Heap taken_from_cycle(Taken taken) {
    return taken == Taken::Vertex ? 3 : 2;
}

class KaylesPath final : public HeapCodeGame {
public:
    KaylesPath(Taken taken, const GameCard& card)
        : HeapCodeGame{card, *HeapCode::parse(taken == Taken::Vertex ? "0.137" : "0.07")} {}

    [[nodiscard]] std::string name() const override { return std::string{card().name} + ":path"; }
};

/// A number is a cycle of this many vertices, or with `kPath` set a path, which is what a move
/// makes of a cycle. Two vertices in a cycle are joined once, one is alone.
class KaylesCycle final : public Game {
public:
    KaylesCycle(Taken taken, const GameCard& card) : Game{card}, taken_{taken}, path_{taken, card} {
        for (Heap size = 0; size < kPathPeriodFrom + kPathPeriod; ++size) {
            MexSet below;
            path_.options({&size, 1}, [&](SumView left) {
                Nimber sum;
                for (const Heap each : left.numbers()) {
                    sum += values_[each];
                }
                below.insert(sum);
                return true;
            });
            values_.push_back(below.mex());
        }
    }

    [[nodiscard]] std::string name() const override { return std::string{card().name} + ":cycle"; }
    [[nodiscard]] bool of_heaps() const override { return true; }
    [[nodiscard]] bool reads_numbers() const override { return false; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        State numbers;
        while (!arguments.at_end()) {
            ArgumentReader ahead = arguments;
            const auto word = ahead.word();
            const bool path = word && word->starts_with(kPathWord);
            for (std::size_t i = 0; path && i < kPathWord.size(); ++i) {
                static_cast<void>(arguments.skip(kPathWord[i]));
            }
            const auto size = arguments.number(kPath - 1);
            if (!size) {
                return size.error();
            }
            numbers.push_back(path ? kPath | *size : *size);
        }
        return components(std::move(numbers));
    }

    void show(SumView components, std::string& out) const override {
        const StateView numbers = components.numbers();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            out += i == 0 ? "" : ",";
            out += is_path(numbers[i]) ? kPathWord : "";
            out += std::to_string(numbers[i] & ~kPath);
        }
    }

    [[nodiscard]] Picture picture(StateView component) const override {
        const Heap size = component[0] & ~kPath;
        if (size > kMostDrawn) {
            return words_picture(*this, component);
        }
        Picture picture{.kind = Picture::Kind::Graph};
        for (Digraph::Vertex vertex = 1; vertex < size; ++vertex) {
            picture.edges.emplace_back(vertex - 1, vertex);
        }
        // Two vertices of a cycle are joined once; one by itself is drawn with an edge to itself.
        const bool alone = size == 1 && taken_ == Taken::Vertex;
        if (alone || (size > 2 && !is_path(component[0]))) {
            picture.edges.emplace_back(0, static_cast<Digraph::Vertex>(size - 1));
        }
        return picture;
    }

    void options(StateView component, OptionVisitor visit) const override {
        const Heap size = component[0] & ~kPath;
        const Heap taken = taken_from_cycle(taken_);
        if (!is_path(component[0]) && size >= taken) {
            visit(kPath | (size - taken));
            return;
        }
        State paths;
        path_.options({&size, 1}, [&](SumView left) {
            paths.clear();
            for (const Heap each : left.numbers()) {
                paths.push_back(kPath | each);
            }
            return visit(SumView::of_heaps(paths));
        });
    }

    /// The values of paths have the period 34 (Guy and Smith 1956).
    [[nodiscard]] std::optional<Nimber> value(StateView component) const override {
        const Heap size = component[0] & ~kPath;
        const Heap taken = taken_from_cycle(taken_);
        if (is_path(component[0]) || size < taken) {
            return path_value(size);
        }
        return Nimber{path_value(size - taken) == Nimber{} ? 1U : 0U};
    }

    void explain(StateView component, Play play, Evidence& evidence) const override {
        const Heap size = component[0];
        const Heap taken = taken_from_cycle(taken_);
        if (play == Play::Misere || is_path(size) || size < taken) {
            return;
        }
        evidence.say({"Every move turns a cycle of {0} vertices into a path of {1}. The value of "
                      "the path is {2}, so that of the cycle is {3}.",
                      "长为 {0} 的圈，每一步都使它成为 {1} 个顶点的路径。路径的值为 "
                      "{2}，因此圈的值为 {3}。"},
                     {std::to_string(size), std::to_string(size - taken),
                      std::to_string(path_value(size - taken).value()),
                      std::to_string(value(component)->value())});
    }

private:
    static constexpr Heap kPath = Heap{1} << 63U;
    static constexpr std::string_view kPathWord = "path";
    static constexpr Heap kPathPeriodFrom = 53; // that of 0.137 begins at 52
    static constexpr Heap kPathPeriod = 34;

    [[nodiscard]] static bool is_path(Heap number) { return (number & kPath) != 0; }
    [[nodiscard]] Nimber path_value(Heap size) const {
        return values_[size < kPathPeriodFrom
                           ? size
                           : kPathPeriodFrom + (size - kPathPeriodFrom) % kPathPeriod];
    }

    Taken taken_;
    KaylesPath path_;
    std::vector<Nimber> values_; ///< of paths, up to the end of the first period
};

} // namespace

GamePtr make_kayles_path(Taken taken, const GameCard& card) {
    return std::make_shared<const KaylesPath>(taken, card);
}

GamePtr make_kayles_cycle(Taken taken, const GameCard& card) {
    return std::make_shared<const KaylesCycle>(taken, card);
}

} // namespace nimber
