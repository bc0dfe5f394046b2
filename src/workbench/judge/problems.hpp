#pragma once

#include "workbench/judge/problem.hpp"

namespace nimber::judge {

#define NIMBER_PROBLEM(id) [[nodiscard]] const Problem& id##_problem();
#include "workbench/judge/problems.def"
#undef NIMBER_PROBLEM

} // namespace nimber::judge
