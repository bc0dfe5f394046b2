#include "workbench/grid.hpp"

#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <iterator>

namespace nimber {
namespace {

constexpr Heap kLongestSide = 1000;

bool accepts(const Game& game, const State& state) {
    return !game.check(state).has_value();
}

} // namespace

Result<TableShape> table_shape(const TableRequest& request) {
    const Game& game = *request.game;
    const auto refuse = [&](Text why, std::string fact = {}) {
        return Error{ErrorCode::NoTable, {game.name(), std::move(fact)}, Error::kNoOffset, why};
    };
    if (game.loopy()) {
        return refuse({"it can go on for ever", "它可能无限循环"});
    }
    if (request.rows > 0) {
        if (!game.board(request.from, request.from)) {
            return refuse(
                {"it is not played on boards of ROWSxCOLUMNS", "它不在 行x列 的棋盘上进行"});
        }
        if (!game.board(request.rows, request.to)) {
            return refuse({"its boards are not as large as that", "它的棋盘没有这么大"});
        }
        return TableShape::Grid;
    }
    if (game.shape() == Shape::Heaps || accepts(game, {1})) {
        if (const auto wrong = game.check(State{request.to})) {
            return refuse(wrong->what);
        }
        return TableShape::Line;
    }
    if (!accepts(game, {1, 1}) && !accepts(game, {1, 2})) {
        return refuse(
            {"its positions are more than one or two numbers", "它的局面不止由一两个数给出"});
    }
    if (request.to - request.from >= kLongestSide) {
        return refuse({"a grid has at most {1} rows", "表格至多 {1} 行"},
                      std::to_string(kLongestSide));
    }
    return TableShape::Grid;
}

Grid::Grid(const TableRequest& request, Limits limits) : request_{request} {
    Solver solver{std::move(limits)};
    Position position{{{request.game, {0, 0}}}};
    State& numbers = position.parts.front().numbers;
    for (Heap a = request.from; a <= last_row(); ++a) {
        Row row;
        for (Heap b = request.from; b <= request.to; ++b) {
            auto next = state(a, b);
            if (!next) {
                row.emplace_back();
                continue;
            }
            numbers = std::move(*next);
            std::optional<Error> limit;
            if (request.play == Play::Normal) {
                const auto known = solver.value(*request.game, numbers);
                row.push_back(known ? std::to_string(known->value.value()) : "");
                limit = known ? std::nullopt : std::optional{known.error()};
            } else {
                const auto answer = solver.solve(position, request.play);
                row.emplace_back(answer ? 1 : 0, answer ? letter(answer->outcome) : ' ');
                limit = answer ? std::nullopt : std::optional{answer.error()};
            }
            if (limit) {
                const std::size_t known = rows_.size() * static_cast<std::size_t>(width());
                stopped_ = for_values(*limit, known);
                return;
            }
        }
        rows_.push_back(std::move(row));
    }
}

std::optional<State> Grid::state(Heap a, Heap b) const {
    if (of_boards()) {
        return request_.game->board(a, b);
    }
    State numbers = {a, b};
    return accepts(*request_.game, numbers) ? std::optional{std::move(numbers)} : std::nullopt;
}

void Grid::write_text(Sink sink) const {
    const bool misere = request_.play == Play::Misere;
    const Phrase heading = of_boards() ? misere ? Phrase::BoardOutcomes : Phrase::BoardValues
                           : misere    ? Phrase::GridOfOutcomes
                                       : Phrase::GridOfValues;
    std::string out =
        fill(text(heading)(request_.language), std::vector<std::string>{request_.game->name()}) +
        "\n\n";
    const std::size_t label = std::to_string(last_row()).size();
    std::size_t width = std::to_string(request_.to).size();
    for (const Row& row : rows_) {
        for (const std::string& cell : row) {
            width = std::max(width, cell.size());
        }
    }
    out.append(label + 3, ' ');
    for (Heap b = request_.from; b <= request_.to; ++b) {
        fmt::format_to(std::back_inserter(out), " {:>{}}", b, width);
    }
    out += '\n';
    for (std::size_t a = 0; a < rows_.size(); ++a) {
        fmt::format_to(std::back_inserter(out), "  {:>{}} ", request_.from + a, label);
        for (const std::string& cell : rows_[a]) {
            fmt::format_to(std::back_inserter(out), " {:>{}}", cell.empty() ? "." : cell, width);
        }
        out += '\n';
        sink(out);
        out.clear();
    }
    sink(out);
}

void Grid::write_csv(Sink sink) const {
    std::string out = of_boards() ? "rows,columns," : "a,b,";
    out += request_.play == Play::Misere ? "outcome\n" : "g\n";
    for (std::size_t a = 0; a < rows_.size(); ++a) {
        for (std::size_t b = 0; b < rows_[a].size(); ++b) {
            if (!rows_[a][b].empty()) {
                fmt::format_to(std::back_inserter(out), "{},{},{}\n", request_.from + a,
                               request_.from + b, rows_[a][b]);
            }
        }
        sink(out);
        out.clear();
    }
}

void Grid::write_json(Sink sink) const {
    std::string out;
    JsonWriter json{out};
    begin_table(json, request_);
    if (of_boards()) {
        json.key("columns").number(request_.to);
    }
    json.key("values").begin_array();
    for (const Row& row : rows_) {
        json.begin_array();
        for (const std::string& cell : row) {
            if (cell.empty()) {
                json.null();
            } else if (request_.play == Play::Misere) {
                json.string(cell);
            } else {
                json.number(std::stoull(cell));
            }
        }
        json.end_array();
        sink(out);
        out.clear();
    }
    json.end_array();
    end_table(json, request_, rows_.size(), stopped_);
    out += '\n';
    sink(out);
}

} // namespace nimber
