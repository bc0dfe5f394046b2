-- Goes back and forth, and does not say so.
return {
  kind = "board",
  examples = {"ab"},
  moves = function(word, emit) emit(word:reverse()) end,
}
