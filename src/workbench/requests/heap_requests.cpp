#include "nimber/pattern/count.hpp"
#include "workbench/count.hpp"
#include "workbench/grid.hpp"
#include "workbench/observed_period.hpp"
#include "workbench/period.hpp"
#include "workbench/quotient.hpp"
#include "workbench/requests/requests.hpp"
#include "workbench/size_text.hpp"
#include "workbench/table.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr Heap kMostListed = 2'000'000; // values of one answer
constexpr Heap kMostPacked = 8'000'000; // the same as bytes
constexpr Heap kMostCells = 250'000;    // of a grid

RunSettings run_settings(const RequestContext& context) {
    RunSettings settings;
    settings.limits = context.limits;
    settings.threads = context.limits.threads;
    if (context.progress) {
        settings.progress = [progress = context.progress](const RunProgress& run) {
            progress({run.done, run.goal, "heaps", run.time});
        };
    }
    return settings;
}

struct Format {
    std::string_view name;
    std::string_view type;
    void (*write)(const TableRequest&, HeapValues&, Sink);
};

constexpr Format kLineFormats[] = {
    {"json", "application/json", write_json},
    {"text", "text/plain; charset=utf-8", write_text},
    {"csv", "text/csv; charset=utf-8", write_csv},
    {"bfile", "text/plain; charset=utf-8", write_b_file},
    {"svg", "image/svg+xml", write_svg},
};

/// The values as numbers of four bytes, the lowest byte first.
void write_packed(const TableRequest& request, HeapValues& values, AnswerText& text, Reply& reply) {
    constexpr std::size_t kPiece = std::size_t{1} << 16U;
    Heap known = 0;
    std::string piece;
    reply.type = "application/octet-stream";
    for_each_piece(request, values, kPiece, [&](Heap, std::span<const std::uint64_t> row) {
        piece.clear();
        for (const std::uint64_t value : row) {
            for (unsigned shift = 0; shift < 32; shift += 8) {
                piece += static_cast<char>((value >> shift) & 0xFFU);
            }
        }
        text.add(piece);
        known += row.size();
    });
    reply.facts = {{"X-Nimber-From", std::to_string(request.from)},
                   {"X-Nimber-Known", std::to_string(known)}};
}

Error bad_table(Text why) {
    return {ErrorCode::BadTable, {}, Error::kNoOffset, why};
}

Result<Reply> line(const TableRequest& request, const std::string& format,
                   const RequestContext& context) {
    const bool packed = format == "packed";
    const auto* const chosen = std::ranges::find(kLineFormats, format, &Format::name);
    if (!packed && format != "cpp" && chosen == std::end(kLineFormats)) {
        return bad_table({"format is json, text, csv, bfile, svg, cpp or packed",
                          "format 应为 json、text、csv、bfile、svg、cpp 或 packed"});
    }
    if (request.to - request.from >= (packed ? kMostPacked : kMostListed)) {
        return bad_table({"one answer lists at most 2 million values, or 8 million packed; "
                          "nimber table writes more",
                          "一次最多列出 200 万个值（packed 为 800 万）；nimber table 可写出更多"});
    }
    if (request.play == Play::Misere && (format == "bfile" || format == "svg" || format == "cpp")) {
        return bad_table({"misère play has no values, only outcomes: text, csv and json show them",
                          "反常规则下没有值，只有胜负：可用 text、csv 和 json"});
    }
    std::unique_ptr<SequenceRun> run;
    std::unique_ptr<HeapValues> values;
    if (request.play == Play::Normal && make_sequence(*request.game) != nullptr) {
        auto begun = SequenceRun::begin(*request.game, run_settings(context));
        if (!begun) {
            return begun.error();
        }
        run = std::move(*begun);
        run->set_goal(request.to + 1);
        values = std::make_unique<SequenceValues>(*run);
    } else {
        values =
            std::make_unique<SolvedValues>(request.game, request.play, context.search_limits());
    }
    Reply reply;
    AnswerText text{context.limits, context.reply_bytes};
    const auto sink = [&](std::string_view piece) { text.add(piece); };
    if (packed) {
        write_packed(request, *values, text, reply);
    } else if (format == "cpp") {
        reply.type = "text/plain; charset=utf-8";
        if (const auto failure = write_cpp(request, *values, sink)) {
            return *failure;
        }
    } else {
        reply.type = chosen->type;
        chosen->write(request, *values, sink);
    }
    // JSON says itself why it ends early; of the others half would look like all.
    if (values->stopped() && format != "json" && !packed) {
        return *values->stopped();
    }
    return with_text(std::move(text), std::move(reply));
}

