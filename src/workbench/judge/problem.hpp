#pragma once

#include "nimber/text/language.hpp"
#include "workbench/judge/contest.hpp"

#include <span>
#include <string_view>

namespace nimber::judge {

/// A contest problem: what is asked, how it is answered, and the few lines between the two.
struct Problem {
    std::string_view id;     ///< as on the command line: "hdu1907"
    Text title;              ///< as the contest calls it
    std::string_view source; ///< "HDU 1907, POJ 3480"
    Text line;               ///< the problem in a line
    Text rules;
    Text input;
    Text output;
    std::string_view limits;  ///< as published, or as we chose where nothing is published
    Text method;              ///< how the answer is found
    Text complexity;          ///< "O(n)"
    Text theorem;             ///< why that is right
    std::string_view example; ///< the same as a command: "nimber solve --misere nim 3 5 1"
    std::string_view sample_input;
    std::string_view sample_output;
    void (*run)(Contest& contest);
};

/// Every problem, in the order in which `judge` lists them.
[[nodiscard]] std::span<const Problem* const> problems();
/// The problem with this id, or null.
[[nodiscard]] const Problem* find_problem(std::string_view id);
/// The known id nearest to a misspelt one; empty if none is near.
[[nodiscard]] std::string_view nearest_problem(std::string_view id);

} // namespace nimber::judge
