#include "support/references/plain_scores.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>

namespace nimber::plain {
namespace {

using Row = std::vector<std::int64_t>;

struct Choice {
    std::uint64_t number;
    std::int64_t points;
    ScoreState next;
};

std::int64_t sum(const Row& row) {
    return std::accumulate(row.begin(), row.end(), std::int64_t{0});
}

Row part(const Row& row, std::size_t begin, std::size_t end) {
    return {row.begin() + static_cast<std::ptrdiff_t>(begin),
            row.begin() + static_cast<std::ptrdiff_t>(end)};
}

Row without(Row row, std::size_t index) {
    row.erase(row.begin() + static_cast<std::ptrdiff_t>(index));
    return row;
}

std::vector<Choice> end_choices(const ScoreState& state, bool score_rest) {
    std::vector<Choice> choices;
    const Row& row = state.row;
    for (std::size_t end = 0; end < std::min<std::size_t>(2, row.size()); ++end) {
        const std::size_t index = end == 0 ? 0 : row.size() - 1;
        const Row left = without(row, index);
        choices.push_back({end, score_rest ? sum(left) : row[index], {left, 0, false}});
    }
    return choices;
}

std::vector<Choice> front_choices(const ScoreState& state, bool doubles) {
    std::vector<Choice> choices;
    const std::int64_t most = doubles ? 2 * state.memory : state.memory;
    for (std::int64_t x = 1; x <= most && x <= static_cast<std::int64_t>(state.row.size()); ++x) {
        const auto taken = static_cast<std::size_t>(x);
        const std::int64_t memory = doubles ? std::max(x, state.memory) : state.memory;
        choices.push_back({taken,
                           sum(part(state.row, 0, taken)),
                           {part(state.row, taken, state.row.size()), memory, false}});
    }
    return choices;
}

std::vector<Choice> split_choices(const ScoreState& state) {
    std::vector<Choice> choices;
    for (std::size_t cut = 1; cut < state.row.size(); ++cut) {
        const Row left = part(state.row, 0, cut);
        const Row right = part(state.row, cut, state.row.size());
        if (sum(left) <= sum(right)) {
            choices.push_back({2 * cut, sum(left), {left, 0, false}});
        }
        if (sum(right) <= sum(left)) {
            choices.push_back({2 * cut + 1, sum(right), {right, 0, false}});
        }
    }
    return choices;
}

std::vector<Choice> value_choices(const ScoreState& state) {
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < state.row.size() / 2; ++i) {
        choices.push_back({i,
                           state.row[2 * i + (state.second ? 1 : 0)],
                           {without(without(state.row, 2 * i), 2 * i), 0, !state.second}});
    }
    return choices;
}

std::vector<Choice> prefix_choices(const ScoreState& state) {
    std::vector<Choice> choices;
    for (std::size_t x = 2; x <= state.row.size(); ++x) {
        Row left = {sum(part(state.row, 0, x))};
        for (std::size_t i = x; i < state.row.size(); ++i) {
            left.push_back(state.row[i]);
        }
        choices.push_back({x, left.front(), {left, 0, false}});
    }
    return choices;
}

/// The memory is 0 before the first move, then the removed sum by 3, or 3 if that is 0.
std::vector<Choice> third_choices(const ScoreState& state) {
    std::vector<Choice> choices;
    for (std::size_t i = 0; state.memory != 3 && i < state.row.size(); ++i) {
        const std::int64_t removed = (state.memory + state.row[i]) % 3;
        choices.push_back(
            {i, 0, {without(state.row, i), removed == 0 ? 3 : removed, !state.second}});
    }
    return choices;
}

std::vector<Choice> choices_of(const std::string& game, const ScoreState& state) {
    if (game == "stones-ends" || game == "stones-rest") {
        return end_choices(state, game == "stones-rest");
    }
    if (game == "stones-double" || game == "stones-front") {
        return front_choices(state, game == "stones-double");
    }
    if (game == "stones-split") {
        return split_choices(state);
    }
    if (game == "stones-values") {
        return value_choices(state);
    }
    if (game == "stones-prefix") {
        return prefix_choices(state);
    }
    if (game == "stones-thirds") {
        return third_choices(state);
    }
    throw std::invalid_argument{game};
}

std::int64_t at_the_end(const std::string& game, const ScoreState& state) {
    if (game != "stones-thirds") {
        return 0;
    }
    if (state.memory == 3) {
        return 1; // the other one made it divisible
    }
    return state.second ? 1 : -1; // all are gone: the second player wins
}

} // namespace

ScoreResult scores(const std::string& game, const ScoreState& state) {
    std::map<ScoreState, std::int64_t> known;
    const std::int64_t sign = game == "stones-split" ? 1 : -1;
    const std::function<std::int64_t(const ScoreState&)> value =
        [&](const ScoreState& here) -> std::int64_t {
        if (const auto found = known.find(here); found != known.end()) {
            return found->second;
        }
        const auto choices = choices_of(game, here);
        std::int64_t best = at_the_end(game, here);
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const std::int64_t worth = choices[i].points + sign * value(choices[i].next);
            best = i == 0 ? worth : std::max(best, worth);
        }
        return known[here] = best;
    };
    ScoreResult result{value(state), {}};
    for (const Choice& choice : choices_of(game, state)) {
        if (choice.points + sign * value(choice.next) == result.value) {
            result.best.push_back(choice.number);
        }
    }
    return result;
}

} // namespace nimber::plain