Result<Reply> grid(const TableRequest& request, const std::string& format,
                   const RequestContext& context) {
    const Heap columns = request.to - request.from + 1;
    const Heap rows = request.rows > 0 ? request.rows - request.from + 1 : columns;
    if (columns > kMostCells || rows > kMostCells / columns) {
        return bad_table({"one answer lists at most 250000 cells", "一次最多列出 25 万格"});
    }
    const Grid cells{request, context.search_limits()};
    Reply reply;
    AnswerText text{context.limits, context.reply_bytes};
    const auto sink = [&](std::string_view piece) { text.add(piece); };
    if (format == "json") {
        cells.write_json(sink);
        return with_text(std::move(text));
    }
    if (cells.stopped()) {
        return *cells.stopped();
    }
    if (format == "csv") {
        reply.type = "text/csv; charset=utf-8";
        cells.write_csv(sink);
    } else if (format == "text") {
        reply.type = "text/plain; charset=utf-8";
        cells.write_text(sink);
    } else {
        return bad_table({"a grid is written as json, text or csv", "表格只有 json、text 或 csv"});
    }
    return with_text(std::move(text), std::move(reply));
}

/// "to" is a size, or the largest board, such as "4x6".
void read_extent(Request& request, TableRequest& table) {
    const std::string text = [&] {
        const std::string written = request.json("to");
        return written.starts_with('"') ? written.substr(1, written.size() - 2) : written;
    }();
    const std::size_t cross = text.find('x');
    const bool board = cross != std::string::npos;
    const auto rows = parse_size(board ? text.substr(0, cross) : "0");
    const auto last = parse_size(board ? text.substr(cross + 1) : text);
    if (!rows || !last || (board && *rows == 0)) {
        request.complain("to", {"{0} is a size such as 1000 or 10^6, or for boards 4x6",
                                "{0} 应为 1000、10^6 这样的大小，或棋盘 4x6"});
        return;
    }
    table.to = *last;
    table.rows = *rows;
    table.from = request.size("from").value_or(0);
    table.columns = std::clamp<Heap>(request.size("columns").value_or(10), 1, 1000);
}

Result<Reply> encoded_period(const PeriodAnswer& answer, const RequestContext& context,
                             Language language) {
    AnswerText text{context.limits, context.reply_bytes};
    JsonWriter json{text};
    encode(json, answer, language);
    return with_text(std::move(text));
}

} // namespace

Result<Reply> answer_table(Request& request, const RequestContext& context) {
    TableRequest table;
    table.play = request.play();
    table.language = request.language();
    read_extent(request, table);
    const std::string format = request.has("format") ? request.text("format") : "json";
    const auto game = request.game(context.limits);
    if (!game) {
        return game.error();
    }
    table.game = *game;
    if (table.game->board(1, 1)) {
        table.from = std::max<Heap>(table.from, 1);
        table.rows = table.rows > 0 ? table.rows : table.to;
    }
    if (table.from > table.to || (table.rows > 0 && table.from > table.rows)) {
        return bad_table({"from is beyond to", "from 大于 to"});
    }
    const auto shape = table_shape(table);
    if (!shape) {
        return shape.error();
    }
    return *shape == TableShape::Line ? line(table, format, context) : grid(table, format, context);
}

