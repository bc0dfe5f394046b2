#include "workbench/explain/explain_loopy.hpp"

#include "nimber/game/digraph.hpp"
#include "workbench/explain/explain_nim.hpp"
#include "workbench/phrases.hpp"

namespace nimber {
namespace {

std::string label(const Part& part, std::size_t index) {
    std::string name;
    part.game->show_part(part.component(index), name);
    return name;
}

/// The successors with their values: "1 (0), 2 (∞(0))".
std::string list_successors(const Game& game, StateView vertex, Solver& solver) {
    std::string list;
    std::size_t shown = 0;
    game.options(vertex, [&](SumView to) {
        list += list.empty() ? "" : ", ";
        if (++shown > kMostTableRows) {
            list += "…";
            return false;
        }
        const auto value = solver.loopy_value(game, to);
        list += to_text(game, to) + " (" + (value ? to_text(*value) : "?") + ")";
        return true;
    });
    return list;
}

void explain_value(const Game& game, StateView vertex, Solver& solver, Evidence& evidence) {
    const auto value = solver.loopy_value(game, vertex);
    const std::string own = to_text(game, vertex);
    if (!value) {
        return;
    }
    const bool graph = game.graph() != nullptr; // with edges, where others have moves
    if (!has_option(game, vertex)) {
        evidence.say(text(graph ? Phrase::GraphSink : Phrase::LoopySink), {own});
        return;
    }
    const Phrase how = value->infinite ? (graph ? Phrase::GraphInfinite : Phrase::LoopyInfinite)
                                       : (graph ? Phrase::GraphMex : Phrase::LoopyMex);
    evidence.say(text(how), {own, list_successors(game, vertex, solver), to_text(*value)});
    bool back = false;
    game.options(vertex, [&](SumView to) {
        const auto other = solver.loopy_value(game, to);
        back = back || (other && (other->infinite || other->nimber > value->nimber));
        return !back;
    });
    if (back && !value->infinite && game.loopy()) {
        evidence.say(text(Phrase::GraphBack), {to_text(*value)});
    }
}

} // namespace

void explain_vertex(const Part& part, std::size_t index, Play play, Solver& solver,
                    Evidence& evidence) {
    const Game& game = *part.game;
    const StateView vertex = part.component(index);
    if (game.graph() == nullptr) {
        if (game.loopy() && play == Play::Normal && !game.value(vertex)) {
            explain_value(game, vertex, solver, evidence);
        }
        return;
    }
    if (play == Play::Normal) {
        explain_value(game, vertex, solver, evidence);
    }
    const auto fate = solver.fate(game, vertex, play);
    if (!fate || !game.loopy() || fate->outcome == Outcome::D) {
        return;
    }
    const bool won = fate->outcome == Outcome::N;
    evidence.say(
        text(Phrase::GraphRemoteness),
        {evidence.phrase(text(won ? Phrase::WordN : Phrase::WordP)), std::to_string(fate->moves)});
}

void explain_loopy_values(const Position& position, Solver& solver, Evidence& evidence) {
    std::vector<std::vector<std::string>> rows = {
        {evidence.phrase(text(Phrase::HeadComponent)), evidence.phrase(text(Phrase::HeadValue))}};
    for_each_component(position, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        const Part& part = position.parts[p];
        const auto value = solver.loopy_value(*part.game, part.component(index));
        if (rows.size() <= kMostTableRows && value) {
            rows.push_back({label(part, index), to_text(*value)});
        }
    });
    if (rows.size() > 2) {
        evidence.say(text(Phrase::LoopyValues));
        evidence.table(std::move(rows));
    }
}

std::string loopy_conclusion(const Position& position, const Answer& answer, Solver& solver,
                             const Evidence& evidence) {
    if (!answer.infinite_value) {
        const bool won = answer.outcome == Outcome::N;
        return evidence.phrase(text(won ? Phrase::BecauseLoopyWin : Phrase::BecauseLoopyLoss));
    }
    std::size_t infinite = 0;
    LoopyValue own;
    Nimber rest;
    for_each_component(position, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        const Part& part = position.parts[p];
        const auto value = solver.loopy_value(*part.game, part.component(index));
        if (value && value->infinite) {
            ++infinite;
            own = *value;
        } else if (value) {
            rest += value->nimber;
        }
    });
    if (infinite > 1) {
        return evidence.phrase(text(Phrase::BecauseTwoInfinite));
    }
    const Phrase why =
        answer.outcome == Outcome::N ? Phrase::BecauseInfiniteWin : Phrase::BecauseOneInfinite;
    return evidence.phrase(text(why), {to_text(own), std::to_string(rest.value())});
}

} // namespace nimber
