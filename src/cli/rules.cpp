#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/options.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rules_check.hpp"
#include "workbench/write_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

namespace nimber::cli {
namespace {

constexpr int kFaulty = 1;

struct RulesOptions : CommonOptions {
    std::string action;
    std::string file;
};

class Writer : LabelledLines {
public:
    explicit Writer(const RulesOptions& options) : LabelledLines{options}, options_{options} {}

    std::string operator()(const RulesReport& report) {
        const std::string verdict = report.faultless()
                                        ? terminal().styled(Style::Good, say(Phrase::RulesHold))
                                        : terminal().styled(Style::Bad, say(Phrase::RulesFaulty));
        out_ = terminal().styled(Style::Bold, report.file) + ": " + verdict + '\n';
        for (const RulesReport::Finding& finding : report.findings) {
            line(say(finding.fault ? Phrase::LabelFault : Phrase::LabelNotice),
                 finding.error.message(options_.lang()));
        }
        line(say(Phrase::LabelTried),
             say(report.all ? Phrase::TriedAll : Phrase::TriedSome,
                 {std::to_string(report.positions), std::to_string(report.options)}));
        if (report.code) {
            line(say(Phrase::LabelBounds),
                 say(Phrase::BoundsHold, {*report.code, std::to_string(report.heaps_compared)}));
        }
        if (!report.known.empty()) {
            line(say(Phrase::LabelKnown),
                 say(Phrase::KnownGame,
                     {std::to_string(report.values_compared), join(report.known, ", ")}));
        }
        if (report.positions > 0) {
            const auto microseconds = static_cast<double>(report.time.count()) / 1000.0 /
                                      static_cast<double>(report.positions);
            line(say(Phrase::LabelSpeed),
                 say(Phrase::TimeEach, {fmt::format("{:.1f} µs", microseconds)}));
        }
        return out_;
    }

private:
    const RulesOptions& options_;
};

int check(const RulesOptions& options) {
    if (const auto refusal = isolate_if_asked(options, '@' + options.file)) {
        return cli::report(*refusal, {}, options);
    }
    const auto report =
        options.isolate ? check_rules(options.file, *options.read_before, request_limits(options))
                        : check_rules(options.file, request_limits(options));
    clear_progress();
    if (!report) {
        return cli::report(report.error(), {}, options);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        encode(json, *report, options.lang());
        write_out(out + '\n');
    } else {
        write_out(Writer{options}(*report));
    }
    return report->faultless() ? 0 : kFaulty;
}

int make_new(const RulesOptions& options) {
    std::filesystem::path path{options.file};
    if (path.extension() != ".lua") {
        path += ".lua";
    }
    const std::string name = path.stem().string();
    const bool plain = name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789-_") == std::string::npos;
    std::error_code ignored;
    if (!plain || name.empty()) {
        return report(
            {ErrorCode::BadPath, {path.string(), "a name has letters, digits, - and _ only"}}, {},
            options);
    }
    if (std::filesystem::exists(path, ignored)) {
        return report({ErrorCode::BadPath, {path.string(), "the file is there already"}}, {},
                      options);
    }
    if (const auto failed = write_file(path.string(), starter_rules(name))) {
        return report(*failed, {}, options);
    }
    if (options.json) {
        std::string out;
        JsonWriter json{out};
        json.begin_object();
        json.key("schema").string("nimber/rules-new/1");
        json.key("file").string(path.string());
        json.end_object();
        write_out(out + '\n');
        return 0;
    }
    write_out(fill(text(Phrase::RulesWritten)(options.lang()), std::vector{path.string()}) + '\n');
    return 0;
}

} // namespace

void add_rules(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("rules", "Rules of your own: try a rule file, or begin a new one");
    auto options = std::make_shared<RulesOptions>();
    command->add_option("action", options->action, "check a file, or write a new one")
        ->required()
        ->check(CLI::IsMember({"check", "new"}))
        ->type_name("check|new");
    command->add_option("file", options->file, "The rule file, such as mine.lua")
        ->required()
        ->type_name("FILE");
    add_limit_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("check exits with 1 if it finds a fault. docs/rules.md teaches the language.\n"
                    "Examples:\n"
                    "  nimber rules new mine\n"
                    "  nimber rules check mine.lua\n"
                    "  nimber solve \"@mine.lua(7)\"");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = options->action == "new" ? make_new(*options) : check(*options);
    });
}

} // namespace nimber::cli
