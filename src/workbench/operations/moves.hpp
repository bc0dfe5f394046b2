#pragma once

#include "nimber/game/picture.hpp"
#include "workbench/json/picture_json.hpp"
#include "workbench/operation/operation.hpp"
#include "workbench/operations/solve.hpp"
#include "workbench/playing/moves.hpp"

namespace nimber {

/// Every move of a position, with what it is worth and how it looks.
struct MovesRequest {
    std::string position;
    bool misere = false;
    std::optional<std::uint64_t> most = 1000; ///< to list

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return position; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
};

struct MovesAnswer {
    Position position;
    Play play = Play::Normal;
    MoveList list;
    std::optional<Error> stopped; ///< why who wins is not known
    std::size_t held_bytes = 0;
};

[[nodiscard]] Result<MovesAnswer> run(const MovesRequest& request, const Session& session);

/// A move as it is told.
struct ValuedMove {
    std::size_t component = 0;
    std::string from;
    std::string to;
    std::string position;
    std::optional<Outcome> outcome;
    std::optional<ValueMember> value;
    std::vector<PictureMember> pictures;
};
[[nodiscard]] ValuedMove valued_move(const Position& position, const MoveList::Entry& entry);

/// A component of a position as it is told.
struct ComponentMember {
    std::string game;
    std::string text;
    PictureMember picture;
};

template <>
inline constexpr std::string_view kSchemaName<ValuedMove> = "ValuedMove";
template <>
inline constexpr std::string_view kSchemaName<MovesAnswer> = "Moves";

template <class To>
void members(To& to, const ValuedMove& move) {
    to("component", Count{move.component}, "counted from 0 through the whole sum");
    to("from", move.from, "what the component is before the move");
    to("to", move.to, "what it is after it");
    to("position", move.position, "the whole position after it");
    to("outcome", move.outcome,
       "of that position, for the player who is then to move: `P` is a winning move; null where it "
       "is not known");
    to("value", move.value, "its value, as in `solve`");
    to("picture", move.pictures, "what stands in place of the component");
}

template <class To>
void members(To& to, const ComponentMember& component) {
    to("game", component.game, "its game");
    to("text", component.text, "its numbers as text");
    to("picture", component.picture, "how it looks");
}

template <class To>
void members(To& to, const MovesAnswer& answer) {
    const MoveList& list = answer.list;
    to.schema("nimber/moves/1");
    to(
        "position", [&] { return to_text(answer.position); }, "the position, as it was read");
    to("play", answer.play, "`normal` or `misere`");
    to("over", list.moves.empty(), "whether there is no move");
    to("outcome", list.answer ? std::optional{list.answer->outcome} : std::nullopt,
       "as in `solve`; null where it is not known");
    to(
        "value", [&] { return list.answer ? value_member(*list.answer) : std::nullopt; },
        "as in `solve`");
    to.maybe("standing", list.answer ? std::optional{list.answer->standing()} : std::nullopt,
             "as in `solve`");
    to.maybe("by", list.answer ? std::optional{list.answer->reasons} : std::nullopt,
             "as in `solve`");
    to.maybe("given", list.answer ? list.answer->reasons.premises() : std::nullopt,
             "as in `solve`");
    to.template list<ComponentMember>(
        "components",
        [&](auto& items) {
            for_each_component(answer.position,
                               [&](std::size_t part, std::size_t index, std::size_t) {
                                   if (!items.room()) { // half of them would be another position
                                       items.give_up();
                                       return;
                                   }
                                   const Part& each = answer.position.parts[part];
                                   const StateView state = each.component(index);
                                   items({each.game->name(), to_text(*each.game, state),
                                          picture_member(each.game->picture(state))});
                               });
        },
        "the components of the position");
    std::size_t written = 0;
    to.template list<ValuedMove>(
        "moves",
        [&](auto& items) {
            for (; written < list.moves.size() && items.room(); ++written) {
                items(valued_move(answer.position, list.moves[written]));
            }
        },
        "the moves, each once, by component");
    to("move_count", Count{written}, "how many are listed");
    to("complete", list.complete && written == list.moves.size(),
       "whether these are all; if not, those that win come first");
    to.maybe("stopped", answer.stopped, "only if a limit came first: why who wins is not known");
}

} // namespace nimber
