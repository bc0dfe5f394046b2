#include "nimber/proof/strategy_checker.hpp"

#include "nimber/position/checked_parts.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace nimber {
namespace {

using Parts = std::vector<State>;

class Checker {
public:
    Checker(const Strategy& strategy, Budget& budget)
        : strategy_{strategy}, budget_{budget}, parts_of_{budget} {}

    [[nodiscard]] StrategyVerdict check();
    [[nodiscard]] bool stopped() const { return stopped_; }

private:
    /// The option with this number, if there is one; otherwise `number` goes on in what comes next.
    [[nodiscard]] std::optional<Sum> option_at(const Game& game, StateView component,
                                               std::uint64_t& number);
    /// The sum after the move with this number in it, if there is one.
    [[nodiscard]] std::optional<Parts> play(const Game& game, const Parts& sum,
                                            std::uint64_t number);
    /// The value of a sum whose parts are all claimed by now.
    [[nodiscard]] std::optional<Nimber> claimed(const Game& game, const Parts& parts);
    /// Whether the normal form of a part has the options of the part.
    [[nodiscard]] bool plays_alike(const Game& game, const State& part, const State& normal);
    /// What every option of a part leaves, up to normal forms and parts without a move.
    [[nodiscard]] std::set<Parts> options_of(const Game& game, const State& part);
    /// Breaks the rule that what is left is claimed, or the one that kept it from being so.
    [[nodiscard]] bool unclaimed(StrategyRule rule, const Component& where,
                                 std::uint64_t option = 0) {
        if (!unlike_) {
            return breaks(rule, where, option);
        }
        return breaks(StrategyRule::Alike, *unlike_);
    }
    [[nodiscard]] bool begin(const StrategyClaim& claim);
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
    CheckedParts parts_of_;
    std::map<std::pair<const Game*, State>, Nimber> values_;
    std::set<Component> alike_;       ///< parts of whose normal forms that was confirmed
    std::optional<Component> unlike_; ///< the first where it was not
    const Game* asked_ = nullptr;     ///< whether its normal forms are compared
    bool compared_ = false;
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
        for (State& part : parts_of_(game, *option)) {
            left.push_back(std::move(part));
        }
        return left;
    }
    return std::nullopt;
}

std::optional<Nimber> Checker::claimed(const Game& game, const Parts& parts) {
    Nimber sum;
    for (const State& part : parts) {
        State normal = part;
        stand_in(game, normal);
        const auto found = values_.find({&game, normal});
        if (found == values_.end() || (normal != part && !plays_alike(game, part, normal))) {
            return std::nullopt;
        }
        sum += found->second;
    }
    return sum;
}

bool Checker::plays_alike(const Game& game, const State& part, const State& normal) {
    if (&game != asked_) {
        asked_ = &game;
        compared_ = !game.taking_rules(part);
    }
    Component component{&game, part};
    if (!compared_ || alike_.contains(component)) {
        return true;
    }
    if (options_of(game, part) != options_of(game, normal)) {
        unlike_ = unlike_ ? unlike_ : std::move(component);
        return false;
    }
    constexpr std::size_t kEntryBytes = 96;
    stopped_ = stopped_ || !budget_.hold(kEntryBytes + part.size() * sizeof(Heap));
    alike_.insert(std::move(component));
    return true;
}

std::set<Parts> Checker::options_of(const Game& game, const State& part) {
    std::set<Parts> options;
    game.options(part, [&](SumView option) {
        Parts left = parts_of_(game, option);
        std::erase_if(left, [&](const State& each) { return !has_option(game, each); });
        for (State& each : left) {
            game.normalise(each);
        }
        std::ranges::sort(left);
        options.insert(std::move(left));
        stopped_ = stopped_ || !budget_.steps(game.option_steps(part));
        return !stopped_;
    });
    return options;
}

/// That a claim is the only one about its component.
bool Checker::begin(const StrategyClaim& claim) {
    const Component& component = claim.component;
    constexpr std::size_t kClaimBytes = 128;
    stopped_ =
        !budget_.step() || !budget_.hold(kClaimBytes + component.state.size() * sizeof(Heap));
    State normal = component.state;
    stand_in(*component.game, normal);
    return !stopped_ &&
           ((normal == component.state && !values_.contains({component.game, component.state})) ||
            breaks(StrategyRule::Once, component));
}

/// That what an option leaves has not the value of the claim.
bool Checker::check_option(const StrategyClaim& claim, const Parts& left, std::int64_t reply,
                           std::uint64_t number) {
    const Game& game = *claim.component.game;
    if (reply == StrategyClaim::kOptionClaimed) {
        const auto value = claimed(game, left);
        if (!value) {
            return unclaimed(StrategyRule::Claimed, claim.component, number);
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
        return unclaimed(StrategyRule::Claimed, claim.component, number);
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
        holds =
            holds && check_option(claim, parts_of_(game, option), claim.replies[number], number);
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
        const auto value = claimed(game, parts_of_(game, *option));
        if (!value) {
            return unclaimed(StrategyRule::Claimed, claim.component, claim.smaller[k]);
        }
        if (value != Nimber{k}) {
            return breaks(StrategyRule::Smaller, claim.component, claim.smaller[k]);
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
        const auto value = claimed(*here.game, parts_of_(*here.game, component));
        if (holds && !value) {
            holds = unclaimed(StrategyRule::Root,
                              {here.game.get(), {component.begin(), component.end()}});
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
    for (const StrategyClaim& claim : strategy_.claims) {
        budget_.examined();
        // What it rests on was claimed before it.
        if (!begin(claim) || !check_claim(claim)) {
            return verdict_;
        }
        values_.emplace(std::pair{claim.component.game, claim.component.state}, claim.value);
    }
    static_cast<void>(check_root());
    return verdict_;
}

} // namespace

std::string_view name(StrategyRule rule) {
    constexpr auto kNames =
        std::to_array<std::string_view>({"once", "replies", "possible", "claimed", "alike",
                                         "refutes", "differs", "smaller", "root"});
    return kNames[static_cast<std::size_t>(rule)];
}

Result<StrategyVerdict> check(const Strategy& strategy, Budget& budget) {
    Checker checker{strategy, budget};
    StrategyVerdict verdict = checker.check();
    if (const Error* failed = failure(strategy.position)) {
        return *failed;
    }
    if (checker.stopped() || budget.exceeded()) {
        return budget.error();
    }
    return verdict;
}

} // namespace nimber
