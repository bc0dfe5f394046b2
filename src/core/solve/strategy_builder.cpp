#include "nimber/solve/strategy_builder.hpp"

#include "component_hash.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace nimber {
namespace {

/// A sum of components of one game, each normalised.
using Sum = std::vector<Component>;

Component normalised(const Game& game, StateView state) {
    Component component{&game, {state.begin(), state.end()}};
    game.normalise(component.state);
    return component;
}

/// Visits the parts of what a state stands for, not normalised.
template <class Visit>
void for_each_part(const Game& game, StateView state, const Visit& visit) {
    if (game.shape() == Shape::Heaps) {
        for (const Heap& heap : state) {
            visit(StateView{&heap, 1});
        }
        return;
    }
    game.split(state, [&](StateView part) {
        visit(part);
        return true;
    });
}

Sum sum_of(const Game& game, StateView state) {
    Sum sum;
    for_each_part(game, state, [&](StateView part) { sum.push_back(normalised(game, part)); });
    return sum;
}

/// About how many bytes a sum takes.
std::size_t held_bytes(const Sum& sum) {
    std::size_t bytes = sizeof(Sum);
    for (const Component& part : sum) {
        bytes += nimber::held_bytes(part);
    }
    return bytes;
}

/// Visits every sum that a move in the parts of `state` leaves, until `visit` answers false.
template <class Visit>
void for_each_reply(const Game& game, StateView state, const Visit& visit) {
    std::vector<State> parts;
    for_each_part(game, state,
                  [&](StateView part) { parts.emplace_back(part.begin(), part.end()); });
    bool go_on = true;
    for (std::size_t i = 0; i < parts.size() && go_on; ++i) {
        Sum others;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (k != i) {
                others.push_back(normalised(game, parts[k]));
            }
        }
        game.options(parts[i], [&](StateView option) {
            Sum left = sum_of(game, option);
            left.insert(left.end(), others.begin(), others.end());
            go_on = visit(std::move(left));
            return go_on;
        });
    }
}

class Builder {
public:
    Builder(const Position& position, Solver& solver) : position_{position}, solver_{solver} {}

    [[nodiscard]] Result<Strategy> build();

private:
    /// The value of a sum whose parts are all claimed.
    [[nodiscard]] std::optional<Nimber> claimed(const Sum& sum) const;
    /// About how much it takes to prove the parts that are not claimed yet: moves and their
    /// replies.
    [[nodiscard]] std::size_t cost(const Sum& sum);
    /// Nothing if a limit ended it, which is then the failure.
    [[nodiscard]] std::optional<Nimber> value(const Component& component);
    [[nodiscard]] bool has_value(const Sum& sum, Nimber value);
    void claim(const Sum& sum);
    void prove(std::size_t index);
    [[nodiscard]] std::optional<std::size_t> choose(const std::vector<Sum>& sums, Nimber value);
    [[nodiscard]] std::int64_t reply_to(const Game& game, StateView option, Nimber value);
    [[nodiscard]] bool stopped() const { return failure_.has_value(); }
    /// Counts a step, and so many bytes that are held until a claim is proved.
    [[nodiscard]] bool going_on(std::size_t bytes = 0) {
        scratch_ += bytes;
        if (!stopped() && (!solver_.budget().step() || !solver_.budget().hold(bytes))) {
            failure_ = solver_.budget().error();
        }
        return !stopped();
    }

    const Position& position_;
    Solver& solver_;
    Strategy strategy_;
    boost::unordered_flat_map<Component, Nimber, ComponentHash> values_;
    std::optional<Error> failure_;
    std::size_t scratch_ = 0; ///< bytes
};

std::optional<Nimber> Builder::claimed(const Sum& sum) const {
    Nimber total;
    for (const Component& part : sum) {
        const auto found = values_.find(part);
        if (found == values_.end()) {
            return std::nullopt;
        }
        total += found->second;
    }
    return total;
}

std::size_t Builder::cost(const Sum& sum) {
    std::size_t cost = 0;
    for (const Component& part : sum) {
        if (values_.contains(part)) {
            continue;
        }
        std::size_t options = 0;
        part.game->options(part.state, [&](StateView) {
            ++options;
            return going_on();
        });
        cost += options * options;
    }
    return cost;
}

std::optional<Nimber> Builder::value(const Component& component) {
    const auto found = solver_.value(*component.game, component.state);
    if (!found) {
        failure_ = failure_ ? failure_ : found.error();
        return std::nullopt;
    }
    return found->value;
}

/// Asks for the values of all parts but the largest, and whether that one has what is missing.
bool Builder::has_value(const Sum& sum, Nimber value) {
    Nimber missing = value;
    for (std::size_t i = 1; i < sum.size() && !stopped(); ++i) {
        const auto own = this->value(sum[i]);
        if (!own) {
            return false;
        }
        missing += *own;
    }
    if (sum.empty() || stopped()) {
        return missing == Nimber{} && !stopped();
    }
    const Component& first = sum.front();
    const auto answer = solver_.has_value(*first.game, first.state, missing);
    if (!answer) {
        failure_ = answer.error();
    }
    return answer && *answer;
}

