#pragma once

#include "workbench/operations/moves.hpp"

namespace nimber {

/// Reads a move as people write it.
struct MoveRequest {
    std::string position;
    std::string move;
    bool misere = false;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return position; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
};

struct MoveAnswer {
    Position position;
    Play play = Play::Normal;
    Move move;
};

[[nodiscard]] Result<MoveAnswer> run(const MoveRequest& request, const Session& session);

template <>
inline constexpr std::string_view kSchemaName<MoveAnswer> = "Move";

template <class To>
void members(To& to, const MoveAnswer& answer) {
    to.schema("nimber/move/1");
    to(
        "position", [&] { return to_text(answer.position); }, "the position before the move");
    to("play", answer.play, "`normal` or `misere`");
    to(
        "move", [&] { return valued_move(answer.position, {answer.move}); },
        "the move; its outcome and value are not looked for");
}

} // namespace nimber
