#include "nimber/limits/limit_codes.hpp"
#include "script/declared_code.hpp"
#include "script/plain_line.hpp"
#include "script/script_game.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace nimber {
namespace {

constexpr std::size_t kMostDrawn = 10'000;
constexpr std::size_t kMostLines = 200;
constexpr std::size_t kFewMarks = 4; ///< in a single row that is taken for a board

/// The rows of a text that looks like a board: rows of equal length, or one of few different marks.
std::vector<std::string> board_rows(std::string_view text) {
    if (text.empty() || text.size() > kMostDrawn ||
        std::ranges::any_of(text, [](char letter) { return letter <= ' ' || letter > '~'; })) {
        return {};
    }
    std::vector<std::string> rows;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find_first_of("|/", begin), text.size());
        rows.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    const bool even = std::ranges::all_of(
        rows, [&](const std::string& row) { return row.size() == rows[0].size(); });
    const bool few = std::set<char>(text.begin(), text.end()).size() <= kFewMarks;
    const bool one_row = rows.size() == 1 && few && text.find_first_of(";,") == std::string::npos;
    return even && !rows[0].empty() && (rows.size() > 1 || one_row) ? rows
                                                                    : std::vector<std::string>{};
}

} // namespace

std::vector<std::string> ScriptGame::drawing(StateView part) const {
    std::vector<std::string> lines;
    if (rules_->functions.draw == 0) {
        return lines;
    }
    const bool done = run(part, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.draw);
        push_part(lua, rules_->kind, part);
        lua_call(lua, 1, 1);
        if (lua_type(lua, 1) != LUA_TSTRING) {
            rules_->host().fail({{"draw must give a string", "draw 必须给出字符串"}});
        }
        std::size_t size = 0;
        const char* const letters = lua_tolstring(lua, 1, &size);
        std::string_view drawing{letters, size};
        while (!drawing.empty() && lines.size() < kMostLines) {
            const std::size_t end = std::min(drawing.find('\n'), drawing.size());
            lines.push_back(plain_line(drawing.substr(0, end), kMostDrawn));
            drawing.remove_prefix(std::min(end + 1, drawing.size()));
        }
        if (!drawing.empty()) {
            lines.emplace_back("…");
        }
    });
    return done ? lines : std::vector<std::string>{};
}

/// Draws one part; a fault in `draw` changes no answer, and is told in place of the picture.
void ScriptGame::explain_part(StateView part, Evidence& evidence) const {
    if (failure_) {
        return;
    }
    std::vector<std::vector<std::string>> rows;
    for (std::string& line : drawing(part)) {
        rows.push_back({std::move(line)});
    }
    if (!rows.empty()) {
        evidence.table(std::move(rows));
    }
    if (failure_ && !kSearchLimits.contains(failure_->code)) {
        evidence.say({"There is no picture: {0}.", "没有图：{0}。"},
                     {failure_->message(evidence.language())});
        failure_.reset();
    }
}

void ScriptGame::explain(StateView component, Play /*play*/, Evidence& evidence) const {
    if (code_) {
        evidence.say({"The bounds that the file declares make it the code {0}; every heap up to "
                      "{1} agrees with its moves.",
                      "文件声明的 bounds 使它成为代码 {0}；到堆 {1} 为止，各堆均与其走法相符。"},
                     {code_->name(), std::to_string(last_heap_compared(*this))});
    }
    if (!component.empty()) {
        explain_part(component, evidence);
    }
}

Picture ScriptGame::picture(StateView component) const {
    if (of_heaps()) {
        return {.kind = Picture::Kind::Stones, .numbers = {component.begin(), component.end()}};
    }
    std::vector<std::string> lines;
    if (!component.empty()) {
        lines = drawing(component);
    }
    std::size_t letters = 0;
    for (const std::string& line : lines) {
        letters += line.size() + 1;
    }
    if (!lines.empty() && letters <= kMostDrawn) {
        return {.kind = Picture::Kind::Words, .rows = std::move(lines)};
    }
    std::string text;
    show(component, text);
    // The text of numbers is a picture only if the file draws them.
    if (rules_->kind == PartKind::Board || rules_->functions.show != 0) {
        if (auto rows = board_rows(text); !rows.empty()) {
            return {.kind = Picture::Kind::Board, .rows = std::move(rows)};
        }
    }
    if (rules_->kind == PartKind::Tuple && component.size() <= kMostDrawn) {
        return {.kind = Picture::Kind::Heaps, .numbers = {component.begin(), component.end()}};
    }
    if (text.size() > kMostDrawn) {
        text.resize(kMostDrawn);
        text += "...";
    }
    return {.kind = Picture::Kind::Words, .rows = {std::move(text)}};
}

} // namespace nimber
