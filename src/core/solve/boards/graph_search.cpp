#include "graph_search.hpp"

#include "board_search.hpp"
#include "graph_rules.hpp"

#include <utility>

namespace nimber {
namespace {

/// The vertices are the only number of a state.
struct VertexBoard {
    [[nodiscard]] static bool covers(StateView state) { return state.size() == 1; }
    [[nodiscard]] static Cells to_cells(StateView state) { return state[0]; }
};

} // namespace

std::unique_ptr<ComponentSearch> make_graph_search(Taken taken, std::vector<VertexSet> neighbours) {
    return std::make_unique<BoardSearch<GraphRules, VertexBoard>>(
        GraphRules{taken, std::move(neighbours)}, VertexBoard{});
}

} // namespace nimber
