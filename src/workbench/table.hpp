#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/games/game.hpp"
#include "nimber/text/language.hpp"
#include "workbench/heap_values.hpp"
#include "workbench/json_writer.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace nimber {

/// Which heaps of which game, and how they are written.
struct TableRequest {
    GamePtr game;
    Play play = Play::Normal;
    Heap from = 0;
    Heap to = 0;
    Heap columns = 10; ///< of a text
    Language language = Language::English;
    /// For boards: from `from` to `rows` rows and to `to` columns. 0: no table of boards.
    Heap rows = 0;
};

/// Takes the pieces of an answer in order.
using Sink = FunctionRef<void(std::string_view)>;

// Each writes the table in one format, piece by piece: text and the others that list values need no
// more memory than what computes them. If a limit ends it, what is known is written, and
// HeapValues::stopped says so.

/// Rows of values, each with its first heap; then the period, if these values prove one.
void write_text(const TableRequest& request, HeapValues& values, Sink sink);
/// "n,g" and a line for each heap.
void write_csv(const TableRequest& request, HeapValues& values, Sink sink);
/// The object "nimber/table/1" of docs/json.md.
void write_json(const TableRequest& request, HeapValues& values, Sink sink);
/// A b-file as OEIS wants it: heap and value on each line.
void write_b_file(const TableRequest& request, HeapValues& values, Sink sink);
/// A picture: the values over the heaps.
void write_svg(const TableRequest& request, HeapValues& values, Sink sink);
/// A C++ function with a table. It folds by the period if these values prove one, and otherwise
/// says that it ends with the table. An error if the table is too long for a source.
[[nodiscard]] std::optional<Error> write_cpp(const TableRequest& request, HeapValues& values,
                                             Sink sink);
/// Statistics in place of the values, as text or as JSON.
void write_statistics(const TableRequest& request, bool json, HeapValues& values, Sink sink);

/// The members of "nimber/table/1" before the values, and those behind: how many of them were known
/// in the end, and why not all.
void begin_table(JsonWriter& json, const TableRequest& request);
void end_table(JsonWriter& json, const TableRequest& request, Heap known,
               const std::optional<Error>& stopped);
/// The member "stopped" of an object, if a limit ended the work.
void encode_stopped(JsonWriter& json, const std::optional<Error>& stopped, Language language);

/// Computes all values of the request without keeping them; answers how many there are.
[[nodiscard]] Heap compute_all(const TableRequest& request, HeapValues& values);

/// The period, if the values of the heaps up to request.to prove one. (Engines compute some more,
/// but an answer must not depend on how many.)
[[nodiscard]] std::optional<Period> proved_period(const TableRequest& request, HeapValues& values);

/// What is said of it, and on what it rests besides the rules, if on anything: one line each.
[[nodiscard]] std::vector<std::string> proof_lines(const TableRequest& request,
                                                   const Period& period);

/// Calls `visit(first heap, values)` for pieces of at most `piece` values, in order, until the end
/// or a limit, or until it answers false.
template <class Visit>
void for_each_piece(const TableRequest& request, HeapValues& values, std::size_t piece,
                    Visit&& visit) {
    std::vector<std::uint64_t> row;
    for (Heap heap = request.from; heap <= request.to;) {
        row.resize(static_cast<std::size_t>(std::min<Heap>(piece, request.to - heap + 1)));
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
