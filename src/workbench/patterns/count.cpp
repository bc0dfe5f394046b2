#include "workbench/patterns/count.hpp"

#include "nimber/pattern/recurrence.hpp"
#include "workbench/phrases.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kStatesShown = 12;
constexpr std::size_t kFactorsShown = 12;

/// Writes the steps of one explanation.
class CountSteps {
public:
    explicit CountSteps(Language language) : evidence_{language} {}

    void automaton(const CarryAutomaton& automaton, Play play);
    void say(Phrase phrase, std::initializer_list<std::string> facts = {}) {
        evidence_.say(text(phrase), facts);
    }
    [[nodiscard]] const std::vector<Evidence::Step>& steps() const { return evidence_.steps(); }

private:
    void states(const CarryAutomaton& automaton);
    void recurrence(const Recurrence& recurrence);
    [[nodiscard]] std::string cell(Phrase phrase, std::initializer_list<std::string> facts = {}) {
        return evidence_.phrase(text(phrase), facts);
    }

    Evidence evidence_;
};

/// "c(k-1) + 2·c(k-2) - c(k-4)"
std::string sum_text(const std::vector<std::int64_t>& factors) {
    std::string sum;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const std::int64_t factor = factors[i];
        if (factor == 0) {
            continue;
        }
        const bool minus = factor < 0;
        sum += sum.empty() ? (minus ? "-" : "") : (minus ? " - " : " + ");
        const std::int64_t size = minus ? -factor : factor;
        sum += (size == 1 ? "" : std::to_string(size) + "·") + "c(k-" + std::to_string(i + 1) + ")";
    }
    return sum.empty() ? "0" : sum;
}

void CountSteps::states(const CarryAutomaton& automaton) {
    std::vector<std::vector<std::string>> rows = {
        {cell(Phrase::HeadState), cell(Phrase::HeadCarries), cell(Phrase::HeadDigit, {"0"}),
         cell(Phrase::HeadDigit, {"1"}), cell(Phrase::HeadMayEnd)}};
    const auto number = [](std::uint32_t state) {
        return state == CarryAutomaton::kDead ? "-" : std::to_string(state + 1);
    };
    for (std::uint32_t i = 0; i < automaton.states().size(); ++i) {
        const CarryAutomaton::State& state = automaton.states()[i];
        std::vector<std::string> carries;
        for (const std::uint64_t carry : state.carries) {
            carries.push_back(std::to_string(carry));
        }
        rows.push_back({number(i), join(carries, ","), number(state.next[0]), number(state.next[1]),
                        cell(state.accepts ? Phrase::WordYes : Phrase::WordNo)});
    }
    evidence_.table(std::move(rows));
}

void CountSteps::recurrence(const Recurrence& recurrence) {
    std::vector<std::string> first;
    for (const Natural& term : recurrence.first) {
        first.push_back(term.text());
    }
    say(Phrase::CountRecurrence, {sum_text(recurrence.factors), std::to_string(first.size()),
                                  join(first, ", "), std::to_string(recurrence.checked)});
}

void CountSteps::automaton(const CarryAutomaton& automaton, Play play) {
    std::vector<std::string> heaps;
    for (const LinearForm& form : automaton.forms()) {
        heaps.push_back(to_text(form));
    }
    if (heaps.empty()) {
        say(Phrase::CountAllCancel);
        return;
    }
    say(Phrase::CountByAutomaton, {join(heaps, ", ")});
    const std::string all = std::to_string(automaton.carry_states());
    if (automaton.states().empty()) {
        say(Phrase::CountNoStates, {all});
        return;
    }
    say(Phrase::CountStates, {all, std::to_string(automaton.states().size())});
    if (automaton.states().size() <= kStatesShown) {
        states(automaton);
    }
    say(Phrase::CountDigits);
    if (play == Play::Misere) {
        say(Phrase::CountMisereNim);
        return;
    }
    const auto found = find_recurrence(automaton);
    if (found && !found->first.empty() && found->first.size() <= kFactorsShown) {
        recurrence(*found);
    }
}

} // namespace

std::vector<Evidence::Step> explain_count(const CountRequest& request, const CountAnswer& answer,
                                          Language language) {
    CountSteps steps{language};
    switch (answer.method) {
    case CountMethod::Automaton: steps.automaton(*answer.automaton, request.play); break;
    case CountMethod::Period:
        steps.say(Phrase::CountByPeriod,
                  {answer.repeat->start.text(), std::to_string(answer.repeat->length),
                   std::to_string(answer.repeat->lost)});
        break;
    case CountMethod::Bound:
        steps.say(
            Phrase::CountByBound,
            {answer.bound->text(), std::string{answer.reasons.find<ByTheorem>()->name(language)}});
        break;
    case CountMethod::OneByOne: steps.say(Phrase::CountOneByOne, {answer.counted_to.text()}); break;
    }
    return steps.steps();
}

} // namespace nimber
