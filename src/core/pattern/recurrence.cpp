#include "nimber/pattern/recurrence.hpp"

#include "../value/wide.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61U) - 1;

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    return static_cast<std::uint64_t>(Uint128{a} * b % kPrime);
}

std::uint64_t inverse(std::uint64_t a) {
    std::uint64_t power = 1; // a^(p-2), by Fermat
    for (std::uint64_t exponent = kPrime - 2; exponent > 0; exponent >>= 1U) {
        power = (exponent & 1U) != 0 ? times(power, a) : power;
        a = times(a, a);
    }
    return power;
}

/// The shortest recurrence of the terms modulo kPrime (Berlekamp 1968, Massey 1969): its factors.
std::vector<std::uint64_t> shortest_recurrence(const std::vector<std::uint64_t>& terms) {
    std::vector<std::uint64_t> current;
    std::vector<std::uint64_t> older; // the one before the order last grew
    std::uint64_t older_error = 1;
    std::size_t since = 0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        ++since;
        std::uint64_t error = terms[i];
        for (std::size_t j = 0; j < current.size(); ++j) {
            error = (error + kPrime - times(current[j], terms[i - 1 - j])) % kPrime;
        }
        if (error == 0) {
            continue;
        }
        if (current.empty()) {
            // The first term that is not 0: any recurrence begins behind it.
            current.assign(i + 1, 0);
            older_error = error;
            since = 0;
            continue;
        }
        const std::uint64_t factor = times(error, inverse(older_error));
        std::vector<std::uint64_t> next = current;
        next.resize(std::max(next.size(), since + older.size()));
        next[since - 1] = (next[since - 1] + factor) % kPrime;
        for (std::size_t j = 0; j < older.size(); ++j) {
            next[since + j] = (next[since + j] + kPrime - times(factor, older[j])) % kPrime;
        }
        if (next.size() > current.size()) {
            older = std::move(current);
            older_error = error;
            since = 0;
        }
        current = std::move(next);
    }
    return current;
}

/// c(0), ..., c(count-1).
std::vector<Natural> counts(const CarryAutomaton& automaton, std::size_t count) {
    const auto& states = automaton.states();
    std::vector<Natural> terms;
    std::vector<Natural> ways(states.size()); // by how many numbers of k digits a state is reached
    ways[0] = 1;
    const Natural zero = states[0].accepts ? 1 : 0;
    for (std::size_t k = 0; k < count; ++k) {
        Natural power;
        power.set_bit(k);
        Natural term = automaton.accepts(power) ? 1 : 0;
        std::vector<Natural> longer(states.size());
        for (std::size_t state = 0; state < states.size(); ++state) {
            if (states[state].accepts) {
                term += ways[state];
            }
            for (const std::uint32_t next : states[state].next) {
                if (next != CarryAutomaton::kDead) {
                    longer[next] += ways[state];
                }
            }
        }
        terms.push_back(term - zero);
        ways = std::move(longer);
    }
    return terms;
}

/// Whether the recurrence holds exactly for the term at k.
bool holds(const Recurrence& recurrence, const std::vector<Natural>& terms, std::size_t k) {
    Natural left = terms[k];
    Natural right;
    for (std::size_t i = 0; i < recurrence.factors.size(); ++i) {
        const std::int64_t factor = recurrence.factors[i];
        (factor < 0 ? left : right) +=
            terms[k - 1 - i] * static_cast<std::uint64_t>(factor < 0 ? -factor : factor);
    }
    return left == right;
}

} // namespace

/// With S states, c(k) is a sum of three sequences: the numbers below 2^k that are accepted, which
/// are counted by the k-th power of an S×S matrix; whether 2^k is, decided by the k-th power of
/// another (on the digit 0); and a constant. By Cayley and Hamilton each obeys a recurrence, of
/// orders S, S and 1, so that c(k) and all its linear combinations c(k) - f_1·c(k-1) - ... obey one
/// of order D = 2S+1. A sequence that does is 0 for ever if its first D terms are: so a recurrence
/// for c(k) that holds D times in a row holds for ever. How it was found (modulo a prime) does not
/// matter then.
std::optional<Recurrence> find_recurrence(const CarryAutomaton& automaton) {
    constexpr std::size_t kMostStates = 40;
    constexpr std::int64_t kLargestFactor = 1'000'000;
    const std::size_t states = automaton.states().size();
    if (states == 0 || states > kMostStates) {
        return std::nullopt;
    }
    const std::size_t order = 2 * states + 1;
    const std::vector<Natural> terms = counts(automaton, 2 * order);
    std::vector<std::uint64_t> remainders;
    remainders.reserve(terms.size());
    for (Natural term : terms) {
        remainders.push_back(term.divide_by(kPrime));
    }
    Recurrence recurrence;
    for (const std::uint64_t factor : shortest_recurrence(remainders)) {
        const bool negative = factor > kPrime / 2;
        const auto size = static_cast<std::int64_t>(negative ? kPrime - factor : factor);
        if (size > kLargestFactor) {
            return std::nullopt;
        }
        recurrence.factors.push_back(negative ? -size : size);
    }
    const std::size_t begin = recurrence.factors.size();
    if (begin > order) {
        return std::nullopt;
    }
    recurrence.checked = order;
    for (std::size_t k = begin; k < begin + order; ++k) {
        if (!holds(recurrence, terms, k)) {
            return std::nullopt;
        }
    }
    recurrence.first.assign(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(begin));
    while (!recurrence.factors.empty() && recurrence.factors.back() == 0) {
        recurrence.factors.pop_back();
    }
    return recurrence;
}

} // namespace nimber
