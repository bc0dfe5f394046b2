#include "cli/render/labelled_lines.hpp"
#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/phrases.hpp"

#include <string>

namespace nimber::cli {
namespace {

constexpr std::size_t kLongNumber = 60; // digits

class CountWriter : LabelledLines {
public:
    explicit CountWriter(const CommonOptions& options) : LabelledLines{options} {}

    /// Returns why it is not whole, if so.
    std::optional<Error> operator()(const CountingAnswer& answer, AnswerText& text);

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
};

std::optional<Error> CountWriter::operator()(const CountingAnswer& answer, AnswerText& text) {
    const CountAnswer& found = answer.found;
    out_ = say(answer.asked.play == Play::Misere ? Phrase::CountIsMisere : Phrase::CountIs,
               {terminal().styled(Style::Bold, answer.positions),
                terminal().styled(Style::Good, found.count.text()), bound(answer.asked.from),
                bound(found.counted_to)}) +
           '\n';
    by(found.reasons);
    for (const Evidence::Step& step : answer.steps) {
        out_ += '\n' + (step.rows.empty() ? wrap(step.text, 0) : terminal().table(step.rows));
    }
    if (answer.asked.list > 0) {
        out_ += answer.steps.empty() ? "" : "\n";
    }
    text.add(out_);
    for (const Natural& n : found.list) {
        if (!text.goes_on()) { // the digits of long numbers take their time
            return answer.stopped ? answer.stopped : text.error();
        }
        text.add(n.text() + '\n');
    }
    return answer.stopped;
}

} // namespace

std::optional<Error> render(const CountingAnswer& answer, const CountingRequest& /*request*/,
                            const CommonOptions& options, AnswerText& text) {
    return CountWriter{options}(answer, text);
}

} // namespace nimber::cli
