#include "misere_search.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>

namespace nimber {
namespace {

/// Whether a component is *1 itself: its only option is a position without moves.
bool is_star_one(const Component& component) {
    const Game& game = *component.game;
    bool only_zero = true;
    bool any = false;
    game.options(component.state, [&](StateView option) {
        any = true;
        only_zero = game.shape() == Shape::Tuple
                        ? !has_option(game, option)
                        : std::ranges::all_of(option, [&](const Heap& heap) {
                              return !has_option(game, {&heap, 1});
                          });
        return only_zero;
    });
    return any && only_zero;
}

std::size_t held_bytes(const std::vector<Component>& sum) {
    std::size_t bytes = 2 * sizeof(sum);
    for (const Component& component : sum) {
        bytes += nimber::held_bytes(component);
    }
    return bytes;
}

/// Adds a component that is one part to a reduced sum, so that it stays reduced.
void add_part(std::vector<Component>& sum, Component component) {
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

/// Adds the parts of a component.
void add_component(std::vector<Component>& sum, const Component& component) {
    component.game->split(component.state, [&](StateView part) {
        add_part(sum, {component.game, {part.begin(), part.end()}});
        return true;
    });
}

} // namespace

void for_each_misere_option(const std::vector<Component>& sum,
                            FunctionRef<bool(std::vector<Component>&&)> visit) {
    bool more = true;
    for (std::size_t i = 0; i < sum.size() && more; ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) {
            continue; // its options are those of its equal
        }
        const Component& moved = sum[i];
        std::vector<Component> rest = sum;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        moved.game->options(moved.state, [&](StateView option) {
            std::vector<Component> next = rest;
            if (moved.game->shape() == Shape::Heaps) {
                for (const Heap heap : option) {
                    add_component(next, {moved.game, {heap}});
                }
            } else {
                add_component(next, {moved.game, {option.begin(), option.end()}});
            }
            more = visit(std::move(next));
            return more;
        });
    }
}

std::vector<Component> reduce_misere(const std::vector<Component>& sum) {
    std::vector<Component> reduced;
    for (const Component& component : sum) {
        add_component(reduced, component);
    }
    return reduced;
}

std::optional<Outcome> misere_nim_outcome(const std::vector<Component>& sum) {
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
    std::vector<Component> sum;
    std::vector<std::vector<Component>> options;
};

std::optional<Outcome> MisereSearch::known(const std::vector<Component>& sum) const {
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

void MisereSearch::learn(std::vector<Component> sum, Outcome outcome, Budget& budget) {
    budget.examined();
    static_cast<void>(budget.hold(2 * held_bytes(sum))); // twice: the table is half full on average
    memo_.emplace(std::move(sum), outcome);
}

std::optional<Outcome> MisereSearch::outcome(const std::vector<Component>& sum, Budget& budget,
                                             std::size_t most) {
    std::size_t steps = 0;
    const std::vector<Component> root = reduce_misere(sum);
    std::vector<Frame> stack;
    // The sums on the stack, where rules may come back to one by mistake.
    boost::unordered_flat_set<std::vector<Component>, SumHash> opened;
    const auto suspect = std::ranges::find_if(
        root, [](const Component& component) { return component.game->may_come_back(); });
    const bool watch = suspect != root.end();
    bool came_back = false;
    // An option that is known to be lost for the opponent decides at once; nothing is kept of those
    // that are known to be won.
    const auto open = [&](std::vector<Component> next) {
        if (watch && !opened.insert(next).second) {
            came_back = true;
            return;
        }
        Frame frame{std::move(next), {}};
        bool won = false;
        for_each_misere_option(frame.sum, [&](std::vector<Component>&& option) {
            const auto answer = known(option);
            won = answer == Outcome::P;
            if (!answer) {
                static_cast<void>(budget.hold(held_bytes(option)));
                frame.options.push_back(std::move(option));
            }
            return !won && budget.step();
        });
        if (won) {
            release(frame, budget);
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
        release(frame, budget);
        opened.erase(frame.sum);
        learn(std::move(frame.sum), result, budget);
    };
    if (!known(root)) {
        open(root);
    }
    while (!stack.empty()) {
        if (!budget.step() || ++steps > most) {
            for (const Frame& frame : stack) {
                release(frame, budget);
            }
            return std::nullopt;
        }
        std::vector<std::vector<Component>>& options = stack.back().options;
        if (options.empty()) {
            close(Outcome::P); // every option was answered, none is lost for the opponent
            continue;
        }
        const auto answer = known(options.back());
        if (!answer) {
            open(options.back());
            if (came_back) {
                suspect->game->came_back(suspect->state);
                return std::nullopt;
            }
        } else if (*answer == Outcome::P) {
            close(Outcome::N);
        } else {
            budget.release(held_bytes(options.back()));
            options.pop_back();
        }
    }
    return budget.exceeded() ? std::nullopt : known(root);
}

void MisereSearch::release(const Frame& frame, Budget& budget) {
    for (const std::vector<Component>& option : frame.options) {
        budget.release(held_bytes(option));
    }
}

} // namespace nimber
