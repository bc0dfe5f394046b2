#pragma once

#include "nimber/position/parse.hpp"
#include "nimber/solve/answer.hpp"
#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/misere/misere_facts.hpp"
#include "workbench/operation/operation.hpp"
#include "workbench/operation/resolve.hpp"
#include "workbench/runs/solve_run.hpp"

#include <variant>

namespace nimber {

/// The outcome of a position, its value, and every winning move.
struct SolveRequest {
    std::string position;
    bool misere = false;
    Keep keep;
    std::optional<std::uint64_t> moves = 12; ///< how many to show people; nothing: all
    std::string assertion;                   ///< the outcome that is claimed: N, P or D

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return position; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
    [[nodiscard]] Solver::Want want() const {
        return moves == 0 ? Solver::Want::Value : Solver::Want::Moves;
    }
};

/// What is known of a sum of games.
struct Solved {
    Position position;
    Play play = Play::Normal;
    Answer answer;
    std::optional<MisereFacts> facts; ///< in misère play of games that end
    Kept kept;
    std::size_t held_bytes = 0;
};

/// What is known of a position of a scoring game.
struct Scored {
    ScoringPosition position;
    ScoreAnswer answer;

    [[nodiscard]] bool mover_wins() const {
        return answer.winner ==
               (position.state.second_moves ? ScoreWinner::Second : ScoreWinner::First);
    }
};

using SolveAnswer = std::variant<Solved, Scored>;

[[nodiscard]] Result<SolveAnswer> run(const SolveRequest& request, const Session& session);

/// The outcome as `--assert` names it: N if the player to move wins; - where nobody does.
[[nodiscard]] char outcome_letter(const SolveAnswer& answer);

/// Solves one position after the other with the same solvers: `solve -`.
class PositionStream {
public:
    /// Each position has its own limits, except for rules whose clock somebody else restarts. With
    /// `with_facts`, those of misère play are found as well.
    PositionStream(const Session& session, const SolveRequest& request, bool with_facts);

    /// The answer to one position, until the next is solved.
    [[nodiscard]] Result<const SolveAnswer*> solve(std::string_view text);

private:
    Limits limits_;
    Play play_;
    Solver::Want want_;
    bool with_facts_;
    PositionParser parser_;
    Solver solver_;
    ScoringSolver scores_;
    SolveAnswer answer_; ///< in one place, as there are millions
};

/// The limit that a text has reached, as one that cuts a list of winning moves short.
[[nodiscard]] Error cut_moves(Error limit);

/// Writes the answer. Returns why the list of winning moves is cut short, if it is:
/// by a limit of the search, or of the text.
std::optional<Error> write_json(const SolveAnswer& answer, AnswerText& text, Language language);
/// Beyond this many components a move does not repeat the whole position: the answer would grow
/// with their square.
inline constexpr std::size_t kMostComponentsToRepeat = 64;

/// One move that wins, in its position.
struct WinningMove {
    const Position* position = nullptr;
    const Move* move = nullptr;
    bool repeat = true; ///< whether it tells the whole position that it leaves

