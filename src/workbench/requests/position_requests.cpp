#include "nimber/games/scoring_game.hpp"
#include "nimber/solve/game_graph.hpp"
#include "nimber/solve/scoring.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/encode.hpp"
#include "workbench/explain.hpp"
#include "workbench/graph.hpp"
#include "workbench/misere_facts.hpp"
#include "workbench/move_text.hpp"
#include "workbench/moves.hpp"
#include "workbench/opponent.hpp"
#include "workbench/requests/requests.hpp"
#include "workbench/score.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// The position of a scoring game; nothing if the text begins with none.
Result<std::optional<ScoringPosition>> scoring_position(Request& request) {
    const std::string text = request.text("position");
    const ScoringGame* game = names_scoring_game(text);
    if (request.error() || game == nullptr) {
        return std::optional<ScoringPosition>{};
    }
    if (request.play() == Play::Misere) {
        return scores_decide(*game);
    }
    auto position = parse_scoring(text);
    return position ? Result{std::optional{std::move(*position)}}
                    : Result<std::optional<ScoringPosition>>{position.error()};
}

bool ends(const Position& position) {
    return std::ranges::none_of(position.parts,
                                [](const Part& part) { return part.game->loopy(); });
}

/// The reply with a text that must not be cut short.
Result<Reply> whole(AnswerText text, const std::string& type = Reply{}.type) {
    return text.stopped() ? Result<Reply>{text.error()}
                          : with_text(std::move(text), Reply{{}, type, {}});
}

/// The reply that `encode` makes of things, beside which the request holds so many bytes.
template <class... Things>
Result<Reply> encoded(const RequestContext& context, std::size_t beside, const Things&... things) {
    AnswerText text{context.limits, context.reply_bytes, beside};
    JsonWriter json{text};
    encode(json, things...);
    return with_text(std::move(text));
}

/// The reply, unless rules have failed meanwhile.
Result<Reply> unless_failed(const Position& position, Result<Reply> reply) {
    const Error* failed = failure(position);
    return failed != nullptr ? Result<Reply>{*failed} : std::move(reply);
}

/// The object that holds one move, or none.
class MoveReply {
public:
    MoveReply(std::string_view schema, const Position& position, Play play,
              const RequestContext& context)
        : position_{position}, text_{context.limits, context.reply_bytes} {
        json_.begin_object();
        json_.key("schema").string(schema);
        json_.key("position").string(to_text(position));
        json_.key("play").string(name(play));
    }

    JsonWriter& json() { return json_; }
    [[nodiscard]] Result<Reply> with(const std::optional<Move>& move) && {
        json_.key("move");
        if (move) {
            encode(json_, position_, MoveList::Entry{*move});
        } else {
            json_.null();
        }
        json_.end_object();
        return with_text(std::move(text_));
    }

private:
    const Position& position_;
    AnswerText text_;
    JsonWriter json_{text_};
};

} // namespace

Result<Reply> answer_solve(Request& request, const RequestContext& context) {
    const auto scoring = scoring_position(request);
    if (!scoring) {
        return scoring.error();
    }
    if (*scoring) {
        ScoringSolver solver{context.search_limits()};
        const auto answer = solver.solve(**scoring);
        return answer ? encoded(context, 0, **scoring, *answer) : answer.error();
    }
    const auto position = request.position(context.limits);
    if (!position) {
        return position.error();
    }
    Solver solver{context.search_limits()};
    const auto answer = solver.solve(*position, request.play());
    if (!answer) {
        return answer.error();
    }
    std::optional<MisereFacts> facts;
    if (request.play() == Play::Misere && ends(*position)) {
        facts = misere_facts(*position, context.limits);
    }
    return unless_failed(*position, encoded(context, solver.budget().held(), *position,
                                            request.play(), *answer, facts ? &*facts : nullptr));
}

