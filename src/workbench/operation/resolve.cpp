#include "workbench/operation/resolve.hpp"

#include "nimber/position/parse.hpp"

#include <utility>

namespace nimber {

Result<NamedPosition> read_any_position(const std::string& text, const Session& session) {
    if (names_scoring_game(text) != nullptr) {
        auto scoring = parse_scoring(text);
        return scoring ? Result<NamedPosition>{std::move(*scoring)} : scoring.error();
    }
    auto position = read_position(text, session);
    return position ? Result<NamedPosition>{std::move(*position)} : position.error();
}

Result<Position> read_position(const std::string& text, const Session& session) {
    return parse_position(text, session.files, session.rules, session.limits);
}

Result<GamePtr> read_game(const std::string& text, const Session& session) {
    return make_game(text, session.files ? &session.files : nullptr,
                     session.rules ? &session.rules : nullptr, &session.limits);
}

Result<NamedGame> read_any_game(const std::string& text, const Session& session) {
    if (const ScoringGame* scoring = names_scoring_game(text)) {
        return NamedGame{scoring};
    }
    auto game = read_game(text, session);
    if (game) {
        return NamedGame{std::move(*game)};
    }
    const Family* family = find_family(text);
    return family != nullptr ? Result<NamedGame>{family} : game.error();
}

} // namespace nimber
