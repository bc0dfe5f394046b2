#pragma once

#include "nimber/game/heap_code.hpp"
#include "nimber/text/result.hpp"

namespace nimber {

class ScriptGame;

/// The last heap whose moves are compared with the bounds of a file.
[[nodiscard]] Heap last_heap_compared(const ScriptGame& game);

/// The code that the bounds of a rule file make of its moves. If what may be left depends only on
/// how many stones are taken, as the file declares, then each bit of the code is told by one small
/// heap; beyond, the moves of every heap up to `last_heap_compared` are compared with it. The first
/// heap that disagrees is the error. Requires the file to declare bounds.
[[nodiscard]] Result<HeapCode> declared_code(const ScriptGame& game);

} // namespace nimber
