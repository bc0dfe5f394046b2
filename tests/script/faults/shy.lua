-- Reads every position, but does not show the shorter ones.
return {
  kind = "board",
  parse = function(text) return text end,
  show = function(row) return #row > 2 and row or error("too short to show") end,
  moves = function(row, emit)
    if #row > 0 then emit(row:sub(2)) end
  end,
}
