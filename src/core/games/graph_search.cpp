#include "graph_search.hpp"

#include "board_search.hpp"
#include "graph_rules.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

/// The vertices are the last number of a state; what stands before says on which graph.
struct VertexBoard {
    State before;

    [[nodiscard]] bool covers(StateView state) const {
        return std::ranges::equal(state.first(state.size() - 1), before);
    }
    [[nodiscard]] static Cells to_cells(StateView state) { return state.back(); }
};

} // namespace

std::unique_ptr<ComponentSearch> make_graph_search(Taken taken, std::vector<VertexSet> neighbours,
                                                   State before) {
    return std::make_unique<BoardSearch<GraphRules, VertexBoard>>(
        GraphRules{taken, std::move(neighbours)}, VertexBoard{std::move(before)});
}

} // namespace nimber
