#include "workbench/operations/table.hpp"

#include "nimber/solve/sequence/nim_sequence.hpp"
#include "workbench/operation/resolve.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace nimber {
namespace {

constexpr Heap kMostColumns = 1000;

constexpr std::array<std::string_view, 7> kTableFormats = {"text", "csv", "json",  "bfile",
                                                           "svg",  "cpp", "packed"};

Error bad_table(Text why, std::vector<std::string> facts = {}) {
    return {ErrorCode::BadTable, std::move(facts), Error::kNoOffset, why};
}

bool has_numbers_only(std::string_view format) {
    return format == "bfile" || format == "svg" || format == "cpp" || format == "packed";
}

bool is_json(const TableRequest& request) {
    return request.format.empty() || request.format == "json";
}

/// Whether the values are those of a sequence with an engine, which can be kept.
bool has_sequence(const TableSpec& spec) {
    return spec.play == Play::Normal && has_whole_rule(*spec.game);
}

/// What does not go together in a request for a line of heaps.
std::optional<Error> check_line(const TableRequest& request, const TableSpec& spec) {
    if (request.misere && (has_numbers_only(request.format) || request.stats)) {
        return bad_table({"misère play has no values, only outcomes: text, csv and json show them",
                          "反常规则下没有值，只有胜负：可用 text、csv 和 json"});
    }
    if (request.genus && !request.misere) {
        return bad_table({"a genus belongs to misère play", "genus 属于反常规则"});
    }
    if (request.format == "cpp" && spec.from != 0) {
        return bad_table({"a snippet begins with heap 0, and not with a later one",
                          "代码片段从大小为 0 的堆开始"});
    }
    if (request.stats && !is_json(request) && request.format != "text") {
        return bad_table({"statistics are written as text or json", "统计只有 text 和 json 格式"});
    }
    if (!request.keep.checkpoint.empty() && !has_sequence(spec)) {
        return bad_table({"checkpoints are kept for codes and sets of numbers in normal play",
                          "只有正常规则下的代码和数集才有检查点"});
    }
    return std::nullopt;
}

std::optional<Error> check_grid(const TableRequest& request) {
    if (has_numbers_only(request.format) || request.stats || request.genus ||
        !request.keep.checkpoint.empty()) {
        return bad_table({"a game of two numbers, or on boards, gives a grid: as text, csv or "
                          "json, and no statistics, genera or checkpoints",
                          "由两个数给出的游戏或棋盘游戏列成表格：只有 text、csv 或 "
                          "json，没有统计、genus 和检查点"});
    }
    return std::nullopt;
}

/// Why one reply cannot list all of it, as far as that can be told beforehand.
std::optional<Error> check_size(const TableRequest& request, const TableSpec& spec,
                                TableShape shape, const Session& session) {
    constexpr Heap kPackedBytes = 4;
    constexpr Heap kListedBytes = 16; // of a value in any other format, roughly
    if (session.reply_bytes == AnswerText::kAnySize || request.stats) {
        return std::nullopt;
    }
    const Heap bytes = session.reply_bytes;
    const Heap most = bytes / (request.format == "packed" ? kPackedBytes : kListedBytes);
    const Heap columns = spec.to - spec.from + 1;
    const Heap rows = shape == TableShape::Line ? 1
                      : spec.rows > 0           ? spec.rows - spec.from + 1
                                                : columns;
    if (columns <= most && rows <= most / columns) {
        return std::nullopt;
    }
    return bad_table({"one answer lists at most {0} values, or {1} packed; nimber table writes "
                      "more",
                      "一次最多列出 {0} 个值（packed 为 {1}）；nimber table 可写出更多"},
                     {std::to_string(bytes / kListedBytes), std::to_string(bytes / kPackedBytes)});
}

/// Which heaps or boards are asked for.
Result<TableSpec> spec_of(const TableRequest& request, const Session& session) {
    const auto made = read_game(request.game, session);
    if (!made) {
        return made.error();
    }
    TableSpec spec{*made,
                   request.play(),
                   request.from.value_or(0),
                   request.to.last,
                   request.columns.value_or(TableSpec{}.columns),
                   session.language,
                   request.to.rows};
    if (spec.game->board(1, 1)) {
        spec.from = std::max<Heap>(spec.from, 1);
        spec.rows = spec.rows > 0 ? spec.rows : spec.to;
    }
    if (spec.from > spec.to || (spec.rows > 0 && spec.from > spec.rows)) {
        return bad_table({"the first heap is beyond the last", "第一堆在最后一堆之后"});
    }
    return spec;
}

/// Begins with the values of heaps in a row, of which none is computed yet.
Result<std::unique_ptr<TableLine>> begin_line(const TableSpec& spec, const Keep& keep,
                                              const Session& session) {
    auto line = std::make_unique<TableLine>();
    if (has_sequence(spec)) {
        auto begun = SequenceRun::begin(*spec.game, run_settings(session, keep));
        if (!begun) {
            return begun.error();
        }
        line->run = std::move(*begun);
        line->run->set_goal(spec.to + 1);
        line->values = std::make_unique<SequenceValues>(*line->run, *spec.game);
    } else {
        line->values =
            std::make_unique<SolvedValues>(spec.game, spec.play, session.search_limits());
    }
    return line;
}

/// What there is to do once it is written.
std::optional<Error> finish(TableAnswer& answer, const AnswerText& text) {
    answer.stopped = answer.limit();
    if (!answer.stopped && text.stopped()) {
        answer.stopped = text.error();
    }
    if (answer.line && answer.line->run) {
        answer.kept.unsaved = answer.line->run->save();
    }
    return answer.stopped;
}

/// Writes a line of values; an error if there is nothing to write.
std::optional<Error> write_line(const TableAnswer& answer, std::string_view format,
                                AnswerText& text) {
    const TableSpec& spec = answer.spec;
    HeapValues& values = *answer.line->values;
    if (format == "csv") {
        write_csv(spec, values, text);
    } else if (format == "bfile") {
        write_b_file(spec, values, text);
    } else if (format == "svg") {
        write_svg(spec, values, text);
    } else if (format == "cpp") {
        return write_cpp(spec, values, text);
    } else if (format == "packed") {
        const auto known = write_packed(spec, values, text);
        if (!known) {
            return known.error();
        }
        answer.line->known = *known;
    } else {
        write_text(spec, values, text);
    }
    return std::nullopt;
}

std::string_view table_content_type(std::string_view format) {
    return format == "csv"      ? "text/csv; charset=utf-8"
           : format == "svg"    ? "image/svg+xml"
           : format == "packed" ? "application/octet-stream"
                                : "text/plain; charset=utf-8";
}

} // namespace

