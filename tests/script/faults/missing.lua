-- A word that is not there.
return {
  moves = function(heap, emit)
    if heap == 2 then emit(nothing.here) end
  end,
}
