#include "nimber/proof/strategy_checker.hpp"

#include <array>
#include <map>
#include <optional>
#include <utility>

namespace nimber {
namespace {

using Parts = std::vector<State>;

/// The parts of a sum, as they are.
Parts parts_of(const Game& game, SumView sum) {
    Parts parts;
    for (const StateView component : sum) {
        game.split(component, [&parts](StateView part) {
            parts.emplace_back(part.begin(), part.end());
            return true;
        });
    }
    return parts;
}

class Checker {
public:
    Checker(const Strategy& strategy, Budget& budget) : strategy_{strategy}, budget_{budget} {}

    [[nodiscard]] StrategyVerdict check();
    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    /// The option with this number, if there is one; otherwise `number` goes on in what comes next.
    [[nodiscard]] std::optional<Sum> option_at(const Game& game, StateView component,
                                               std::uint64_t& number);
    /// The sum after the move with this number in it, if there is one.
    [[nodiscard]] std::optional<Parts> play(const Game& game, const Parts& sum,
                                            std::uint64_t number);
    /// The value of a sum whose parts are all claimed.
    [[nodiscard]] std::optional<Nimber> claimed(const Game& game, const Parts& parts) const;
    [[nodiscard]] bool collect();
    [[nodiscard]] bool check_claim(const StrategyClaim& claim);
    [[nodiscard]] bool check_option(const StrategyClaim& claim, const Parts& left,
                                    std::int64_t reply, std::uint64_t number);
    [[nodiscard]] bool check_smaller(const StrategyClaim& claim);
    [[nodiscard]] bool check_root();
    [[nodiscard]] bool breaks(StrategyRule rule, const Component& where, std::uint64_t option = 0) {
        verdict_ = {false, rule, {}, option};
        where.game->show_part(where.state, verdict_.where);
        return false;
    }

    const Strategy& strategy_;
    Budget& budget_;
    std::map<std::pair<const Game*, State>, Nimber> values_;
    StrategyVerdict verdict_;
    bool stopped_ = false;
};

std::optional<Sum> Checker::option_at(const Game& game, StateView component,
                                      std::uint64_t& number) {
    std::optional<Sum> found;
    game.options(component, [&](SumView option) {
        stopped_ = stopped_ || !budget_.step();
        if (number == 0) {
            found.emplace(option);
        } else {
            --number;
        }
        return !found && !stopped_;
    });
    return found;
}

std::optional<Parts> Checker::play(const Game& game, const Parts& sum, std::uint64_t number) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto option = option_at(game, sum[i], number);
        if (!option) {
            continue;
        }
        Parts left = sum;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        for (State& part : parts_of(game, *option)) {
            left.push_back(std::move(part));
        }
        return left;
    }
    return std::nullopt;
}

std::optional<Nimber> Checker::claimed(const Game& game, const Parts& parts) const {
    Nimber sum;
    for (State part : parts) {
        game.normalise(part);
        const auto found = values_.find({&game, std::move(part)});
        if (found == values_.end()) {
            return std::nullopt;
        }
        sum += found->second;
    }
    return sum;
}

bool Checker::collect() {
    for (const StrategyClaim& claim : strategy_.claims) {
        const Component& component = claim.component;
        if (component.game->loopy()) {
            return breaks(StrategyRule::Ends, component);
        }
        constexpr std::size_t kClaimBytes = 128;
        stopped_ =
            !budget_.step() || !budget_.hold(kClaimBytes + component.state.size() * sizeof(Heap));
        if (stopped_) {
            return false;
        }
        State normal = component.state;
        component.game->normalise(normal);
        const bool is_new =
            values_.emplace(std::pair{component.game, component.state}, claim.value).second;
        if (!is_new || normal != component.state) {
            return breaks(StrategyRule::Once, component);
        }
    }
    return true;
}

