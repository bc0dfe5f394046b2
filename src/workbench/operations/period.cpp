#include "workbench/operations/period.hpp"

#include "workbench/certificates/write_certificate.hpp"
#include "workbench/operation/resolve.hpp"
#include "workbench/patterns/observed_period.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// What a rule file shows: nothing is proved, so there is no certificate and no checkpoint.
Result<PeriodAnswer> observe(const GamePtr& game, const PeriodRequest& request,
                             const Session& session) {
    constexpr Heap kUsual = 1000;
    constexpr Heap kMost = 100'000;
    if (!request.keep.certificate.empty() || !request.keep.checkpoint.empty()) {
        return Error{ErrorCode::NoSequence,
                     {game->name()},
                     Error::kNoOffset,
                     {"a rule file without bounds has no certificate and no checkpoint",
                      "没有 bounds 的规则文件没有证书和检查点"}};
    }
    return observed_period(game, std::min(request.to.value_or(kUsual), kMost),
                           session.search_limits());
}

} // namespace

const OperationCard PeriodRequest::kCard = {
    .name = "period",
    .summary = {"The period of the nim values, proved, and a certificate",
                "nim 值的周期及其证明和证书"},
    .notes = {"Stops as soon as the proof is complete. Exits with 3 if a limit comes first.",
              "一得到证明就停止。若先达到限制，则以 3 退出。"},
    .examples = "nimber period 0.77\n"
                "nimber period allbut:2,5\n"
                "nimber period 0.16 --certificate period.json && nimber verify period.json\n"
                "nimber period 0.454 --checkpoint run.ckpt",
    .example = R"({"game":"0.77"})",
};

std::vector<Field> PeriodRequest::fields() {
    return std::vector<Field>{
               argument("game", TextPlace{&game},
                        {"A code such as 0.77, its name such as kayles, or a set such as sub:1,3,4 "
                         "or allbut:2,5",
                         "如 0.77 的代码、如 kayles 的名称，或如 sub:1,3,4、allbut:2,5 的数集"},
                        "GAME"),
               {.name = "to",
                .place = SizePlace{&to},
                .help = {"Compute no heap beyond this, such as 10^8", "只计算到这一堆，如 10^8"},
                .stands_for = "N"},
           } +
           keep_fields(keep, {"Write what proves it to this file, for nimber verify",
                              "把证明写入此文件，供 nimber verify 检验"});
}

Result<PeriodAnswer> run(const PeriodRequest& request, const Session& session) {
    const auto made = read_game(request.game, session);
    if (!made) {
        return made.error();
    }
    const Game& game = **made;
    if (shows_period_only(game)) {
        return observe(*made, request, session);
    }
    if (auto refusal = no_period_search(game)) {
        return std::move(*refusal);
    }
    const Keep& keep = request.keep;
    if (auto refusal = check_certificate_path(keep.certificate, keep.checkpoint)) {
        return std::move(*refusal);
    }
    const auto run = SequenceRun::begin(game, run_settings(session, keep));
    if (!run) {
        return run.error();
    }
    const Heap last = request.to.value_or(~Heap{0});
    auto stopped = (*run)->find_period(last);
    auto unsaved = (*run)->save();
    PeriodAnswer answer = period_answer(game, (*run)->sequence(), last, std::move(stopped),
                                        !keep.certificate.empty());
    if (auto refuted = confirm_resumed(answer, game, **run)) {
        return std::move(*refuted);
    }
    if (auto refuted = confirm_short(answer, **run)) {
        return std::move(*refuted);
    }
    answer.kept.unsaved = std::move(unsaved);
    if (!keep.certificate.empty() && answer.proof) {
        answer.kept.unwritten = write_certificate(keep.certificate, *answer.proof);
    }
    return answer;
}

} // namespace nimber
