#include "cli/render/render.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/phrases.hpp"
#include "workbench/reasons.hpp"

#include <string>
#include <vector>

namespace nimber::cli {

std::optional<Error> render(const VerifyAnswer& answer, const VerifyRequest& /*request*/,
                            const CommonOptions& options, AnswerText& text) {
    const Terminal terminal{options};
    const auto say = [&](Phrase phrase, const std::vector<std::string>& facts = {}) {
        return fill(nimber::text(phrase)(options.lang()), facts);
    };
    const std::string result = answer.holds
                                   ? terminal.styled(Style::Good, say(Phrase::Holds))
                                   : terminal.styled(Style::Bad, say(Phrase::NotConfirmed));
    const std::string why = answer.holds ? answer.why : say(Phrase::NotBecause, {answer.why});
    text.add(say(Phrase::VerdictOn,
                 {terminal.styled(Style::Bold, answer.subject), answer.claim, result}) +
             '\n' + wrap(why, 2));
    if (answer.given) {
        text.add(wrap(say(Phrase::Given, {text_of(*answer.given, options.lang())}), 2));
    }
    return std::nullopt;
}

} // namespace nimber::cli
