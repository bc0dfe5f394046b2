#include "workbench/misere/misere_facts.hpp"

#include "nimber/solve/misere/misere_form.hpp"

#include <utility>

namespace nimber {

MisereFacts misere_facts(const Position& position, Limits limits) {
    constexpr std::size_t kLongestForm = 2000; // characters
    Budget budget{std::move(limits)};
    MisereFacts facts;
    facts.genus = genus(position, budget);
    facts.form = misere_form(position, kLongestForm, budget);
    // Rules that fail on the way would leave facts about what they are not.
    return failure(position) == nullptr ? facts : MisereFacts{};
}

} // namespace nimber
