#include "methods.hpp"

#include <numeric>

namespace nimber {
namespace {

Result<ScoreFound> by_method(const ScoringPosition& position, bool moves, Budget& budget) {
    switch (position.game->rule()) {
#define NIMBER_SCORING_GAME(rule, name)                                                            \
    case ScoringRule::rule:                                                                        \
        return solve_##name(position.state, moves, budget);
#include "nimber/games/scoring/scoring_games.def"
#undef NIMBER_SCORING_GAME
    case ScoringRule::Other: break;
    }
    return search_scores(position, budget);
}

/// Whether a theorem tells the margin without looking at lines of play.
bool is_theorem(ScoringRule rule) {
    return rule == ScoringRule::Ends || rule == ScoringRule::Rest || rule == ScoringRule::Values ||
           rule == ScoringRule::Thirds;
}

} // namespace

Result<ScoreAnswer> ScoringSolver::answer(const ScoringPosition& position, bool moves,
                                          bool by_search) {
    const ScoringCard& card = position.game->card();
    const ScoringRule rule = position.game->rule();
    auto found = by_search ? search_scores(position, budget_) : by_method(position, moves, budget_);
    if (!found) {
        return found.error();
    }
    ScoreAnswer answer;
    const Score margin = position.state.second_moves ? -found->value : found->value;
    if (!card.one_player) {
        answer.winner = margin > 0   ? ScoreWinner::First
                        : margin < 0 ? ScoreWinner::Second
                                     : ScoreWinner::Tie;
    }
    if (!card.only_winner) {
        answer.margin = margin;
    }
    if (card.fixed_total) {
        const auto& row = position.state.row;
        const Score total = std::accumulate(row.begin(), row.end(), Score{0});
        const Score first = (total + margin) / 2;
        answer.totals = {first, total - first};
    }
    if (moves) {
        answer.best_moves = std::move(found->best_moves);
    }
    const bool searched = by_search || rule == ScoringRule::Other;
    const LiteralText& method = card.game.theorem;
    answer.reasons.add(searched           ? Reason{BySearch{BySearch::Method::Scores, 0}}
                       : is_theorem(rule) ? Reason{ByTheorem{method}}
                                          : Reason{ByMethod{method}});
    return answer;
}

Result<ScoreAnswer> ScoringSolver::solve(const ScoringPosition& position) {
    return answer(position, true, false);
}

Result<ScoreAnswer> ScoringSolver::score(const ScoringPosition& position) {
    return answer(position, false, false);
}

Result<ScoreAnswer> ScoringSolver::search(const ScoringPosition& position) {
    return answer(position, true, true);
}

} // namespace nimber
