#include "nimber/pattern/carry_automaton.hpp"

#include "../value/wide.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace nimber {
namespace {

using Carries = std::vector<std::uint64_t>;

constexpr std::size_t kNumbersOfStep = 8; // that take as long as a step of a search

bool xor_is_zero(const Carries& carries) {
    std::uint64_t sum = 0;
    for (const std::uint64_t carry : carries) {
        sum ^= carry;
    }
    return sum == 0;
}

/// x xor x = 0: equal forms go in pairs, and the constants make one.
std::vector<LinearForm> reduced(std::span<const LinearForm> forms) {
    std::vector<LinearForm> sorted{forms.begin(), forms.end()};
    std::ranges::sort(sorted);
    std::vector<LinearForm> left;
    Heap constant = 0;
    for (const LinearForm& form : sorted) {
        if (form.times == 0) {
            constant ^= form.plus;
        } else if (!left.empty() && left.back() == form) {
            left.pop_back();
        } else {
            left.push_back(form);
        }
    }
    if (constant != 0) {
        left.push_back({0, constant});
    }
    return left;
}

/// The states from which an accepting one can be reached.
std::vector<bool> alive_states(const std::vector<CarryAutomaton::State>& all) {
    std::vector<std::vector<std::uint32_t>> before(all.size());
    std::vector<bool> alive(all.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t state = 0; state < all.size(); ++state) {
        for (const std::uint32_t next : all[state].next) {
            if (next != CarryAutomaton::kDead) {
                before[next].push_back(state);
            }
        }
        if (all[state].accepts) {
            alive[state] = true;
            open.push_back(state);
        }
    }
    while (!open.empty()) {
        const std::uint32_t state = open.back();
        open.pop_back();
        for (const std::uint32_t previous : before[state]) {
            if (!alive[previous]) {
                alive[previous] = true;
                open.push_back(previous);
            }
        }
    }
    return alive;
}

/// `CarryAutomaton::count_to` with counts of the type that they need. `good[j]` are the states
/// from which the digits of `last` from place j on lead to an accepting one.
///
/// An n below `last` has, at the highest place j where they differ, 0 for a 1; its digits above
/// are those of `last` and the lower ones are free. `ways` counts those by the state that they
/// lead to.
template <class Count>
std::optional<Count> count_below_or_at(const std::vector<CarryAutomaton::State>& states,
                                       const Natural& last,
                                       const std::vector<std::vector<bool>>& good, Budget& budget) {
    constexpr std::size_t kLimbBits = 64;
    std::size_t held = 0; // counts grow by a digit at each place
    std::vector<Count> ways(states.size());
    std::vector<Count> longer(states.size());
    ways[0] = Count{1};
    Count total{good[0][0] ? 1U : 0U};
    for (std::size_t place = 0; place + 1 < good.size(); ++place) {
        const bool one = last.bit(place);
        std::ranges::fill(longer, Count{});
        if (place % kLimbBits == 0) {
            const auto others = std::ranges::count(ways, Count{});
            const std::size_t bytes = (ways.size() - static_cast<std::size_t>(others)) *
                                      sizeof(std::uint64_t) * 2 * (place / kLimbBits + 1);
            budget.release(std::exchange(held, bytes));
            if (!budget.hold(bytes)) {
                return std::nullopt;
            }
        }
        for (std::size_t state = 0; state < states.size(); ++state) {
            if (ways[state] == Count{}) {
                continue;
            }
            const auto& next = states[state].next;
            if (one && next[0] != CarryAutomaton::kDead && good[place + 1][next[0]]) {
                total += ways[state];
            }
            for (const std::uint32_t to : next) {
                if (to != CarryAutomaton::kDead) {
                    longer[to] += ways[state];
                }
            }
            if (!budget.step()) {
                return std::nullopt;
            }
        }
        std::swap(ways, longer);
    }
    budget.release(held);
    return total;
}

} // namespace

Result<CarryAutomaton> CarryAutomaton::make(std::span<const LinearForm> forms, Budget& budget) {
    CarryAutomaton automaton;
    automaton.forms_ = reduced(forms);
    std::vector<State> all;
    automaton.explore(all, budget);
    if (budget.exceeded()) {
        return budget.error();
    }
    if (all.size() > kMostStates) {
        return Error{ErrorCode::ManyCarries, {std::to_string(kMostStates)}};
    }
    automaton.carry_states_ = all.size();
    automaton.merge(all, alive_states(all), budget);
    if (budget.exceeded()) {
        return budget.error();
    }
    return automaton;
}

