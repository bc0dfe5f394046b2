#include "nimber/position/parse.hpp"

#include "../game/part_place.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/text/utf8.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kMostKnownGames = 64;

} // namespace

void PositionParser::renew() {
    for (const Known& known : known_) {
        known.game->renew();
    }
}

Result<GamePtr> PositionParser::game(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view name = text.substr(begin, end - begin);
    const auto found = std::ranges::find(known_, name, &Known::name);
    if (found != known_.end()) {
        return found->game;
    }
    const auto make = [&] {
        return make_game(name, files_ ? &files_ : nullptr, rules_ ? &rules_ : nullptr, &limits_);
    };
    auto made = make();
    if (!made && made.error().code == ErrorCode::GameMemoryLimit && !known_.empty()) {
        known_.clear(); // games of earlier positions, which may hold much
        made = make();
    }
    if (!made) {
        Error error = made.error();
        error.offset += begin;
        return error;
    }
    if (known_.size() == kMostKnownGames) {
        known_.erase(known_.begin());
    }
    known_.push_back({std::string{name}, *made});
    return made;
}

Result<Part> PositionParser::part(std::string_view text, std::size_t& at) {
    const PartPlace place = find_part(text, at);
    if (place.name.begin == place.name.end) {
        return Error{ErrorCode::ExpectedGame, {}, place.name.begin};
    }
    auto made = game(text, place.name.begin, place.name.end);
    if (!made) {
        return made.error();
    }
    const GamePtr& rules = *made;
    if (!place.closed) {
        return Error{ErrorCode::MissingParenthesis, {}, place.open};
    }
    if (!place.parenthesis && skip_blanks(text, place.items_begin) == place.items_end) {
        return Error{ErrorCode::ExpectedNumber,
                     {std::string{rules->card().name}, std::string{rules->card().example}},
                     place.items_begin};
    }
    at = place.end;
    ArgumentReader arguments{text,          place.items_begin,          place.items_end,
                             rules->card(), files_ ? &files_ : nullptr, &limits_};
    auto components = rules->parse(arguments);
    if (!components) {
        return components.error();
    }
    return Part{rules, std::move(*components)};
}

Result<Position> PositionParser::parse(std::string_view text) {
    Position position;
    std::optional<Heap> turn; // that of the whole sum
    std::size_t at = skip_blanks(text, 0);
    if (at == text.size()) {
        return Error{ErrorCode::EmptyPosition, {}, 0};
    }
    while (true) {
        const std::size_t begin = at;
        auto next = part(text, at);
        if (!next) {
            // Garbage bytes are named as such, not as an unknown game.
            if (const std::size_t bad = find_invalid_utf8(text); bad != std::string_view::npos) {
                return Error{ErrorCode::BadEncoding, {}, bad};
            }
            return next.error();
        }
        if (const auto place = next->game->turn_number()) {
            const Heap own = next->component(0)[*place];
            if (turn.value_or(own) != own) {
                return Error{ErrorCode::TurnsDiffer, {}, begin};
            }
            turn = own;
        }
        position.parts.push_back(std::move(*next));
        at = skip_blanks(text, at);
        if (at == text.size()) {
            return position;
        }
        if (text[at] != '+') {
            return Error{ErrorCode::ExpectedPlus, {}, at};
        }
        at = skip_blanks(text, at + 1);
        if (at == text.size()) {
            return Error{ErrorCode::ExpectedGame, {}, at - 1};
        }
    }
}

Result<Position> parse_position(std::string_view text, FileReader files, RuleLoader rules,
                                Limits limits) {
    return PositionParser{std::move(files), std::move(rules), std::move(limits)}.parse(text);
}

} // namespace nimber
