#include "cli/render/labelled_lines.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace nimber::cli {
namespace {

class RulesWriter : LabelledLines {
public:
    explicit RulesWriter(const CommonOptions& options)
        : LabelledLines{options}, options_{options} {}

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
    const CommonOptions& options_;
};

} // namespace

std::optional<Error> render(const RulesAnswer& answer, const RulesRequest& /*request*/,
                            const CommonOptions& options, AnswerText& text) {
    text.add(RulesWriter{options}(answer.report));
    return std::nullopt;
}

std::optional<Error> render(const RulesStarter& starter, const RulesRequest& /*request*/,
                            const CommonOptions& options, AnswerText& text) {
    text.add(fill(nimber::text(Phrase::RulesWritten)(options.lang()), std::vector{starter.file}) +
             '\n');
    return std::nullopt;
}

} // namespace nimber::cli
