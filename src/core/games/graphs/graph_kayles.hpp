#pragma once

#include "nimber/game/game.hpp"
#include "nimber/game/taking_rules.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace nimber {

/// Visits what each move leaves of `alive`, until `visit` answers false. `reach(set)` is the set of
/// the neighbours of its vertices; a vertex that reaches itself has a loop.
template <class Reach, class Visit>
void for_each_taking(Taken taken, VertexSet alive, Reach&& reach, Visit&& visit) {
    for (VertexSet rest = alive; rest != 0; rest &= rest - 1) {
        const VertexSet vertex = rest & (~rest + 1);
        const VertexSet beside = reach(vertex) & alive;
        if (taken == Taken::Vertex) {
            if (!visit(alive & ~(beside | vertex))) {
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

/// Visits the connected parts of `alive` in which there is a move, until `visit` answers false.
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
/// On cycles, each of which a move makes a path.
[[nodiscard]] GamePtr make_kayles_cycle(Taken taken, const GameCard& card);
/// On a graph of one's own; of one that is written out, on the vertices that are ends of edges.
/// Requires vertices below `kMostVertices`.
[[nodiscard]] GamePtr make_kayles_graph(Taken taken, const GameCard& card, WrittenGraph graph);

/// Says of how many parts a position consists, if it is more than one.
void explain_parts(const Game& game, StateView state, Evidence& evidence);

} // namespace nimber
