#pragma once

#include "nimber/game/game.hpp"
#include "nimber/game/taking_rules.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nimber {

/// Visits what the moves leave of `alive`, each set once, until `visit` returns false.
/// `reach(set)` is the set of the neighbours of its vertices; a vertex that reaches itself has a
/// loop.
template <class Reach, class Visit>
void for_each_taking(Taken taken, VertexSet alive, Reach&& reach, Visit&& visit) {
    // Taken by each vertex so far: neighbours with the same neighbours take the same.
    std::array<VertexSet, kMostVertices> gone; // NOLINT: written before it is read
    for (VertexSet rest = alive; rest != 0; rest &= rest - 1) {
        const VertexSet vertex = rest & (~rest + 1);
        const VertexSet beside = reach(vertex) & alive;
        if (taken == Taken::Vertex) {
            const VertexSet all = beside | vertex;
            bool again = false;
            for (VertexSet before = all & ~rest; before != 0 && !again; before &= before - 1) {
                again = gone[static_cast<std::size_t>(std::countr_zero(before))] == all;
            }
            gone[static_cast<std::size_t>(std::countr_zero(vertex))] = all;
            if (!again && !visit(alive & ~all)) {
                return;
            }
            continue;
        }
        for (VertexSet ends = beside & rest; ends != 0; ends &= ends - 1) { // each edge once
            if (!visit(alive & ~(vertex | (ends & (~ends + 1))))) {
                return;
            }
        }
    }
}

/// Visits the connected parts of `alive` in which there is a move, until `visit` returns false.
template <class Reach, class Visit>
void for_each_part(Taken taken, VertexSet alive, Reach&& reach, Visit&& visit) {
    while (alive != 0) {
        VertexSet part = alive & (~alive + 1);
        VertexSet reached = reach(part) & alive;
        while ((reached & ~part) != 0) {
            part |= reached;
            reached = reach(part) & alive;
        }
        alive &= ~part;
        if ((taken == Taken::Vertex || reached != 0) && !visit(part)) {
            return;
        }
    }
}

// The forms of node-kayles and arc-kayles.

/// On boards, cells beside one another being joined.
[[nodiscard]] GamePtr make_kayles_board(Taken taken, const GameCard& card);
/// On paths: a code.
[[nodiscard]] GamePtr make_kayles_path(Taken taken, const GameCard& card);
/// On cycles, which a move turns into paths.
[[nodiscard]] GamePtr make_kayles_cycle(Taken taken, const GameCard& card);
/// On a graph of one's own; of one that is written out, on the vertices that are ends of edges.
/// Requires vertices below `kMostVertices`.
[[nodiscard]] GamePtr make_kayles_graph(Taken taken, const GameCard& card, WrittenGraph graph);

/// Says of how many parts a position consists, if it is more than one.
void explain_parts(const Game& game, StateView state, Evidence& evidence);

} // namespace nimber
