#include "workbench/rule_files/rules_check.hpp"

namespace nimber {
namespace {

constexpr std::string_view kStarter = R"lua(-- The rules of a game, for nimber. Try them:
--   nimber rules check {0}.lua
--   nimber solve "@{0}.lua(7)"
--   nimber table @{0}.lua --to 30
return {
  name = "{0}",
  about = "Take one or two stones from a heap; what is left may be split.",

  -- A position is one heap: a whole number. With kind = "tuple" it is a list such as {3, 5}, with
  -- kind = "board" a string such as "..x..".
  kind = "heap",

  -- Calls emit once for every option. Each argument of emit is one part of what is left; the parts
  -- do not influence one another. emit() leaves nothing.
  moves = function(heap, emit)
    for take = 1, math.min(heap, 2) do
      local left = heap - take
      for part = 0, left // 2 do
        emit(part, left - part)
      end
    end
  end,

  -- For a tuple or a board, small positions that nimber rules check begins with:
  -- examples = {"3,5"},
  -- Positions that play alike by symmetry, as one of them:
  -- canonical = function(position) return position end,
  -- The parts of a position that do not influence one another:
  -- split = function(position) return position end,
  -- If play may go on for ever:
  -- loopy = true,
  -- If nothing but the number of stones taken and of heaps left decides what is allowed, as here, say
  -- how many these are at most; nimber period then proves the period of the values:
  -- bounds = {take = 2, parts = 2},
  -- A formula for the nim value, which is compared with the moves before it is used:
  -- value = function(position) return 0 end,
}
)lua";

} // namespace

std::string starter_rules(const std::string& name) {
    return fill(kStarter, {&name, 1});
}

} // namespace nimber
