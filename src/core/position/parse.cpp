#include "nimber/position/parse.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/text/utf8.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::size_t kMostKnownGames = 64;

void skip_blanks(std::string_view text, std::size_t& at) {
    at = std::min(text.find_first_not_of(kBlanks, at), text.size());
}

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
    const std::size_t begin = at;
    const bool star = at < text.size() && text[at] == '*';
    // A name ends at its parenthesis or blank; a + may stand inside parameters (dynamic:2t+1).
    std::size_t name_end = star ? at + 1 : std::min(text.find_first_of("( \t", at), text.size());
    if (const std::size_t plus = text.find('+', at);
        plus < name_end && text.substr(at, plus - at).find(':') == std::string_view::npos) {
        name_end = plus;
    }
    if (name_end == begin) {
        return Error{ErrorCode::ExpectedGame, {}, begin};
    }
    auto made = game(text, begin, name_end);
    if (!made) {
        return made.error();
    }
    const GamePtr& rules = *made;
    at = name_end;
    if (!star) {
        skip_blanks(text, at);
    }
    const bool parenthesis = at < text.size() && text[at] == '(';
    const std::size_t open = at;
    std::size_t arguments_begin = at;
    std::size_t arguments_end = 0;
    if (parenthesis) {
        arguments_begin = open + 1;
        arguments_end = text.find(')', open);
        if (arguments_end == std::string_view::npos) {
            return Error{ErrorCode::MissingParenthesis, {}, open};
        }
        at = arguments_end + 1;
    } else {
        arguments_end = std::min(text.find('+', at), text.size());
        at = arguments_end;
        if (text.find_first_not_of(kBlanks, arguments_begin) >= arguments_end) {
            return Error{ErrorCode::ExpectedNumber,
                         {std::string{rules->card().name}, std::string{rules->card().example}},
                         arguments_begin};
        }
    }
    ArgumentReader arguments{
        text, arguments_begin, arguments_end, rules->card(), files_ ? &files_ : nullptr, &limits_};
    auto numbers = rules->parse(arguments);
    if (!numbers) {
        return numbers.error();
    }
    return Part{rules, std::move(*numbers)};
}

Result<Position> PositionParser::parse(std::string_view text) {
    Position position;
    std::size_t at = 0;
    skip_blanks(text, at);
    if (at == text.size()) {
        return Error{ErrorCode::EmptyPosition, {}, 0};
    }
    while (true) {
        auto next = part(text, at);
        if (!next) {
            // Garbage bytes are named as such, not as an unknown game.
            if (const std::size_t bad = find_invalid_utf8(text); bad != std::string_view::npos) {
                return Error{ErrorCode::BadEncoding, {}, bad};
            }
            return next.error();
        }
        position.parts.push_back(std::move(*next));
        skip_blanks(text, at);
        if (at == text.size()) {
            return position;
        }
        if (text[at] != '+') {
            return Error{ErrorCode::ExpectedPlus, {}, at};
        }
        ++at;
        skip_blanks(text, at);
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
