#pragma once

#include "nimber/text/literal.hpp"

namespace nimber {

/// What the catalogue says about a game. Help, `games`, completion and the page draw on it. Only
/// the name is needed to play; a game whose texts are made when the program runs overrides
/// `Game::name`.
struct GameCard {
    Literal name = {};          ///< "bash"
    Literal usage = {};         ///< text form: "bash:M(HEAPS)"
    Literal example = {};       ///< a position that can be solved: "bash:3(10,7)"
    LiteralText rule = {};      ///< the rule in a sentence
    LiteralText form = {};      ///< what the numbers of the text form mean
    LiteralText theorem = {};   ///< its name: "Bouton's theorem"; empty: search
    LiteralText statement = {}; ///< the theorem in a sentence
    Literal source = {};        ///< where it is from
    LiteralText misere = {};    ///< what misère play knows
};

} // namespace nimber
