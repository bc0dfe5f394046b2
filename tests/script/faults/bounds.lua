-- Declares bounds although from a heap of 30 on a player may take three.
return {
  bounds = {take = 3, parts = 1},
  moves = function(heap, emit)
    for take = 1, math.min(heap, heap < 30 and 2 or 3) do emit(heap - take) end
  end,
}
