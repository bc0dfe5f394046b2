#include "workbench/misere_facts.hpp"

#include "nimber/solve/misere_form.hpp"

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

void encode(JsonWriter& json, const MisereFacts& facts) {
    if (facts.genus) {
        json.key("misere_value").number(facts.genus->misere.front().value());
        json.key("genus").string(facts.genus->text());
    } else {
        json.key("misere_value").null();
        json.key("genus").null();
    }
    if (facts.form) {
        json.key("canonical_form").string(*facts.form);
    } else {
        json.key("canonical_form").null();
    }
}

} // namespace nimber
