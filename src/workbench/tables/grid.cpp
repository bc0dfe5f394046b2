#include "workbench/tables/grid.hpp"

#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"

#include <fmt/format.h>

#include <iterator>

namespace nimber {
namespace {

constexpr Heap kLongestSide = 1000;

bool accepts(const Game& game, const State& state) {
    return !game.check(state).has_value();
}

/// What is known of a position of one component.
Result<GridCell> cell_of(const Position& position, Play play, Solver& solver, Reasons& reasons) {
    if (play == Play::Misere) {
        const auto answer = solver.solve(position, play);
        if (!answer) {
            return answer.error();
        }
        reasons.add(answer->reasons);
        return GridCell{answer->outcome};
    }
    const Part& part = position.parts.front();
    const auto known = solver.value(*part.game, part.component(0));
    if (!known) {
        return known.error();
    }
    reasons.add(known->reason);
    reasons.add_premise(*part.game);
    return GridCell{known->value.value()};
}

/// The cell as it is shown; empty where there is no such position.
std::string cell_text(const GridCell& cell) {
    if (!cell) {
        return {};
    }
    const auto* value = std::get_if<std::uint64_t>(&*cell);
    return value != nullptr ? std::to_string(*value)
                            : std::string(1, letter(std::get<Outcome>(*cell)));
}

} // namespace

Result<TableShape> table_shape(const TableSpec& spec) {
    const Game& game = *spec.game;
    const auto refuse = [&](Text why, std::string fact = {}) {
        return Error{ErrorCode::NoTable, {game.name(), std::move(fact)}, Error::kNoOffset, why};
    };
    if (game.loopy()) {
        return refuse({"it can go on for ever", "它可能无限循环"});
    }
    if (spec.rows > 0) {
        if (!game.board(spec.from, spec.from)) {
            return refuse(
                {"it is not played on boards of ROWSxCOLUMNS", "它不在 行x列 的棋盘上进行"});
        }
        if (!game.board(spec.rows, spec.to)) {
            return refuse({"its boards are not as large as that", "它的棋盘没有这么大"});
        }
        return TableShape::Grid;
    }
    if (game.of_heaps() || accepts(game, {1})) {
        if (const auto wrong = game.check(State{spec.to})) {
            return refuse(wrong->what);
        }
        return TableShape::Line;
    }
    if (!accepts(game, {1, 1}) && !accepts(game, {1, 2})) {
        return refuse(
            {"its positions are more than one or two numbers", "它的局面不止由一两个数给出"});
    }
    if (spec.to - spec.from >= kLongestSide) {
        return refuse({"a grid has at most {1} rows", "表格至多 {1} 行"},
                      std::to_string(kLongestSide));
    }
    return TableShape::Grid;
}

Grid::Grid(const TableSpec& spec, Limits limits) : spec_{spec} {
    Solver solver{std::move(limits)};
    Position position{{{spec.game, {}}}};
    for (Heap a = spec.from; a <= last_row(); ++a) {
        std::vector<GridCell> row;
        for (Heap b = spec.from; b <= spec.to; ++b) {
            const auto next = state(a, b);
            if (!next) {
                row.emplace_back();
                continue;
            }
            position.parts.front().components = StateView{*next};
            auto cell = cell_of(position, spec.play, solver, reasons_);
            if (!cell) {
                const std::size_t known = rows_.size() * static_cast<std::size_t>(width());
                stopped_ = for_values(cell.error(), known);
                return;
            }
            row.push_back(*cell);
        }
        rows_.push_back(std::move(row));
    }
}

std::optional<State> Grid::state(Heap a, Heap b) const {
    if (of_boards()) {
        return spec_.game->board(a, b);
    }
    State numbers = {a, b};
    return accepts(*spec_.game, numbers) ? std::optional{std::move(numbers)} : std::nullopt;
}

void Grid::write_text(AnswerText& answer) const {
    const bool misere = spec_.play == Play::Misere;
    const Phrase heading = of_boards() ? misere ? Phrase::BoardOutcomes : Phrase::BoardValues
                           : misere    ? Phrase::GridOfOutcomes
                                       : Phrase::GridOfValues;
    std::string out =
        fill(text(heading)(spec_.language), std::vector<std::string>{spec_.game->name()}) + "\n\n";
    const std::size_t label = std::to_string(last_row()).size();
    std::size_t width = std::to_string(spec_.to).size();
    for (const auto& row : rows_) {
        for (const GridCell& cell : row) {
            width = std::max(width, cell_text(cell).size());
        }
    }
    out.append(label + 3, ' ');
    for (Heap b = spec_.from; b <= spec_.to; ++b) {
        fmt::format_to(std::back_inserter(out), " {:>{}}", b, width);
    }
    out += '\n';
    for (std::size_t a = 0; a < rows_.size(); ++a) {
        fmt::format_to(std::back_inserter(out), "  {:>{}} ", spec_.from + a, label);
        for (const GridCell& cell : rows_[a]) {
            fmt::format_to(std::back_inserter(out), " {:>{}}", cell ? cell_text(cell) : ".", width);
        }
        out += '\n';
        answer.add(out);
        out.clear();
    }
    if (!reasons_.empty()) {
        out += '\n' + join(standing_lines(reasons_, spec_.language), "\n") + '\n';
    }
    answer.add(out);
}

void Grid::write_csv(AnswerText& answer) const {
    std::string out = of_boards() ? "rows,columns," : "a,b,";
    out += spec_.play == Play::Misere ? "outcome\n" : "g\n";
    for (std::size_t a = 0; a < rows_.size(); ++a) {
        for (std::size_t b = 0; b < rows_[a].size(); ++b) {
            if (rows_[a][b]) {
                fmt::format_to(std::back_inserter(out), "{},{},{}\n", spec_.from + a,
                               spec_.from + b, cell_text(rows_[a][b]));
            }
        }
        answer.add(out);
        out.clear();
    }
}

} // namespace nimber
