#include "misere_search.hpp"

#include "../../limits/held_bytes.hpp"
#include "../../position/live_parts.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>

namespace nimber {
namespace {

/// Whether a component is *1 itself: its only option is a position without moves.
bool is_star_one(const Component& component) {
    const Game& game = *component.game;
    bool only_zero = true;
    bool any = false;
    game.options(component.state, [&](SumView option) {
        any = true;
        for (const StateView part : option) {
            only_zero = only_zero && !has_option(game, part);
        }
        return only_zero;
    });
    return any && only_zero;
}

/// Adds a component that is one part to a reduced sum, so that it stays reduced.
void add_part(Components& sum, Component component) {
    component.game->normalise(component.state);
    if (!has_option(*component.game, component.state)) {
        return;
    }
    const bool one = is_star_one(component);
    const bool one_is_there = !sum.empty() && is_star_one(sum.back());
    if (one && one_is_there) {
        sum.pop_back(); // *1 + *1 = 0 holds in misère play too; no other pair may go
        return;
    }
    const auto end = one_is_there ? sum.end() - 1 : sum.end();
    sum.insert(one ? end : std::upper_bound(sum.begin(), end, component), std::move(component));
}

/// Adds the parts of components of one game.
void add_parts(Components& sum, const Game& game, SumView components) {
    for (const StateView component : components) {
        game.split(component, [&](StateView part) {
            add_part(sum, {&game, {part.begin(), part.end()}});
            return true;
        });
    }
}

} // namespace

void for_each_misere_option(const Components& sum, FunctionRef<bool(Components&&)> visit) {
    for_each_option(sum, [&](std::size_t index, SumView option) {
        Components next = rest_after_move(sum, index);
        add_parts(next, *sum[index].game, option);
        return visit(std::move(next));
    });
}

Components reduce_misere(const Components& sum) {
    Components reduced;
    for (const Component& component : sum) {
        add_parts(reduced, *component.game, component.state);
    }
    return reduced;
}

std::optional<Outcome> misere_nim_outcome(const Components& sum) {
    NimSummary heaps;
    for (const Component& component : sum) {
        const auto part = component.game->misere_heaps(component.state);
        if (!part) {
            return std::nullopt;
        }
        heaps += *part;
    }
    return outcome(heaps, Play::Misere);
}

/// A sum whose outcome is wanted, and those of its options that were unknown when it was opened.
struct MisereSearch::Frame {
    Components sum;
    std::vector<Components> options;
};

std::size_t option_steps(const Components& sum) {
    std::size_t steps = 1;
    for (const Component& component : sum) {
        steps = std::max(steps, component.game->option_steps(component.state));
    }
    return steps + sum.size() / 8;
}

std::size_t bytes_behind(const Components& sum) {
    std::size_t bytes = allocated_bytes(sum.capacity() * sizeof(Component));
    for (const Component& component : sum) {
        bytes += allocated_bytes(component.state.capacity() * sizeof(Heap));
    }
    return bytes;
}

/// What a frame takes besides its options; twice if its sum is noted as being on the stack.
std::size_t MisereSearch::frame_bytes(const Frame& frame, bool noted) {
    return 2 * sizeof(Frame) + (noted ? 3 : 1) * bytes_behind(frame.sum);
}

void MisereSearch::release(const Frame& frame, HeldBytes& held, bool noted) {
    std::size_t bytes = frame_bytes(frame, noted) + frame.options.capacity() * sizeof(frame.sum);
    for (const Components& option : frame.options) {
        bytes += bytes_behind(option);
    }
    held.release(bytes);
}

std::optional<Outcome> MisereSearch::known(const Components& sum) const {
    if (auto theorem = misere_nim_outcome(sum)) {
        return theorem;
    }
    if (sum.size() == 1) {
        if (auto theorem = sum[0].game->outcome(sum[0].state, Play::Misere)) {
            return theorem;
        }
    }
    const auto found = memo_.find(sum);
    return found == memo_.end() ? std::nullopt : std::optional{found->second};
}

void MisereSearch::learn(Components sum, Outcome outcome, Budget& budget) {
    budget.examined();
    if (make_room_in_table(memo_, budget)) {
        static_cast<void>(budget.hold(bytes_behind(sum)));
        memo_.emplace(std::move(sum), outcome);
    }
}

std::optional<Outcome> MisereSearch::outcome(const Components& sum, Budget& budget,
                                             std::size_t most) {
    std::size_t steps = 0;
    const Components root = reduce_misere(sum);
    std::vector<Frame> stack;
    HeldBytes held{budget}; // what this function keeps
    // The sums on the stack, where play may cycle by a mistake in the rules.
    boost::unordered_flat_set<Components, SumHash> opened;
    const auto suspect = std::ranges::find_if(
        root, [](const Component& component) { return component.game->may_cycle(); });
    const bool watch = suspect != root.end();
    bool found_cycle = false;
    // An option that is known to be lost for the opponent decides at once; nothing is kept of those
    // that are known to be won.
    const auto open = [&](Components next) {
        if (watch && !opened.insert(next).second) {
            found_cycle = true;
            return;
        }
        Frame frame{std::move(next), {}};
        static_cast<void>(held.hold(frame_bytes(frame, watch)));
        const std::size_t steps_of_option = option_steps(frame.sum);
        bool won = false;
        for_each_misere_option(frame.sum, [&](Components&& option) {
            const auto answer = known(option);
            won = answer == Outcome::P;
            if (!answer && make_room_for_one(frame.options, held)) {
                static_cast<void>(held.hold(bytes_behind(option)));
                frame.options.push_back(std::move(option));
            }
            return !won && budget.steps(steps_of_option);
        });
        if (won) {
            release(frame, held, watch);
            opened.erase(frame.sum);
            learn(std::move(frame.sum), Outcome::N, budget);
        } else {
            std::ranges::reverse(frame.options); // taken from the back: the first option first
            stack.push_back(std::move(frame));
        }
    };
    const auto close = [&](Outcome result) {
        Frame frame = std::move(stack.back());
        stack.pop_back();
        release(frame, held, watch);
        opened.erase(frame.sum);
        learn(std::move(frame.sum), result, budget);
    };
    if (!known(root)) {
        open(root);
    }
    while (!stack.empty()) {
        if (!budget.step() || ++steps > most) {
            return std::nullopt;
        }
        std::vector<Components>& options = stack.back().options;
        if (options.empty()) {
            close(Outcome::P); // every option was answered, none is lost for the opponent
            continue;
        }
        const auto answer = known(options.back());
        if (!answer) {
            open(options.back());
            if (found_cycle) {
                suspect->game->report_cycle(suspect->state);
                return std::nullopt;
            }
        } else if (*answer == Outcome::P) {
            close(Outcome::N);
        } else {
            held.release(bytes_behind(options.back()));
            options.pop_back();
        }
    }
    return budget.exceeded() ? std::nullopt : known(root);
}

} // namespace nimber
