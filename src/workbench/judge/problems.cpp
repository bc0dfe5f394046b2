#include "workbench/judge/problems.hpp"

#include "nimber/text/nearest.hpp"

#include <algorithm>
#include <vector>

namespace nimber::judge {

std::span<const Problem* const> problems() {
    static const std::vector<const Problem*> kProblems = {
#define NIMBER_PROBLEM(id) &id##_problem(),
#include "workbench/judge/problems.def"
#undef NIMBER_PROBLEM
    };
    return kProblems;
}

const Problem* find_problem(std::string_view id) {
    const auto all = problems();
    const auto found = std::ranges::find(all, id, &Problem::id);
    return found == all.end() ? nullptr : *found;
}

std::string_view nearest_problem(std::string_view id) {
    std::vector<std::string_view> ids;
    std::ranges::transform(problems(), std::back_inserter(ids), &Problem::id);
    return nearest(id, ids);
}

} // namespace nimber::judge
