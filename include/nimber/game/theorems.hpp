#pragma once

#include "nimber/text/literal.hpp"

namespace nimber::theorems {

// The names of the theorems that more than one game rests on. The others are in the card of their
// game.

inline constexpr LiteralText kBouton = {"Bouton's theorem", "Bouton 定理"};
inline constexpr LiteralText kMisereNim = {"misère Nim", "反常 Nim 定理"};
inline constexpr LiteralText kSpragueGrundy = {"Sprague-Grundy theorem", "Sprague–Grundy 定理"};
inline constexpr LiteralText kFerguson = {"Ferguson's theorem", "Ferguson 定理"};
inline constexpr LiteralText kSmith = {"Smith's theory of loopy games", "Smith 的循环游戏理论"};

} // namespace nimber::theorems
