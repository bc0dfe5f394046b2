-- Takes three stones even where there are fewer.
return {
  moves = function(heap, emit)
    emit(heap - 3)
  end,
}
