#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/encode.hpp"
#include "workbench/explain.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

// Any position within small limits: both plays are solved or refused, every claimed winning move
// leads to a position that is not won, and the explanation and its JSON can be made.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace nimber; // NOLINT(google-build-using-namespace)
    const auto position = parse_position(std::string{data, data + size});
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
        encode(json, *position, play, *answer);
        if (const auto explanation = explain(*position, play, solver, Language::English)) {
            encode(json, *explanation);
        }
    }
    return 0;
}
