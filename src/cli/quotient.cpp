#include "workbench/quotient.hpp"

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/run_options.hpp"
#include "cli/terminal.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring_game.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/period_text.hpp"
#include "workbench/quotient_certificate_json.hpp"
#include "workbench/read_file.hpp"
#include "workbench/rule_files.hpp"
#include "workbench/write_certificate.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nimber::cli {
namespace {

constexpr std::size_t kShown = 24;        // relations, lost elements
constexpr Generator kValuesShown = 100;   // beyond the period nothing is new
constexpr std::size_t kLargestShown = 64; // order of a multiplication table in a text

struct QuotientOptions : RunOptions {
    std::vector<std::string> game;
    std::optional<Heap> to;
    std::string certificate;
    bool table = false;
};

class Writer : LabelledLines {
public:
    Writer(const QuotientOptions& options) : LabelledLines{options}, options_{options} {} // NOLINT

    std::string operator()(const QuotientAnswer& answer);

private:
    void extent(const QuotientAnswer& answer);
    void presentation(const QuotientAnswer& answer);
    void list(Phrase label, std::vector<std::string> items);
    void values(const QuotientAnswer& answer);
    void products(const MisereQuotient& quotient);

    const QuotientOptions& options_;
};

void Writer::extent(const QuotientAnswer& answer) {
    if (!answer.of_heaps) {
        line(say(Phrase::LabelPositions),
             say(answer.unchecked ? Phrase::QuotientPositionsAsSaved : Phrase::QuotientPositions,
                 {std::to_string(answer.known())}));
    } else if (answer.period && !answer.unchecked) {
        line(say(Phrase::LabelHeaps),
             say(Phrase::QuotientAllHeaps, {std::to_string(answer.period->needed)}));
        line(say(Phrase::LabelValues),
             period_text({answer.period->start, answer.period->length, 0}, options_.lang()));
    } else {
        line(say(Phrase::LabelHeaps),
             say(answer.unchecked ? Phrase::QuotientAsSaved : Phrase::QuotientHeapsTo,
                 {std::to_string(answer.known())}));
    }
    if (!answer.premise.empty()) {
        line(say(Phrase::LabelGiven), answer.premise(options_.lang()));
    }
    const Generator wild = answer.wild_from();
    line(say(Phrase::LabelKind), wild == 0 ? say(Phrase::QuotientTame)
                                 : answer.of_heaps
                                     ? say(Phrase::QuotientWildHeap, {std::to_string(wild)})
                                     : say(Phrase::QuotientWildPosition, {answer.names[wild - 1]}));
    if (answer.of_heaps) {
        std::vector<std::string> growth;
        for (const QuotientGrowth& each : answer.growth) {
            growth.push_back(fmt::format("{}: {}", each.from, each.order));
        }
        list(Phrase::LabelGrowth, std::move(growth));
    }
}

/// Some of the items, in lines of a terminal's width.
void Writer::list(Phrase label, std::vector<std::string> items) {
    constexpr std::size_t kWidth = 60;
    const std::size_t left = items.size() > kShown ? items.size() - kShown : 0;
    items.resize(items.size() - left);
    if (left > 0) {
        items.push_back(say(Phrase::MoreOfThem, {std::to_string(left)}));
    }
    std::string heading = say(label);
    std::string row;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
        if (!row.empty() && row.size() + item.size() > kWidth) {
            line(heading, row);
            heading.clear();
            row.clear();
        }
        row += (row.empty() ? "" : " ") + item;
    }
    line(heading, row);
}

void Writer::presentation(const QuotientAnswer& answer) {
    const MisereQuotient& quotient = answer.quotient;
    std::vector<std::string> generators;
    for (std::size_t l = 0; l < quotient.letters.size(); ++l) {
        const Generator letter = quotient.letters[l];
        generators.push_back(quotient.text(quotient.values[letter]) + " = " +
                             (answer.of_heaps ? std::to_string(letter) : answer.names[letter - 1]));
    }
    std::vector<std::string> relations;
    for (const MisereQuotient::Relation& each : quotient.relations()) {
        relations.push_back(MisereQuotient::text(each.left) + " = " + quotient.text(each.right));
    }
    std::vector<std::string> lost;
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        if (quotient.lost[x]) {
            lost.push_back(quotient.text(static_cast<Element>(x)));
        }
    }
    if (!generators.empty()) {
        list(Phrase::LabelGenerators, std::move(generators));
        list(Phrase::LabelRelations, std::move(relations));
        list(Phrase::LabelLostElements, std::move(lost));
    }
}

void Writer::values(const QuotientAnswer& answer) {
    const Generator last =
        answer.period ? answer.period->start + answer.period->length - 1 : answer.known();
    std::vector<std::vector<std::string>> rows = {
        {say(answer.of_heaps ? Phrase::HeadHeap : Phrase::HeadPosition), say(Phrase::HeadNormal),
         say(Phrase::HeadElement)}};
    for (Generator g = 1; g <= std::min(last, kValuesShown); ++g) {
        const bool valued = g <= answer.nim_values.size();
        rows.push_back({answer.of_heaps ? std::to_string(g) : answer.names[g - 1],
                        valued ? std::to_string(answer.nim_values[g - 1].value()) : "",
                        answer.quotient.text(answer.quotient.values[g])});
    }
    out_ += '\n';
    out_ += wrap(
        say(answer.of_heaps ? Phrase::QuotientPretending : Phrase::QuotientPretendingPositions), 2);
    out_ += terminal().table(rows);
    if (last > kValuesShown) {
        out_ += "  " + say(Phrase::MoreOfThem, {std::to_string(last - kValuesShown)}) + '\n';
    }
}

