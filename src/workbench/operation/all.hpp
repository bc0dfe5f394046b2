#pragma once

// Every operation.

#include "workbench/operations/count.hpp"
#include "workbench/operations/explain.hpp"
#include "workbench/operations/games.hpp"
#include "workbench/operations/graph.hpp"
#include "workbench/operations/judge.hpp"
#include "workbench/operations/move.hpp"
#include "workbench/operations/moves.hpp"
#include "workbench/operations/period.hpp"
#include "workbench/operations/quotient.hpp"
#include "workbench/operations/reply.hpp"
#include "workbench/operations/rules.hpp"
#include "workbench/operations/solve.hpp"
#include "workbench/operations/table.hpp"
#include "workbench/operations/verify.hpp"
