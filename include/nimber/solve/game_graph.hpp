#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace nimber {

/// Every position that can be reached from one, and the moves between them. Positions that play
/// alike are one node: those that differ by a symmetry of a game (`Game::normalise`), by the order
/// of the summands (those that `Game::split` finds among them), or by dead summands (`is_dead`).
/// Equal summands are not cancelled, though in normal play they could be: the graph shows the game
/// that is played.
struct GameGraph {
    struct Node {
        Position position; ///< the first of those alike that was met, without dead summands
        Outcome outcome = Outcome::D;
        /// In normal play: the least number that no option has. Where play can go on for ever, the
        /// nim-sum of the components, if the loopy game knows its values.
        std::optional<Nimber> value;
        std::vector<std::uint32_t> options; ///< each once, ascending
        std::uint32_t depth = 0;            ///< the least number of moves that lead here
        /// The longest line of play from here; nothing if it can be endless.
        std::optional<std::uint32_t> height;
    };

    Play play = Play::Normal;
    std::vector<Node> nodes; ///< the position that was asked about first, then in order of depth

    /// Whether some line of play is endless.
    [[nodiscard]] bool loopy() const;
    /// Whether this move leaves a position that is lost for the other player.
    [[nodiscard]] bool wins(std::uint32_t to) const { return nodes[to].outcome == Outcome::P; }
};

/// The graph of a position from the bare rules. An error if it has more than `max_nodes` nodes,
/// which says how many there are (or how many were met, if that is ten times as many), or more than
/// `max_moves` moves between them.
[[nodiscard]] Result<GameGraph> game_graph(const Position& position, Play play,
                                           std::size_t max_nodes, Limits limits,
                                           std::size_t max_moves = ~std::size_t{0});

/// The bytes that a graph takes.
[[nodiscard]] std::size_t held_bytes(const GameGraph& graph);
/// The limit that ended the work on a graph, as an error that does not mention who wins.
[[nodiscard]] Error graph_limit(Error limit);

} // namespace nimber