void Writer::products(const MisereQuotient& quotient) {
    std::vector<std::vector<std::string>> rows(1, {""});
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        rows[0].push_back(quotient.text(static_cast<Element>(x)));
        std::vector<std::string>& row = rows.emplace_back();
        row.push_back(quotient.text(static_cast<Element>(x)));
        for (std::size_t y = 0; y < quotient.order(); ++y) {
            row.push_back(
                quotient.text(quotient.product(static_cast<Element>(x), static_cast<Element>(y))));
        }
    }
    out_ += '\n' + wrap(say(Phrase::QuotientProducts), 2) + terminal().table(rows);
}

std::string Writer::operator()(const QuotientAnswer& answer) {
    out_ = say(Phrase::QuotientIs, {terminal().styled(Style::Bold, answer.game),
                                    std::to_string(answer.quotient.order()),
                                    std::to_string(answer.quotient.lost_count())}) +
           '\n';
    extent(answer);
    presentation(answer);
    if (answer.known() > 0) {
        values(answer);
    }
    if (options_.table) {
        products(answer.quotient);
    }
    return out_;
}

/// The answer for what was written: a game, or a position.
Result<QuotientAnswer> find(const QuotientOptions& options, const std::string& input,
                            std::string& wrong) {
    QuotientSettings settings{run_limits(options), options.checkpoint, options.save_every};
    if (wants_progress(options)) {
        settings.progress = show_quotient;
    }
    if (const auto refusal =
            isolate_if_asked(options, input, {options.certificate, options.checkpoint})) {
        return *refusal;
    }
    const RuleLoader rules = command_rules(options, settings.limits);
    const FileReader files = graph_reader(options);
    if (options.game.size() == 1 && input.find('(') == std::string::npos) {
        const auto game = make_game(input, &files, &rules, &settings.limits);
        if (!game) {
            wrong = input;
            return game.error();
        }
        return heap_quotient(*game, options.to, std::move(settings));
    }
    const auto position = parse_position(input, files, rules, settings.limits);
    if (!position) {
        wrong = input;
        return position.error();
    }
    if (options.to) {
        return Error{ErrorCode::NoQuotient,
                     {to_text(*position)},
                     Error::kNoOffset,
                     {"--to is for games, not for positions", "--to 用于游戏，不用于局面"}};
    }
    return position_quotient(*position, std::move(settings));
}

int quotient(const QuotientOptions& options) {
    const std::string input = position_text(options.game);
    auto refusal = check_certificate_path(options.certificate, options.checkpoint);
    if (!refusal) {
        refusal = check_own_input(input, options, options.certificate);
    }
    if (refusal) {
        return report(*refusal, {}, options);
    }
    std::string wrong;
    const auto answer = find(options, input, wrong);
    clear_progress();
    if (!answer) {
        return report(answer.error(), wrong, options);
    }
    if (options.table &&
        answer->quotient.order() > (options.json ? kLargestTable : kLargestShown)) {
        return report(Error{ErrorCode::NoQuotient,
                            {answer->game},
                            Error::kNoOffset,
                            {"its multiplication table is too large; --json writes those up to "
                             "order 1000",
                             "乘法表太大；--json 可写出 1000 阶以内的表"}},
                      {}, options);
    }
    std::optional<Error> unwritten;
    if (!options.certificate.empty()) {
        unwritten = write_certificate(options.certificate, answer->certificate);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, *answer, options.table, options.lang());
        write_out(out + '\n');
    } else {
        write_out(Writer{options}(*answer));
    }
    int status = 0;
    if (answer->stopped) {
        status = options.json ? exit_status(answer->stopped->code)
                              : report(*answer->stopped, {}, options);
    }
    return unwritten ? report(*unwritten, {}, options)
                     : after_saving(answer->unsaved, status, options);
}

} // namespace

void add_quotient(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "quotient", "The misère quotient: what each heap is worth when who takes the last loses");
    auto options = std::make_shared<QuotientOptions>();
    command
        ->add_option("game", options->game,
                     "A code such as 0.77, another game on heaps such as @mine.lua, or a position "
                     "such as \"notakto(3x3)\"")
        ->required()
        ->type_name("GAME");
    add_size_option(*command, "--to", "The last heap; without it, until a period is proved",
                    [options](std::uint64_t last) { options->to = last; });
    command->add_flag("--table", options->table, "With the multiplication table");
    add_file_option(*command, "--certificate", options->certificate,
                    "Write what proves it to this file, for nimber verify");
    add_run_options(*command, *options);
    add_limit_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("Exits with 3 if a limit comes first; what was found by then is exact.\n"
                    "Examples:\n"
                    "  nimber quotient 0.77\n"
                    "  nimber quotient 0.07 --to 30\n"
                    "  nimber quotient grundy --to 12\n"
                    "  nimber quotient \"notakto(3x3)\" --table\n"
                    "  nimber quotient @mine.lua --to 30\n"
                    "  nimber quotient 0.07 --to 33 --checkpoint run.ckpt\n"
                    "  nimber quotient 0.123 --certificate q.json && nimber verify q.json");
    command->callback([options, &status] {
        enforce_run_limits(*options);
        status = quotient(*options);
    });
}

} // namespace nimber::cli
