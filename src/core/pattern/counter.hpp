#pragma once

#include "nimber/pattern/count.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/solve/solver.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nimber {

/// The methods of `count_positions`. Each returns nothing where it does not apply.
/// The components of a part in which no n stands; of one in which it does, those for n = 0.
[[nodiscard]] inline Sum constants_of(const PositionTemplate::Part& part) {
    State numbers;
    for (const LinearForm& form : part.forms) {
        numbers.push_back(form.plus);
    }
    return part.game->components(std::move(numbers));
}

class Counter {
public:
    Counter(PositionTemplate& positions, const CountRequest& request, const Limits& limits)
        : positions_{positions}, request_{request}, solver_{limits} {}

    [[nodiscard]] std::optional<Result<CountAnswer>> by_automaton();
    [[nodiscard]] std::optional<Result<CountAnswer>> by_period();
    [[nodiscard]] std::optional<Result<CountAnswer>> by_bound();
    [[nodiscard]] Result<CountAnswer> one_by_one();

private:
    /// Whether the position at n is lost.
    using Test = std::function<Result<bool>(Heap n)>;

    [[nodiscard]] bool misere() const { return request_.play == Play::Misere; }
    [[nodiscard]] Error limit(const Natural& examined);
    [[nodiscard]] std::optional<Result<std::vector<LinearForm>>> nim_heaps();
    void list_accepted(const CarryAutomaton& automaton, Natural next, CountAnswer& answer);
    /// Adds n to the list.
    void list(Natural n, CountAnswer& answer);
    [[nodiscard]] Result<bool> lost(Heap n);
    [[nodiscard]] Result<Nimber> value(const Game& game, StateView component);
    /// Looks at every n of the range up to `last`, if there are not too many.
    void look(const Natural& last, const Test& test, CountAnswer& answer);

    void finish_below_bound(CountAnswer& answer) const;

    /// A heap that varies, with its values up to the end of their first period.
    struct Varying {
        const Game* game = nullptr;
        LinearForm heap;
        Period period;
        std::vector<std::uint32_t> values;

        [[nodiscard]] std::uint64_t value(Heap n) const;
    };
    /// Heaps whose values suffice, sorted out by whether they vary.
    struct Heaps {
        std::vector<Varying> varying;
        std::vector<std::uint64_t> constants;

        [[nodiscard]] bool lost(Heap n, bool misere) const;
    };
    [[nodiscard]] std::optional<Heaps> heaps_with_periods();
    [[nodiscard]] bool find_period(Varying& heap);
    [[nodiscard]] std::optional<Result<CountAnswer>> by_repeat(const Heaps& heaps);
    [[nodiscard]] std::optional<Result<CountAnswer>> by_growth(const Heaps& heaps);

    PositionTemplate& positions_;
    const CountRequest& request_;
    Solver solver_;
    /// Why the values and outcomes are known that were asked for.
    Reasons reasons_;
    /// Values that were computed in search of a period: there may be many.
    std::map<const Game*, std::unique_ptr<NimSequence>> sequences_;
    /// The game whose values prove no period, and how many of them were computed.
    std::optional<std::pair<std::string, Heap>> unproved_;
};

} // namespace nimber
