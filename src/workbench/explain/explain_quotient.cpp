#include "workbench/explain/explain_quotient.hpp"

#include "nimber/solve/quotient/sum_quotient.hpp"
#include "workbench/phrases.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace nimber {
namespace {

constexpr std::size_t kMostShown = 24; // components, lost elements

} // namespace

void explain_quotient(const Position& position, Solver& solver, Evidence& evidence) {
    SumQuotient* sums = solver.misere_quotient(position);
    if (sums == nullptr) {
        return; // a limit was reached since
    }
    const MisereQuotient quotient = sums->quotient();
    evidence.say(text(Phrase::QuotientStands), {std::to_string(quotient.order())});
    std::vector<std::vector<std::string>> rows = {
        {evidence.phrase(text(Phrase::HeadComponent)), evidence.phrase(text(Phrase::HeadElement))}};
    std::set<std::string> shown;
    Element product = 0;
    for_each_component(position, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        const Part& part = position.parts[p];
        const Element value = sums->value(*part.game, part.component(index));
        product = sums->product(product, value);
        std::string label;
        part.game->show_part(part.component(index), label);
        if (rows.size() <= kMostShown && shown.insert(label).second) {
            rows.push_back({label, quotient.text(value)});
        }
    });
    evidence.table(std::move(rows));
    std::string lost;
    std::size_t count = 0;
    for (std::size_t x = 0; x < quotient.order() && count < kMostShown; ++x) {
        if (quotient.lost[x]) {
            lost += (count++ == 0 ? "" : ", ") + quotient.text(static_cast<Element>(x));
        }
    }
    if (count < quotient.lost_count()) {
        lost += ", …";
    }
    evidence.say(
        text(quotient.lost[product] ? Phrase::QuotientProductLost : Phrase::QuotientProductWon),
        {quotient.text(product), lost});
}

} // namespace nimber
