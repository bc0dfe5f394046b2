-- Every move leaves a longer board, without end.

return { kind="board", moves=function(p, emit) emit(p.."x") end,  }
