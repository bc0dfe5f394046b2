#pragma once

namespace nimber {

class ScriptGame;

/// Compares the formula of a rule file with the values that its moves give: on heaps up to 60, and
/// on every position that can be reached from its examples. What differs is a failure of the game.
/// Without a formula nothing happens.
void check_formula(const ScriptGame& game);

} // namespace nimber
