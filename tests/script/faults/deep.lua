-- Calls itself without end.
local function count(n) return 1 + count(n - 1) end

return {
  moves = function(heap, emit) count(heap) end,
}
