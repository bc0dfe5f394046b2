#include "workbench/explain/score.hpp"

#include "workbench/phrases.hpp"

#include <utility>

namespace nimber {
namespace {

constexpr std::size_t kMostMovesShown = 12; // no sum of this many scores overflows
constexpr std::size_t kLongCell = 32;       // characters
constexpr std::size_t kLongRow = 1000;      // numbers

/// The table of a line of best play.
class LineWriter {
public:
    LineWriter(const ScoringPosition& begin, const Evidence& evidence)
        : game_{*begin.game}, card_{game_.card()}, evidence_{evidence},
          second_begins_{begin.state.second_moves} {}

    [[nodiscard]] std::vector<std::vector<std::string>> rows() && { return std::move(rows_); }
    [[nodiscard]] std::size_t moves() const { return rows_.empty() ? 0 : rows_.size() - 1; }

    void add(const ScoringState& state, const ScoreMove& move, const ScoringState& next) {
        const bool second = !card_.one_player && (moves() % 2 == 1) != second_begins_;
        (second ? second_ : first_) += move.points;
        if (rows_.empty()) {
            rows_.push_back(row(word(Phrase::HeadPlayer), word(Phrase::HeadMove),
                                word(Phrase::HeadPoints),
                                word(card_.one_player ? Phrase::HeadTotal : Phrase::HeadFirst),
                                word(Phrase::HeadSecond), word(Phrase::HeadLeft)));
        }
        rows_.push_back(row(word(second ? Phrase::HeadSecond : Phrase::HeadFirst),
                            game_.describe(state, move.number, evidence_.language()),
                            std::to_string(move.points), std::to_string(first_),
                            std::to_string(second_),
                            short_text({&game_, next}, evidence_.language(), kLongCell)));
    }

private:
    [[nodiscard]] std::string word(Phrase phrase) const { return evidence_.phrase(text(phrase)); }

    /// The cells that mean something in this game.
    [[nodiscard]] std::vector<std::string> row(std::string player, std::string move,
                                               std::string points, std::string first,
                                               std::string second, std::string left) const {
        std::vector<std::string> cells;
        if (!card_.one_player) {
            cells.push_back(std::move(player));
        }
        cells.push_back(std::move(move));
        if (!card_.only_winner) {
            cells.push_back(std::move(points));
            cells.push_back(std::move(first));
        }
        if (!card_.only_winner && !card_.one_player) {
            cells.push_back(std::move(second));
        }
        cells.push_back(std::move(left));
        return cells;
    }

    const ScoringGame& game_;
    const ScoringCard& card_;
    const Evidence& evidence_;
    bool second_begins_;
    Score first_ = 0;
    Score second_ = 0;
    std::vector<std::vector<std::string>> rows_;
};

/// Plays the first of the best moves, again and again. A limit ends the line, not the explanation.
void add_line(const ScoringPosition& position, const ScoreAnswer& answer, ScoringSolver& solver,
              Evidence& evidence) {
    LineWriter line{position, evidence};
    ScoringPosition here = position;
    std::vector<ScoreMove> best = answer.best_moves;
    while (!best.empty() && line.moves() < kMostMovesShown) {
        ScoringOption option = position.game->play(here.state, best.front().number);
        line.add(here.state, best.front(), option.next);
        here.state = std::move(option.next);
        auto next = solver.solve(here);
        if (!next) {
            break;
        }
        best = std::move(next->best_moves);
    }
    if (const std::size_t moves = line.moves(); moves > 0) {
        const bool lost = position.game->card().only_winner &&
                          (answer.winner == ScoreWinner::First) == position.state.second_moves;
        evidence.say(text(lost ? Phrase::ScoreLineLost : Phrase::ScoreLine));
        evidence.table(std::move(line).rows());
        bool goes_on = false;
        position.game->moves(here.state, [&](std::uint64_t /*move*/) {
            goes_on = true;
            return false;
        });
        if (goes_on) {
            evidence.say(text(Phrase::ScoreGoesOn), {std::to_string(moves)});
        }
    }
}

} // namespace

std::string verdict_text(const ScoreAnswer& answer, Language language) {
    const auto say = [&](Phrase phrase, const std::string& fact = {}) {
        return fill(text(phrase)(language), {&fact, 1});
    };
    if (!answer.winner) {
        return say(Phrase::ScoreTotal, std::to_string(answer.margin.value_or(0)));
    }
    if (*answer.winner == ScoreWinner::Tie) {
        return say(Phrase::ScoreTie);
    }
    const bool first = *answer.winner == ScoreWinner::First;
    if (!answer.margin) {
        return say(first ? Phrase::ScoreFirst : Phrase::ScoreSecond);
    }
    return say(first ? Phrase::ScoreFirstBy : Phrase::ScoreSecondBy,
               std::to_string(first ? *answer.margin : -*answer.margin));
}

std::string short_text(const ScoringPosition& position, Language language, std::size_t longest) {
    std::string shown = to_text(position);
    if (shown.size() > longest) {
        const bool pairs = position.game->rule() == ScoringRule::Values;
        const std::string stones = std::to_string(position.state.row.size() / (pairs ? 2 : 1));
        shown.resize(shown.find_last_of(",(", longest / 2) + 1);
        shown += fill(text(Phrase::ManyStones)(language), {&stones, 1});
    }
    return shown;
}

bool repeats_rows(const ScoringPosition& position) {
    return position.state.row.size() <= kLongRow;
}

Result<ScoreExplanation> explain(const ScoringPosition& position, ScoringSolver& solver,
                                 Language language) {
    auto answer = solver.solve(position);
    if (!answer) {
        return answer.error();
    }
    const GameCard& card = position.game->card().game;
    Evidence evidence{language};
    evidence.say(text(Phrase::ScoreRule), {std::string{card.rule(language)}});
    position.game->explain(position.state, evidence);
    if (answer->best_moves.empty()) {
        evidence.say(text(Phrase::NoMoveLeft));
    }
    add_line(position, *answer, solver, evidence);
    std::string conclusion =
        evidence.phrase(text(Phrase::ScoreConclusion),
                        {verdict_text(*answer, language), std::string{card.statement(language)}});
    return ScoreExplanation{to_text(position), short_text(position, language), std::move(*answer),
                            evidence.steps(), std::move(conclusion)};
}

} // namespace nimber
