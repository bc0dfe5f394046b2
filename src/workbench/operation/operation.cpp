#include "workbench/operation/operation.hpp"

#include <iterator>

namespace nimber {

Limits Session::search_limits() const {
    Limits told = limits;
    if (progress) {
        told.progress = progress;
    }
    return told;
}

std::vector<Field> keep_fields(Keep& keep, Text certificate) {
    return {
        {.name = "certificate",
         .place = FilePlace{&keep.certificate},
         .help = certificate,
         .stands_for = "FILE",
         .doors = Door::Terminal},
        {.name = "checkpoint",
         .place = FilePlace{&keep.checkpoint},
         .help = {"Save the run in this file, and resume from it if it exists; without --time "
                  "there is then no time limit",
                  "把运行保存在此文件中，若文件已存在则继续；此时若没有 --time 则不限时"},
         .stands_for = "FILE",
         .doors = Door::Terminal},
        {.name = "checkpoint_every",
         .place = TimePlace{&keep.save_every},
         .help = {"How often it is saved", "多久保存一次"},
         .stands_for = "TIME",
         .doors = Door::Terminal},
    };
}

std::vector<Field> operator+(std::vector<Field> fields, std::vector<Field> more) {
    fields.insert(fields.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
    return fields;
}

RunSettings run_settings(const Session& session, const Keep& keep) {
    return {session.limits, keep.checkpoint, keep.save_every, session.progress};
}

Field misere_field(bool& misere) {
    return {
        .name = "misere",
        .place = FlagPlace{&misere},
        .help = {"Misère play: the player who takes the last loses", "反常规则：取走最后一个者输"}};
}

Result<Reply> with_text(AnswerText text, Reply reply) {
    auto body = std::move(text).take();
    if (!body) {
        return body.error();
    }
    reply.body = std::move(*body);
    return reply;
}

} // namespace nimber
