#include "nimber/solve/remoteness.hpp"

#include "../position/live_parts.hpp"
#include "component_hash.hpp"
#include "misere/misere_search.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace nimber {
namespace {

using Number = std::uint32_t;
constexpr std::size_t kOptionsPerPosition = 64; // on average, before it is given up

} // namespace

struct Remoteness::Table {
    Play play = Play::Normal;
    std::vector<GamePtr> games;
    boost::unordered_flat_map<Components, Number, SumHash> numbers;
    std::vector<Fate> fates;

    [[nodiscard]] bool explore(const Position& position, std::size_t max_positions, Budget& budget,
                               std::vector<std::vector<Number>>& options);
    void label(const std::vector<std::vector<Number>>& options);
};

/// Numbers every sum that can be reached, with the numbers of its options.
bool Remoteness::Table::explore(const Position& position, std::size_t max_positions, Budget& budget,
                                std::vector<std::vector<Number>>& options) {
    std::vector<Components> sums;
    const auto number = [&](Components sum) {
        const auto next = static_cast<Number>(sums.size());
        const auto [found, is_new] = numbers.try_emplace(sum, next);
        if (is_new) {
            // A table or row that has just grown is there three times.
            static_cast<void>(budget.hold(6 * sizeof(Components) + 2 * bytes_behind(sum)));
            sums.push_back(std::move(sum));
        }
        return found->second;
    };
    number(live_parts(position));
    std::size_t visits = 0;
    for (Number from = 0; from < sums.size(); ++from) {
        const Components here = sums[from];
        std::vector<Number> leads;
        for_each_option(here, [&](std::size_t index, SumView option) {
            const Game& game = *here[index].game;
            if (sums.size() > max_positions || !budget.steps(game.option_steps(option)) ||
                ++visits > max_positions * kOptionsPerPosition) {
                return false;
            }
            Components next = rest_after_move(here, index);
            add_live_parts(game, option, next);
            std::ranges::sort(next);
            leads.push_back(number(std::move(next)));
            return true;
        });
        if (sums.size() > max_positions || visits > max_positions * kOptionsPerPosition ||
            budget.exceeded()) {
            return false;
        }
        // Here and from the other side, in rows that grow.
        static_cast<void>(budget.hold(4 * (leads.size() + 8) * sizeof(Number)));
        std::ranges::sort(leads);
        leads.erase(std::unique(leads.begin(), leads.end()), leads.end());
        options.push_back(std::move(leads));
    }
    return failure(position) == nullptr;
}

/// Backwards from the ends. Positions are settled in the order of their moves, so that the first
/// lost option that is settled is the nearest, and the last won one the farthest.
void Remoteness::Table::label(const std::vector<std::vector<Number>>& options) {
    fates.resize(options.size());
    std::vector<std::vector<Number>> predecessors(options.size());
    std::vector<std::size_t> open(options.size()); // options that are not settled yet
    std::vector<Number> settled;
    for (Number from = 0; from < options.size(); ++from) {
        open[from] = options[from].size();
        for (const Number to : options[from]) {
            predecessors[to].push_back(from);
        }
        if (open[from] == 0) {
            fates[from].outcome = play == Play::Normal ? Outcome::P : Outcome::N;
            settled.push_back(from);
        }
    }
    for (std::size_t next = 0; next < settled.size(); ++next) { // it grows as it is read
        const Fate fate = fates[settled[next]];
        const bool lost = fate.outcome == Outcome::P;
        for (const Number from : predecessors[settled[next]]) {
            if (fates[from].outcome == Outcome::D && (lost || --open[from] == 0)) {
                fates[from] = {lost ? Outcome::N : Outcome::P, fate.moves + 1};
                settled.push_back(from);
            }
        }
    }
}

Remoteness::Remoteness(std::unique_ptr<Table> table) : table_{std::move(table)} {}
Remoteness::Remoteness(Remoteness&&) noexcept = default;
Remoteness& Remoteness::operator=(Remoteness&&) noexcept = default;
Remoteness::~Remoteness() = default;

std::optional<Remoteness> Remoteness::find(const Position& position, Play play,
                                           std::size_t max_positions, const Limits& limits) {
    Budget budget{limits};
    auto table = std::make_unique<Table>();
    table->play = play;
    for (const Part& part : position.parts) {
        table->games.push_back(part.game);
    }
    std::vector<std::vector<Number>> options;
    if (!table->explore(position, max_positions, budget, options)) {
        return std::nullopt;
    }
    table->label(options);
    return Remoteness{std::move(table)};
}

std::optional<Fate> Remoteness::operator()(const Position& position, Play play) const {
    if (play != table_->play) {
        return std::nullopt;
    }
    const auto found = table_->numbers.find(live_parts(position));
    return found != table_->numbers.end() ? std::optional{table_->fates[found->second]}
                                          : std::nullopt;
}

} // namespace nimber
