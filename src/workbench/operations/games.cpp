#include "workbench/operations/games.hpp"

#include "nimber/position/parse.hpp"
#include "workbench/operation/resolve.hpp"
#include "workbench/patterns/games_alike.hpp"
#include "workbench/tables/grid.hpp"

#include <utility>

namespace nimber {
namespace {

/// The game of a card's example; null for a scoring game and where files are needed.
GamePtr example_game(const GameCard& card) {
    const auto position = parse_position(card.example);
    return position ? position->parts.front().game : nullptr;
}

std::string_view shape_name(const GamePtr& game) {
    return game == nullptr     ? "tuple"
           : game->board(1, 1) ? "board"
           : game->of_heaps()  ? "heaps"
                               : "tuple";
}

/// What `table` makes of the game.
std::string_view table_name(const GamePtr& game) {
    if (game == nullptr) {
        return "none";
    }
    const bool boards = game->board(1, 1).has_value();
    TableSpec spec{.game = game, .from = 1, .to = 1};
    if (boards) {
        spec.rows = spec.to = 2;
    }
    const auto shape = table_shape(spec);
    return !shape ? "none" : *shape == TableShape::Line ? "line" : "grid";
}

/// What a card says. `game` is one that it is of, if there is any.
GameEntry entry_of(const GameCard& card, const GamePtr& game, Language language) {
    GameEntry entry;
    entry.name = card.name;
    entry.usage = card.usage;
    entry.example = card.example;
    entry.rule = card.rule(language);
    entry.form = card.form(language);
    entry.theorem = card.theorem(language);
    entry.statement = card.statement(language);
    entry.source = card.source;
    entry.misere = card.misere(language);
    entry.shape = shape_name(game);
    entry.table = table_name(game);
    return entry;
}

/// Finds out what to say about whatever a name may name.
class Entry {
public:
    explicit Entry(Language language) : language_{language} {}

    GameEntry operator()(const GamePtr& game) const {
        GameEntry entry = entry_of(game->card(), game, language_);
        if (std::string name = game->name(); name != entry.name) {
            entry.game = std::move(name);
        }
        entry.alike = games_alike(*game);
        entry.owner = game;
        return entry;
    }
    GameEntry operator()(const ScoringGame* scoring) const {
        const ScoringCard& card = scoring->card();
        GameEntry entry = entry_of(card.game, nullptr, language_);
        entry.shape = "scoring";
        entry.cost = card.cost;
        return entry;
    }
    GameEntry operator()(const Family* family) const {
        return entry_of(family->card, example_game(family->card), language_);
    }

private:
    Language language_;
};

} // namespace

const OperationCard GamesRequest::kCard = {
    .name = "games",
    .summary = {"The catalogue: rule, text form, theorem and source",
                "游戏目录：规则、写法、定理与出处"},
    .examples = "nimber games\n"
                "nimber games wythoff\n"
                "nimber games --lang zh lasker",
    .example = R"({"name":"wythoff"})",
};

std::vector<Field> GamesRequest::fields() {
    return {
        {.name = "name",
         .place = TextPlace{&name},
         .help = {"One game, such as wythoff", "一个游戏，如 wythoff"},
         .stands_for = "NAME",
         .positional = true},
    };
}

Result<GamesAnswer> run(const GamesRequest& request, const Session& session) {
    const Entry entry{session.language};
    GamesAnswer answer;
    if (!request.name.empty()) {
        const auto named = read_any_game(request.name, session);
        if (!named) {
            return named.error();
        }
        answer.games.push_back(std::visit(entry, *named));
        return answer;
    }
    for (const Family& family : catalogue()) {
        answer.games.push_back(entry(&family));
    }
    for (const ScoringGame* scoring : scoring_games()) {
        answer.games.push_back(entry(scoring));
    }
    return answer;
}

} // namespace nimber