const OperationCard TableRequest::kCard = {
    .name = "table",
    .summary = {"The values of all heaps up to N, or who wins them",
                "大小不超过 N 的所有堆的值，或谁取胜"},
    .notes = {"A game of two numbers, such as wythoff, gives a grid, and so does one on boards.",
              "由两个数给出的游戏（如 wythoff）列成表格，棋盘游戏也是。"},
    .examples = "nimber table kayles --to 100\n"
                "nimber table 0.07 --to 10^6 --format bfile > b002187.txt\n"
                "nimber table sub:1,3,4 --to 50 --format cpp\n"
                "nimber table 0.6 --to 10^5 --stats\n"
                "nimber table wythoff --to 12\n"
                "nimber table node-kayles --to 4x6",
    .example = R"({"game":"kayles","to":20})",
    .other_types = {"text/plain", "text/csv", "image/svg+xml", "application/octet-stream"},
};

std::vector<Field> TableRequest::fields() {
    std::vector<Field> kept = keep_fields(keep, {});
    std::erase_if(kept, [](const Field& field) { return field.name == "certificate"; });
    return std::vector<Field>{
               argument("game", TextPlace{&game},
                        {"Such as kayles, 0.77, sub:1,3,4 or wythoff",
                         "如 kayles、0.77、sub:1,3,4 或 wythoff"},
                        "GAME"),
               {.name = "to",
                .place = ExtentPlace{&to},
                .help = {"The last heap, such as 100 or 10^8, or the largest board, such as 4x6",
                         "最大的堆，如 100 或 10^8；或最大的棋盘，如 4x6"},
                .stands_for = "N",
                .need = Field::Need::Required},
               {.name = "from",
                .place = SizePlace{&from},
                .help = {"The first heap", "最小的堆"},
                .stands_for = "N"},
               {.name = "format",
                .place = ChoicePlace{&format, kTableFormats},
                .help = {"text, csv, json, bfile (OEIS), svg (a plot), cpp (a function to paste) "
                         "or packed (four bytes for each value, the lowest first)",
                         "text、csv、json、bfile（OEIS）、svg（图）、cpp（可粘贴的函数）或 "
                         "packed（每个值四个字节，低位在前）"},
                .stands_for = "FORMAT"},
               {.name = "columns",
                .place = SizePlace{.size = &columns, .least = 1, .most = kMostColumns},
                .help = {"Values in a row of the text", "文本中每行的值数"},
                .stands_for = "N"},
               {.name = "stats",
                .place = FlagPlace{&stats},
                .help = {"Statistics in place of the values: the largest, zeros, rare heaps",
                         "以统计代替值：最大值、零、稀有堆"}},
               {.name = "genus",
                .place = FlagPlace{&genus},
                .help = {"With --misere: the genus of each heap",
                         "与 --misere 同用：每个堆的 genus"}},
           } +
           std::move(kept) + std::vector<Field>{misere_field(misere)};
}

