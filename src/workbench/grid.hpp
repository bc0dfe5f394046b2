#pragma once

#include "workbench/table.hpp"

namespace nimber {

/// What a table of a game looks like.
enum class TableShape : std::uint8_t {
    Line, ///< one number: the heap
    Grid, ///< two numbers, such as those of wythoff, or the sizes of boards
};

/// The shape of the table that is asked for; an error if the game has none, or not that far.
[[nodiscard]] Result<TableShape> table_shape(const TableRequest& request);

/// The values (in misère play the outcomes) of a game of two numbers, each from `from` to `to`, or
/// of the boards of a game: row by row, as far as the limits allow.
class Grid {
public:
    Grid(const TableRequest& request, Limits limits);

    /// Why it is not complete, if so.
    [[nodiscard]] const std::optional<Error>& stopped() const { return stopped_; }

    void write_text(Sink sink) const;
    /// "a,b,g" and a line for each position.
    void write_csv(Sink sink) const;
    /// "nimber/table/1" with a list of rows as its values; null where there is no such position.
    void write_json(Sink sink) const;

private:
    /// A value as it is shown; empty where there is no such position.
    using Row = std::vector<std::string>;

    [[nodiscard]] bool of_boards() const { return request_.rows > 0; }
    [[nodiscard]] Heap last_row() const { return of_boards() ? request_.rows : request_.to; }
    [[nodiscard]] Heap width() const { return request_.to - request_.from + 1; }
    /// The position of a row and a column; nothing if there is none.
    [[nodiscard]] std::optional<State> state(Heap a, Heap b) const;

    TableRequest request_;
    std::vector<Row> rows_; ///< the first number
    std::optional<Error> stopped_;
};

} // namespace nimber
