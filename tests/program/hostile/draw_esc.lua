-- A picture that clears the screen.

return { kind="heap", moves=function(p, emit) if p>0 then emit(p-1) end end, draw=function() return "\27[2J\0x" end }
