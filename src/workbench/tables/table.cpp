#include "workbench/tables/table.hpp"

#include "workbench/patterns/period_text.hpp"
#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

void append_number(std::string& out, std::uint64_t number) {
    const fmt::format_int digits{number};
    out.append(digits.data(), digits.size());
}

void append_right(std::string& out, std::string_view text, std::size_t width) {
    out.append(width > text.size() ? width - text.size() : 0, ' ');
    out += text;
}

void append_right(std::string& out, std::uint64_t number, std::size_t width) {
    const fmt::format_int digits{number};
    append_right(out, {digits.data(), digits.size()}, width);
}

std::size_t width_of(std::uint64_t number) {
    return fmt::format_int{number}.size();
}

std::string_view outcome_letter(std::uint64_t value) {
    return value == 0 ? "P" : "N";
}

/// Hands a piece on. Returns whether there is room for another.
bool put(std::string& piece, AnswerText& answer) {
    answer.add(piece);
    piece.clear();
    return !answer.stopped();
}

/// What a line of csv or of a b-file holds besides the heap and the value.
struct LineForm {
    char between;
    bool outcomes; ///< letters in place of values
};

void write_lines(const TableSpec& spec, HeapValues& values, AnswerText& answer, LineForm form) {
    std::string out;
    for_each_piece(spec, values, kTablePiece, [&](Heap first, std::span<const std::uint64_t> row) {
        for (const std::uint64_t value : row) {
            append_number(out, first++);
            out += form.between;
            if (form.outcomes) {
                out += outcome_letter(value);
            } else {
                append_number(out, value);
            }
            out += '\n';
        }
        return put(out, answer);
    });
}

} // namespace

std::optional<Period> proved_period(const TableSpec& spec, HeapValues& values) {
    NimSequence* sequence = values.sequence();
    const auto period = sequence == nullptr ? std::nullopt : sequence->period();
    const auto seen = period ? sequence->candidate() : std::nullopt;
    const bool too_few = seen && seen->values_needed > spec.to + 1;
    return !period || too_few || !values.confirmed(*spec.game) ? std::nullopt : period;
}

std::string proof_line(const TableSpec& spec, const Period& period) {
    const std::string claim = period_text(period, spec.language);
    return fill(text(Phrase::PeriodProved)(spec.language), {&claim, 1});
}

void write_text(const TableSpec& spec, HeapValues& values, AnswerText& answer) {
    const bool outcomes = spec.play == Play::Misere;
    const std::string facts[] = {spec.game->name(), std::to_string(spec.from),
                                 std::to_string(spec.to)};
    std::string out =
        fill(text(outcomes ? Phrase::TableOfOutcomes : Phrase::TableOfValues)(spec.language),
             facts) +
        "\n";
    const auto columns = static_cast<std::size_t>(spec.columns);
    const std::size_t label = width_of(spec.to) + 2;
    // Columns get wider at the beginning of a piece if they must: a table of one piece is even.
    std::size_t width = outcomes ? 1 : 0;
    bool begun = false;
    const std::size_t piece = std::max<std::size_t>(kTablePiece / columns, 1) * columns;
    for_each_piece(spec, values, piece, [&](Heap first, std::span<const std::uint64_t> row) {
        if (!outcomes) {
            width = std::max(width, width_of(std::ranges::max(row)));
        }
        if (!begun) {
            begun = true;
            width = std::max(width, 1 + width_of(std::min<Heap>(columns, row.size()) - 1));
            out += '\n';
            out.append(label + 1, ' ');
            for (std::size_t i = 0; i < std::min(columns, row.size()); ++i) {
                append_right(out, '+' + std::to_string(i), width + 1);
            }
            out += '\n';
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i % columns == 0) {
                append_right(out, first + i, label);
                out += ' ';
            }
            if (outcomes) {
                append_right(out, outcome_letter(row[i]), width + 1);
            } else {
                append_right(out, row[i], width + 1);
            }
            if (i % columns + 1 == columns || i + 1 == row.size()) {
                out += '\n';
            }
        }
        return put(out, answer);
    });
    std::vector<std::string> lines;
    if (!values.stopped() && !answer.stopped()) {
        if (const auto period = proved_period(spec, values)) {
            lines.push_back(proof_line(spec, *period));
        }
    }
    if (!values.reasons().empty()) {
        std::ranges::move(standing_lines(values.reasons(), spec.language),
                          std::back_inserter(lines));
        out += '\n' + join(lines, "\n") + '\n';
    }
    answer.add(out);
}

void write_csv(const TableSpec& spec, HeapValues& values, AnswerText& answer) {
    const bool outcomes = spec.play == Play::Misere;
    answer.add(outcomes ? "n,outcome\n" : "n,g\n");
    write_lines(spec, values, answer, {',', outcomes});
}

void write_b_file(const TableSpec& spec, HeapValues& values, AnswerText& answer) {
    write_lines(spec, values, answer, {' ', false});
}

Result<Heap> write_packed(const TableSpec& spec, HeapValues& values, AnswerText& answer) {
    constexpr unsigned kBits = 32;
    Heap known = 0;
    std::optional<Heap> too_large;
    std::string out;
    for_each_piece(spec, values, kTablePiece, [&](Heap first, std::span<const std::uint64_t> row) {
        for (const std::uint64_t value : row) {
            if (value >> kBits != 0) {
                too_large = first;
                return false;
            }
            ++first;
            for (unsigned shift = 0; shift < kBits; shift += 8) {
                out += static_cast<char>((value >> shift) & 0xFFU);
            }
        }
        known += row.size();
        return put(out, answer);
    });
    if (too_large) {
        return Error{ErrorCode::BadTable,
                     {std::to_string(*too_large)},
                     Error::kNoOffset,
                     {"packed values have four bytes, and that of heap {0} needs more",
                      "packed 的值为四个字节，第 {0} 堆的值放不下"}};
    }
    return known;
}

Heap compute_all(const TableSpec& spec, HeapValues& values) {
    Heap known = 0;
    for_each_piece(spec, values, kTablePiece,
                   [&](Heap, std::span<const std::uint64_t> row) { known += row.size(); });
    return known;
}

} // namespace nimber
