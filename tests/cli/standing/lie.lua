-- Nim, with a formula that is true up to heap 100, where it is compared with the moves, and false beyond.
return {
  name = "lie",
  moves = function(heap, emit) for left = 0, heap - 1 do emit(left) end end,
  value = function(heap) return heap <= 100 and heap or 7 end,
}
