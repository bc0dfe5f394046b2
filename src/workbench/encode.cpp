#include "workbench/encode.hpp"

#include "nimber/games/scoring_game.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/grid.hpp"
#include "workbench/misere_facts.hpp"

namespace nimber {
namespace {

/// Beyond so many components a move does not repeat the whole position: the answer would grow with
/// their square.
constexpr std::size_t kMostComponentsToRepeat = 64;

void encode_error_member(JsonWriter& json, const Error& error, Language language) {
    json.key("code").string(slug(error.code));
    json.key("message").string(error.message(language));
    if (error.offset != Error::kNoOffset) {
        json.key("offset").number(error.offset);
    }
}

/// The game of a card's example; null for a scoring game and where files are needed.
GamePtr example_game(const GameCard& card) {
    const auto position = parse_position(card.example);
    return position ? position->parts.front().game : nullptr;
}

/// How positions of the game are given: "heaps", "tuple", "board", "scoring".
std::string_view shape_name(const GameCard& card) {
    const GamePtr game = example_game(card);
    return find_scoring_game(card.name) != nullptr ? "scoring"
           : game != nullptr && game->board(1, 1)  ? "board"
           : game && game->shape() == Shape::Heaps ? "heaps"
                                                   : "tuple";
}

/// What `table` makes of the game: "line", "grid", "none".
std::string_view table_name(const GameCard& card) {
    TableRequest request{.game = example_game(card), .from = 1, .to = 2};
    if (request.game == nullptr) {
        return "none";
    }
    request.rows = request.game->board(1, 1) ? 2 : 0;
    const auto shape = table_shape(request);
    return !shape ? "none" : *shape == TableShape::Line ? "line" : "grid";
}

} // namespace

Error cut_moves(Error limit) {
    limit.code = limit.code == ErrorCode::AnswerTimeLimit     ? ErrorCode::MovesTimeLimit
                 : limit.code == ErrorCode::AnswerMemoryLimit ? ErrorCode::MovesMemoryLimit
                 : limit.code == ErrorCode::AnswerCancelled   ? ErrorCode::MovesCancelled
                                                              : ErrorCode::MovesTooLarge;
    return limit;
}

std::optional<Error> encode(JsonWriter& json, const Position& position, Play play,
                            const Answer& answer, const MisereFacts* facts) {
    const bool repeat = position.component_count() <= kMostComponentsToRepeat;
    json.begin_object();
    json.key("schema").string("nimber/solve/1");
    json.key("position").string(to_text(position));
    json.key("play").string(name(play));
    const char outcome = letter(answer.outcome);
    json.key("outcome").string({&outcome, 1});
    if (answer.value) {
        json.key("value").number(answer.value->value());
    } else if (answer.infinite_value) {
        json.key("value").string(to_text(*answer.infinite_value));
    } else {
        json.key("value").null();
    }
    if (facts != nullptr) {
        encode(json, *facts);
    }
    std::optional<Error> cut = answer.moves_cut;
    json.key("winning_moves").begin_array();
    for (const Move& move : answer.winning_moves) {
        if (json.stopped()) {
            cut = cut_moves(json.limit());
            break;
        }
        const Part& part = position.parts[move.part];
        json.begin_object();
        json.key("component").number(move.component);
        json.key("from").string(to_text(*part.game, part.component(move.index)));
        json.key("to").string(to_text(*part.game, move.option));
        if (repeat) {
            json.key("position").string(to_text(after(position, move)));
        }
        json.end_object();
    }
    json.end_array();
    json.key("winning_move_count").number(answer.winning_moves.size());
    if (cut) {
        json.key("winning_moves_cut").begin_object();
        encode_error_member(json, *cut, Language::English);
        json.end_object();
    }
    json.key("standing").string(name(answer.standing));
    json.key("by").string(answer.by);
    json.end_object();
    return cut;
}

void encode_steps(JsonWriter& json, std::span<const Evidence::Step> steps) {
    json.key("steps").begin_array();
    for (const Evidence::Step& step : steps) {
        if (json.stopped()) {
            json.give_up();
            break;
        }
        json.begin_object();
        if (step.rows.empty()) {
            json.key("text").string(step.text);
        } else {
            json.key("table").begin_array();
            for (const auto& row : step.rows) {
                json.begin_array();
                for (const std::string& cell : row) {
                    json.string(cell);
                }
                json.end_array();
            }
            json.end_array();
        }
        json.end_object();
    }
    json.end_array();
}

void encode(JsonWriter& json, const Explanation& explanation) {
    json.begin_object();
    json.key("schema").string("nimber/explain/1");
    json.key("position").string(explanation.position);
    json.key("play").string(name(explanation.play));
    const char outcome = letter(explanation.answer.outcome);
    json.key("outcome").string({&outcome, 1});
    encode_steps(json, explanation.steps);
    json.key("conclusion").string(explanation.conclusion);
    json.key("standing").string(name(explanation.answer.standing));
    json.key("by").string(explanation.answer.by);
    json.end_object();
}

void encode(JsonWriter& json, std::span<const GameCard* const> cards, Language language,
            std::span<const std::string> alike) {
    json.begin_object();
    json.key("schema").string("nimber/games/1");
    json.key("games").begin_array();
    for (const GameCard* card : cards) {
        json.begin_object();
        json.key("name").string(card->name);
        json.key("usage").string(card->usage);
        json.key("example").string(card->example);
        json.key("rule").string(card->rule(language));
        json.key("form").string(card->form(language));
        json.key("theorem").string(card->theorem);
        json.key("statement").string(card->statement(language));
        json.key("source").string(card->source);
        json.key("misere").string(card->misere(language));
        json.key("shape").string(shape_name(*card));
        json.key("table").string(table_name(*card));
        if (const ScoringGame* scoring = find_scoring_game(card->name)) {
            json.key("play").string("score");
            json.key("cost").string(scoring->card().cost);
        }
        if (card == cards.back() && !alike.empty()) {
            json.key("alike").begin_array();
            for (const std::string& heap : alike) {
                json.string(heap);
            }
            json.end_array();
        }
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

void encode(JsonWriter& json, const Error& error, Language language, std::size_t line) {
    json.begin_object();
    json.key("error").begin_object();
    encode_error_member(json, error, language);
    if (line > 0) {
        json.key("line").number(line);
    }
    json.end_object();
    json.end_object();
}

} // namespace nimber
