#pragma once

#include "nimber/value/outcome.hpp"
#include "workbench/tables/table.hpp"

#include <variant>

namespace nimber {

/// What a table of a game looks like.
enum class TableShape : std::uint8_t {
    Line, ///< one number: the heap
    Grid, ///< two numbers, such as those of wythoff, or the sizes of boards
};

/// The shape of the table that is asked for; an error if the game has none, or not that far.
[[nodiscard]] Result<TableShape> table_shape(const TableSpec& spec);

/// A value, in misère play an outcome; nothing where there is no such position.
using GridCell = std::optional<std::variant<std::uint64_t, Outcome>>;

/// The values (in misère play the outcomes) of a game of two numbers, each from `from` to `to`, or
/// of the boards of a game: row by row, as far as the limits allow.
class Grid {
public:
    Grid(const TableSpec& spec, Limits limits);

    /// Why it is not complete, if so.
    [[nodiscard]] const std::optional<Error>& stopped() const { return stopped_; }
    /// Why the cells are right.
    [[nodiscard]] const Reasons& reasons() const { return reasons_; }

    /// The cells of each row, as far as they are known.
    [[nodiscard]] std::span<const std::vector<GridCell>> rows() const { return rows_; }

    void write_text(AnswerText& answer) const;
    /// "a,b,g" and a line for each position.
    void write_csv(AnswerText& answer) const;

private:
    [[nodiscard]] bool of_boards() const { return spec_.rows > 0; }
    [[nodiscard]] Heap last_row() const { return of_boards() ? spec_.rows : spec_.to; }
    [[nodiscard]] Heap width() const { return spec_.to - spec_.from + 1; }
    /// The position of a row and a column; nothing if there is none.
    [[nodiscard]] std::optional<State> state(Heap a, Heap b) const;

    TableSpec spec_;
    std::vector<std::vector<GridCell>> rows_; ///< the first number
    std::optional<Error> stopped_;
    Reasons reasons_;
};

} // namespace nimber
