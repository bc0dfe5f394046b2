-- Takes all the memory there is.
return {
  moves = function(heap, emit)
    local kept = {}
    while true do kept[#kept + 1] = {} end
  end,
}
