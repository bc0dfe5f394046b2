#include "nimber/pattern/carry_automaton.hpp"

#include <utility>

namespace nimber {

AcceptedNumbers::AcceptedNumbers(const CarryAutomaton& automaton, Natural last, Budget& budget)
    : automaton_{automaton}, last_{std::move(last)}, budget_{budget} {
    const auto& states = automaton.states();
    constexpr std::size_t kRowBytes = 64; // besides the bits; there are two such tables
    const std::size_t rows = 2 * (last_.bit_width() + 1);
    if (!budget_.hold(rows * (states.size() / 8 + kRowBytes))) {
        return;
    }
    reached_.assign(last_.bit_width() + 1, States(states.size()));
    if (states.empty()) {
        return;
    }
    reached_[0][0] = true;
    for (std::size_t digits = 0; digits + 1 < reached_.size() && budget_.long_step(); ++digits) {
        for (std::size_t state = 0; state < states.size(); ++state) {
            for (const std::uint32_t next : states[state].next) {
                if (reached_[digits][state] && next != CarryAutomaton::kDead) {
                    reached_[digits + 1][next] = true;
                }
            }
        }
    }
}

/// The states from which `digit` leads into `after`.
AcceptedNumbers::States AcceptedNumbers::before(const States& after, bool digit) const {
    States states(after.size());
    for (std::size_t state = 0; state < states.size(); ++state) {
        const std::uint32_t next = automaton_.states()[state].next[digit ? 1 : 0];
        states[state] = next != CarryAutomaton::kDead && after[next];
    }
    return states;
}

/// Whether some number of this many digits leads to one of the states.
bool AcceptedNumbers::met(const States& states, std::size_t digits) const {
    for (std::size_t state = 0; state < states.size(); ++state) {
        if (states[state] && reached_[digits][state]) {
            return true;
        }
    }
    return false;
}

std::optional<Natural> AcceptedNumbers::next(const Natural& from) const {
    if (automaton_.states().empty() || last_ < from || budget_.exceeded()) {
        return std::nullopt;
    }
    if (automaton_.accepts(from)) {
        return from;
    }
    // Digits are chosen from the highest down: good[j] are the states from which those of `from`
    // from place j on are accepted. A number above `from` has a 1 for a 0 at the highest place
    // where they differ, and the lower that place, the smaller it is.
    const std::size_t digits = last_.bit_width();
    std::vector<States> good(digits + 1);
    for (const CarryAutomaton::State& state : automaton_.states()) {
        good[digits].push_back(state.accepts);
    }
    for (std::size_t place = digits; place-- > 0;) {
        if (!budget_.long_step()) {
            return std::nullopt;
        }
        good[place] = before(good[place + 1], from.bit(place));
    }
    for (std::size_t place = 0; place < digits; ++place) {
        if (from.bit(place)) {
            continue;
        }
        States states = before(good[place + 1], true);
        if (!met(states, place)) {
            continue;
        }
        Natural found;
        for (std::size_t high = place + 1; high < digits; ++high) {
            if (from.bit(high)) {
                found.set_bit(high);
            }
        }
        found.set_bit(place);
        for (std::size_t low = place; low-- > 0;) {
            if (!budget_.long_step()) {
                return std::nullopt;
            }
            States with_zero = before(states, false);
            const bool one = !met(with_zero, low);
            if (one) {
                found.set_bit(low);
            }
            states = one ? before(states, true) : std::move(with_zero);
        }
        return found <= last_ ? std::optional{found} : std::nullopt;
    }
    return std::nullopt;
}

} // namespace nimber
