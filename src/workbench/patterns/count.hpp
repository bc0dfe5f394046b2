#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/pattern/count.hpp"
#include "nimber/text/language.hpp"
#include "workbench/json/steps_members.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// How an answer was found, step by step.
[[nodiscard]] std::vector<Evidence::Step>
explain_count(const CountRequest& request, const CountAnswer& answer, Language language);

/// How many n make a position lost, for whom it was asked.
struct CountingAnswer {
    std::string positions; ///< the template, as it was read
    CountRequest asked;
    CountAnswer found;
    std::vector<Evidence::Step> steps; ///< how it was found, if that is wanted
    std::optional<Error> stopped;      ///< why not all were counted
};

template <>
inline constexpr std::string_view kSchemaName<CountingAnswer> = "Count";

template <class To>
void members(To& to, const CountingAnswer& answer) {
    const CountAnswer& found = answer.found;
    std::optional<Error> stopped = answer.stopped;
    to.schema("nimber/count/1");
    to("template", answer.positions, "the position with n in it");
    to("play", answer.asked.play, "`normal` or `misere`");
    to("from", answer.asked.from, "the first n that was counted");
    to("to", found.counted_to, "the last one; smaller than was asked for if a limit stopped it");
    to("count", found.count,
       "how many of them make a position that is lost for the player to move");
    to.template list_when<Natural>(
        answer.asked.list > 0, "list",
        [&](auto& items) {
            for (const Natural& n : found.list) {
                if (!items.room()) { // the digits of long numbers take their time
                    stopped = stopped ? stopped : items.limit();
                    return;
                }
                items(n);
            }
        },
        "with `--list`: the first of them");
    to("standing", found.standing(),
       "`proved` by a theorem for any N, `computed` one by one, or `observed`, where it rests on a "
       "formula that a rule file claims");
    to("by", found.reasons, "how ([counting](counting.md))");
    to.maybe("given", found.reasons.premises(),
             "only if it rests on more than the rules: what a rule file declares about itself "
             "([rules](rules.md))");
    to.template list_when<Evidence::Step>(
        !answer.steps.empty(), "steps",
        [&](auto& items) {
            for (const Evidence::Step& step : answer.steps) {
                if (!items.room()) { // half of an explanation would be another
                    items.give_up();
                    return;
                }
                items(step);
            }
        },
        "with `--explain`: as for `explain`");
    to.maybe(
        "stopped", [&] { return stopped; }, "the limit that ended it early");
}

} // namespace nimber
