#include "workbench/patterns/observed_period.hpp"

#include "nimber/pattern/observed_period.hpp"
#include "workbench/tables/heap_values.hpp"

namespace nimber {

bool shows_period_only(const Game& game) {
    return game.name().starts_with('@') && game.of_heaps() && !game.loopy() &&
           game.heap_code() == nullptr;
}

PeriodAnswer observed_period(const std::shared_ptr<const Game>& game, Heap last,
                             const Limits& limits) {
    PeriodAnswer answer;
    answer.game = game->name();
    SolvedValues solved{game, Play::Normal, limits};
    std::vector<std::uint64_t> values(static_cast<std::size_t>(last + 1));
    values.resize(solved.read(0, values));
    answer.values = values.size();
    answer.reasons = solved.reasons();
    answer.stopped = solved.stopped();
    if (const Error* failed = game->failure()) {
        answer.stopped = *failed;
    }
    answer.period = observed_period(values);
    if (answer.period) {
        answer.reasons.add(ByPattern{*answer.period});
    } else if (!answer.stopped) {
        answer.stopped = Error{ErrorCode::NoPeriodYet, {std::to_string(last)}};
    }
    return answer;
}

} // namespace nimber
