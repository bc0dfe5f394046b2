-- Sorting strings with many NULs: one comparison takes a tenth of a millisecond.
local b, t = ("\0"):rep(16000), {}
for i = 1, 4096 do t[i] = b .. ((i * 7919) % 4096) end
return { moves = function(h, emit) table.sort(t) end }
