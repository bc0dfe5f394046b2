#include "workbench/table.hpp"

#include "workbench/json_writer.hpp"
#include "workbench/period_text.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

/// Values that are computed and written at once: so many that writing costs nothing beside, so few
/// that the first are seen at once.
constexpr std::size_t kPiece = std::size_t{1} << 16U;

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

/// What a line of csv or of a b-file holds besides the heap and the value.
struct LineForm {
    char between;
    bool outcomes; ///< letters in place of values
};

void write_lines(const TableRequest& request, HeapValues& values, Sink sink, LineForm form) {
    std::string out;
    for_each_piece(request, values, kPiece, [&](Heap first, std::span<const std::uint64_t> row) {
        out.clear();
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
        sink(out);
    });
}

} // namespace

std::optional<Period> proved_period(const TableRequest& request, HeapValues& values) {
    NimSequence* sequence = values.sequence();
    const auto period = sequence == nullptr ? std::nullopt : sequence->period();
    const auto seen = period ? sequence->candidate() : std::nullopt;
    const bool too_few = seen && seen->values_needed > request.to + 1;
    return !period || too_few || !values.confirmed(*request.game) ? std::nullopt : period;
}

std::vector<std::string> proof_lines(const TableRequest& request, const Period& period) {
    const std::string claim = period_text(period, request.language);
    const std::string given{request.game->premise()(request.language)};
    std::vector<std::string> lines = {
        fill(text(Phrase::PeriodProved)(request.language), {&claim, 1})};
    if (!given.empty()) {
        lines.push_back(fill(text(Phrase::Given)(request.language), {&given, 1}));
    }
    return lines;
}

void write_text(const TableRequest& request, HeapValues& values, Sink sink) {
    const bool outcomes = request.play == Play::Misere;
    const std::string facts[] = {request.game->name(), std::to_string(request.from),
                                 std::to_string(request.to)};
    std::string out =
        fill(text(outcomes ? Phrase::TableOfOutcomes : Phrase::TableOfValues)(request.language),
             facts) +
        "\n";
    const auto columns = static_cast<std::size_t>(request.columns);
    const std::size_t label = width_of(request.to) + 2;
    // Columns get wider at the beginning of a piece if they must: a table of one piece is even.
    std::size_t width = outcomes ? 1 : 0;
    bool begun = false;
    const std::size_t piece = std::max<std::size_t>(kPiece / columns, 1) * columns;
    for_each_piece(request, values, piece, [&](Heap first, std::span<const std::uint64_t> row) {
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
        sink(out);
        out.clear();
    });
    if (const auto period = values.stopped() ? std::nullopt : proved_period(request, values)) {
        out += '\n' + join(proof_lines(request, *period), "\n") + '\n';
    }
    sink(out);
}

void write_csv(const TableRequest& request, HeapValues& values, Sink sink) {
    const bool outcomes = request.play == Play::Misere;
    sink(outcomes ? "n,outcome\n" : "n,g\n");
    write_lines(request, values, sink, {',', outcomes});
}

void write_b_file(const TableRequest& request, HeapValues& values, Sink sink) {
    write_lines(request, values, sink, {' ', false});
}

void begin_table(JsonWriter& json, const TableRequest& request) {
    json.begin_object();
    json.key("schema").string("nimber/table/1");
    json.key("game").string(request.game->name());
    json.key("play").string(name(request.play));
    json.key("from").number(request.from);
}

void end_table(JsonWriter& json, const TableRequest& request, Heap known,
               const std::optional<Error>& stopped) {
    if (known > 0) {
        json.key("to").number(request.from + known - 1);
    } else {
        json.key("to").null();
    }
    encode_stopped(json, stopped, request.language);
    json.end_object();
}

void write_json(const TableRequest& request, HeapValues& values, Sink sink) {
    std::string out;
    JsonWriter json{out};
    begin_table(json, request);
    json.key("values").begin_array();
    Heap known = 0;
    for_each_piece(request, values, kPiece, [&](Heap, std::span<const std::uint64_t> row) {
        for (const std::uint64_t value : row) {
            if (request.play == Play::Misere) {
                json.string(outcome_letter(value));
            } else {
                json.number(value);
            }
        }
        known += row.size();
        sink(out);
        out.clear();
    });
    json.end_array();
    end_table(json, request, known, values.stopped()); // only now it is known how far it went
    out += '\n';
    sink(out);
}

void encode_stopped(JsonWriter& json, const std::optional<Error>& stopped, Language language) {
    if (stopped) {
        json.key("stopped").begin_object();
        json.key("code").string(slug(stopped->code));
        json.key("message").string(stopped->message(language));
        json.end_object();
    }
}

Heap compute_all(const TableRequest& request, HeapValues& values) {
    Heap known = 0;
    for_each_piece(request, values, kPiece,
                   [&](Heap, std::span<const std::uint64_t> row) { known += row.size(); });
    return known;
}

} // namespace nimber