    [[nodiscard]] const Part& part() const { return position->parts[move->part]; }
};

/// A nim value: a number, or a text if it is infinite.
using ValueMember = std::variant<Nimber, std::string>;
[[nodiscard]] std::optional<ValueMember> value_member(const Answer& answer);
[[nodiscard]] std::optional<ValueMember> value_member(const std::optional<LoopyValue>& value);

template <>
inline constexpr std::string_view kSchemaName<WinningMove> = "WinningMove";
template <>
inline constexpr std::string_view kSchemaName<Solved> = "Solve";
template <>
inline constexpr std::string_view kSchemaName<Scored> = "Score";

template <class To>
void members(To& to, const WinningMove& win) {
    to(
        "component", [&] { return Count{win.move->component}; },
        "counted from 0 through the whole sum");
    to(
        "from", [&] { return to_text(*win.part().game, win.part().component(win.move->index)); },
        "what the component is before the move");
    to(
        "to", [&] { return to_text(*win.part().game, win.move->option); }, "what it is after it");
    to.when(
        win.repeat, "position", [&] { return to_text(after(*win.position, *win.move)); },
        "the whole position after it; left out in sums of more than 64 components");
}

template <class To>
void members(To& to, const Solved& solved) {
    const Answer& answer = solved.answer;
    const auto& facts = solved.facts;
    to.schema("nimber/solve/1");
    to(
        "position", [&] { return to_text(solved.position); }, "the position, as it was read");
    to("play", solved.play, "`normal` or `misere`");
    to("outcome", answer.outcome,
       "`N`: the player to move wins; `P`: the other one does; `D`: a draw");
    to(
        "value", [&] { return value_member(answer); },
        "the nim value; for a position that may go on for ever perhaps a string such as "
        "`\"∞(0,2)\"` ([graphs.md](graphs.md)); null where the play has none or only the outcome "
        "is "
        "known");
    to.when(
        facts.has_value(), "misere_value",
        [&] { return facts->genus ? std::optional{facts->genus->misere.front()} : std::nullopt; },
        "only in misère play of games that end: the misère nim value ([misere.md](misere.md)); "
        "null where it would take long");
    to.when(
        facts.has_value(), "genus",
        [&] { return facts->genus ? std::optional{facts->genus->text()} : std::nullopt; },
        "likewise the genus, such as `\"4^146\"`");
    to.when(
        facts.has_value(), "canonical_form", [&] { return facts->form; },
        "likewise the misère canonical form, such as `\"*[1,2,3,[2,3]]\"`");
    std::optional<Error> cut = answer.moves_cut;
    to.template list_when<WinningMove>(
        answer.moves_asked, "winning_moves",
        [&](auto& moves) {
            const bool repeat = solved.position.component_count() <= kMostComponentsToRepeat;
            for (const Move& move : answer.winning_moves) {
                if (!moves.room()) {
                    cut = cut_moves(moves.limit());
                    break;
                }
                moves({&solved.position, &move, repeat});
            }
        },
        "every winning move; left out if `moves` was 0, as then none was looked for");
    to.when(
        answer.moves_asked, "winning_move_count", Count{answer.winning_moves.size()},
        "how many winning moves are known; more than are listed if the text of the list was cut "
        "short; left out with the list");
    to.maybe("winning_moves_cut", cut, "only if a limit cut the list short: why");
    to("standing", answer.standing(),
       "`proved`, `computed` (this position, exhaustively) or `observed`");
    to("by", answer.reasons, "the theorems or engines that answered");
    to.maybe("given", answer.reasons.premises(),
             "only if it rests on more than the rules: what a rule file declares about itself "
             "([rules](rules.md))");
}

/// How a scoring position ends, which is the same in `solve` and `explain`.
template <class To>
void score_members(To& to, const ScoreAnswer& answer) {
    static constexpr std::array<std::string_view, 1> kPlays = {"score"};
    static constexpr std::array<std::string_view, 3> kWinners = {"first", "second", "tie"};
    to.word("play", kPlays, std::string_view{"score"}, "always `score`");
    to.word(
        "winner", kWinners,
        [&] { return answer.winner ? std::optional{name(*answer.winner)} : std::nullopt; },
        "`first`, `second` or `tie`; null where there is one player");
    to("margin", answer.margin,
       "points of the first player less those of the second with best play; for one player the "
       "best total; null where only the winner counts");
}

template <class To>
void members(To& to, const ScoreAnswer::Totals& totals) {
    to("first", totals.first, "the points of the first player");
    to("second", totals.second, "those of the second");
}

/// One best move in a scoring game.
struct BestMove {
    std::optional<std::string> to;
    Score points = 0;
};

template <class To>
void members(To& to, const BestMove& move) {
    to.maybe("to", move.to, "what it leaves; left out for rows of more than 1000 numbers");
    to("points", move.points, "what it scores");
}

[[nodiscard]] std::vector<BestMove> best_moves(const Scored& scored);

template <class To>
void members(To& to, const Scored& scored) {
    to.schema("nimber/score/1");
    to(
        "position", [&] { return to_text(scored.position); }, "the position, as it was read");
    score_members(to, scored.answer);
    to("totals", scored.answer.totals,
       "the points of either; null where best play can give the same margin with different totals");
    to(
        "best_moves", [&] { return best_moves(scored); },
        "every best move. Where only the winner counts and every move loses, all of them");
    to("best_move_count", Count{scored.answer.best_moves.size()}, "how many there are");
    to("standing", scored.answer.standing(), "`proved` or `computed`");
    to("by", scored.answer.reasons, "the method that answered");
}

} // namespace nimber
