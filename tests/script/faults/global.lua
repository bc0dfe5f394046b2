-- A global is set where a local was meant.
return {
  moves = function(heap, emit)
    count = (count or 0) + 1
    if heap > 0 then emit((heap - 1) // (count % 3 + 1)) end
  end,
}
