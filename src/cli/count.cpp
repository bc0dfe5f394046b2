#include "workbench/count.hpp"

#include "cli/commands.hpp"
#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/isolate.hpp"
#include "cli/labelled_lines.hpp"
#include "cli/options.hpp"
#include "cli/terminal.hpp"
#include "workbench/phrases.hpp"
#include "workbench/rule_files.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nimber::cli {
namespace {

constexpr std::size_t kListed = 20;
constexpr std::size_t kLongNumber = 60; // digits

struct CountOptions : CommonOptions {
    std::vector<std::string> positions;
    std::string from = "1";
    std::string to;
    std::size_t list = 0;
    bool explain = false;
};

class Writer : LabelledLines {
public:
    Writer(const CountOptions& options) : LabelledLines{options}, options_{options} {} // NOLINT

    /// Answers why it is not whole, if so.
    std::optional<Error> operator()(const PositionTemplate& positions, const CountRequest& request,
                                    const CountAnswer& answer,
                                    const std::vector<Evidence::Step>& steps, AnswerText& text);

private:
    /// A bound as it is shown in the heading: a long one is cut, for it was asked for.
    [[nodiscard]] std::string bound(const Natural& number) const {
        const std::string digits = number.text();
        constexpr std::size_t kKept = 10;
        return digits.size() <= kLongNumber
                   ? digits
                   : say(Phrase::LongNumber,
                         {digits.substr(0, kKept), digits.substr(digits.size() - kKept),
                          std::to_string(digits.size())});
    }

    const CountOptions& options_;
};

std::optional<Error> Writer::operator()(const PositionTemplate& positions,
                                        const CountRequest& request, const CountAnswer& answer,
                                        const std::vector<Evidence::Step>& steps,
                                        AnswerText& text) {
    out_ = say(options_.misere ? Phrase::CountIsMisere : Phrase::CountIs,
               {terminal().styled(Style::Bold, positions.text()),
                terminal().styled(Style::Good, answer.count.text()), bound(request.from),
                bound(answer.counted_to)}) +
           '\n';
    line(say(answer.standing == Standing::Proved ? Phrase::ProvedBy : Phrase::ComputedBy),
         answer.by);
    for (const Evidence::Step& step : steps) {
        out_ += '\n' + (step.rows.empty() ? wrap(step.text, 0) : terminal().table(step.rows));
    }
    if (options_.list > 0) {
        out_ += steps.empty() ? "" : "\n";
    }
    text.add(out_);
    for (const Natural& n : answer.list) {
        if (!text.goes_on()) { // the digits of long numbers take their time
            return answer.stopped ? answer.stopped : text.error();
        }
        text.add(n.text() + '\n');
    }
    return answer.stopped;
}

int count(const CountOptions& options) {
    CountRequest request;
    for (const auto& [text, number] :
         {std::pair{&options.from, &request.from}, std::pair{&options.to, &request.to}}) {
        const std::string& written = *text;
        auto read = Natural::parse(written);
        if (!read) {
            return report(read.error(), written, options);
        }
        *number = std::move(*read);
    }
    request.play = options.play();
    request.list = options.list;
    const std::string input = position_text(options.positions);
    if (const auto refusal = isolate_if_asked(options, input)) {
        return report(*refusal, {}, options);
    }
    auto positions = PositionTemplate::parse(
        input, request.from.small().value_or(1),
        PositionParser{graph_reader(options), command_rules(options, request_limits(options)),
                       request_limits(options)});
    if (!positions) {
        return report(positions.error(), input, options);
    }
    Limits limits = request_limits(options);
    limits.start = std::chrono::steady_clock::now();
    const auto answer = count_positions(*positions, request, limits);
    clear_progress();
    if (!answer) {
        return report(answer.error(), input, options);
    }
    const auto steps = options.explain ? explain_count(request, *answer, options.lang())
                                       : std::vector<Evidence::Step>{};
    AnswerText text{limits, write_out};
    std::optional<Error> stopped;
    if (options.json) {
        JsonWriter json{text};
        stopped = encode(json, *positions, request, *answer, steps, options.lang());
        text.add("\n");
    } else {
        stopped = Writer{options}(*positions, request, *answer, steps, text);
    }
    text.finish();
    if (!stopped) {
        return 0;
    }
    return options.json ? exit_status(stopped->code) : report(*stopped, {}, options);
}

} // namespace

void add_count(CLI::App& app, int& status) {
    CLI::App* command =
        app.add_subcommand("count", "How many n make a position such as nim(n,2n,3n) lost");
    auto options = std::make_shared<CountOptions>();
    command
        ->add_option("template", options->positions,
                     "A position with n in it, such as nim n 2n 3n, or \"bash:3(2n+1)+*2\"")
        ->required()
        ->type_name("TEMPLATE");
    command
        ->add_option("--to", options->to,
                     "The last n: 1000, 2^30, 10^18, or a number of up to 100000 digits")
        ->required()
        ->type_name("N");
    command->add_option("--from", options->from, "The first n (1)")->type_name("N");
    command
        ->add_option_function<std::string>(
            "--list",
            [options](const std::string& count) {
                options->list = kListed;
                if (!count.empty() && !CLI::detail::lexical_cast(count, options->list)) {
                    throw BadValue{"--list", {"write a number", "请写一个数"}};
                }
            },
            "List the first ones, so many (20)")
        ->expected(0, 1)
        ->type_name("COUNT");
    command->add_flag("--explain", options->explain, "Show how they were counted");
    add_solving_options(*command, *options);
    add_isolate_option(*command, *options);
    add_output_options(*command, *options);
    command->footer("Exact for any N where the heaps are those of nim, where the values have a "
                    "proved period,\nand for wythoff; other games are counted one by one. Exits "
                    "with 3 if a limit comes first.\n"
                    "Examples:\n"
                    "  nimber count nim n 2n 3n --to 2^30\n"
                    "  nimber count \"kayles(n)+*2\" --to 10^18 --list 5\n"
                    "  nimber count nim n 2n 3n --to 2^30 --explain\n"
                    "  nimber count wythoff n 2n+1 --to 10^100");
    command->callback([options, &status] {
        enforce_limits(*options, Counted::Whole);
        status = count(*options);
    });
}

} // namespace nimber::cli