void Builder::claim(const Sum& sum) {
    for (const Component& part : sum) {
        if (values_.contains(part) || stopped()) {
            continue;
        }
        const auto own = value(part);
        if (!own) {
            return;
        }
        constexpr std::size_t kPerOption = 8; // of replies, about
        if (!stopped() && !solver_.budget().hold(3 * nimber::held_bytes(part) + 64 * kPerOption)) {
            failure_ = solver_.budget().error();
        }
        values_.emplace(part, *own);
        strategy_.claims.push_back({part, *own, {}, {}});
    }
}

/// One of the sums that has the value, if there is one: the one that needs no new claim, otherwise
/// the cheapest. Its parts are claimed. What the search happens to know does not matter, so that
/// the strategy is the same whatever was asked before, in how many slices, by how many threads.
std::optional<std::size_t> Builder::choose(const std::vector<Sum>& sums, Nimber value) {
    for (std::size_t i = 0; i < sums.size() && going_on(); ++i) {
        if (claimed(sums[i]) == value) {
            return i;
        }
    }
    std::vector<std::pair<std::size_t, std::size_t>> by_cost;
    by_cost.reserve(sums.size());
    for (std::size_t i = 0; i < sums.size() && going_on(); ++i) {
        by_cost.emplace_back(cost(sums[i]), i);
    }
    std::ranges::sort(by_cost);
    for (const auto& [cost, i] : by_cost) {
        if (stopped()) {
            break;
        }
        if (has_value(sums[i], value)) {
            claim(sums[i]);
            return i;
        }
    }
    return std::nullopt;
}

/// A reply to the option that leaves the value; if there is none, the parts of the option are
/// claimed instead.
std::int64_t Builder::reply_to(const Game& game, StateView option, Nimber value) {
    const Sum left = sum_of(game, option);
    if (claimed(left)) {
        return StrategyClaim::kOptionClaimed;
    }
    std::vector<Sum> replies;
    for_each_reply(game, option, [&](Sum reply) {
        const std::size_t bytes = held_bytes(reply);
        replies.push_back(std::move(reply));
        return going_on(bytes);
    });
    // An option of a smaller value may have such a reply too, but need not.
    if (const auto reply = choose(replies, value)) {
        return static_cast<std::int64_t>(*reply);
    }
    claim(left);
    return StrategyClaim::kOptionClaimed;
}

void Builder::prove(std::size_t index) {
    const Component component = strategy_.claims[index].component;
    const Nimber value = strategy_.claims[index].value;
    const Game& game = *component.game;
    std::vector<State> options;
    std::vector<Sum> sums;
    game.options(component.state, [&](StateView option) {
        options.emplace_back(option.begin(), option.end());
        sums.push_back(sum_of(game, option));
        return going_on(2 * held_bytes(sums.back()));
    });
    std::vector<std::uint64_t> smaller;
    for (std::uint64_t k = 0; k < value.value() && !stopped(); ++k) {
        smaller.push_back(choose(sums, Nimber{k}).value_or(0)); // there is one unless it stops
    }
    std::vector<std::int64_t> replies;
    for (std::size_t i = 0; i < options.size() && !stopped(); ++i) {
        replies.push_back(reply_to(game, options[i], value));
    }
    strategy_.claims[index].smaller = std::move(smaller);
    strategy_.claims[index].replies = std::move(replies);
    solver_.budget().release(std::exchange(scratch_, 0));
}

Result<Strategy> Builder::build() {
    strategy_.position = position_;
    for (const Part& part : position_.parts) {
        if (part.game->loopy()) {
            return Error{ErrorCode::NoStrategy,
                         {to_text(position_)},
                         Error::kNoOffset,
                         {"play can go on for ever", "游戏可能无限进行"}};
        }
        strategy_.games.push_back(part.game);
    }
    for_each_component(position_, [&](std::size_t part, std::size_t index, std::size_t) {
        const Part& here = position_.parts[part];
        const Sum sum = sum_of(*here.game, here.component(index));
        claim(sum);
        strategy_.value += claimed(sum).value_or(Nimber{});
    });
    for (std::size_t i = 0; i < strategy_.claims.size() && going_on(); ++i) {
        solver_.budget().examined();
        prove(i);
    }
    if (const Error* failed = failure(position_)) {
        return *failed;
    }
    if (failure_) {
        return *failure_;
    }
    return std::move(strategy_);
}

} // namespace

Result<Strategy> build_strategy(const Position& position, Solver& solver) {
    return Builder{position, solver}.build();
}

} // namespace nimber
