-- The moves are right, but the picture cannot be drawn.
return {
  moves = function(heap, emit)
    if heap > 0 then emit(heap - 1) end
  end,
  draw = function(heap) return string.rep("o", {}) end,
}
