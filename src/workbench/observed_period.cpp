#include "workbench/observed_period.hpp"

#include "workbench/heap_values.hpp"

namespace nimber {
namespace {

using Values = std::vector<std::uint64_t>;

/// The shortest period that the values end with, seen at least three times.
std::optional<Period> last_period(const Values& values) {
    constexpr std::size_t kTimes = 3;
    const std::size_t size = values.size();
    for (std::size_t length = 1; kTimes * length <= size; ++length) {
        const std::uint64_t last = values[size - 1];
        const std::uint64_t before = values[size - 1 - length];
        if (last < before) {
            continue;
        }
        const std::uint64_t saltus = last - before;
        std::size_t start = size - length;
        while (start > 0 && values[start - 1] + saltus == values[start - 1 + length]) {
            --start;
        }
        if (size - start >= kTimes * length) {
            return Period{start, length, saltus};
        }
    }
    return std::nullopt;
}

} // namespace

bool shows_period_only(const Game& game) {
    return game.name().starts_with('@') && game.shape() == Shape::Heaps && !game.loopy() &&
           game.heap_code() == nullptr;
}

PeriodAnswer observed_period(const std::shared_ptr<const Game>& game, Heap last,
                             const Limits& limits) {
    PeriodAnswer answer;
    answer.game = game->name();
    SolvedValues solved{game, Play::Normal, limits};
    Values values(static_cast<std::size_t>(last + 1));
    values.resize(solved.read(0, values));
    answer.values = values.size();
    answer.stopped = solved.stopped();
    if (const Error* failed = game->failure()) {
        answer.stopped = *failed;
    }
    answer.period = last_period(values);
    if (answer.period) {
        answer.standing = Standing::Observed;
    } else if (!answer.stopped) {
        answer.stopped = Error{ErrorCode::NoPeriodYet, {std::to_string(last)}};
    }
    return answer;
}

} // namespace nimber
