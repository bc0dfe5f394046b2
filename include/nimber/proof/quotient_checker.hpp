#pragma once

#include "nimber/certificate/quotient_certificate.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// What a certificate of a quotient says, point by point.
enum class QuotientClaim : std::uint8_t {
    Game,      ///< the text is a game that the checker can read, or its options are listed
    Closed,    ///< listed options are sums of generators with smaller numbers
    Size,      ///< there are as many numbers as there should be, and they are in range
    Commute,   ///< it does not matter in which order letters are applied
    Generated, ///< every element is a product of letters
    Letters,   ///< a letter has the value that it gives to the identity
    Ends,      ///< the identity is not lost, and a generator without options is the identity
    Lost,      ///< no option of a lost sum is lost
    Won,       ///< every won sum with a move has an option that is lost
    Distinct,  ///< no two elements are the same
    Bound,     ///< there are enough heaps to prove the period
    Repeats,   ///< the values repeat
    Start,     ///< they do not begin to do so earlier
    Least,     ///< no divisor of the length is a period
};

/// The name of a claim for programs: "commute".
[[nodiscard]] std::string_view name(QuotientClaim claim);

/// Whether everything a certificate claims is true. If not: a claim that fails, with the numbers
/// that show it (phrases.def says what they are).
struct QuotientVerdict {
    bool holds = true;
    QuotientClaim fails = QuotientClaim::Game;
    std::vector<std::string> facts = {};
};

/// Confirms or refutes that the certificate has the misère quotient of its generators, by the
/// conditions of docs/misere.md, with code of its own that shares nothing with the learner. An
/// error says that a limit ended it.
[[nodiscard]] Result<QuotientVerdict> check(const QuotientCertificate& certificate, Budget& budget);

} // namespace nimber
