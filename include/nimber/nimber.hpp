#pragma once

/// The library in ten names. A program includes this header first; what the ten names take and
/// return comes with them.
///
///   parse_position   reads a position such as "nim(5,7,9)+kayles(12)"
///   Solver           who wins, the nim value and every winning move, in normal and misère play
///   Nimber           a nim value: `+` is the nim-sum, `*` the nim-product
///   catalogue        every game that is built in, with its rule and its sources
///   make_game        one of them by its name, such as "kayles" or "sub:1,3,4"
///   Game             a game; `game_of` makes one of a struct with a state and its moves
///   make_sequence    the nim values of the heaps of a game, and the period that they prove
///   observed_period  the period that values show where nothing proves it
///   Limits           time, memory, threads and a stop token for what may take long
///   Result           a value, or the Error that says why there is none
///
///     #include <nimber/nimber.hpp>
///
///     #include <iostream>
///
///     int main() {
///         const auto position = nimber::parse_position("nim(5,7,9)+kayles(12)");
///         nimber::Solver solver;
///         const auto answer = solver.solve(*position, nimber::Play::Normal);
///         for (const nimber::Move& move : answer->winning_moves) {
///             std::cout << to_text(after(*position, move)) << '\n';
///         }
///     }
///
/// docs/library.md shows more programs, including how they handle errors, and says what is stable
/// between versions.

#include "nimber/game/game.hpp"
#include "nimber/game/typed_game.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/pattern/observed_period.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/nim_product.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/period.hpp"
