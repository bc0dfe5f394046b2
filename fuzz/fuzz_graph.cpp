#include "nimber/games/graphs/graph_text.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"

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

/// The positions that name a file of these bytes are read or refused, and what is read is solved
/// within the limits.
void check_positions(const std::string& bytes) {
    const FileReader files = [&](const std::string&) { return Result<std::string>{bytes}; };
    for (const char* text : {"tokens:@f(0,1)+*2", "hackenbush(@f)", "geography:@f(0)"}) {
        const auto position = parse_position(text, files);
        if (!position) {
            insist(position.error().offset <= std::string{text}.size());
            continue;
        }
        for (const Play play : {Play::Normal, Play::Misere}) {
            Solver solver{{std::chrono::milliseconds{20}, std::size_t{32} << 20U, {}, {}}};
            const auto answer = solver.solve(*position, play);
            if (answer && !answer->winning_moves.empty()) {
                solver.renew();
                const auto next =
                    solver.solve(after(*position, answer->winning_moves.front()), play);
                insist(!next || next->outcome == Outcome::P);
            }
        }
    }
}

} // namespace

// Any bytes as a graph file: an error with its line, or a graph whose edges keep to its vertices
// and that reads back from an edge list.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes{data, data + size};
    const auto read = parse_graph(bytes, "f");
    if (!read) {
        const Error& error = read.error();
        insist(error.code == ErrorCode::BadGraphLine && error.place.has_value());
        insist(!error.message().empty() && !error.message(Language::Chinese).empty());
        return 0;
    }
    std::string lines;
    for (const auto& [from, to] : read->edges) {
        insist(from < read->vertices && to < read->vertices);
        lines += std::to_string(from) + ' ' + std::to_string(to) + '\n';
    }
    const auto again = parse_graph(lines, "f");
    insist(read->edges.empty() ? !again : again && again->edges == read->edges);
    constexpr std::size_t kSmall = 1000;
    if (read->vertices <= kSmall) {
        check_positions(bytes);
    }
    return 0;
}
