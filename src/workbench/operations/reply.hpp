#pragma once

#include "workbench/operations/moves.hpp"
#include "workbench/playing/opponent.hpp"

namespace nimber {

/// The move that an opponent of some level makes.
struct ReplyRequest {
    std::string position;
    std::string level = "perfect";
    std::optional<std::uint64_t> seed = 0;
    bool misere = false;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return position; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
};

struct ReplyAnswer {
    Position position;
    Play play = Play::Normal;
    Level level;
    std::optional<Move> move; ///< none if the game is over
};

[[nodiscard]] Result<ReplyAnswer> run(const ReplyRequest& request, const Session& session);

template <>
inline constexpr std::string_view kSchemaName<ReplyAnswer> = "Reply";

template <class To>
void members(To& to, const ReplyAnswer& answer) {
    to.schema("nimber/reply/1");
    to(
        "position", [&] { return to_text(answer.position); }, "the position before the move");
    to("play", answer.play, "`normal` or `misere`");
    to(
        "level", [&] { return to_text(answer.level); }, "how well the opponent plays");
    to(
        "move",
        [&] {
            return answer.move ? std::optional{valued_move(answer.position, {*answer.move})}
                               : std::nullopt;
        },
        "its move, whose outcome and value are not looked for; null if the game is over");
}

} // namespace nimber
