#include "workbench/operations/solve.hpp"

#include "nimber/limits/limit_codes.hpp"
#include "workbench/certificates/write_certificate.hpp"
#include "workbench/explain/score.hpp"

#include <utility>

namespace nimber {
namespace {

constexpr std::array<std::string_view, 3> kOutcomes = {"N", "P", "D"};

/// Why nothing of this request can be kept in a file.
std::optional<Error> check_files(const SolveRequest& request) {
    const Keep& keep = request.keep;
    const Text why = {"misère play is searched in another way", "反常玩法用另一种搜索"};
    if (request.misere && !keep.checkpoint.empty()) {
        return Error{ErrorCode::NothingToSave, {request.position}, Error::kNoOffset, why};
    }
    if (request.misere && !keep.certificate.empty()) {
        return Error{ErrorCode::NoStrategy, {request.position}, Error::kNoOffset, why};
    }
    return check_certificate_path(keep.certificate, keep.checkpoint);
}

std::optional<MisereFacts> facts_of(const Position& position, Play play, const Limits& limits) {
    return play == Play::Misere && !may_loop(position)
               ? std::optional{misere_facts(position, limits)}
               : std::nullopt;
}

Result<SolveAnswer> solve_score(ScoringPosition position, Play play, ScoringSolver& solver) {
    if (play == Play::Misere) {
        return scores_decide(*position.game);
    }
    auto answer = solver.solve(position);
    return answer ? Result<SolveAnswer>{Scored{std::move(position), std::move(*answer)}}
                  : answer.error();
}

Result<SolveAnswer> solve_sum(Position position, const SolveRequest& request,
                              const Session& session) {
    RunSettings settings = run_settings(session, request.keep);
    settings.limits = session.search_limits();
    const auto run = SolveRun::begin(position, request.play(), std::move(settings));
    if (!run) {
        return run.error();
    }
    auto answer = (*run)->solve(request.want());
    SolveAnswer found;
    auto& solved = std::get<Solved>(found);
    solved.kept.unsaved = (*run)->save();
    if (!answer) {
        return answer.error();
    }
    if (const std::string& path = request.keep.certificate; !path.empty()) {
        const auto strategy = (*run)->strategy();
        if (!strategy && strategy.error().code == ErrorCode::RefutedCheckpoint) {
            return strategy.error(); // and the answer rests on it
        }
        solved.kept.unwritten =
            strategy ? write_certificate(path, *strategy) : std::optional{strategy.error()};
    }
    solved.facts = facts_of(position, request.play(), session.limits);
    solved.held_bytes = (*run)->solver().budget().held();
    solved.position = std::move(position);
    solved.play = request.play();
    solved.answer = std::move(*answer);
    return found;
}

} // namespace

const OperationCard SolveRequest::kCard = {
    .name = "solve",
    .summary = {"Who wins, the value, and every winning move", "谁赢、值，以及所有取胜着法"},
    .examples = "nimber solve nim 5 7 9\n"
                "nimber solve \"wythoff(8,13)+bash:3(10)+*2\"\n"
                "nimber solve --misere moore:2 1 3 5\n"
                "nimber solve stones-ends 5 3 4 5\n"
                "nimber solve \"cram(5x6)\" --certificate cram.json && nimber verify cram.json\n"
                "nimber solve \"cram(6x7)\" --threads 2 --checkpoint cram.ckpt\n"
                "printf 'nim 1 2 3\\nbash:3(8)\\n' | nimber solve -",
    .example = R"j({"position":"nim(5,7,9)"})j",
};

std::vector<Field> SolveRequest::fields() {
    return std::vector<Field>{
               argument("position", TextPlace{&position, true},
                        {"Such as nim 5 7 9, or \"nim(5,7)+bash:3(12)\"; - reads one from each "
                         "line of stdin",
                         "如 nim 5 7 9 或 \"nim(5,7)+bash:3(12)\"；- 表示从 stdin 每行读一个"},
                        "POS"),
               {.name = "moves",
                .place = SizePlace{.size = &moves, .all = "all"},
                .help = {"How many winning moves to show: a number or all (JSON lists all); with 0 "
                         "none is looked for",
                         "显示多少个取胜着法：一个数或 all（JSON 列出全部）；若为 0 则不去寻找"},
                .stands_for = "COUNT"},
               {.name = "assert",
                .place = ChoicePlace{&assertion, kOutcomes},
                .help = {"Exit with 1 unless the outcome is this", "若胜负不是这个，则以 1 退出"},
                .stands_for = "N|P|D",
                .doors = Door::Terminal},
           } +
           keep_fields(keep, {"Write what proves the value to this file, for nimber verify",
                              "把值的证明写入此文件，供 nimber verify 检验"}) +
           std::vector<Field>{misere_field(misere)};
}

Result<SolveAnswer> run(const SolveRequest& request, const Session& session) {
    if (auto refusal = check_files(request)) {
        return std::move(*refusal);
    }
    auto named = read_any_position(request.position, session);
    if (!named) {
        return named.error();
    }
    if (auto* scoring = std::get_if<ScoringPosition>(&*named)) {
        ScoringSolver solver{session.search_limits()};
        return solve_score(std::move(*scoring), request.play(), solver);
    }
    return solve_sum(std::get<Position>(*std::move(named)), request, session);
}

char outcome_letter(const SolveAnswer& answer) {
    if (const auto* solved = std::get_if<Solved>(&answer)) {
        return letter(solved->answer.outcome);
    }
    const auto& scored = std::get<Scored>(answer);
    return !scored.answer.winner                      ? '-'
           : scored.answer.winner == ScoreWinner::Tie ? 'D'
           : scored.mover_wins()                      ? 'N'
                                                      : 'P';
}

PositionStream::PositionStream(const Session& session, const SolveRequest& request, bool with_facts)
    : limits_{session.limits}, play_{request.play()}, want_{request.want()},
      with_facts_{with_facts}, parser_{session.files, session.rules, session.limits},
      solver_{session.limits}, scores_{session.limits} {}

Result<const SolveAnswer*> PositionStream::solve(std::string_view text) {
    if (names_scoring_game(text) != nullptr) {
        auto position = parse_scoring(text);
        if (!position) {
            return position.error();
        }
        scores_.renew();
        auto scored = solve_score(std::move(*position), play_, scores_);
        if (!scored) {
            return scored.error();
        }
        answer_ = std::move(*scored);
        return &answer_;
    }
    parser_.renew();
    auto position = parser_.parse(text);
    if (!position) {
        return position.error();
    }
    solver_.renew();
    auto answer = solver_.solve(*position, play_, want_);
    if (!answer) {
        return answer.error();
    }
    if (!std::holds_alternative<Solved>(answer_)) {
        answer_.emplace<Solved>();
    }
    auto& solved = std::get<Solved>(answer_);
    solved.position = std::move(*position);
    solved.play = play_;
    solved.answer = std::move(*answer);
    if (with_facts_) {
        solved.facts = facts_of(solved.position, play_, limits_);
    }
    return &answer_;
}

Error cut_moves(Error limit) {
    limit = limit_of(std::move(limit), kMovesLimits, kAnswerLimits);
    if (!kMovesLimits.contains(limit.code)) {
        limit.code = ErrorCode::MovesTooLarge;
    }
    return limit;
}

std::optional<Error> write_json(const SolveAnswer& answer, AnswerText& text, Language language) {
    JsonWriter json{text};
    write_answer(json, answer, language);
    const auto* solved = std::get_if<Solved>(&answer);
    if (solved == nullptr) {
        return std::nullopt;
    }
    return text.stopped() ? std::optional{cut_moves(text.error())} : solved->answer.moves_cut;
}

std::optional<ValueMember> value_member(const Answer& answer) {
    if (answer.value) {
        return ValueMember{*answer.value};
    }
    return answer.infinite_value ? std::optional{ValueMember{to_text(*answer.infinite_value)}}
                                 : std::nullopt;
}

std::optional<ValueMember> value_member(const std::optional<LoopyValue>& value) {
    if (!value) {
        return std::nullopt;
    }
    return value->infinite ? ValueMember{to_text(*value)} : ValueMember{value->nimber};
}

std::vector<BestMove> best_moves(const Scored& scored) {
    const ScoringPosition& position = scored.position;
    const bool repeat = repeats_rows(position);
    std::vector<BestMove> moves;
    for (const ScoreMove& move : scored.answer.best_moves) {
        BestMove& best = moves.emplace_back(BestMove{std::nullopt, move.points});
        if (repeat) {
            best.to =
                to_text(*position.game, position.game->play(position.state, move.number).next);
        }
    }
    return moves;
}

} // namespace nimber
