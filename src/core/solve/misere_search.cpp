#include "misere_search.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// Whether a component is *1 itself: its only option is a position without moves.
bool is_star_one(const Component& component) {
    if (component.game->shape() != Shape::Heaps) {
        return false;
    }
    bool only_zero = true;
    bool any = false;
    component.game->options(component.state, [&](StateView option) {
        any = true;
        only_zero = std::ranges::all_of(option, [&](Heap heap) {
            return !has_option(*component.game, {&heap, 1});
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

void add_options(const std::vector<Component>& sum, std::size_t index,
                 std::vector<std::vector<Component>>& options, Budget& budget) {
    const Component& moved = sum[index];
    moved.game->options(moved.state, [&](StateView option) {
        std::vector<Component> next = sum;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(index));
        if (moved.game->shape() == Shape::Heaps) {
            for (const Heap heap : option) {
                next.push_back({moved.game, {heap}});
                moved.game->normalise(next.back().state);
            }
        } else {
            next.push_back({moved.game, {option.begin(), option.end()}});
            moved.game->normalise(next.back().state);
        }
        reduce_misere(next);
        options.push_back(std::move(next));
        return budget.step() && budget.hold(held_bytes(options.back()));
    });
}

} // namespace

void reduce_misere(std::vector<Component>& sum) {
    std::erase_if(sum, [](const Component& component) {
        return !has_option(*component.game, component.state);
    });
    std::ranges::sort(sum);
    // *1 + *1 = 0 holds in misère play too; no other pair may go.
    const auto ones = std::stable_partition(
        sum.begin(), sum.end(), [](const Component& component) { return !is_star_one(component); });
    const std::ptrdiff_t left = (sum.end() - ones) % 2;
    sum.erase(ones + left, sum.end());
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

/// A sum whose outcome is wanted, and those of its options that may decide it.
struct MisereSearch::Frame {
    std::vector<Component> sum;
    std::vector<std::vector<Component>> options;
    std::size_t next = 0;
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

std::optional<Outcome> MisereSearch::outcome(std::vector<Component> sum, Budget& budget) {
    reduce_misere(sum);
    if (auto at_once = known(sum)) {
        return at_once;
    }
    std::vector<Frame> stack;
    const auto open = [&](std::vector<Component> next) {
        Frame frame{std::move(next), {}, 0};
        for (std::size_t i = 0; i < frame.sum.size(); ++i) {
            const bool repeated = i > 0 && frame.sum[i] == frame.sum[i - 1];
            if (!repeated) {
                add_options(frame.sum, i, frame.options, budget);
            }
        }
        stack.push_back(std::move(frame));
    };
    const auto close = [&](Outcome result) {
        Frame& frame = stack.back();
        budget.examined();
        for (const std::vector<Component>& option : frame.options) {
            budget.release(held_bytes(option));
        }
        static_cast<void>(budget.hold(2 * held_bytes(frame.sum)));
        memo_.emplace(std::move(frame.sum), result);
        stack.pop_back();
    };
    const std::vector<Component> root = sum;
    open(std::move(sum));
    while (!stack.empty()) {
        if (budget.exceeded() || !budget.step()) {
            return std::nullopt;
        }
        Frame& frame = stack.back();
        // An option that is known to be lost for the opponent decides; look for one before
        // searching.
        if (frame.next == 0) {
            const bool won = std::ranges::any_of(
                frame.options, [&](const auto& option) { return known(option) == Outcome::P; });
            if (won) {
                close(Outcome::N);
                continue;
            }
        }
        if (frame.next == frame.options.size()) {
            close(Outcome::P); // every option was answered, none is lost for the opponent
            continue;
        }
        const auto answer = known(frame.options[frame.next]);
        if (!answer) {
            open(frame.options[frame.next]);
        } else if (*answer == Outcome::P) {
            close(Outcome::N);
        } else {
            ++frame.next;
        }
    }
    return known(root);
}

} // namespace nimber