/// Finds the states that digits lead to, the nearest first. Ends one above kMostStates.
void CarryAutomaton::explore(std::vector<State>& all, Budget& budget) {
    std::map<Carries, std::uint32_t> known;
    const auto number_of = [&](const Carries& carries) {
        const auto [place, is_new] = known.emplace(carries, all.size());
        if (is_new) {
            constexpr std::size_t kBesideCarries = 256; // the state and what is found out about it
            static_cast<void>(
                budget.hold(kBesideCarries + 2 * carries.size() * sizeof(std::uint64_t)));
            all.push_back({{kDead, kDead}, xor_is_zero(carries), carries});
        }
        return place->second;
    };
    Carries carries;
    for (const LinearForm& form : forms_) {
        carries.push_back(form.plus);
    }
    static_cast<void>(number_of(carries));
    for (std::size_t state = 0; state < all.size(); ++state) {
        if (all.size() > kMostStates || !budget.steps(1 + forms_.size() / kNumbersOfStep)) {
            return;
        }
        for (std::size_t digit = 0; digit < 2; ++digit) {
            std::uint64_t low = 0;
            for (std::size_t i = 0; i < forms_.size(); ++i) {
                const Uint128 sum =
                    Uint128{all[state].carries[i]} + (digit == 1 ? forms_[i].times : 0);
                low ^= static_cast<std::uint64_t>(sum) & 1U;
                carries[i] = static_cast<std::uint64_t>(sum >> 1U);
            }
            if (low == 0) {
                const std::uint32_t next = number_of(carries);
                all[state].next[digit] = next;
            }
        }
    }
}

/// Moore's algorithm: states are alike as long as no digit has told them apart.
void CarryAutomaton::merge(const std::vector<State>& all, const std::vector<bool>& alive,
                           Budget& budget) {
    if (!alive[0]) {
        return;
    }
    std::vector<std::uint32_t> kind(all.size(), kDead);
    for (std::size_t state = 0; state < all.size(); ++state) {
        if (alive[state]) {
            kind[state] = all[state].accepts ? 1 : 0;
        }
    }
    const auto kind_of = [&kind](std::uint32_t state) {
        return state == kDead ? kDead : kind[state];
    };
    for (std::size_t kinds = 0; budget.steps(1 + all.size());) {
        std::map<std::array<std::uint32_t, 3>, std::uint32_t> refined;
        std::vector<std::uint32_t> next_kind(all.size(), kDead);
        for (std::size_t state = 0; state < all.size(); ++state) {
            if (alive[state]) {
                const auto& next = all[state].next;
                const std::array key = {kind[state], kind_of(next[0]), kind_of(next[1])};
                const auto number = static_cast<std::uint32_t>(refined.size());
                next_kind[state] = refined.emplace(key, number).first->second;
            }
        }
        kind = std::move(next_kind);
        if (refined.size() == kinds) {
            break;
        }
        kinds = refined.size();
    }
    for (std::size_t state = 0; state < all.size(); ++state) {
        if (alive[state] && kind[state] == states_.size()) { // the first of its kind
            states_.push_back(all[state]);
            for (std::uint32_t& next : states_.back().next) {
                next = kind_of(next);
            }
        }
    }
}

bool CarryAutomaton::accepts(const Natural& n) const {
    std::uint32_t state = states_.empty() ? kDead : 0;
    for (std::size_t place = 0; place < n.bit_width() && state != kDead; ++place) {
        state = states_[state].next[n.bit(place) ? 1 : 0];
    }
    return state != kDead && states_[state].accepts;
}

Result<Natural> CarryAutomaton::count_to(const Natural& last, Budget& budget) const {
    if (states_.empty()) {
        return Natural{};
    }
    const std::size_t digits = last.bit_width();
    constexpr std::size_t kRowBytes = 64; // besides the bits
    const std::size_t bytes = (digits + 1) * (states_.size() / 8 + kRowBytes);
    if (!budget.hold(bytes)) {
        return budget.error();
    }
    std::vector<std::vector<bool>> good(digits + 1, std::vector<bool>(states_.size()));
    for (std::size_t place = digits + 1; place-- > 0;) {
        for (std::size_t state = 0; state < states_.size(); ++state) {
            const std::uint32_t next =
                place == digits ? kDead : states_[state].next[last.bit(place) ? 1 : 0];
            good[place][state] =
                place == digits ? states_[state].accepts : next != kDead && good[place + 1][next];
        }
        if (!budget.steps(1 + states_.size() / kNumbersOfStep)) {
            return budget.error();
        }
    }
    // Up to 2^63 there are no more than 2^63+1 numbers, whatever they do.
    std::optional<Natural> count;
    if (digits < 64) {
        const auto small = count_below_or_at<std::uint64_t>(states_, last, good, budget);
        count = small ? std::optional<Natural>{*small} : std::nullopt;
    } else {
        count = count_below_or_at<Natural>(states_, last, good, budget);
    }
    budget.release(bytes);
    return count ? Result<Natural>{std::move(*count)} : budget.error();
}

} // namespace nimber
