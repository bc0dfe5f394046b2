#include "cli/render/labelled_lines.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/explain/score.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace nimber::cli {
namespace {

constexpr std::size_t kLongPosition = 60; // characters

/// The position as a heading: a long one is cut.
std::string heading(const Position& position, Language language) {
    std::string shown = to_text(position);
    if (shown.size() <= kLongPosition) {
        return shown;
    }
    const std::string count = std::to_string(position.component_count());
    shown.resize(shown.find_last_of(",(+", kLongPosition / 2) + 1);
    return shown + fill(text(Phrase::ManyComponents)(language), {&count, 1});
}

class SumWriter : LabelledLines {
public:
    SumWriter(const SolveRequest& request, const CommonOptions& options, AnswerText& text)
        : LabelledLines{options}, request_{request}, options_{options}, text_{text} {
        go_on_ = [this](std::string& out) {
            text_.add(out);
            out.clear();
            return !text_.stopped();
        };
    }

    /// Returns why the list of winning moves is cut short, if it is.
    std::optional<Error> operator()(const Position& position, const Answer& answer);

private:
    [[nodiscard]] bool moves(const Position& position, const Answer& answer);

    const SolveRequest& request_;
    const CommonOptions& options_;
    AnswerText& text_;
};

/// A sum of components as text, or its beginning if it is a page long.
std::string shown(const Game& game, SumView components) {
    constexpr std::size_t kPage = 2000;
    std::string text = to_text(game, components);
    if (text.size() > kPage) {
        text.resize(text.find_last_of(", |", kPage) + 1);
        text += "…";
    }
    return text;
}

bool SumWriter::moves(const Position& position, const Answer& answer) {
    const auto& all = answer.winning_moves;
    const bool repeat = to_text(position).size() <= kLongPosition;
    return list_moves(
        {Phrase::LabelMove, Phrase::LabelMoves, Phrase::MovesFirst}, all.size(), request_.moves,
        [&](std::size_t i) {
            const Part& part = position.parts[all[i].part];
            const std::string left = shown(*part.game, all[i].option);
            const std::string change =
                fmt::format("{} → {}", shown(*part.game, part.component(all[i].index)),
                            left.empty() ? say(Phrase::Nothing) : left);
            const std::string where =
                repeat ? say(Phrase::Gives, {to_text(after(position, all[i]))})
                       : say(Phrase::InComponent, {std::to_string(all[i].component + 1)});
            return std::pair{change, where};
        });
}

std::optional<Error> SumWriter::operator()(const Position& position, const Answer& answer) {
    std::optional<Error> cut = answer.moves_cut;
    const bool won = answer.outcome == Outcome::N;
    const Phrase verdict = won                            ? Phrase::WinsNext
                           : answer.outcome == Outcome::P ? Phrase::LosesNext
                                                          : Phrase::Draw;
    out_ = fmt::format("{}{}: {}\n",
                       terminal().styled(Style::Bold, heading(position, options_.lang())),
                       request_.misere ? say(Phrase::MisereMark) : "",
                       terminal().styled(won ? Style::Good : Style::Bad, say(verdict)));
    if (answer.value) {
        line(say(Phrase::LabelValue), std::to_string(answer.value->value()));
    } else if (answer.infinite_value) {
        line(say(Phrase::LabelValue), to_text(*answer.infinite_value));
    }
    // Rules that fail here only do not tell whether there is a move.
    if (is_over(position) && failure(position) == nullptr) {
        out_ += fmt::format("  {}\n", say(Phrase::NoMoveLeft));
    } else if (won && answer.moves_asked && !moves(position, answer)) {
        cut = cut_moves(text_.error());
    } else if (answer.outcome == Outcome::P) {
        out_ += fmt::format("  {}\n", say(Phrase::NoWinningMove));
    }
    by(answer.reasons);
    text_.add(out_);
    return cut;
}

class ScoreWriter : LabelledLines {
public:
    ScoreWriter(const CommonOptions& options, std::optional<std::size_t> moves)
        : LabelledLines{options}, language_{options.lang()}, moves_{moves} {}

    std::string operator()(const Scored& scored);

private:
    void moves(const ScoringPosition& position, const ScoreAnswer& answer);

    Language language_;
    std::optional<std::size_t> moves_;
};

void ScoreWriter::moves(const ScoringPosition& position, const ScoreAnswer& answer) {
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

std::string ScoreWriter::operator()(const Scored& scored) {
    const auto& [position, answer] = scored;
    const bool won = scored.mover_wins();
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
    by(answer.reasons);
    return out_;
}

} // namespace

std::optional<Error> render(const SolveAnswer& answer, const SolveRequest& request,
                            const CommonOptions& options, AnswerText& text) {
    if (const auto* scored = std::get_if<Scored>(&answer)) {
        text.add(ScoreWriter{options, request.moves}(*scored));
        return std::nullopt;
    }
    const auto& solved = std::get<Solved>(answer);
    return SumWriter{request, options, text}(solved.position, solved.answer);
}

} // namespace nimber::cli
