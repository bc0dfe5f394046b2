#include "workbench/playing/candidate_moves.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace nimber {
namespace {

constexpr Heap kMuch = Heap{1} << 60U; // a sum of several stays below 2^63

/// Adds the moves in one component, at most `most` and as long as the budget lasts, if there is
/// one; whether that is all.
bool add_moves(const Position& position, const Move& place, std::size_t most, Budget* budget,
               std::vector<Move>& list) {
    const Part& part = position.parts[place.part];
    const auto has_room = [&](SumView option) {
        const std::size_t bytes = move_bytes(option);
        return budget == nullptr ||
               (budget->room() >= bytes && budget->step() && budget->hold(bytes));
    };
    const std::size_t before = list.size();
    bool all = true;
    part.game->options(part.component(place.index), [&](SumView option) {
        all = list.size() - before < most && has_room(option);
        if (all) {
            list.push_back({place.part, place.index, place.component, Sum{option}});
        }
        return all;
    });
    return all;
}

std::int64_t sum_of(const std::vector<Heap>& numbers) {
    Heap sum = 0;
    for (const Heap number : numbers) {
        sum = std::min(kMuch, sum + std::min(kMuch, number));
    }
    return static_cast<std::int64_t>(sum);
}

/// Free cells, or where there are none, marks.
std::int64_t cells_of(const std::vector<std::string>& rows) {
    std::int64_t free = 0;
    std::int64_t marks = 0;
    for (const std::string& row : rows) {
        free += std::ranges::count(row, '.');
        marks += static_cast<std::int64_t>(row.size());
    }
    return free > 0 ? free : marks;
}

/// Edges between vertices that may still be used.
std::int64_t edges_of(const Picture& picture) {
    const std::set<std::uint32_t> spent{picture.spent.begin(), picture.spent.end()};
    return std::ranges::count_if(picture.edges, [&](const auto& edge) {
        return !spent.contains(edge.first) && !spent.contains(edge.second);
    });
}

} // namespace

std::size_t move_bytes(SumView option) {
    constexpr std::size_t kMove = 400; // in a list that grows
    return kMove + option.numbers().size() * sizeof(Heap);
}

CandidateMoves candidate_moves(const Position& position, std::size_t most, Budget* budget) {
    CandidateMoves moves;
    const std::size_t held = budget != nullptr ? budget->held() : 0;
    const std::size_t share =
        std::max<std::size_t>(1, most / std::max<std::size_t>(1, position.component_count()));
    for (const std::size_t each : {most, share}) {
        moves = {};
        if (budget != nullptr) {
            budget->release(budget->held() - held);
        }
        for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
            // When the first try has found too many, the second begins soon enough.
            if (each == most && moves.list.size() > most) {
                return;
            }
            moves.complete &=
                add_moves(position, {part, index, number, {}}, each, budget, moves.list);
        });
        if (moves.list.size() <= most) {
            break;
        }
    }
    return moves;
}

std::int64_t what_is_left(const Game& game, StateView component) {
    const Picture picture = game.picture(component);
    switch (picture.kind) {
    case Picture::Kind::Stones:
    case Picture::Kind::Heaps:
    case Picture::Kind::Strip:
    case Picture::Kind::Square: return sum_of(picture.numbers);
    case Picture::Kind::Board:
    case Picture::Kind::Words: return cells_of(picture.rows);
    case Picture::Kind::Graph: return edges_of(picture);
    }
    return 0;
}

std::int64_t change_of(const Position& position, const Move& move) {
    const Part& part = position.parts[move.part];
    std::int64_t left = -what_is_left(*part.game, part.component(move.index));
    for (const StateView component : move.option.view()) {
        left += what_is_left(*part.game, component);
    }
    return left;
}

} // namespace nimber
