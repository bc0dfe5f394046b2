#pragma once

#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"

#include <string>
#include <vector>

namespace nimber {

/// The value of a position from which play may go on for ever (Smith 1966, Fraenkel and Perl 1975):
/// a nimber, or ∞(K), where K holds the nimbers among the values of its options. `+` is the value
/// of the sum.
struct LoopyValue {
    bool infinite = false;
    Nimber nimber;             ///< unless infinite
    std::vector<Nimber> reach; ///< K, ascending, each once

    [[nodiscard]] static LoopyValue of(Nimber nimber) { return {false, nimber, {}}; }
    /// ∞(K) for the numbers given, in any order.
    [[nodiscard]] static LoopyValue infinity(std::vector<Nimber> reach);

    /// Who wins the position.
    [[nodiscard]] Outcome outcome() const;

    friend LoopyValue operator+(const LoopyValue& a, const LoopyValue& b);
    friend bool operator==(const LoopyValue&, const LoopyValue&) = default;
};

/// "3", "∞(0,2)", "∞()".
[[nodiscard]] std::string to_text(const LoopyValue& value);

} // namespace nimber
