-- Claims a formula that is wrong from heap 4 on.
return {
  moves = function(heap, emit)
    for take = 1, math.min(heap, 3) do emit(heap - take) end
  end,
  value = function(heap) return heap % 5 end,
}
