#pragma once

#include "nimber/game/game.hpp"
#include "workbench/operation/operation.hpp"

#include <array>

namespace nimber {

/// The catalogue, or what it says about one game.
struct GamesRequest {
    std::string name; ///< empty: all of them

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    /// An error names the game itself.
    [[nodiscard]] std::string text() const { return {}; }
};

/// A game of the catalogue, or one that was named, in the words of one language.
struct GameEntry {
    std::string_view name;
    std::string_view usage;
    std::string_view example;
    std::string_view rule;
    std::string_view form;
    std::string_view theorem;
    std::string_view statement;
    std::string_view source;
    std::string_view misere;
    std::string_view shape;
    std::string_view table;
    /// The game that was named, if `name` does not say which it is: "bash:3".
    std::optional<std::string> game;
    std::optional<std::string_view> cost; ///< of a scoring game
    std::vector<std::string> alike;       ///< of a game that was named
    GamePtr owner;                        ///< of these texts, unless they are always there

    [[nodiscard]] bool is_scoring() const { return cost.has_value(); }
};

struct GamesAnswer {
    std::vector<GameEntry> games;
};

[[nodiscard]] Result<GamesAnswer> run(const GamesRequest& request, const Session& session);

template <>
inline constexpr std::string_view kSchemaName<GameEntry> = "GameEntry";
template <>
inline constexpr std::string_view kSchemaName<GamesAnswer> = "Games";

template <class To>
void members(To& to, const GameEntry& entry) {
    static constexpr std::array<std::string_view, 4> kShapes = {"heaps", "tuple", "board",
                                                                "scoring"};
    static constexpr std::array<std::string_view, 3> kTables = {"line", "grid", "none"};
    to("name", entry.name, "its name in the catalogue");
    to("usage", entry.usage, "its text form");
    to("example", entry.example, "a position that can be solved");
    to("rule", entry.rule, "the rule in a sentence");
    to("form", entry.form, "what the numbers of the text form mean");
    to("theorem", entry.theorem, "the theorem that solves it; empty: it is searched");
    to("statement", entry.statement, "the theorem in a sentence");
    to("source", entry.source, "where it is from");
    to("misere", entry.misere, "what misère play knows");
    to.word("shape", kShapes, entry.shape, "how its positions are given");
    to.word("table", kTables, entry.table,
            "what `table` makes of it: a `line` of heaps, a `grid` of two numbers or of the sizes "
            "of boards, or `none`");
    to.maybe("game", entry.game, "for one game, where `name` does not say which: `bash:3`");
    to.when(entry.is_scoring(), "play", "score", "only for scoring games: `score`");
    to.maybe("cost", entry.cost,
             "only for scoring games: what the method costs, in the number n of stones");
    to.when(!entry.alike.empty(), "alike", entry.alike,
            "for one game that is a code: what has the same values as its heap of n, such as "
            "`dawson-chess(n-2)`");
}

template <class To>
void members(To& to, const GamesAnswer& answer) {
    to.schema("nimber/games/1");
    to("games", answer.games, "the games");
}

} // namespace nimber
