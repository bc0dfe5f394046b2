-- A variable outside of the rules decides: they are no function of the position.
local asked = 0
return {
  moves = function(heap, emit)
    asked = asked + 1
    if heap > 0 then emit((heap - 1) // (asked % 3 + 1)) end
  end,
}
