#include "workbench/operations/reply.hpp"

#include <limits>
#include <utility>

namespace nimber {

const OperationCard ReplyRequest::kCard = {
    .name = "reply",
    .summary = {"The move that an opponent makes", "对手走的一步"},
    .examples = "nimber reply nim 3 4 5 --level careless:0.2 --seed 1",
    .example = R"j({"position":"nim(3,4,5)","level":"perfect"})j",
};

std::vector<Field> ReplyRequest::fields() {
    return {
        argument("position", TextPlace{&position, true}, {"Such as nim 3 4 5", "如 nim 3 4 5"},
                 "POS"),
        {.name = "level",
         .place = TextPlace{&level},
         .help = {"How it plays: perfect, random, or careless:0.2, which does not look in one move "
                  "of five",
                  "水平：perfect、random，或 careless:0.2（五步中有一步不看）"},
         .stands_for = "LEVEL"},
        {.name = "seed",
         .place = SizePlace{.size = &seed, .most = std::numeric_limits<std::uint64_t>::max()},
         .help = {"The same seed gives the same move", "相同的种子给出相同的着法"},
         .stands_for = "N"},
        misere_field(misere),
    };
}

Result<ReplyAnswer> run(const ReplyRequest& request, const Session& session) {
    const auto level = parse_level(request.level);
    if (!level) {
        return level.error();
    }
    auto position = read_position(request.position, session);
    if (!position) {
        return position.error();
    }
    Solver solver{session.search_limits()};
    Opponent opponent{*level, request.seed.value_or(0)};
    auto move = opponent.choose(*position, request.play(), solver);
    if (!move) {
        return move.error();
    }
    return ReplyAnswer{std::move(*position), request.play(), *level, std::move(*move)};
}

} // namespace nimber
