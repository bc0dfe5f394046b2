#include "nimber/solve/strategy_builder.hpp"

#include "component_hash.hpp"
#include "nimber/position/checked_parts.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace nimber {
namespace {

/// About how many bytes a sum takes.
std::size_t held_bytes(const Components& sum) {
    std::size_t bytes = sizeof(Components);
    for (const Component& part : sum) {
        bytes += nimber::held_bytes(part);
    }
    return bytes;
}

class Builder {
public:
    Builder(const Position& position, Solver& solver)
        : position_{position}, solver_{solver}, parts_{solver.budget()} {}

    [[nodiscard]] Result<Strategy> build();

private:
    /// The parts of a sum, each the one that stands for it in claims.
    [[nodiscard]] Components parts_of(const Game& game, SumView sum);
    /// Visits every sum that a move in the parts of `sum` leaves, until `visit` returns false.
    template <class Visit>
    void for_each_reply(const Game& game, SumView sum, const Visit& visit);
    /// The value of a sum whose parts are all claimed.
    [[nodiscard]] std::optional<Nimber> claimed(const Components& sum) const;
    /// About how much it takes to prove the parts that are not claimed yet: moves and their
    /// replies.
    [[nodiscard]] std::size_t cost(const Components& sum);
    /// Nothing if a limit ended it, which is then the failure.
    [[nodiscard]] std::optional<Nimber> value(const Component& component);
    [[nodiscard]] bool has_value(const Components& sum, Nimber value);
    void claim(const Components& sum);
    /// Notes that the claim in hand rests on those of the parts.
    void rest_on(const Components& sum);
    void prove(std::size_t index);
    [[nodiscard]] bool put_children_first();
    [[nodiscard]] std::optional<std::size_t> choose(const std::vector<Components>& sums,
                                                    Nimber value);
    [[nodiscard]] std::int64_t reply_to(const Game& game, SumView option, Nimber value);
    [[nodiscard]] bool stopped() const { return failure_.has_value(); }
    /// Counts a step, and this many bytes that are held until a claim is proved.
    [[nodiscard]] bool going_on(std::size_t bytes = 0) {
        scratch_ += bytes;
        if (!stopped() && (!solver_.budget().step() || !solver_.budget().hold(bytes))) {
            failure_ = solver_.budget().error();
        }
        return !stopped();
    }

    const Position& position_;
    Solver& solver_;
    CheckedParts parts_;
    Strategy strategy_;
    boost::unordered_flat_map<Component, std::size_t, ComponentHash> claims_; ///< their indices
    std::vector<std::vector<std::size_t>> rests_on_; ///< for each claim: indices of others
    std::size_t in_hand_ = 0;
    std::optional<Error> failure_;
    std::size_t scratch_ = 0; ///< bytes
};

Components Builder::parts_of(const Game& game, SumView sum) {
    Components parts;
    for (State& part : parts_(game, sum)) {
        parts.push_back({&game, std::move(part)});
        stand_in(game, parts.back().state);
    }
    return parts;
}

template <class Visit>
void Builder::for_each_reply(const Game& game, SumView sum, const Visit& visit) {
    const std::vector<State> parts = parts_(game, sum);
    bool go_on = true;
    for (std::size_t i = 0; i < parts.size() && go_on; ++i) {
        Components others;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (k != i) {
                others.push_back({&game, parts[k]});
                stand_in(game, others.back().state);
            }
        }
        game.options(parts[i], [&](SumView option) {
            Components left = parts_of(game, option);
            left.insert(left.end(), others.begin(), others.end());
            go_on = visit(std::move(left));
            return go_on;
        });
    }
}

std::optional<Nimber> Builder::claimed(const Components& sum) const {
    Nimber total;
    for (const Component& part : sum) {
        const auto found = claims_.find(part);
        if (found == claims_.end()) {
            return std::nullopt;
        }
        total += strategy_.claims[found->second].value;
    }
    return total;
}

void Builder::rest_on(const Components& sum) {
    for (const Component& part : sum) {
        if (const auto found = claims_.find(part); found != claims_.end()) {
            rests_on_[in_hand_].push_back(found->second);
        }
    }
}

