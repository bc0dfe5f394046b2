#include "nimber/games/catalogue.hpp"

#include "codes/heap_code_game.hpp"
#include "families.hpp"
#include "nimber/games/scoring/scoring_game.hpp"
#include "nimber/text/nearest.hpp"

#include <algorithm>
#include <vector>

namespace nimber {
namespace {

const std::vector<Family>& families() {
    static const std::vector<Family> all = {
#define NIMBER_FAMILY(name) name##_family(),
#include "nimber/games/families.def"
#undef NIMBER_FAMILY
    };
    return all;
}

} // namespace

std::span<const Family> catalogue() {
    return families();
}

const Family* find_family(std::string_view name) {
    const auto& all = families();
    const auto found =
        std::ranges::find_if(all, [&](const Family& family) { return family.card.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string_view nearest_name(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Family& family : families()) {
        names.push_back(family.card.name);
    }
    for (const ScoringGame* game : scoring_games()) {
        names.push_back(game->card().game.name);
    }
    return nearest(name, names);
}

Result<GamePtr> make_game(std::string_view text, const FileReader* files, const RuleLoader* rules,
                          const Limits* limits) {
    if (text.starts_with('@')) {
        const std::string file{text.substr(1)};
        return rules != nullptr ? (*rules)(file) : Error{ErrorCode::NoRulesHere, {file}, 0};
    }
    if (text.find('.') <= 1) { // no name holds a point
        return make_code_game(text);
    }
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view name = text.substr(0, colon);
    const Family* family = find_family(name);
    if (family == nullptr) {
        if (const ScoringGame* scoring = find_scoring_game(name)) {
            return scores_decide(*scoring, 0);
        }
        const std::string_view near = nearest_name(name);
        if (near.empty()) {
            constexpr std::size_t kShown = 40;
            const bool longer = name.size() > kShown;
            return Error{ErrorCode::UnknownGame,
                         {std::string{name.substr(0, kShown)} + (longer ? "..." : "")},
                         0};
        }
        return Error{ErrorCode::UnknownGameNear, {std::string{name}, std::string{near}}, 0};
    }
    ArgumentReader parameters{
        text, std::min(colon + 1, text.size()), text.size(), family->card, files, limits};
    return family->make(parameters);
}

} // namespace nimber
