#pragma once

#include "nimber/game/game.hpp"
#include "nimber/pattern/sequence_statistics.hpp"
#include "nimber/text/language.hpp"
#include "workbench/answer_text.hpp"
#include "workbench/tables/heap_values.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace nimber {

/// Which heaps of which game are listed, and how they are shown.
struct TableSpec {
    GamePtr game;
    Play play = Play::Normal;
    Heap from = 0;
    Heap to = 0;
    Heap columns = 10; ///< of a text
    Language language = Language::English;
    /// For boards: from `from` to `rows` rows and to `to` columns. 0: no table of boards.
    Heap rows = 0;
};

// Each writes the table in one format, piece by piece: text and the others that list values need no
// more memory than what computes them. If a limit ends it, what is known is written, and
// HeapValues::stopped or that of the text says so. (JSON is written by the members of the answer.)

/// Rows of values, each with its first heap; then the period, if these values prove one.
void write_text(const TableSpec& spec, HeapValues& values, AnswerText& answer);
/// "n,g" and a line for each heap.
void write_csv(const TableSpec& spec, HeapValues& values, AnswerText& answer);
/// A b-file as OEIS wants it: heap and value on each line.
void write_b_file(const TableSpec& spec, HeapValues& values, AnswerText& answer);
/// Four bytes for each value, the lowest first. Returns how many were written; an error if one is
/// too large for them.
[[nodiscard]] Result<Heap> write_packed(const TableSpec& spec, HeapValues& values,
                                        AnswerText& answer);
/// A picture: the values over the heaps.
void write_svg(const TableSpec& spec, HeapValues& values, AnswerText& answer);
/// A C++ function with a table. It folds by the period if these values prove one, and otherwise
/// says that it ends with the table. An error if the table is too long for a source. Requires a
/// table from heap 0 on.
[[nodiscard]] std::optional<Error> write_cpp(const TableSpec& spec, HeapValues& values,
                                             AnswerText& answer);

/// What stands out in this many values.
struct TableStatistics {
    Heap known = 0;
    SequenceStatistics found;
    Reasons reasons; ///< why the values are right
};
/// The statistics of all values, as far as the limits allow.
[[nodiscard]] TableStatistics table_statistics(const TableSpec& spec, HeapValues& values);
/// The same for people; empty if there are no values.
[[nodiscard]] std::string statistics_text(const TableSpec& spec, const TableStatistics& statistics);

/// Values that are computed and written at once: so many that writing costs nothing beside, so few
/// that the first are seen at once.
inline constexpr std::size_t kTablePiece = std::size_t{1} << 16U;

/// Computes all values of the table without keeping them; returns how many there are.
[[nodiscard]] Heap compute_all(const TableSpec& spec, HeapValues& values);

/// The period, if the values of the heaps up to spec.to prove one. (Engines compute some more,
/// but an answer must not depend on how many.)
[[nodiscard]] std::optional<Period> proved_period(const TableSpec& spec, HeapValues& values);

/// What is said of it.
[[nodiscard]] std::string proof_line(const TableSpec& spec, const Period& period);

/// Calls `visit(first heap, values)` for pieces of at most `piece` values, in order, until the end
/// or a limit, or until it returns false.
template <class Visit>
void for_each_piece(const TableSpec& spec, HeapValues& values, std::size_t piece, Visit&& visit) {
    std::vector<std::uint64_t> row;
    for (Heap heap = spec.from; heap <= spec.to;) {
        row.resize(static_cast<std::size_t>(std::min<Heap>(piece, spec.to - heap + 1)));
        const std::size_t count = values.read(heap, row);
        const std::span<const std::uint64_t> known{row.data(), count};
        if constexpr (std::is_void_v<std::invoke_result_t<Visit&, Heap, decltype(known)>>) {
            if (count > 0) {
                visit(heap, known);
            }
        } else if (count > 0 && !visit(heap, known)) {
            return;
        }
        if (count < row.size()) {
            return;
        }
        heap += count;
    }
}

} // namespace nimber
