#include "nimber/games/scoring/scoring_game.hpp"

#include "../../game/part_place.hpp"
#include "nimber/text/utf8.hpp"
#include "scoring_games.hpp"

#include <algorithm>
#include <numeric>

namespace nimber {
namespace {

const std::vector<const ScoringGame*>& all_games() {
    static const std::vector<const ScoringGame*> all = {
#define NIMBER_SCORING_GAME(rule, name) &name##_game(),
#include "nimber/games/scoring/scoring_games.def"
#undef NIMBER_SCORING_GAME
    };
    return all;
}

std::string_view bare_name(std::string_view text, const NamePlace& place) {
    return text.substr(place.begin, place.colon - place.begin);
}

Result<ScoringPosition> read(std::string_view text) {
    const PartPlace place = find_part(text, 0);
    const std::string_view name = bare_name(text, place.name);
    const ScoringGame* game = find_scoring_game(name);
    if (game == nullptr) {
        return Error{ErrorCode::UnknownGame, {std::string{name}}, place.name.begin};
    }
    const GameCard& card = game->card().game;
    if (!place.closed) {
        return Error{ErrorCode::MissingParenthesis, {}, place.open};
    }
    if (!place.parenthesis && place.items_begin == place.items_end) {
        return Error{ErrorCode::ExpectedNumber,
                     {std::string{card.name}, std::string{card.example}},
                     place.items_end};
    }
    const std::size_t rest = skip_blanks(text, place.end);
    if (rest < text.size() && text[rest] == '+') {
        return scores_decide(*game, rest);
    }
    ArgumentReader parameters{text, std::min(place.name.colon + 1, place.name.end), place.name.end,
                              card};
    ArgumentReader values{text, place.items_begin, place.items_end, card};
    if (rest < text.size()) {
        return values.bad_state(rest,
                                {"nothing may follow the parenthesis", "括号之后不能再有内容"});
    }
    auto state = game->parse(parameters, values);
    if (!state) {
        return state.error();
    }
    return ScoringPosition{game, std::move(*state)};
}

} // namespace

Result<Score> ScoringGame::parse_value(ArgumentReader& values, std::size_t stones,
                                       bool inside) const {
    if (stones == kMostStones) {
        return too_many_stones(values.offset());
    }
    return values.score(kLargestScore, card_.negative, inside);
}

Result<ScoringState> ScoringGame::parse_row(ArgumentReader& values) const {
    ScoringState state;
    while (!values.at_end()) {
        const auto value = parse_value(values, state.row.size());
        if (!value) {
            return value.error();
        }
        state.row.push_back(*value);
    }
    return state;
}

Result<ScoringState> ScoringGame::parse_with_number(ArgumentReader& parameters,
                                                    ArgumentReader& values, Score usual) const {
    Score number = usual;
    if (!parameters.at_end()) {
        const std::size_t begin = parameters.offset();
        const auto given = parameters.score(kMostStones, false);
        if (!given) {
            return given.error();
        }
        if (*given == 0 || !parameters.at_end()) {
            return parameters.bad_parameter(begin,
                                            {"one number, at least 1, is expected after the colon",
                                             "冒号后只能有一个数，至少为 1"});
        }
        number = *given;
    }
    auto state = parse_row(values);
    if (state) {
        state->memory = number;
    }
    return state;
}

Result<ScoringState> ScoringGame::parse(ArgumentReader& parameters, ArgumentReader& values) const {
    if (!parameters.at_end()) {
        return parameters.no_parameter();
    }
    return parse_row(values);
}

std::string ScoringGame::name(const ScoringState& /*state*/) const {
    return std::string{card_.game.name};
}

void ScoringGame::show_row(const ScoringState& state, std::string& out) const {
    for (std::size_t i = 0; i < state.row.size(); ++i) {
        out += i == 0 ? "" : ",";
        out += std::to_string(state.row[i]);
    }
}

Score ScoringGame::ending(const ScoringState& /*state*/) const {
    return 0;
}

void ScoringGame::explain(const ScoringState& /*state*/, Evidence& /*evidence*/) const {}

std::string take_front(std::uint64_t count, Language language) {
    constexpr Text kTake = {"take {0} from the front", "从左边取 {0} 堆"};
    const std::string number = std::to_string(count);
    return fill(kTake(language), {&number, 1});
}

Error too_many_stones(std::size_t offset) {
    return {ErrorCode::TooManyNumbers, {std::to_string(kMostStones)}, offset};
}

Score sum_of(std::span<const Score> row) {
    return std::accumulate(row.begin(), row.end(), Score{0});
}

ScoringState without_front(const ScoringState& state, std::size_t count) {
    const auto begin = state.row.begin() + static_cast<std::ptrdiff_t>(count);
    return {{begin, state.row.end()}, state.memory, state.second_moves};
}

ScoringState without(const ScoringState& state, std::size_t index) {
    ScoringState left = state;
    left.row.erase(left.row.begin() + static_cast<std::ptrdiff_t>(index));
    return left;
}

std::span<const ScoringGame* const> scoring_games() {
    return all_games();
}

const ScoringGame* find_scoring_game(std::string_view name) {
    const auto& all = all_games();
    const auto found = std::ranges::find_if(
        all, [&](const ScoringGame* game) { return game->card().game.name == name; });
    return found == all.end() ? nullptr : *found;
}

const ScoringGame* names_scoring_game(std::string_view text) {
    return find_scoring_game(bare_name(text, find_name(text, 0)));
}

Result<ScoringPosition> parse_scoring(std::string_view text) {
    auto position = read(text);
    if (!position) {
        // Garbage bytes are named as such.
        if (const std::size_t bad = find_invalid_utf8(text); bad != std::string_view::npos) {
            return Error{ErrorCode::BadEncoding, {}, bad};
        }
    }
    return position;
}

std::string to_text(const ScoringGame& game, const ScoringState& state) {
    std::string out = game.name(state) + '(';
    game.show_row(state, out);
    return out + ')';
}

std::string to_text(const ScoringPosition& position) {
    return to_text(*position.game, position.state);
}

Error scores_decide(const ScoringGame& game, std::size_t offset) {
    const GameCard& card = game.card().game;
    return {ErrorCode::ScoresDecide, {std::string{card.name}, std::string{card.example}}, offset};
}

} // namespace nimber
