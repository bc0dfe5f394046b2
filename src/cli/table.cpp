#include "workbench/table.hpp"

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/run_options.hpp"
#include "cli/terminal.hpp"
#include "nimber/games/catalogue.hpp"
#include "workbench/genus_table.hpp"
#include "workbench/grid.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/size_text.hpp"

#include <algorithm>
#include <memory>
#include <string>

namespace nimber::cli {
namespace {

constexpr Heap kMostColumns = 1000;

struct TableOptions : RunOptions {
    std::string game;
    Heap from = 0;
    Heap to = 0;
    Heap rows = 0; ///< of boards; 0 if only one number was given
    Heap columns = TableRequest{}.columns;
    std::string format = "text";
    bool statistics = false;
    bool genus = false;
};

Error bad_table(Text why) {
    return {ErrorCode::BadTable, {}, Error::kNoOffset, why};
}

bool has_numbers_only(const std::string& format) {
    return format == "bfile" || format == "svg" || format == "cpp";
}

constexpr auto kToStdout = [](std::string_view piece) {
    clear_progress();
    write_out(piece);
};

/// What does not go together in a request for a line of heaps.
std::optional<Error> check_line(const TableOptions& options) {
    if (options.misere && (has_numbers_only(options.format) || options.statistics)) {
        return bad_table({"misère play has no values, only outcomes: text, csv and json show them",
                          "反常规则下没有值，只有胜负：可用 text、csv 和 json"});
    }
    if (options.genus && (!options.misere || options.statistics)) {
        return bad_table({"a genus belongs to misère play: --misere --genus",
                          "genus 属于反常规则：--misere --genus"});
    }
    if (options.format == "cpp" && options.from != 0) {
        return bad_table({"a snippet begins with heap 0: leave --from out",
                          "代码片段从第 0 堆开始：请去掉 --from"});
    }
    if (options.statistics && options.format != "text" && options.format != "json") {
        return bad_table({"statistics are written as text or json", "统计只有 text 和 json 格式"});
    }
    return std::nullopt;
}

/// Writes the table and answers the error that no part of it could be written for.
std::optional<Error> write_line(const TableOptions& options, const TableRequest& request,
                                HeapValues& values) {
    if (options.statistics) {
        write_statistics(request, options.json, values, kToStdout);
    } else if (options.format == "text") {
        write_text(request, values, kToStdout);
    } else if (options.format == "csv") {
        write_csv(request, values, kToStdout);
    } else if (options.format == "json") {
        write_json(request, values, kToStdout);
    } else if (options.format == "bfile") {
        write_b_file(request, values, kToStdout);
    } else if (options.format == "svg") {
        write_svg(request, values, kToStdout);
    } else {
        return write_cpp(request, values, kToStdout);
    }
    return std::nullopt;
}

/// The status after a table of which a limit may have cut the end.
int finish(const std::optional<Error>& stopped, const TableOptions& options) {
    clear_progress();
    if (!stopped) {
        return 0;
    }
    // JSON has said it already.
    return options.json ? exit_status(stopped->code) : report(*stopped, {}, options);
}

int genus_line(const TableOptions& options, const TableRequest& request) {
    const auto table = genus_table(request.game, request.from, request.to, request_limits(options));
    clear_progress();
    if (!table) {
        return report(table.error(), {}, options);
    }
    write_out(options.format == "csv"    ? genus_csv(*table)
              : options.format == "json" ? genus_json(*table, options.lang())
                                         : genus_text(*table, options.columns, options.lang()));
    return finish(table->stopped, options);
}

int line(const TableOptions& options, const TableRequest& request) {
    if (const auto wrong = check_line(options)) {
        return report(*wrong, {}, options);
    }
    if (options.genus) {
        return genus_line(options, request);
    }
    std::unique_ptr<SequenceRun> run;
    std::unique_ptr<HeapValues> values;
    if (!options.misere && make_sequence(*request.game) != nullptr) {
        auto begun = SequenceRun::begin(*request.game, run_settings(options));
        if (!begun) {
            return report(begun.error(), {}, options);
        }
        run = std::move(*begun);
        run->set_goal(request.to + 1);
        values = std::make_unique<SequenceValues>(*run);
    } else if (!options.checkpoint.empty()) {
        return report(
            bad_table({"checkpoints are kept for codes and sets of numbers in normal play",
                       "只有正常规则下的代码和数集才有检查点"}),
            {}, options);
    } else {
        values =
            std::make_unique<SolvedValues>(request.game, request.play, request_limits(options));
    }
    const auto failure = write_line(options, request, *values);
    const auto unsaved = run ? run->save() : std::nullopt;
    if (failure) {
        clear_progress();
        return report(*failure, {}, options);
    }
    const int status = finish(values->stopped(), options);
    return after_saving(unsaved, status, options);
}

int grid(const TableOptions& options, const TableRequest& request) {
    if (has_numbers_only(options.format) || options.statistics || !options.checkpoint.empty()) {
        return report(bad_table({"a game of two numbers, or on boards, gives a grid: as text, csv "
                                 "or json, and no statistics or checkpoints",
                                 "由两个数给出的游戏或棋盘游戏列成表格：只有 text、csv 或 "
                                 "json，没有统计和检查点"}),
                      {}, options);
    }
    const Grid cells{request, request_limits(options)};
    clear_progress();
    if (options.format == "text") {
        cells.write_text(kToStdout);
    } else if (options.format == "csv") {
        cells.write_csv(kToStdout);
    } else {
        cells.write_json(kToStdout);
    }
    return finish(cells.stopped(), options);
}

int table(TableOptions& options) {
    options.format = options.json ? "json" : options.format;
    options.json = options.format == "json";
    if (const auto refusal = check_own_input(options.game, options, {})) {
        return report(*refusal, {}, options);
    }
    if (const auto refusal = isolate_if_asked(options, options.game, {options.checkpoint})) {
        return report(*refusal, {}, options);
    }
    const Limits limits = request_limits(options);
    const RuleLoader rules = command_rules(options, limits);
    const auto made = make_game(options.game, nullptr, &rules, &limits);
    if (!made) {
        return report(made.error(), options.game, options);
    }
    TableRequest request{*made,           options.play(), options.from, options.to,
                         options.columns, options.lang(), options.rows};
    if ((*made)->board(1, 1)) {
        request.from = std::max<Heap>(request.from, 1);
        request.rows = request.rows > 0 ? request.rows : request.to;
    }
    if (request.from > request.to || (request.rows > 0 && request.from > request.rows)) {
        return report(bad_table({"--from is beyond --to", "--from 大于 --to"}), {}, options);
    }
    if (options.columns < 1 || options.columns > kMostColumns) {
        return report(bad_table({"a row has 1 to 1000 columns", "每行 1 到 1000 列"}), {}, options);
    }
    const auto shape = table_shape(request);
    if (!shape) {
        return report(shape.error(), {}, options);
    }
    return *shape == TableShape::Line ? line(options, request) : grid(options, request);
}

} // namespace

void add_table(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("table", "The values of all heaps up to N, or who wins them");
    auto options = std::make_shared<TableOptions>();
    options->time = kNoTimeLimit;
    command->add_option("game", options->game, "Such as kayles, 0.77, sub:1,3,4 or wythoff")
        ->required()
        ->type_name("GAME");
    command
        ->add_option_function<std::string>(
            "--to",
            [options](const std::string& text) {
                const std::size_t cross = text.find_first_of("xX");
                const bool board = cross != std::string::npos;
                const auto rows = parse_size(board ? text.substr(0, cross) : "0");
                const auto last = parse_size(board ? text.substr(cross + 1) : text);
                if (!rows || !last || (board && *rows == 0)) {
                    throw BadValue{
                        "--to",
                        {"write it like 1000, 10^8 or 1e8; at most 10^18; for boards 4x6",
                         "写法如 1000、10^8 或 1e8，至多 10^18；棋盘如 4x6"}};
                }
                options->rows = *rows;
                options->to = *last;
            },
            "The last heap, such as 100 or 10^8, or the largest board, such as 4x6")
        ->required()
        ->type_name("N");
    add_size_option(*command, "--from", "The first heap (0)",
                    [options](std::uint64_t first) { options->from = first; });
    command
        ->add_option("--format", options->format,
                     "text, csv, json, bfile (OEIS), svg (a plot) or cpp (a function to paste)")
        ->check(CLI::IsMember({"text", "csv", "json", "bfile", "svg", "cpp"}))
        ->type_name("FORMAT");
    add_size_option(*command, "--columns", "Values in a row of the text (10)",
                    [options](std::uint64_t columns) { options->columns = columns; });
    command->add_flag("--stats", options->statistics,
                      "Statistics in place of the values: the largest, zeros, rare heaps");
    command->add_flag("--genus", options->genus, "With --misere: the genus of each heap");
    add_run_options(*command, *options);
    add_solving_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("A game of two numbers, such as wythoff, gives a grid, and so does one on "
                    "boards.\n"
                    "Examples:\n"
                    "  nimber table kayles --to 100\n"
                    "  nimber table 0.07 --to 10^6 --format bfile > b002187.txt\n"
                    "  nimber table sub:1,3,4 --to 50 --format cpp\n"
                    "  nimber table 0.6 --to 10^5 --stats\n"
                    "  nimber table wythoff --to 12\n"
                    "  nimber table node-kayles --to 4x6");
    command->callback([options, &status] {
        enforce_run_limits(*options);
        status = table(*options);
    });
}

} // namespace nimber::cli
