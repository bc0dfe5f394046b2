#pragma once

#include "workbench/misere/genus_table.hpp"
#include "workbench/operation/operation.hpp"
#include "workbench/tables/grid.hpp"
#include "workbench/tables/table.hpp"

#include <memory>
#include <span>
#include <variant>

namespace nimber {

/// The values of all heaps of a game up to some size, or their outcomes; of games of two numbers
/// and of boards a grid.
struct TableRequest {
    std::string game;
    TableEnd to;
    std::optional<Heap> from = 0;
    std::string format; ///< empty: that of the door
    std::optional<Heap> columns = TableSpec{}.columns;
    bool stats = false;
    bool genus = false;
    bool misere = false;
    Keep keep; ///< without a certificate

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return game; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
};

/// The values of heaps in a row, which are computed while they are written.
struct TableLine {
    std::unique_ptr<SequenceRun> run; ///< where they come from, if they are those of a sequence
    std::unique_ptr<HeapValues> values;
    Heap known = 0; ///< how many were written, as JSON or packed
};

/// A table that is ready to be written, once: what it lists in a line is computed on the way.
struct TableAnswer {
    TableSpec spec;
    // One of these:
    std::unique_ptr<TableLine> line;
    std::optional<Grid> grid;
    std::optional<GenusTable> genera;
    /// In place of the values of `line`.
    std::optional<TableStatistics> statistics;
    /// Why it is not whole, and what became of the checkpoint: known once it is written.
    std::optional<Error> stopped;
    Kept kept;

