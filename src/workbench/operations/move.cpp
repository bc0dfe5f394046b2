#include "workbench/operations/move.hpp"

#include "nimber/position/parse.hpp"
#include "workbench/playing/move_text.hpp"

#include <utility>

namespace nimber {

const OperationCard MoveRequest::kCard = {
    .name = "move",
    .summary = {"Reads a move as people write it", "读入人们所写的着法"},
    .examples = "nimber move nim 3 4 5 --move \"5 > 1\"",
    .example = R"j({"position":"nim(3,4,5)","move":"5 > 1"})j",
};

std::vector<Field> MoveRequest::fields() {
    return {
        argument("position", TextPlace{&position, true}, {"Such as nim 3 4 5", "如 nim 3 4 5"},
                 "POS"),
        {.name = "move",
         .place = TextPlace{&move},
         .help = {"Such as 5 > 1, 3:1 or b2 on a board", "如 5 > 1、3:1，棋盘上如 b2"},
         .stands_for = "MOVE",
         .need = Field::Need::Required},
        misere_field(misere),
    };
}

Result<MoveAnswer> run(const MoveRequest& request, const Session& session) {
    PositionParser parser{session.files, session.rules, session.limits};
    auto position = parser.parse(request.position);
    if (!position) {
        return position.error();
    }
    Budget budget{session.limits};
    auto move = read_move(*position, request.move, parser, &budget);
    if (!move) {
        return move.error();
    }
    return MoveAnswer{std::move(*position), request.play(), std::move(*move)};
}

} // namespace nimber
