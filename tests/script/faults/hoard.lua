-- Takes all the memory there is.
local long = ("x"):rep(60000)

return {
  moves = function(heap, emit)
    local kept = {}
    while true do kept[#kept + 1] = long .. #kept end
  end,
}
