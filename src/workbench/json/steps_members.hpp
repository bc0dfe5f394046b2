#pragma once

#include "nimber/game/evidence.hpp"
#include "workbench/json/answer_members.hpp"

#include <span>

namespace nimber {

template <>
inline constexpr std::string_view kSchemaName<Evidence::Step> = "Step";

template <class To>
void members(To& to, const Evidence::Step& step) {
    to.when(step.rows.empty(), "text", step.text, "a paragraph");
    to.when(!step.rows.empty(), "table", step.rows,
            "in its place: rows of cells, the first of which is a header");
}

/// The member `steps` of an explanation. Half of one would be another: a limit leaves none.
template <class To>
void steps_member(To& to, const std::vector<Evidence::Step>& steps) {
    to.template list<Evidence::Step>(
        "steps",
        [&](auto& items) {
            for (const Evidence::Step& step : steps) {
                if (!items.room()) {
                    items.give_up();
                    return;
                }
                items(step);
            }
        },
        "in order: each is a `text` or a `table`");
}

} // namespace nimber