/// That what an option leaves has not the value of the claim.
bool Checker::check_option(const StrategyClaim& claim, const Parts& left, std::int64_t reply,
                           std::uint64_t number) {
    const Game& game = *claim.component.game;
    if (reply == StrategyClaim::kOptionClaimed) {
        const auto value = claimed(game, left);
        if (!value) {
            return breaks(StrategyRule::Claimed, claim.component, number);
        }
        return *value != claim.value || breaks(StrategyRule::Differs, claim.component, number);
    }
    const auto answer =
        reply < 0 ? std::nullopt : play(game, left, static_cast<std::uint64_t>(reply));
    if (!answer) {
        return breaks(StrategyRule::Possible, claim.component, number);
    }
    const auto value = claimed(game, *answer);
    if (!value) {
        return breaks(StrategyRule::Claimed, claim.component, number);
    }
    return *value == claim.value || breaks(StrategyRule::Refutes, claim.component, number);
}

bool Checker::check_claim(const StrategyClaim& claim) {
    const Game& game = *claim.component.game;
    std::uint64_t number = 0;
    bool holds = true;
    game.options(claim.component.state, [&](SumView option) {
        stopped_ = stopped_ || !budget_.step();
        holds = !stopped_ && (number < claim.replies.size() ||
                              breaks(StrategyRule::Replies, claim.component, number));
        holds = holds && check_option(claim, parts_of(game, option), claim.replies[number], number);
        ++number;
        return holds;
    });
    if (!holds) {
        return false;
    }
    if (number != claim.replies.size()) {
        return breaks(StrategyRule::Replies, claim.component, number);
    }
    return check_smaller(claim);
}

/// That every smaller value has its option.
bool Checker::check_smaller(const StrategyClaim& claim) {
    const Game& game = *claim.component.game;
    if (claim.smaller.size() != claim.value.value()) {
        return breaks(StrategyRule::Smaller, claim.component);
    }
    for (std::size_t k = 0; k < claim.smaller.size(); ++k) {
        std::uint64_t at = claim.smaller[k];
        const auto option = option_at(game, claim.component.state, at);
        if (!option) {
            return breaks(StrategyRule::Possible, claim.component, claim.smaller[k]);
        }
        const auto value = claimed(game, parts_of(game, *option));
        if (value != Nimber{k}) {
            return breaks(value ? StrategyRule::Smaller : StrategyRule::Claimed, claim.component,
                          claim.smaller[k]);
        }
    }
    return true;
}

bool Checker::check_root() {
    Nimber sum;
    bool holds = true;
    for_each_component(strategy_.position, [&](std::size_t part, std::size_t index, std::size_t) {
        const Part& here = strategy_.position.parts[part];
        const StateView component = here.component(index);
        const auto value = claimed(*here.game, parts_of(*here.game, component));
        if (holds && !value) {
            holds =
                breaks(StrategyRule::Root, {here.game.get(), {component.begin(), component.end()}});
        }
        sum += value.value_or(Nimber{});
    });
    if (holds && sum != strategy_.value) {
        verdict_ = {false, StrategyRule::Root, to_text(strategy_.position)};
        return false;
    }
    return holds;
}

StrategyVerdict Checker::check() {
    if (collect() && check_root()) {
        for (const StrategyClaim& claim : strategy_.claims) {
            budget_.examined();
            if (!check_claim(claim)) {
                break;
            }
        }
    }
    return verdict_;
}

} // namespace

std::string_view name(StrategyRule rule) {
    constexpr auto kNames =
        std::to_array<std::string_view>({"ends", "once", "replies", "possible", "claimed",
                                         "refutes", "differs", "smaller", "root"});
    return kNames[static_cast<std::size_t>(rule)];
}

Result<StrategyVerdict> check(const Strategy& strategy, Budget& budget) {
    Checker checker{strategy, budget};
    StrategyVerdict verdict = checker.check();
    if (const Error* failed = failure(strategy.position)) {
        return *failed;
    }
    if (checker.stopped()) {
        return budget.error();
    }
    return verdict;
}

} // namespace nimber
