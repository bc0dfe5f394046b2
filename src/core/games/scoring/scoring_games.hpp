#pragma once

#include "nimber/games/scoring/scoring_game.hpp"

#include <span>
#include <string>
#include <string_view>

namespace nimber {

#define NIMBER_SCORING_GAME(rule, name) const ScoringGame& name##_game();
#include "nimber/games/scoring/scoring_games.def"
#undef NIMBER_SCORING_GAME

/// What every card says of misère play.
inline constexpr LiteralText kNoMisere = {"There is none: scores decide, not the last move.",
                                          "没有：以得分定胜负，而不是看谁走最后一步。"};

/// The word behind the colon where the players differ and the second is to move.
inline constexpr std::string_view kSecondWord = "second";

/// "take 2 from the front".
[[nodiscard]] std::string take_front(std::uint64_t count, Language language);
[[nodiscard]] Error too_many_stones(std::size_t offset);

/// The sum of the row.
[[nodiscard]] Score sum_of(std::span<const Score> row);
/// The state without its first `count` stones.
[[nodiscard]] ScoringState without_front(const ScoringState& state, std::size_t count);
/// The state without the stone at `index`.
[[nodiscard]] ScoringState without(const ScoringState& state, std::size_t index);

} // namespace nimber
