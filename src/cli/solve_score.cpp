#include "cli/solve_score.hpp"

#include "cli/interrupt.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/terminal.hpp"
#include "workbench/score.hpp"

#include <fmt/format.h>

#include <iterator>

namespace nimber::cli {
namespace {

constexpr int kAssertionFailed = 1;

/// Reads a position that can be solved this way.
Result<ScoringPosition> read(std::string_view input, const CommonOptions& options) {
    auto position = parse_scoring(input);
    if (position && options.misere) {
        return scores_decide(*position->game);
    }
    return position;
}

bool mover_wins(const ScoringPosition& position, const ScoreAnswer& answer) {
    return answer.winner ==
           (position.state.second_moves ? ScoreWinner::Second : ScoreWinner::First);
}

class Writer : LabelledLines {
public:
    Writer(const CommonOptions& options, std::optional<std::size_t> moves)
        : LabelledLines{options}, language_{options.lang()}, moves_{moves} {}

    std::string operator()(const ScoringPosition& position, const ScoreAnswer& answer);

private:
    void moves(const ScoringPosition& position, const ScoreAnswer& answer);

    Language language_;
    std::optional<std::size_t> moves_;
};

void Writer::moves(const ScoringPosition& position, const ScoreAnswer& answer) {
    const auto& all = answer.best_moves;
    list_moves(
        {Phrase::LabelBestMove, Phrase::LabelBestMoves, Phrase::BestMovesFirst}, all.size(), moves_,
        [&](std::size_t i) {
            const ScoringGame& game = *position.game;
            const ScoringOption option = game.play(position.state, all[i].number);
            const std::string left = short_text({position.game, option.next}, language_);
            const std::string result =
                game.card().only_winner
                    ? say(Phrase::Leaves, {left})
                    : say(Phrase::ScoresLeaves, {std::to_string(option.points), left});
            return std::pair{game.describe(position.state, all[i].number, language_), result};
        });
}

std::string Writer::operator()(const ScoringPosition& position, const ScoreAnswer& answer) {
    const bool won = mover_wins(position, answer);
    const Style style = won ? Style::Good : answer.winner ? Style::Bad : Style::Bold;
    out_ = fmt::format("{}: {}\n", terminal().styled(Style::Bold, short_text(position, language_)),
                       terminal().styled(style, verdict_text(answer, language_)));
    if (answer.totals) {
        line(say(Phrase::LabelTotals),
             say(Phrase::TotalsAre,
                 {std::to_string(answer.totals->first), std::to_string(answer.totals->second)}));
    }
    if (answer.best_moves.empty()) {
        out_ += fmt::format("  {}\n", say(Phrase::NoMoveLeft));
    } else if (position.game->card().only_winner && !won) {
        out_ += fmt::format("  {}\n", say(Phrase::EveryMoveLoses));
    } else {
        moves(position, answer);
    }
    const bool proved = answer.standing == Standing::Proved;
    line(say(proved ? Phrase::ProvedBy : Phrase::ComputedBy), std::string{answer.by});
    return out_;
}

/// The outcome as for other games: N if the player to move wins.
char outcome_letter(const ScoringPosition& position, const ScoreAnswer& answer) {
    return !answer.winner                      ? '-'
           : answer.winner == ScoreWinner::Tie ? 'D'
           : mover_wins(position, answer)      ? 'N'
                                               : 'P';
}

} // namespace

int solve_score(const std::string& input, const CommonOptions& options,
                std::optional<std::size_t> moves, const std::string& assertion) {
    const auto position = read(input, options);
    if (!position) {
        return report(position.error(), input, options);
    }
    ScoringSolver solver{request_limits(options)};
    const auto answer = solver.solve(*position);
    clear_progress();
    if (!answer) {
        return report(answer.error(), {}, options);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, *position, *answer);
        write_out(out + '\n');
    } else {
        write_out(Writer{options, moves}(*position, *answer));
    }
    const bool as_asserted =
        assertion.empty() || assertion[0] == outcome_letter(*position, *answer);
    return as_asserted ? 0 : kAssertionFailed;
}

// `first 1 5->stones-ends(3,4,5)`: winner, margin, then the points of each best move and what it
// leaves; of a long row the moves are left out.
std::optional<Error> score_line(std::string_view line, ScoringSolver& solver,
                                const CommonOptions& options, std::string& out) {
    const auto position = read(line, options);
    if (!position) {
        return position.error();
    }
    solver.renew();
    const auto answer = solver.solve(*position);
    if (!answer) {
        return answer.error();
    }
    if (options.json) {
        JsonWriter json{out};
        encode(json, *position, *answer);
        out += '\n';
        return std::nullopt;
    }
    out += answer->winner ? name(*answer->winner) : "-";
    out += ' ' + (answer->margin ? std::to_string(*answer->margin) : "-");
    if (repeats_rows(*position)) {
        for (const ScoreMove& move : answer->best_moves) {
            const ScoringOption option = position->game->play(position->state, move.number);
            fmt::format_to(std::back_inserter(out), " {}->{}", move.points,
                           to_text(*position->game, option.next));
        }
    } else {
        out += " ...";
    }
    out += '\n';
    return std::nullopt;
}

} // namespace nimber::cli
