#include "graph_rules.hpp"

#include "nimber/value/mex.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace nimber {

GraphRules::GraphRules(Taken taken, std::vector<VertexSet> neighbours)
    : taken_{taken}, neighbours_{std::move(neighbours)} {
    MexSet mex;
    for (std::size_t size = 1; size <= kMostVertices; ++size) {
        mex.clear();
        // A move takes two vertices in a row, or one with those beside it: at the end of the path
        // two, otherwise three.
        const std::size_t taken_at_once = taken == Taken::Edge ? 2 : 3;
        if (taken == Taken::Vertex) {
            mex.insert(Nimber{path_[size - std::min<std::size_t>(size, 2)]});
        }
        for (std::size_t left = 0; left + 2 <= size; ++left) { // vertices before those taken
            const std::size_t right = size - left - std::min(size - left, taken_at_once);
            mex.insert(Nimber{path_[left] ^ path_[right]});
        }
        path_[size] = static_cast<unsigned>(mex.mex().value());
    }
    for (std::size_t size = 3; size <= kMostVertices; ++size) {
        // Every move leaves the same path.
        cycle_[size] = path_[size - (taken == Taken::Edge ? 2 : 3)] == 0 ? 1 : 0;
    }
}

void GraphRules::moves(Cells cells, std::vector<Taking>& out) const {
    out.clear();
    for (Cells rest = cells; rest != 0; rest &= rest - 1) {
        const Cells vertex = rest & (~rest + 1);
        const Cells beside = neighbours(vertex) & cells;
        if (taken_ == Taken::Vertex) {
            out.push_back({vertex, vertex | neighbours(vertex)});
            continue;
        }
        for (Cells ends = beside & (rest & (rest - 1)); ends != 0; ends &= ends - 1) {
            const Cells pair = vertex | (ends & (~ends + 1));
            out.push_back({pair, pair});
        }
    }
    const auto edges_gone = [&](const Taking& move) {
        int count = 0;
        for (Cells gone = move.gone & cells; gone != 0; gone &= gone - 1) {
            count += std::popcount(neighbours(gone) & cells);
        }
        return count;
    };
    std::ranges::stable_sort(out, std::ranges::greater{}, edges_gone);
}

Cells GraphRules::part_around(Cells vertex, Cells board) const {
    Cells part = vertex;
    for (Cells edge = vertex; edge != 0;) {
        Cells reached = 0;
        for (; edge != 0; edge &= edge - 1) {
            reached |= neighbours(edge);
        }
        edge = reached & board & ~part;
        part |= edge;
    }
    return part;
}

void GraphRules::simplify(std::span<const Cells> boards, BoardSum* sums) const {
    for (std::size_t i = 0; i < boards.size(); ++i) {
        simplify(boards[i], sums[i]);
    }
}

void GraphRules::simplify(Cells board, BoardSum& sum) const {
    sum.nimber = 0;
    sum.count = 0;
    while (board != 0) {
        const Cells part = part_around(board & (~board + 1), board);
        board &= ~part;
        // A connected graph with no vertex on more than two edges is a path or a cycle.
        std::size_t ends = 0;
        bool line = true;
        for (Cells rest = part; rest != 0 && line; rest &= rest - 1) {
            const int edges = std::popcount(neighbours(rest) & part);
            line = edges <= 2;
            ends += edges < 2 ? 1 : 0;
        }
        const auto size = static_cast<std::size_t>(std::popcount(part));
        if (line) {
            sum.nimber ^= ends > 0 ? path_[size] : cycle_[size];
        } else {
            assert(sum.count < BoardSum::kMostParts && "a part has at least four vertices");
            sum.parts[sum.count++] = {part, part};
        }
    }
}

} // namespace nimber