std::size_t Builder::cost(const Components& sum) {
    std::size_t cost = 0;
    for (const Component& part : sum) {
        if (claims_.contains(part)) {
            continue;
        }
        std::size_t options = 0;
        part.game->options(part.state, [&](SumView) {
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
bool Builder::has_value(const Components& sum, Nimber value) {
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

void Builder::claim(const Components& sum) {
    for (const Component& part : sum) {
        if (claims_.contains(part) || stopped()) {
            continue;
        }
        const auto own = value(part);
        if (!own) {
            return;
        }
        constexpr std::size_t kPerOption = 16; // of replies and what they rest on, about
        if (!stopped() && !solver_.budget().hold(3 * nimber::held_bytes(part) + 64 * kPerOption)) {
            failure_ = solver_.budget().error();
        }
        claims_.emplace(part, strategy_.claims.size());
        strategy_.claims.push_back({part, *own, {}, {}});
        rests_on_.emplace_back();
    }
}

/// One of the sums that has the value, if there is one: the one that needs no new claim, otherwise
/// the cheapest. Its parts are claimed. What the search happens to know does not matter, so that
/// the strategy is the same whatever was asked before, in how many slices, by how many threads.
std::optional<std::size_t> Builder::choose(const std::vector<Components>& sums, Nimber value) {
    for (std::size_t i = 0; i < sums.size() && going_on(); ++i) {
        if (claimed(sums[i]) == value) {
            rest_on(sums[i]);
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
            rest_on(sums[i]);
            return i;
        }
    }
    return std::nullopt;
}

/// A reply to the option that leaves the value; if there is none, the parts of the option are
/// claimed instead.
std::int64_t Builder::reply_to(const Game& game, SumView option, Nimber value) {
    const Components left = parts_of(game, option);
    if (claimed(left)) {
        rest_on(left);
        return StrategyClaim::kOptionClaimed;
    }
    std::vector<Components> replies;
    for_each_reply(game, option, [&](Components reply) {
        const std::size_t bytes = held_bytes(reply);
        replies.push_back(std::move(reply));
        return going_on(bytes);
    });
    // An option of a smaller value may have such a reply too, but need not.
    if (const auto reply = choose(replies, value)) {
        return static_cast<std::int64_t>(*reply);
    }
    claim(left);
    rest_on(left);
    return StrategyClaim::kOptionClaimed;
}

void Builder::prove(std::size_t index) {
    in_hand_ = index;
    const Component component = strategy_.claims[index].component;
    const Nimber value = strategy_.claims[index].value;
    const Game& game = *component.game;
    std::vector<Sum> options;
    std::vector<Components> sums;
    game.options(component.state, [&](SumView option) {
        options.emplace_back(option);
        sums.push_back(parts_of(game, option));
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

/// Sorts the claims so that each rests on earlier ones alone. Returns false if that cannot be: play
/// goes round.
bool Builder::put_children_first() {
    enum class Seen : std::uint8_t { No, Open, Done };
    const std::size_t count = strategy_.claims.size();
    std::vector<Seen> seen(count, Seen::No);
    std::vector<StrategyClaim> sorted;
    sorted.reserve(count);
    std::vector<std::pair<std::size_t, std::size_t>> stack; // a claim, how many below it were seen
    for (std::size_t root = 0; root < count; ++root) {
        if (seen[root] == Seen::No) {
            stack.emplace_back(root, 0);
        }
        while (!stack.empty()) {
            const auto [index, below] = stack.back();
            seen[index] = Seen::Open;
            if (below == rests_on_[index].size()) {
                seen[index] = Seen::Done;
                sorted.push_back(std::move(strategy_.claims[index]));
                stack.pop_back();
                continue;
            }
            ++stack.back().second;
            const std::size_t next = rests_on_[index][below];
            if (seen[next] == Seen::Open) {
                return false;
            }
            if (seen[next] == Seen::No) {
                stack.emplace_back(next, 0);
            }
        }
    }
    strategy_.claims = std::move(sorted);
    return true;
}

Result<Strategy> Builder::build() {
    strategy_.position = position_;
    const auto goes_round = [this] {
        return Error{ErrorCode::NoStrategy,
                     {to_text(position_)},
                     Error::kNoOffset,
                     {"play can go on for ever", "游戏可能无限进行"}};
    };
    for (const Part& part : position_.parts) {
        if (part.game->loopy()) {
            return goes_round();
        }
        strategy_.games.push_back(part.game);
    }
    for_each_component(position_, [&](std::size_t part, std::size_t index, std::size_t) {
        const Part& here = position_.parts[part];
        const Components sum = parts_of(*here.game, here.component(index));
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
    if (!put_children_first()) {
        return goes_round();
    }
    return std::move(strategy_);
}

} // namespace

Result<Strategy> build_strategy(const Position& position, Solver& solver) {
    return Builder{position, solver}.build();
}

} // namespace nimber
