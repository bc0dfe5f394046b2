#include "../../limits/held_bytes.hpp"
#include "../../limits/large_blocks.hpp"
#include "../component_hash.hpp"
#include "methods.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <functional>
#include <optional>
#include <utility>

namespace nimber {
namespace {

struct StateHash {
    std::size_t operator()(const ScoringState& state) const {
        std::uint64_t hash = mix(state.second_moves ? 1 : 0, static_cast<Heap>(state.memory));
        for (const Score value : state.row) {
            hash = mix(hash, static_cast<Heap>(value));
        }
        return mix(hash, state.row.size());
    }
};

/// What a state holds, without itself.
std::size_t bytes_behind(const ScoringState& state) {
    return allocated_bytes(sizeof(Score) * state.row.size());
}

class ScoreSearch {
public:
    ScoreSearch(const ScoringGame& game, Budget& budget) : game_{game}, budget_{budget} {}

    /// The margin for the player to move; nothing if a limit was reached.
    [[nodiscard]] std::optional<Score> value(const ScoringState& root);
    /// What an option is worth to the player who moves to it. Requires that its value is known.
    [[nodiscard]] Score worth(const ScoringOption& option) const {
        const Score theirs = known_.find(option.next)->second;
        return game_.card().one_player ? option.points + theirs : option.points - theirs;
    }

private:
    const ScoringGame& game_;
    Budget& budget_;
    boost::unordered_flat_map<ScoringState, Score, StateHash, std::equal_to<>,
                              LargeBlocks<std::pair<const ScoringState, Score>>>
        known_;
};

std::optional<Score> ScoreSearch::value(const ScoringState& root) {
    HeldBytes waiting{budget_};
    LargeVector<ScoringState> stack = {root};
    while (!stack.empty()) {
        const ScoringState here = stack.back();
        if (known_.contains(here)) {
            waiting.release(bytes_behind(here));
            stack.pop_back();
            continue;
        }
        // First visit: options without a value go on the stack. Second visit: all have one.
        std::optional<Score> best;
        bool complete = true;
        bool in_limits = true;
        game_.moves(here, [&](std::uint64_t move) {
            ScoringOption option = game_.play(here, move);
            in_limits = budget_.step();
            if (known_.contains(option.next)) {
                const Score gain = worth(option);
                best = best ? std::max(*best, gain) : gain;
            } else {
                complete = false;
                in_limits = in_limits && make_room_for_one(stack, waiting) &&
                            waiting.hold(bytes_behind(option.next));
                if (in_limits) {
                    stack.push_back(std::move(option.next));
                }
            }
            return in_limits;
        });
        if (!in_limits || (complete && (!make_room_in_table(known_, budget_) ||
                                        !budget_.hold(bytes_behind(here))))) {
            return std::nullopt;
        }
        if (complete) {
            budget_.examined();
            known_.emplace(here, best ? *best : game_.ending(here));
        }
    }
    return known_.find(root)->second;
}

} // namespace

Result<ScoreFound> search_scores(const ScoringPosition& position, Budget& budget) {
    const std::size_t held = budget.held();
    ScoreSearch search{*position.game, budget};
    const auto value = search.value(position.state);
    if (!value) {
        return budget.error();
    }
    ScoreFound found{*value};
    position.game->moves(position.state, [&](std::uint64_t move) {
        const ScoringOption option = position.game->play(position.state, move);
        found.consider(move, option.points, search.worth(option));
        return true;
    });
    budget.release(budget.held() - held);
    return found;
}

} // namespace nimber
