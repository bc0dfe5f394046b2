#include "workbench/playing/board_moves.hpp"

#include <algorithm>
#include <cctype>

namespace nimber {
namespace {

constexpr std::size_t kLetters = 26;
constexpr std::size_t kMostCells = 1600;
constexpr std::size_t kMostMoves = 2000;
constexpr std::size_t kFewCells = 4;

char at(const std::vector<std::string>& rows, Cell cell) {
    return cell.row < rows.size() && cell.column < rows[cell.row].size()
               ? rows[cell.row][cell.column]
               : '\0';
}

std::vector<Cell> changed_cells(const std::vector<std::string>& before,
                                const std::vector<std::string>& after) {
    std::vector<Cell> changed;
    for (Cell cell; cell.row < std::max(before.size(), after.size()); ++cell.row) {
        const std::size_t width = std::max(cell.row < before.size() ? before[cell.row].size() : 0,
                                           cell.row < after.size() ? after[cell.row].size() : 0);
        for (cell.column = 0; cell.column < width; ++cell.column) {
            if (at(before, cell) != at(after, cell)) {
                changed.push_back(cell);
            }
        }
    }
    return changed;
}

bool is_beside(Cell a, Cell b) {
    const std::size_t rows = a.row < b.row ? b.row - a.row : a.row - b.row;
    const std::size_t columns = a.column < b.column ? b.column - a.column : a.column - b.column;
    return rows + columns == 1;
}

/// Whether all lie right of `cell` or below, and it is among them.
bool is_corner(const std::vector<Cell>& changed, Cell cell) {
    return !changed.empty() && changed.front() == cell &&
           std::ranges::all_of(changed, [&](Cell each) { return each.column >= cell.column; });
}

} // namespace

std::string cell_name(Cell cell) {
    std::string letters;
    for (std::size_t column = cell.column + 1; column > 0; column = (column - 1) / kLetters) {
        letters.insert(letters.begin(), static_cast<char>('a' + (column - 1) % kLetters));
    }
    return letters + std::to_string(cell.row + 1);
}

std::optional<std::vector<Cell>> parse_cells(std::string_view text) {
    std::vector<Cell> cells;
    std::size_t i = 0;
    const auto next_is = [&](auto is) {
        return i < text.size() && is(static_cast<unsigned char>(text[i])) != 0;
    };
    while (i < text.size()) {
        if (text[i] == ' ' || text[i] == '-' || text[i] == ',') {
            ++i;
            continue;
        }
        constexpr std::size_t kMost = 100'000; // further away no board has cells
        Cell cell;
        std::size_t column = 0;
        const std::size_t begin = i;
        for (; next_is([](unsigned char c) { return std::isalpha(c); }) && column < kMost; ++i) {
            column = column * kLetters + static_cast<std::size_t>(std::tolower(text[i]) - 'a') + 1;
        }
        const std::size_t digits = i;
        for (; next_is([](unsigned char c) { return std::isdigit(c); }) && cell.row < kMost; ++i) {
            cell.row = cell.row * 10 + static_cast<std::size_t>(text[i] - '0');
        }
        if (digits == begin || i == digits || cell.row == 0 || column >= kMost) {
            return std::nullopt;
        }
        cells.push_back({cell.row - 1, column - 1});
    }
    std::ranges::sort(cells);
    return cells.empty() ? std::nullopt : std::optional{cells};
}

BoardMoves::BoardMoves(const Game& game, StateView component) {
    Picture board = game.picture(component);
    std::size_t cells = 0;
    for (const std::string& row : board.rows) {
        cells += row.size();
    }
    if (board.kind != Picture::Kind::Board || cells > kMostCells) {
        return;
    }
    rows_ = std::move(board.rows);
    game.options(component, [&](SumView option) {
        // Where a move leaves several boards, no cell says which.
        const Picture left = option.size() == 1 ? game.picture(option[0]) : Picture{};
        if (left.kind != Picture::Kind::Board || moves_.size() == kMostMoves) {
            moves_.clear();
            return false;
        }
        moves_.push_back({Sum{option}, changed_cells(rows_, left.rows)});
        return true;
    });
}

bool BoardMoves::is_around(const Entry& entry, Cell cell) const {
    if (!std::ranges::binary_search(entry.changed, cell)) {
        return false;
    }
    std::size_t beside = 0; // free cells
    for (const Cell each : {Cell{cell.row - 1, cell.column}, Cell{cell.row, cell.column - 1},
                            Cell{cell.row, cell.column + 1}, Cell{cell.row + 1, cell.column}}) {
        beside += nimber::at(rows_, each) == '.' ? 1U : 0U; // -1 is beyond the board as well
    }
    return entry.changed.size() == beside + 1 && std::ranges::all_of(entry.changed, [&](Cell each) {
               return each == cell || is_beside(each, cell);
           });
}

std::optional<Sum> BoardMoves::at(const std::vector<Cell>& cells) const {
    const auto only = [&](auto fits) {
        const Entry* found = nullptr;
        for (const Entry& entry : moves_) {
            if (fits(entry)) {
                if (found != nullptr) {
                    return std::optional<Sum>{};
                }
                found = &entry;
            }
        }
        return found != nullptr ? std::optional{found->option} : std::nullopt;
    };
    auto found = only([&](const Entry& entry) { return entry.changed == cells; });
    if (!found && cells.size() == 1) {
        found = only([&](const Entry& entry) { return is_around(entry, cells[0]); });
    }
    if (!found && cells.size() == 1) {
        found = only([&](const Entry& entry) { return is_corner(entry.changed, cells[0]); });
    }
    return found;
}

std::string BoardMoves::name(SumView option) const {
    const Sum wanted{option};
    const auto entry = std::ranges::find(moves_, wanted, &Entry::option);
    if (entry == moves_.end() || entry->changed.empty()) {
        return {};
    }
    const std::vector<Cell>& changed = entry->changed;
    const auto all_cells = [&] {
        std::string all;
        for (const Cell cell : changed) {
            all += (all.empty() ? "" : " ") + cell_name(cell);
        }
        return all;
    };
    if (changed.size() == 2 && at(changed) == wanted) {
        return all_cells(); // a domino, or from where to where
    }
    for (std::size_t i = 0; i < std::min(changed.size(), kFewCells + 1); ++i) {
        if (at({changed[i]}) == wanted) {
            return cell_name(changed[i]);
        }
    }
    return changed.size() <= kFewCells && at(changed) == wanted ? all_cells() : "";
}

} // namespace nimber
