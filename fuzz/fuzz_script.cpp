#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "script/formula_check.hpp"
#include "script/script_game.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using namespace nimber; // NOLINT(google-build-using-namespace)

void insist(bool condition) {
    if (!condition) {
        std::abort();
    }
}

void insist_on_words(const Error& error) {
    insist(!error.message().empty() && !error.message(Language::Chinese).empty());
}

/// Budgets so small that every input is soon done.
ScriptLimits small_limits() {
    ScriptLimits limits;
    limits.call_instructions = 20'000;
    limits.request_instructions = 500'000;
    limits.call_bytes = std::size_t{4} << 20U;
    limits.request_bytes = std::size_t{8} << 20U;
    limits.call_time = std::chrono::milliseconds{500};
    limits.cache_bytes = std::size_t{4} << 20U;
    return limits;
}

void check_position(const GamePtr& game, const std::string& text) {
    PositionParser parser{{}, [&](const std::string&) { return game; }};
    for (const Play play : {Play::Normal, Play::Misere}) {
        const auto position = parser.parse(text);
        game->renew();
        if (!position) {
            insist_on_words(position.error());
            insist(position.error().offset <= text.size());
            continue;
        }
        Solver solver{{std::chrono::milliseconds{50}, std::size_t{32} << 20U, {}, {}}};
        const auto answer = solver.solve(*position, play);
        if (!answer) {
            insist_on_words(answer.error());
            continue;
        }
        static_cast<void>(to_text(*position));
        if (!answer->winning_moves.empty()) {
            static_cast<void>(to_text(after(*position, answer->winning_moves.front())));
        }
    }
}

} // namespace

// Any bytes as a rule file, or as the body of its moves: an error in words, or a game that is
// solved within its budgets.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    const std::string bytes{data + 1, data + size};
    const unsigned form = data[0] % 6;
    const char* const kinds[] = {"heap", "tuple", "board", "heap', loopy = true, name = '",
                                 "heap', bounds = {take = 2, parts = 2}, name = '"};
    const std::string source = form == 5
                                   ? bytes
                                   : std::string{"return {kind = '"} + kinds[form] +
                                         "', moves = function(position, emit) " + bytes + "\nend}";
    const auto loaded = ScriptGame::load("f", source, small_limits());
    if (!loaded) {
        insist_on_words(loaded.error());
        return 0;
    }
    check_formula(**loaded); // which may find that there is none
    (*loaded)->renew();
    for (const char* text : {"@f(3)", "@f(2,1)+*1", "@f(2,1;3)", "@f(ab;x)", "@f()"}) {
        check_position(*loaded, text);
    }
    return 0;
}