    /// The last heap or row that is there, as far as it was written.
    [[nodiscard]] std::optional<Heap> last() const;
    /// Why what is there is right, as far as it was written; nothing if nothing is there.
    [[nodiscard]] std::optional<Reasons> reasons() const;
    /// The limit that ended the computing, if one did by now.
    [[nodiscard]] std::optional<Error> limit() const;
};

[[nodiscard]] Result<TableAnswer> run(const TableRequest& request, const Session& session);

/// Writes the table in the format of the request, which is a text for people if it names none, and
/// keeps its checkpoint. Returns why it is not whole, if so.
std::optional<Error> write(TableAnswer& answer, const TableRequest& request, AnswerText& text,
                           const Session& session);
/// The same as JSON, whatever the request names.
std::optional<Error> write_json(TableAnswer& answer, AnswerText& text, Language language);
/// Writing it computes it.
std::optional<Error> write_json(const TableAnswer&, AnswerText&, Language) = delete;

/// The table in the format of the request, which is JSON if it names none. Of what is not JSON half
/// would look like all, so that a limit is an error; but packed values are counted.
[[nodiscard]] Result<Reply> reply(const TableRequest& request, TableAnswer& answer,
                                  const Session& session);

/// One item of the list of values: that of a heap, in misère play its outcome, or the row of a
/// grid.
using TableItem = std::variant<std::uint64_t, Outcome, std::span<const GridCell>>;

template <>
inline constexpr std::string_view kSchemaName<SequenceStatistics> = "TableStatistics";
template <>
inline constexpr std::string_view kSchemaName<TableAnswer> = "Table";

template <class To>
void members(To& to, const SequenceStatistics& found) {
    const auto& rares = found.rares;
    to("largest", found.largest, "the largest value");
    to("largest_at", found.largest_at, "the first heap that has it");
    to("distinct", found.distinct ? std::optional{Count{*found.distinct}} : std::nullopt,
       "how many values are distinct; null if one is 65536 or more");
    to("zeros", found.zeros, "how many zeros there are");
    to("first_zeros", found.first_zeros, "the first of their heaps, at most 1000");
    to("last_zero", found.zeros > 0 ? std::optional{found.last_zero} : std::nullopt,
       "the last of them; null if there is none");
    to.when(
        rares.has_value(), "mask", [&] { return Count{rares->mask}; },
        "only for codes that leave at most two heaps: the mask with the fewest rare heaps "
        "([sequences](sequences.md))");
    to.when(
        rares.has_value(), "position_parity", [&] { return rares->position_parity; },
        "likewise whether it goes with the parity of the place");
    to.when(
        rares.has_value(), "rares", [&] { return rares->count; },
        "the number of rare heaps; heap 0 is not counted");
    to.when(
        rares.has_value(), "last_rare", [&] { return rares->last; },
        "the last of them; null if there is none");
}

/// Adds all values of the table, and counts those that were written. Returns the limit of the text
/// that ended it, if one did.
template <class Items>
std::optional<Error> list_values(const TableAnswer& answer, Items& items) {
    if (answer.grid) {
        for (const auto& row : answer.grid->rows()) {
            if (!items.room()) {
                return items.limit();
            }
            items(std::span{row});
        }
        return std::nullopt;
    }
    TableLine& line = *answer.line;
    const bool outcomes = answer.spec.play == Play::Misere;
    std::optional<Error> cut;
    for_each_piece(answer.spec, *line.values, kTablePiece,
                   [&](Heap, std::span<const std::uint64_t> row) {
                       for (const std::uint64_t value : row) {
                           if (!items.room()) {
                               cut = items.limit();
                               return false;
                           }
                           items(outcomes ? TableItem{value == 0 ? Outcome::P : Outcome::N}
                                          : TableItem{value});
                           ++line.known;
                       }
                       return true;
                   });
    return cut;
}

template <class To>
void members(To& to, const TableAnswer& answer) {
    const TableSpec& spec = answer.spec;
    std::optional<Error> cut;
    to.schema("nimber/table/1");
    to(
        "game", [&] { return spec.game->name(); }, "the game");
    to("play", spec.play, "`normal` or `misere`");
    to("from", spec.from, "the first heap, or the first row");
    to.maybe("columns", spec.rows > 0 && answer.grid ? std::optional{spec.to} : std::nullopt,
             "only for boards, as with `--to 4x6`: rows of `values` are boards of `from` to `to` "
             "rows, each from `from` to `columns` columns wide");
    to.template list_when<TableItem>(
        !answer.genera && !answer.statistics, "values",
        [&](auto& items) { cut = list_values(answer, items); },
        "the nim values of the heaps `from` to `to`; in misère play `\"N\"` or `\"P\"`. For a game "
        "of two numbers such as wythoff a list of rows, the first number choosing the row, with "
        "null where there is no such position");
    to.template list_when<std::string>(
        answer.genera.has_value(), "genera",
        [&](auto& items) {
            for (const Genus& each : answer.genera->genera) {
                items(each.text());
            }
        },
        "only with `--misere --genus`, in place of `values`: strings such as `\"1^031\"`");
    to.when(
        answer.statistics.has_value(), "statistics", [&] { return answer.statistics->found; },
        "only with `--stats`, in place of `values`: what stands out in them");
    to(
        "to", [&] { return answer.last(); },
        "the last heap (or row) that is there; null if there is none. It comes behind the values "
        "because they are written as they are computed");
    const auto reasons = [&] { return answer.reasons(); };
    to.maybe(
        "standing",
        [&] {
            const auto why = reasons();
            return why ? std::optional{why->standing()} : std::nullopt;
        },
        "how well the values are founded, all of them: `proved`, `computed` or `observed`; left "
        "out if there are none");
    to.maybe("by", reasons, "the theorems or engines that they come from; likewise");
    to.maybe(
        "given",
        [&] {
            const auto why = reasons();
            return why ? why->premises() : std::nullopt;
        },
        "only if they rest on more than the rules: what a rule file declares about itself "
        "([rules](rules.md))");
    to.maybe(
        "stopped",
        [&] {
            const auto limit = answer.limit();
            return limit ? limit : cut;
        },
        "only if a limit came first: `code` and `message` as in errors");
}

} // namespace nimber
