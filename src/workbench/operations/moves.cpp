#include "workbench/operations/moves.hpp"

#include <utility>

namespace nimber {

const OperationCard MovesRequest::kCard = {
    .name = "moves",
    .summary = {"Every move of a position, with what it is worth", "一个局面的所有着法及其价值"},
    .examples = "nimber moves nim 3 4 5",
    .example = R"j({"position":"nim(3,4,5)"})j",
};

std::vector<Field> MovesRequest::fields() {
    constexpr std::uint64_t kMost = 10'000;
    return {
        argument("position", TextPlace{&position, true}, {"Such as nim 3 4 5", "如 nim 3 4 5"},
                 "POS"),
        {.name = "most",
         .place = SizePlace{.size = &most, .least = 1, .most = kMost},
         .help = {"How many moves to list at the most", "至多列出多少个着法"},
         .stands_for = "N"},
        misere_field(misere),
    };
}

Result<MovesAnswer> run(const MovesRequest& request, const Session& session) {
    auto position = read_position(request.position, session);
    if (!position) {
        return position.error();
    }
    Solver solver{session.search_limits()};
    MovesAnswer answer;
    answer.list =
        list_moves(*position, request.play(), solver, static_cast<std::size_t>(*request.most));
    answer.position = std::move(*position);
    answer.play = request.play();
    answer.stopped = answer.list.stopped;
    answer.held_bytes = solver.budget().held() + answer.list.bytes;
    return answer;
}

ValuedMove valued_move(const Position& position, const MoveList::Entry& entry) {
    const Part& part = position.parts[entry.move.part];
    const Game& game = *part.game;
    ValuedMove move{entry.move.component,
                    to_text(game, part.component(entry.move.index)),
                    to_text(game, entry.move.option),
                    to_text(after(position, entry.move)),
                    entry.outcome,
                    value_member(entry.value),
                    {}};
    for (const StateView left : entry.move.option.view()) {
        move.pictures.push_back(picture_member(game.picture(left)));
    }
    return move;
}

} // namespace nimber
