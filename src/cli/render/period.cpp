#include "cli/render/labelled_lines.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/phrases.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace nimber::cli {
namespace {

class PeriodWriter : LabelledLines {
public:
    explicit PeriodWriter(const CommonOptions& options)
        : LabelledLines{options}, options_{options} {}

    std::string operator()(const PeriodAnswer& answer);

private:
    void proved(const PeriodAnswer& answer);
    void exceptions(const PeriodAnswer& answer);

    const CommonOptions& options_;
};

void PeriodWriter::exceptions(const PeriodAnswer& answer) {
    const Heap start = answer.period->start;
    if (start == 0) {
        line(say(Phrase::LabelExceptions), say(Phrase::NoExceptions));
        return;
    }
    const std::string last = std::to_string(start - 1);
    line(say(Phrase::LabelExceptions),
         answer.exceptions ? say(Phrase::CountLast, {std::to_string(*answer.exceptions), last})
                           : say(Phrase::LastAt, {last}));
    if (answer.exceptions && *answer.exceptions == answer.first_exceptions.size()) {
        std::vector<std::string> heaps;
        for (const Heap heap : answer.first_exceptions) {
            heaps.push_back(std::to_string(heap));
        }
        line("", join(heaps, " "));
    }
}

void PeriodWriter::proved(const PeriodAnswer& answer) {
    const Period& period = *answer.period;
    out_ = fmt::format("{}\n",
                       say(Phrase::PeriodIs,
                           {terminal().styled(Style::Bold, answer.game),
                            terminal().styled(Style::Good, claim_text(period, options_.lang()))}));
    if (const auto& proof = answer.proof) {
        const std::string method = method_text(proof->method, options_.lang());
        line(say(answer.checked ? Phrase::ProvedAndChecked : Phrase::ProvedBy),
             proof->method == PeriodMethod::Classical
                 ? say(Phrase::ByEquations,
                       {method, std::to_string(period.start), std::to_string(period.length),
                        std::to_string(proof->bound - period.length)})
                 : method);
    }
    if (answer.given) {
        line(say(Phrase::LabelGiven), text_of(*answer.given, options_.lang()));
    }
    exceptions(answer);
}

std::string PeriodWriter::operator()(const PeriodAnswer& answer) {
    if (answer.standing() == Standing::Proved) {
        proved(answer);
    } else {
        out_ = say(Phrase::PeriodNotProved, {terminal().styled(Style::Bold, answer.game)}) + '\n';
    }
    if (answer.standing() == Standing::Observed && answer.period) {
        line(say(Phrase::LabelCandidate), claim_text(*answer.period, options_.lang()));
        line(say(Phrase::LabelToProve),
             answer.unchecked() ? say(Phrase::CheckpointToCheck)
             : answer.values_needed
                 ? say(Phrase::ValuesToProve, {std::to_string(*answer.values_needed - 1)})
                 : say(Phrase::NoTheoremForRules));
    }
    if (answer.values > 0) {
        line(say(Phrase::LabelValues),
             say(Phrase::ComputedTo, {std::to_string(answer.values - 1)}));
    }
    return out_;
}

} // namespace

std::optional<Error> render(const PeriodAnswer& answer, const PeriodRequest& /*request*/,
                            const CommonOptions& options, AnswerText& text) {
    text.add(PeriodWriter{options}(answer));
    return answer.stopped;
}

} // namespace nimber::cli
