#include "workbench/explain/explain_values.hpp"

#include "workbench/explain/explain_nim.hpp"
#include "workbench/phrases.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace nimber {
namespace {

constexpr Heap kRowLength = 16; // heaps shown before the one in question

using Rows = std::vector<std::vector<std::string>>;

std::string phrase(Phrase which, const Evidence& evidence) {
    return evidence.phrase(text(which));
}

/// The heaps up to `heap` in a row, with their values.
void show_row(const Game& game, Heap heap, Solver& solver, Evidence& evidence) {
    constexpr Heap kWidestNumber = 1'000'000; // wider columns do not fit a screen
    if (heap >= kWidestNumber) {
        return;
    }
    Rows rows = {{phrase(Phrase::HeadHeap, evidence)},
                 {phrase(Phrase::HeadValue, evidence)},
                 {phrase(Phrase::HeadOutcome, evidence)}};
    for (Heap each = heap > kRowLength ? heap - kRowLength : 0; each <= heap; ++each) {
        const auto known = solver.value(game, {&each, 1});
        if (!known) {
            return;
        }
        const std::string number = std::to_string(each);
        rows[0].push_back(each == heap ? "[" + number + "]" : number);
        rows[1].push_back(std::to_string(known->value.value()));
        rows[2].push_back(known->value == Nimber{} ? "P" : "N");
    }
    evidence.say(text(Phrase::HeapRow));
    evidence.table(std::move(rows));
}

std::string option_text(const Game& game, SumView option) {
    std::string name;
    game.show_part(option, name);
    return name;
}

/// For a heap of a code with many options: an example for every smaller value.
void show_smaller_values(const Part& part, std::size_t index, Solver& solver, Evidence& evidence) {
    const HeapCode* code = part.game->heap_code();
    if (code == nullptr || part.game->subtraction_set() != nullptr) {
        return;
    }
    const Heap heap = part.component(index)[0];
    const auto known = solver.value(*part.game, {&heap, 1});
    if (!known || known->value == Nimber{} || known->value.value() > kMostTableRows) {
        return;
    }
    Rows rows = {{phrase(Phrase::HeadOption, evidence), phrase(Phrase::HeadValue, evidence)}};
    for (Nimber below; below < known->value; below = Nimber{below.value() + 1}) {
        const auto listed =
            solver.options_of_value(*part.game, {&heap, 1}, below, [&](SumView option) {
                rows.push_back({option_text(*part.game, option), std::to_string(below.value())});
                return false; // one will do
            });
        if (!listed || !*listed) {
            return;
        }
    }
    evidence.say(text(Phrase::OptionsBelow), {std::to_string(known->value.value())});
    evidence.table(std::move(rows));
}

} // namespace

void explain_heap_row(const Game& game, Heap heap, Solver& solver, Evidence& evidence) {
    if (!game.numbers_are_sizes()) {
        return;
    }
    const auto known = solver.value(game, {&heap, 1});
    const auto* folded = known ? std::get_if<ByPeriod>(&known->reason) : nullptr;
    if (folded != nullptr && folded->same_as != heap) {
        const Period& period = folded->period;
        evidence.say(text(Phrase::FoldsTo),
                     {game.name(), std::to_string(period.start), std::to_string(period.length),
                      std::to_string(heap), std::to_string(folded->same_as),
                      std::to_string(known->value.value())});
        show_row(game, folded->same_as, solver, evidence);
        return;
    }
    show_row(game, heap, solver, evidence);
    if (const auto period = solver.period(game)) {
        evidence.say(text(period->saltus == 0 ? Phrase::PeriodOf : Phrase::ArithmeticPeriodOf),
                     {game.name(), std::to_string(period->start), std::to_string(period->length),
                      std::to_string(period->saltus)});
    }
}

void explain_options(const Part& part, std::size_t index, Solver& solver, Evidence& evidence) {
    std::vector<Sum> options;
    part.game->options(part.component(index), [&](SumView option) {
        options.emplace_back(option);
        return options.size() <= kMostTableRows;
    });
    if (options.size() > kMostTableRows) {
        show_smaller_values(part, index, solver, evidence);
        return;
    }
    if (options.empty()) {
        evidence.say(text(Phrase::NoOptions));
        return;
    }
    std::ranges::sort(options);
    Rows rows = {{phrase(Phrase::HeadOption, evidence), phrase(Phrase::HeadValue, evidence)}};
    std::set<Nimber> seen;
    for (const Sum& option : options) {
        Nimber sum;
        for (const StateView left : option.view()) {
            const auto known = solver.value(*part.game, left);
            if (!known) {
                return;
            }
            sum += known->value;
        }
        seen.insert(sum);
        rows.push_back({option_text(*part.game, option), std::to_string(sum.value())});
    }
    Nimber mex;
    std::vector<std::string> values;
    for (const Nimber value : seen) {
        mex = value == mex ? Nimber{mex.value() + 1} : mex;
        values.push_back(std::to_string(value.value()));
    }
    evidence.say(text(Phrase::OptionsOf));
    evidence.table(std::move(rows));
    evidence.say(text(Phrase::MexIs), {join(values, ","), std::to_string(mex.value())});
}

} // namespace nimber
