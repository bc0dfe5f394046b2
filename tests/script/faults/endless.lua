-- Never comes to an end.
return {
  moves = function(heap, emit)
    while true do end
  end,
}
