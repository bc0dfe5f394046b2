#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/drawing/graph.hpp"
#include "workbench/explain/explain.hpp"
#include "workbench/explain/score.hpp"
#include "workbench/operations/explain.hpp"
#include "workbench/operations/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace nimber; // NOLINT(google-build-using-namespace)

// A scoring position: the method agrees with search where that ends within the limits, and the
// explanation and its JSON can be made.
int check_score(const std::string& text) {
    const auto position = parse_scoring(text);
    if (!position) {
        return 0;
    }
    const Limits limits{std::chrono::milliseconds{50}, std::size_t{64} << 20U, {}, {}};
    ScoringSolver solver{limits};
    const auto answer = solver.solve(*position);
    solver.renew();
    const auto searched = solver.search(*position);
    if (answer && searched &&
        (answer->winner != searched->winner || answer->margin != searched->margin ||
         answer->best_moves != searched->best_moves)) {
        std::abort();
    }
    std::string out;
    JsonWriter json{out};
    if (answer) {
        write_answer(json, Scored{*position, *answer}, Language::English);
    }
    ScoringSolver again{limits};
    if (const auto explanation = explain(*position, again, Language::English)) {
        write_answer(json, *explanation, Language::English);
    }
    return 0;
}

} // namespace

// Any position within small limits: both plays are solved or refused, every claimed winning move
// leads to a position that is not won, and the explanation and its JSON can be made. A small game
// graph agrees on who wins, and can be drawn.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    if (names_scoring_game(text) != nullptr) {
        return check_score(text);
    }
    const auto position = parse_position(text);
    if (!position) {
        return 0;
    }
    for (const Play play : {Play::Normal, Play::Misere}) {
        const Limits limits{std::chrono::milliseconds{50}, std::size_t{64} << 20U, {}, {}};
        Solver solver{limits};
        const auto answer = solver.solve(*position, play);
        if (!answer) {
            continue;
        }
        std::size_t tried = 0;
        for (const Move& move : answer->winning_moves) {
            solver.renew();
            const auto after_move = solver.solve(after(*position, move), play);
            if (after_move && after_move->outcome != Outcome::P) {
                std::abort();
            }
            if (++tried == 4) {
                break;
            }
        }
        solver.renew();
        std::string out;
        JsonWriter json{out};
        write_answer(json, Solved{*position, play, *answer, {}, {}}, Language::English);
        if (const auto explanation = explain(*position, play, solver, Language::English)) {
            write_answer(json, *explanation, Language::English);
        }
        constexpr std::size_t kMostNodes = 12; // drawing is slow with sanitizers
        if (const auto graph = game_graph(*position, play, kMostNodes, limits)) {
            if (graph->nodes.front().outcome != answer->outcome) {
                std::abort();
            }
            AnswerText picture{limits};
            if (const auto drawing = place(*graph, picture.budget())) {
                write_svg(*graph, *drawing, Language::English, picture);
            }
            write_dot(*graph, Language::Chinese, picture);
        }
    }
    return 0;
}
