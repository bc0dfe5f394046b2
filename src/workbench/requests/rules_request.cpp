#include "nimber/solve/solver.hpp"
#include "script/script_game.hpp"
#include "workbench/requests/requests.hpp"
#include "workbench/rules_check.hpp"

#include <array>

namespace nimber {
namespace {

constexpr Heap kHeapsShown = 40;

/// The first values of a game on heaps, as many as the rules allow.
void encode_values(JsonWriter& json, const ScriptGame& game, const Limits& limits) {
    json.key("values").begin_array();
    Solver solver{limits};
    for (Heap heap = 0; heap < kHeapsShown; ++heap) {
        const auto value = solver.loopy_value(game, std::array{heap});
        if (!value) {
            break;
        }
        if (value->infinite) {
            json.string(to_text(*value));
        } else {
            json.number(value->nimber.value());
        }
    }
    json.end_array();
    game.forgive();
}

/// A position to begin with: an example of the file, or a heap.
std::string example(const ScriptGame& game) {
    for (const std::string& written : game.rules().examples) {
        if (const auto state = game.example_state(written)) {
            std::string text;
            game.show_part(*state, text);
            return text;
        }
    }
    constexpr Heap kUsual = 7;
    std::string text;
    if (game.shape() == Shape::Heaps) {
        game.show_part(std::array{kUsual}, text);
    } else if (game.rules().size && game.reads_numbers()) {
        game.show_part(State(*game.rules().size, kUsual), text);
    }
    return text;
}

} // namespace

Result<Reply> answer_rules(Request& request, const RequestContext& context) {
    const std::string file = request.text("file");
    if (request.error()) {
        return *request.error();
    }
    const auto source = rule_source(file, request.rules());
    if (!source) {
        return source.error();
    }
    const auto loaded = ScriptGame::load_moves(file, *source, script_limits(context.limits));
    if (!loaded) {
        return loaded.error();
    }
    const auto report = check_rules(file, *source, *loaded, context.search_limits());
    if (!report) {
        return report.error();
    }
    std::string checked;
    JsonWriter report_json{checked};
    encode(report_json, *report, request.language());
    checked.pop_back(); // more members follow

    std::string more;
    JsonWriter json{more};
    json.begin_object();
    json.key("example").string(example(**loaded));
    if ((*loaded)->shape() == Shape::Heaps) {
        encode_values(json, **loaded, context.search_limits());
    }
    json.end_object();
    return Reply{checked + ',' + more.substr(1)};
}

} // namespace nimber
