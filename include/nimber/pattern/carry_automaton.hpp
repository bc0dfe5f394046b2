#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/linear_form.hpp"
#include "nimber/value/natural.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

/// Recognises the n for which the xor of some linear forms a·n + b is 0, i.e. the lost positions of
/// Nim with these heaps. It reads n in binary, the lowest digit first.
///
/// After t digits, x being the number that they make, form i has its t lowest digits fixed, and
/// what is carried over is c_i = floor((a_i·x + b_i) / 2^t): that is the state. At the beginning
/// c_i = b_i. The next digit d gives s_i = c_i + a_i·d; the next digit of form i is the lowest of
/// s_i, and s_i / 2, rounded down, is carried on. The lowest digits must have the xor 0. When n has
/// no further digits, what is left of form i is c_i, so that these must have the xor 0 as well.
///
/// For each t the c_i grow with x, from floor(b_i / 2^t) by at most a_i, so that there are at most
/// 1 + Σ a_i states after t digits: their number grows with the coefficients, not their product.
class CarryAutomaton {
public:
    static constexpr std::uint32_t kDead = ~std::uint32_t{0}; ///< in place of a next state: none
    static constexpr std::size_t kMostStates = std::size_t{1} << 18U;

    struct State {
        std::array<std::uint32_t, 2> next = {kDead, kDead}; ///< on the digit 0, on the digit 1
        bool accepts = false;                               ///< whether n may end here
        std::vector<std::uint64_t> carries; ///< of `forms`; of states that were merged, the first
    };

    /// An error if it needs more than kMostStates states or if the budget ends first.
    [[nodiscard]] static Result<CarryAutomaton> make(std::span<const LinearForm> forms,
                                                     Budget& budget);

    /// The forms that are left after equal ones cancel and constants are combined.
    [[nodiscard]] const std::vector<LinearForm>& forms() const { return forms_; }
    /// The states from which an accepting one can be reached, those that accept the same merged.
    /// The first is where reading begins; without any states, no n is accepted.
    [[nodiscard]] const std::vector<State>& states() const { return states_; }
    /// How many states there were before any was left out or merged.
    [[nodiscard]] std::size_t carry_states() const { return carry_states_; }

    [[nodiscard]] bool accepts(const Natural& n) const;
    /// How many n from 0 to `last` are accepted. Takes time proportional to the states and the
    /// square of the digits (for 64 bits, to the digits).
    [[nodiscard]] Result<Natural> count_to(const Natural& last, Budget& budget) const;

private:
    void explore(std::vector<State>& all, Budget& budget);
    void merge(const std::vector<State>& all, const std::vector<bool>& alive, Budget& budget);

    std::vector<LinearForm> forms_;
    std::vector<State> states_;
    std::size_t carry_states_ = 0;
};

/// Lists the n up to `last` that an automaton accepts, in ascending order and without trying the
/// others.
class AcceptedNumbers {
public:
    /// Requires the automaton and the budget to stay.
    AcceptedNumbers(const CarryAutomaton& automaton, Natural last, Budget& budget);

    /// The least accepted n from `from` on, if there is one up to `last` and the budget has not
    /// ended.
    [[nodiscard]] std::optional<Natural> next(const Natural& from) const;

private:
    using States = std::vector<bool>;

    [[nodiscard]] States before(const States& after, bool digit) const;
    [[nodiscard]] bool met(const States& states, std::size_t digits) const;

    const CarryAutomaton& automaton_;
    Natural last_;
    Budget& budget_;
    std::vector<States> reached_; ///< after this many digits, whatever they are
};

} // namespace nimber
