#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/position_closure.hpp"
#include "workbench/heap_options.hpp"
#include "workbench/quotient.hpp"

#include <algorithm>

namespace nimber {
namespace {

using Options = std::vector<ListedSet::Sum>;

Result<bool> are_of_heaps(const std::vector<Options>& listed, const Game& game, Budget& budget) {
    for (Generator heap = 1; heap <= listed.size(); ++heap) {
        const auto own = heap_options(game, heap, budget);
        if (!own) {
            return own.error();
        }
        if (*own != listed[heap - 1]) {
            return false;
        }
    }
    return true;
}

Result<bool> are_of_position(const std::vector<Options>& listed, const Position& position,
                             Budget& budget) {
    const auto closure = close_positions(normal_form(position), kMostQuotientPositions, budget);
    if (!closure) {
        return closure.error();
    }
    const std::vector<Options>& own = closure->set->listed();
    return own.size() >= listed.size() && std::equal(listed.begin(), listed.end(), own.begin());
}

/// Whether the options that a certificate lists are those of the game or position that it names. An
/// error if it names none, or none that has a quotient.
Result<bool> options_are_of_game(const QuotientCertificate& certificate, Budget& budget,
                                 const FileReader& files, const RuleLoader& rules) {
    if (certificate.game.find('(') == std::string::npos) {
        const auto game =
            make_game(certificate.game, files ? &files : nullptr, rules ? &rules : nullptr);
        if (!game) {
            return game.error();
        }
        return (*game)->loopy() || (*game)->shape() != Shape::Heaps
                   ? false
                   : are_of_heaps(*certificate.options, **game, budget);
    }
    const auto position = parse_position(certificate.game, files, rules);
    if (!position) {
        return position.error();
    }
    const bool endless =
        std::ranges::any_of(position->parts, [](const Part& part) { return part.game->loopy(); });
    return endless ? false : are_of_position(*certificate.options, *position, budget);
}

} // namespace

Result<QuotientVerdict> check_with_options(const QuotientCertificate& certificate, Budget& budget,
                                           const FileReader& files, const RuleLoader& rules) {
    auto verdict = check(certificate, budget);
    if (!verdict || !verdict->holds || !certificate.options) {
        return verdict;
    }
    const auto listed = options_are_of_game(certificate, budget, files, rules);
    // What a limit or a rule file prevented was not refuted.
    const bool is_file = certificate.game.find('@') != std::string::npos;
    if (!listed && (budget.exceeded() || is_file)) {
        return listed.error();
    }
    return listed && *listed ? std::move(verdict)
                             : Result{QuotientVerdict{false, QuotientClaim::Game, {}}};
}

} // namespace nimber
