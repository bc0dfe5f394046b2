#include "workbench/operations/rules.hpp"

#include "nimber/solve/solver.hpp"
#include "script/script_game.hpp"
#include "workbench/files/write_file.hpp"

#include <array>
#include <filesystem>
#include <utility>

namespace nimber {
namespace {

constexpr std::array<std::string_view, 2> kActions = {"check", "new"};
constexpr Heap kHeapsShown = 40;

/// The first values of a game on heaps, as many as the rules allow.
std::vector<ValueMember> first_values(const ScriptGame& game, const Limits& limits) {
    std::vector<ValueMember> values;
    Solver solver{limits};
    for (Heap heap = 0; heap < kHeapsShown; ++heap) {
        const auto value = solver.loopy_value(game, std::array{heap});
        if (!value) {
            break;
        }
        values.push_back(*value_member(std::optional{*value}));
    }
    game.forgive();
    return values;
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
    if (game.of_heaps()) {
        game.show_part(std::array{kUsual}, text);
    } else if (game.rules().size && game.reads_numbers()) {
        game.show_part(State(*game.rules().size, kUsual), text);
    }
    return text;
}

} // namespace

const OperationCard RulesRequest::kCard = {
    .name = "rules",
    .summary = {"Rules of your own: try a rule file, or begin a new one",
                "自定规则：试验规则文件，或新建一个"},
    .notes = {"check exits with 1 if it finds a fault. docs/rules.md teaches the language.",
              "check 发现错误时以 1 退出。docs/rules.md 讲解这种语言。"},
    .examples = "nimber rules new mine\n"
                "nimber rules check mine.lua\n"
                "nimber solve \"@mine.lua(7)\"",
    .example = R"j({"file":"mine.lua","rules":{"mine.lua":"return { moves = function(heap, emit) )j"
               R"j(for left = 0, heap - 1 do emit(left) end end }"}})j",
};

std::vector<Field> RulesRequest::fields() {
    return {
        argument("action", ChoicePlace{&action, kActions},
                 {"check a file, or write a new one", "check 检查文件，new 新建文件"}, "check|new",
                 Door::Terminal),
        argument("file", TextPlace{&file},
                 {"The rule file, such as mine.lua", "规则文件，如 mine.lua"}, "FILE"),
    };
}

Result<RulesAnswer> run(const RulesRequest& request, const Session& session) {
    const auto source = session.rule_source(request.file);
    if (!source) {
        return source.error();
    }
    const auto loaded =
        ScriptGame::load_moves(request.file, *source, script_limits(session.limits));
    if (!loaded) {
        return loaded.error();
    }
    auto report = check_rules(request.file, *source, *loaded, session.search_limits());
    if (!report) {
        return report.error();
    }
    RulesAnswer answer;
    answer.report = std::move(*report);
    answer.example = example(**loaded);
    if ((*loaded)->of_heaps()) {
        answer.values = first_values(**loaded, session.search_limits());
    }
    return answer;
}

Result<RulesStarter> write_starter(const RulesRequest& request) {
    std::filesystem::path path{request.file};
    if (path.extension() != ".lua") {
        path += ".lua";
    }
    const std::string name = path.stem().string();
    const bool plain = name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789-_") == std::string::npos;
    std::error_code ignored;
    if (!plain || name.empty()) {
        return Error{ErrorCode::BadPath,
                     {path.string(), "a name has letters, digits, - and _ only"}};
    }
    if (std::filesystem::exists(path, ignored)) {
        return Error{ErrorCode::BadPath, {path.string(), "the file is there already"}};
    }
    if (auto failed = write_file(path.string(), starter_rules(name))) {
        return std::move(*failed);
    }
    return RulesStarter{path.string()};
}

} // namespace nimber