Result<Reply> answer_explain(Request& request, const RequestContext& context) {
    const auto scoring = scoring_position(request);
    if (!scoring) {
        return scoring.error();
    }
    if (*scoring) {
        ScoringSolver solver{context.search_limits()};
        const auto explanation = explain(**scoring, solver, request.language());
        return explanation ? encoded(context, 0, *explanation) : explanation.error();
    }
    const auto position = request.position(context.limits);
    if (!position) {
        return position.error();
    }
    Solver solver{context.search_limits()};
    const auto explanation = explain(*position, request.play(), solver, request.language());
    return explanation
               ? unless_failed(*position, encoded(context, solver.budget().held(), *explanation))
               : explanation.error();
}

Result<Reply> answer_moves(Request& request, const RequestContext& context) {
    constexpr std::uint64_t kUsual = 1000;
    constexpr std::uint64_t kMost = 10'000;
    const std::uint64_t most =
        std::clamp(request.size("most").value_or(kUsual), std::uint64_t{1}, kMost);
    const auto position = request.position(context.limits);
    if (!position) {
        return position.error();
    }
    Solver solver{context.search_limits()};
    const MoveList list =
        list_moves(*position, request.play(), solver, static_cast<std::size_t>(most));
    return unless_failed(*position, encoded(context, solver.budget().held() + list.bytes, *position,
                                            request.play(), list, request.language()));
}

Result<Reply> answer_move(Request& request, const RequestContext& context) {
    const std::string written = request.text("move");
    PositionParser parser{request.files(), request.loader(context.limits), context.limits};
    const std::string text = request.text("position");
    if (request.error()) {
        return *request.error();
    }
    const auto position = parser.parse(text);
    if (!position) {
        return position.error();
    }
    Budget budget{context.limits};
    const auto move = read_move(*position, written, parser, &budget);
    if (!move) {
        return move.error();
    }
    return unless_failed(
        *position, MoveReply{"nimber/move/1", *position, request.play(), context}.with(*move));
}

Result<Reply> answer_reply(Request& request, const RequestContext& context) {
    const std::string written = request.has("level") ? request.text("level") : "perfect";
    const std::uint64_t seed = request.size("seed").value_or(0);
    const auto level = parse_level(written);
    if (!request.error() && !level) {
        return level.error();
    }
    const auto position = request.position(context.limits);
    if (!position) {
        return position.error();
    }
    Solver solver{context.search_limits()};
    Opponent opponent{*level, seed};
    const auto move = opponent.choose(*position, request.play(), solver);
    if (!move) {
        return move.error();
    }
    MoveReply reply{"nimber/reply/1", *position, request.play(), context};
    reply.json().key("level").string(to_text(*level));
    return unless_failed(*position, std::move(reply).with(*move));
}

Result<Reply> answer_graph(Request& request, const RequestContext& context) {
    constexpr std::uint64_t kUsual = 300;
    constexpr std::uint64_t kMost = 5000;
    const std::uint64_t most = request.size("max_nodes").value_or(kUsual);
    const std::string format = request.text("format", false);
    if (most < 1 || most > kMost) {
        request.complain("max_nodes", {"{0} is from 1 to 5000", "{0} 应为 1 到 5000"});
    }
    const auto position = request.position(context.limits);
    if (!position) {
        return position.error();
    }
    const bool drawn = format != "dot"; // what the page draws is a picture as well
    const auto graph =
        game_graph(*position, request.play(), static_cast<std::size_t>(most),
                   context.search_limits(), drawn ? kMostMovesDrawn : ~std::size_t{0});
    if (!graph) {
        return graph.error();
    }
    AnswerText text{context.limits, context.reply_bytes, held_bytes(*graph)};
    if (!drawn) {
        write_dot(*graph, request.language(), text);
        return whole(std::move(text), "text/plain; charset=utf-8");
    }
    const auto drawing = place(*graph, text.budget());
    if (!drawing) {
        return drawing.error();
    }
    if (format == "svg") {
        write_svg(*graph, *drawing, request.language(), text);
        return whole(std::move(text), "image/svg+xml");
    }
    JsonWriter json{text};
    encode(json, *graph, &*drawing);
    return unless_failed(*position, whole(std::move(text)));
}

} // namespace nimber
