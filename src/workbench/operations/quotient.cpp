#include "workbench/operations/quotient.hpp"

#include "workbench/certificates/write_certificate.hpp"
#include "workbench/operation/resolve.hpp"

#include <utility>

namespace nimber {
namespace {

Error refused(std::string name, Text why, std::string fact = {}) {
    return {ErrorCode::NoQuotient, {std::move(name), std::move(fact)}, Error::kNoOffset, why};
}

Result<QuotientAnswer> find_quotient(const QuotientRequest& request, const Session& session) {
    RunSettings settings = run_settings(session, request.keep);
    if (!request.of_position()) {
        const auto game = read_game(request.game, session);
        return game ? heap_quotient(*game, request.to, std::move(settings))
                    : Result<QuotientAnswer>{game.error()};
    }
    const auto position = read_position(request.text(), session);
    if (!position) {
        return position.error();
    }
    if (request.to) {
        return refused(to_text(*position), {"a last heap is for games, not for positions",
                                            "最后一堆用于游戏，不用于局面"});
    }
    return position_quotient(*position, std::move(settings));
}

} // namespace

const OperationCard QuotientRequest::kCard = {
    .name = "quotient",
    .summary =
        {"The misère quotient: what each heap is worth when the player who takes the last loses",
         "反常商：取走最后一个者输时每个堆值什么"},
    .notes = {"Exits with 3 if a limit comes first; what was found by then is exact.",
              "若先达到限制，则以 3 退出；此前求得的都是精确的。"},
    .examples = "nimber quotient 0.77\n"
                "nimber quotient 0.07 --to 30\n"
                "nimber quotient grundy --to 12\n"
                "nimber quotient \"notakto(3x3)\" --table\n"
                "nimber quotient @mine.lua --to 30\n"
                "nimber quotient 0.07 --to 33 --checkpoint run.ckpt\n"
                "nimber quotient 0.123 --certificate q.json && nimber verify q.json",
    .example = R"({"game":"0.77","to":12})",
};

std::vector<Field> QuotientRequest::fields() {
    return std::vector<Field>{
               {.name = "game",
                .place = TextPlace{&game, true},
                .help = {"A code such as 0.77, another game on heaps such as @mine.lua, or a "
                         "position such as \"notakto(3x3)\"",
                         "如 0.77 的代码、如 @mine.lua 的其他堆类游戏，或如 \"notakto(3x3)\" "
                         "的局面"},
                .stands_for = "GAME",
                .positional = true},
               {.name = "position",
                .place = TextPlace{&position},
                .help = {"A position, in place of game", "局面，代替 game"},
                .doors = Door::Json},
               {.name = "to",
                .place = SizePlace{&to},
                .help = {"The last heap; without it, until a period is proved",
                         "最大的堆；不给出则直到证明周期为止"},
                .stands_for = "N"},
               {.name = "table",
                .place = FlagPlace{&table},
                .help = {"With the multiplication table", "连同乘法表"}},
           } +
           keep_fields(keep, {"Write what proves it to this file, for nimber verify",
                              "把证明写入此文件，供 nimber verify 检验"});
}

Result<QuotientAnswer> run(const QuotientRequest& request, const Session& session) {
    if (request.game.empty() == request.position.empty()) {
        return Error{ErrorCode::BadRequest,
                     {},
                     Error::kNoOffset,
                     request.game.empty() ? Text{"game is missing", "缺少 game"}
                                          : Text{"it has either a game or a position, not both",
                                                 "game 和 position 只能有一个"}};
    }
    const Keep& keep = request.keep;
    if (auto refusal = check_certificate_path(keep.certificate, keep.checkpoint)) {
        return std::move(*refusal);
    }
    auto answer = find_quotient(request, session);
    if (!answer) {
        return answer;
    }
    if (request.table && answer->quotient.order() > kLargestTable) {
        return refused(answer->game,
                       {"its multiplication table is too large; those up to order {1} are "
                        "written",
                        "乘法表太大；只写出 {1} 阶以内的表"},
                       std::to_string(kLargestTable));
    }
    answer->with_table = request.table;
    if (!keep.certificate.empty()) {
        answer->kept.unwritten = write_certificate(keep.certificate, answer->certificate);
    }
    return answer;
}

} // namespace nimber
