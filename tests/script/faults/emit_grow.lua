-- A board that grows without end.

return { kind="board", moves=function(p, emit) emit(p.."x") end,  }