-- A loopy game: a lift in a house of twelve floors. It may go down two floors or five, or up three
-- while there are so many; on the ground floor it stops for good. Play can go on for ever, so a floor
-- may be a draw, and beside other games its value may be infinite.
return {
  name = "lift",
  about = {en = "Send the lift down 2 or 5 floors, or up 3; on the ground it stops.",
           zh = "电梯下 2 层或 5 层，或上 3 层；到底层即停。"},
  loopy = true,
  moves = function(floor, emit)
    if floor == 0 then return end
    if floor >= 2 then emit(floor - 2) end
    if floor >= 5 then emit(floor - 5) end
    if floor + 3 <= 12 then emit(floor + 3) end
  end,
}