Result<Reply> answer_period(Request& request, const RequestContext& context) {
    constexpr Heap kObserved = 1000;
    constexpr Heap kMostObserved = 100'000;
    const auto to = request.size("to");
    const auto game = request.game(context.limits);
    if (!game) {
        return game.error();
    }
    if (shows_period_only(**game)) {
        const Heap last = std::min(to.value_or(kObserved), kMostObserved);
        return encoded_period(observed_period(*game, last, context.search_limits()), context,
                              request.language());
    }
    if (const auto refusal = no_period_search(**game)) {
        return *refusal;
    }
    const auto run = SequenceRun::begin(**game, run_settings(context));
    if (!run) {
        return run.error();
    }
    const Heap last = to.value_or(~Heap{0});
    auto stopped = (*run)->find_period(last);
    return encoded_period(
        period_answer(**game, (*run)->sequence(), last, std::move(stopped), false), context,
        request.language());
}

Result<Reply> answer_quotient(Request& request, const RequestContext& context) {
    QuotientSettings settings{context.limits};
    if (context.progress) {
        settings.progress = [&](const QuotientProgress& progress) {
            context.progress({progress.generator, request.size("to"), "heaps", {}});
        };
    }
    const bool table = request.flag("table");
    const auto to = request.size("to");
    const bool of_game = request.has("game");
    auto answer = Result<QuotientAnswer>{Error{}};
    if (of_game) {
        const auto game = request.game(context.limits);
        answer = game ? heap_quotient(*game, to, std::move(settings))
                      : Result<QuotientAnswer>{game.error()};
    } else {
        const auto position = request.position(context.limits);
        answer = position ? position_quotient(*position, std::move(settings))
                          : Result<QuotientAnswer>{position.error()};
    }
    if (!answer) {
        return answer.error();
    }
    AnswerText text{context.limits, context.reply_bytes};
    JsonWriter json{text};
    encode(json, *answer, table && answer->quotient.order() <= kLargestTable, request.language());
    return with_text(std::move(text));
}

Result<Reply> answer_count(Request& request, const RequestContext& context) {
    constexpr std::size_t kMostDigits = 2000;
    constexpr std::size_t kMostBits = kMostDigits * 10 / 3;
    constexpr std::uint64_t kMostNumbers = 1000;
    CountRequest count;
    count.play = request.play();
    for (const auto& [name, number] : {std::pair{"from", &count.from}, {"to", &count.to}}) {
        if (!request.has(name) && number == &count.from) {
            continue;
        }
        std::string text = request.json(name);
        text = text.starts_with('"') ? text.substr(1, text.size() - 2) : text;
        if (text.size() > kMostDigits) {
            request.complain(name, {"{0} has too many digits", "{0} 的位数太多"});
        }
        auto read = Natural::parse(request.error() ? "1" : text);
        if (!read) {
            return read.error();
        }
        if (read->bit_width() > kMostBits) { // 1e99999 has few letters
            request.complain(name, {"{0} has too many digits", "{0} 的位数太多"});
        }
        *number = std::move(*read);
    }
    count.list = static_cast<std::size_t>(std::min(request.size("list").value_or(0), kMostNumbers));
    const bool explain = request.flag("explain");
    const std::string text = request.text("template");
    if (request.error()) {
        return *request.error();
    }
    auto positions = PositionTemplate::parse(
        text, count.from.small().value_or(1),
        PositionParser{request.files(), request.loader(context.limits), context.limits});
    if (!positions) {
        return positions.error();
    }
    const auto answer = count_positions(*positions, count, context.search_limits());
    if (!answer) {
        return answer.error();
    }
    const auto steps =
        explain ? explain_count(count, *answer, request.language()) : std::vector<Evidence::Step>{};
    AnswerText reply{context.limits, context.reply_bytes};
    JsonWriter json{reply};
    encode(json, *positions, count, *answer, steps, request.language());
    return with_text(std::move(reply));
}

} // namespace nimber
