#include "script/script_game.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace nimber {
namespace {

constexpr std::size_t kMostDrawn = 10'000;
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
    const bool one_row = rows.size() == 1 && few && text.find_first_of(";,") == text.npos;
    return even && !rows[0].empty() && (rows.size() > 1 || one_row) ? rows
                                                                    : std::vector<std::string>{};
}

} // namespace

Picture ScriptGame::picture(StateView component) const {
    if (of_heaps()) {
        return {.kind = Picture::Kind::Stones, .numbers = {component.begin(), component.end()}};
    }
    std::string text;
    show(component, text);
    // The text of numbers is a picture only if the file draws them.
    if (rules_->kind == PartKind::Board || rules_->functions.show != 0) {
        if (auto rows = board_rows(text); !rows.empty()) {
            return {.kind = Picture::Kind::Board, .rows = std::move(rows)};
        }
    }
    const bool one_tuple = rules_->kind == PartKind::Tuple &&
                           std::ranges::find(component, kBar) == component.end() &&
                           component.size() <= kMostDrawn;
    if (one_tuple) {
        return {.kind = Picture::Kind::Heaps, .numbers = {component.begin(), component.end()}};
    }
    if (text.size() > kMostDrawn) {
        text.resize(kMostDrawn);
        text += "...";
    }
    return {.kind = Picture::Kind::Words, .rows = {std::move(text)}};
}

} // namespace nimber
