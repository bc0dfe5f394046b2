#include "nimber/solve/quotient/position_closure.hpp"

#include "../../position/live_parts.hpp"

#include <algorithm>
#include <set>

namespace nimber {
namespace {

constexpr std::size_t kUsualOptions = 64; // most of them are sums of others

/// What each option of a component leaves; at most `most` and one more.
std::vector<Components> options(const Component& component, std::size_t most, Budget& budget) {
    std::vector<Components> found;
    const Game& game = *component.game;
    game.options(component.state, [&](SumView option) {
        Components sum = live_parts(game, option);
        std::ranges::sort(sum);
        found.push_back(std::move(sum));
        return found.size() <= most && budget.step();
    });
    if (found.size() > most) {
        return found;
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

/// A component whose options are not all numbered yet.
struct Frame {
    Component component;
    std::vector<Components> options;
    std::size_t option = 0;
    std::size_t part = 0;
};

} // namespace

bool PositionClosure::covers(const Game& game, SumView sum) const {
    return std::ranges::all_of(live_parts(game, sum),
                               [this](const Component& part) { return generators.contains(part); });
}

std::optional<std::vector<Generator>> PositionClosure::parts(const Game& game, SumView sum) const {
    std::vector<Generator> found;
    for (const Component& part : live_parts(game, sum)) {
        const auto generator = generators.find(part);
        if (generator == generators.end()) {
            return std::nullopt;
        }
        found.push_back(generator->second);
    }
    return found;
}

Result<PositionClosure> close_positions(std::span<const Component> roots, std::size_t most,
                                        Budget& budget) {
    PositionClosure closure;
    closure.components.emplace_back();
    std::vector<std::vector<ListedSet::Sum>> listed;
    std::vector<Frame> stack;
    const std::size_t most_options = kUsualOptions * most;
    std::set<Component> opened; // where play may cycle by a mistake in the rules
    const auto open = [&](const Component& component) {
        const Game& game = *component.game;
        if (game.may_cycle() && !opened.insert(component).second) {
            game.report_cycle(component.state);
        } else {
            stack.push_back({component, options(component, most_options, budget)});
        }
    };
    // A component gets its number when those of all its options are known.
    const auto close = [&](const Frame& frame) {
        std::vector<ListedSet::Sum>& sums = listed.emplace_back();
        for (const Components& option : frame.options) {
            ListedSet::Sum& sum = sums.emplace_back();
            for (const Component& part : option) {
                sum.push_back(closure.generators.at(part));
            }
            std::ranges::sort(sum);
        }
        std::ranges::sort(sums);
        static_cast<void>(budget.hold(sums.size() * 2 * sizeof(ListedSet::Sum)));
        closure.components.push_back(frame.component);
        closure.generators.emplace(frame.component, static_cast<Generator>(listed.size()));
        budget.examined();
    };
    for (const Component& root : roots) {
        for (const Component& part : live_parts(*root.game, root.state)) {
            if (!closure.generators.contains(part)) {
                open(part);
            }
            while (!stack.empty()) {
                if (const Error* failed = stack.back().component.game->failure()) {
                    return *failed;
                }
                if (!budget.step()) {
                    return budget.error();
                }
                if (listed.size() + stack.size() > most ||
                    stack.back().options.size() > most_options) {
                    return Error{ErrorCode::SetTooLarge, {std::to_string(most)}};
                }
                Frame& frame = stack.back();
                if (frame.option == frame.options.size()) {
                    close(frame);
                    stack.pop_back();
                } else if (frame.part == frame.options[frame.option].size()) {
                    ++frame.option;
                    frame.part = 0;
                } else {
                    const Component next = frame.options[frame.option][frame.part++];
                    if (!closure.generators.contains(next)) {
                        open(next);
                    }
                }
            }
        }
        if (const Error* failed = root.game->failure()) {
            return *failed;
        }
    }
    closure.set = std::make_unique<ListedSet>(std::move(listed));
    return closure;
}

} // namespace nimber
