#pragma once

#include "nimber/certificate/period_certificate.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// What a certificate says, point by point.
enum class CertificateClaim : std::uint8_t {
    Game,      ///< the text is a game that the checker can read
    Size,      ///< the numbers are in a range in which values can be computed
    Method,    ///< the theorem is one for this kind of game, and has the parts that it needs
    Saltus,    ///< values of a finite code do not grow
    Mask,      ///< it separates values
    Parity,    ///< the parity of the position is used only where it separates the classes
    Reach,     ///< the window reaches the last rare heap
    Bound,     ///< there are enough values for the theorem
    Rares,     ///< the rare heaps are those listed
    Witnesses, ///< heaps are settled by parts within reach
    Repeats,   ///< g(n+p) = g(n)+saltus on the stretch that the theorem asks for
    States,    ///< the states agree
    Start,     ///< it does not begin earlier
    Least,     ///< no divisor of the length is a period
    Hash,      ///< the values are those that were computed
};

/// The name of a claim for programs: "rares".
[[nodiscard]] std::string_view name(CertificateClaim claim);

/// Whether everything a certificate claims is true. If not: a claim that fails, with the numbers
/// that show it (phrases.def says what they are).
struct Verdict {
    bool holds = true;
    CertificateClaim fails = CertificateClaim::Game;
    std::vector<std::string> facts = {};
};

/// Recomputes every value from the rules and confirms or refutes every claim of the certificate,
/// with code of its own that shares nothing with the engines: its own reading of the game, its own
/// mex. Counts a step and a position of the budget for each value. An error says that a limit ended
/// it.
[[nodiscard]] Result<Verdict> check(const PeriodCertificate& certificate, Budget& budget);

} // namespace nimber
