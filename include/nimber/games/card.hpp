#pragma once

#include "nimber/text/language.hpp"

#include <string_view>

namespace nimber {

/// What the catalogue says about a game. Help, `games`, completion and the page draw on it.
struct GameCard {
    std::string_view name;    ///< "bash"
    std::string_view usage;   ///< text form: "bash:M(HEAPS)"
    std::string_view example; ///< a position that can be solved: "bash:3(10,7)"
    Text rule;                ///< the rule in a sentence
    Text form;                ///< what the numbers of the text form mean
    std::string_view theorem; ///< whose theorem answers: "Bouton's theorem"; empty: search
    Text statement;           ///< the theorem in a sentence
    std::string_view source;  ///< where it is from
    Text misere;              ///< what misère play knows
};

} // namespace nimber