std::optional<Heap> TableAnswer::last() const {
    const Heap known = statistics ? statistics->known
                       : genera   ? genera->genera.size()
                       : grid     ? grid->rows().size()
                       : line     ? line->known
                                  : 0;
    return known > 0 ? std::optional{spec.from + known - 1} : std::nullopt;
}

std::optional<Reasons> TableAnswer::reasons() const {
    const Reasons& found = statistics ? statistics->reasons
                           : genera   ? genera->reasons
                           : grid     ? grid->reasons()
                                      : line->values->reasons();
    return found.empty() ? std::nullopt : std::optional{found};
}

std::optional<Error> TableAnswer::limit() const {
    return genera ? genera->stopped
           : grid ? grid->stopped()
           : line ? line->values->stopped()
                  : std::nullopt;
}

Result<TableAnswer> run(const TableRequest& request, const Session& session) {
    auto spec = spec_of(request, session);
    if (!spec) {
        return spec.error();
    }
    const auto shape = table_shape(*spec);
    if (!shape) {
        return shape.error();
    }
    auto refusal = *shape == TableShape::Line ? check_line(request, *spec) : check_grid(request);
    if (!refusal) {
        refusal = check_size(request, *spec, *shape, session);
    }
    if (refusal) {
        return std::move(*refusal);
    }
    TableAnswer answer;
    answer.spec = std::move(*spec);
    if (*shape == TableShape::Grid) {
        answer.grid.emplace(answer.spec, session.search_limits());
        return answer;
    }
    if (request.genus) {
        auto genera = genus_table(answer.spec.game, answer.spec.from, answer.spec.to,
                                  session.search_limits());
        if (!genera) {
            return genera.error();
        }
        answer.spec.from = genera->from;
        answer.genera = std::move(*genera);
        return answer;
    }
    auto line = begin_line(answer.spec, request.keep, session);
    if (!line) {
        return line.error();
    }
    answer.line = std::move(*line);
    if (request.stats) {
        answer.statistics = table_statistics(answer.spec, *answer.line->values);
    }
    return answer;
}

std::optional<Error> write_json(TableAnswer& answer, AnswerText& text, Language language) {
    JsonWriter json{text};
    write_answer(json, answer, language);
    return finish(answer, text);
}

std::optional<Error> write(TableAnswer& answer, const TableRequest& request, AnswerText& text,
                           const Session& session) {
    if (request.format == "json") {
        auto stopped = write_json(answer, text, session.language);
        text.add("\n");
        return stopped;
    }
    const bool csv = request.format == "csv";
    std::optional<Error> failure;
    if (answer.grid) {
        csv ? answer.grid->write_csv(text) : answer.grid->write_text(text);
    } else if (answer.genera) {
        text.add(csv ? genus_csv(*answer.genera)
                     : genus_text(*answer.genera, answer.spec.columns, session.language));
    } else if (answer.statistics) {
        text.add(statistics_text(answer.spec, *answer.statistics));
    } else {
        failure = write_line(answer, request.format, text);
    }
    auto stopped = finish(answer, text);
    return failure ? failure : stopped;
}

Result<Reply> reply(const TableRequest& request, TableAnswer& answer, const Session& session) {
    AnswerText text{session.limits, session.reply_bytes};
    if (is_json(request)) { // which says itself why it ends early
        static_cast<void>(write_json(answer, text, session.language));
        return with_text(std::move(text));
    }
    const bool packed = request.format == "packed";
    const auto stopped = write(answer, request, text, session);
    if (stopped && (!packed || stopped->kind() == ErrorKind::Request)) {
        return *stopped;
    }
    Reply reply{{}, std::string{table_content_type(request.format)}, {}};
    if (packed) {
        reply.facts = {{"X-Nimber-From", std::to_string(answer.spec.from)},
                       {"X-Nimber-Known", std::to_string(answer.line->known)}};
    }
    return with_text(std::move(text), std::move(reply));
}

} // namespace nimber
