#pragma once

#include "nimber/game/concepts.hpp"
#include "nimber/game/game.hpp"
#include "nimber/game/parameters.hpp"

#include <array>
#include <memory>
#include <utility>

namespace nimber {

/// What to say about a text with another number of numbers than a state has.
template <GameState S>
inline constexpr LiteralText kNumbersNeeded = {};
template <NamedHeaps S>
requires(kHeapCount<S> == 1) inline constexpr LiteralText kNumbersNeeded<S> = {
    "exactly one number is needed", "恰需一个数"};
template <NamedHeaps S>
requires(kHeapCount<S> == 2) inline constexpr LiteralText kNumbersNeeded<S> = {
    "exactly two numbers are needed", "恰需两个数"};
template <NamedHeaps S>
requires(kHeapCount<S> == 3) inline constexpr LiteralText kNumbersNeeded<S> = {
    "exactly three numbers are needed", "恰需三个数"};

/// The `Game` of a plain struct: what it says about itself (nimber/game/concepts.hpp) becomes the
/// hooks, and reading and showing follow from its state. A hook that it lacks is the default of
/// `Game`.
template <GameRules G>
class TypedGame final : public Game {
public:
    explicit TypedGame(G rules = {}) : Game{G::card}, rules_{std::move(rules)} {}

    [[nodiscard]] const G& rules() const { return rules_; }

    // Text.

    [[nodiscard]] std::string name() const override {
        if constexpr (requires { rules_.name(); }) {
            return std::string{rules_.name()};
        } else if constexpr (requires { G::parameters; }) {
            const std::string text = G::parameters.text(rules_);
            return text.empty() ? Game::name() : Game::name() + ":" + text;
        } else {
            return Game::name();
        }
    }
    [[nodiscard]] bool of_heaps() const override { return std::same_as<S, Heap>; }
    void show_part(SumView components, std::string& out) const override {
        if constexpr (requires { rules_.show_part(components, out); }) {
            rules_.show_part(components, out);
        } else {
            Game::show_part(components, out);
        }
    }
    [[nodiscard]] Picture picture(StateView component) const override {
        if constexpr (Draws<G>) {
            return rules_.picture(seen(component));
        } else {
            return Game::picture(component);
        }
    }
    [[nodiscard]] std::optional<Complaint> check(StateView numbers) const override;
    [[nodiscard]] bool numbers_are_sizes() const override {
        if constexpr (requires { G::numbers_are_sizes; }) {
            return G::numbers_are_sizes;
        } else {
            return true;
        }
    }

    // Rules.

    void options(StateView component, OptionVisitor visit) const override {
        rules_.options(seen(component), visit);
    }
    void normalise(State& component) const override {
        if constexpr (Normalises<G> && std::same_as<S, State>) {
            rules_.normalise(component);
        } else if constexpr (Normalises<G>) {
            S state = seen(component);
            assign(rules_.normalise(state), component);
        }
    }

    // Knowledge.

    [[nodiscard]] std::optional<Nimber> value(StateView component) const override {
        if constexpr (KnowsValue<G>) {
            return rules_.value(seen(component));
        } else {
            return std::nullopt;
        }
    }
    [[nodiscard]] std::optional<Outcome> outcome(StateView component, Play play) const override {
        if constexpr (KnowsOutcome<G>) {
            if (const std::optional<Outcome> known = rules_.outcome(seen(component), play)) {
                return known;
            }
        }
        return Game::outcome(component, play);
    }
    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView component) const override;
    [[nodiscard]] bool winning_options(StateView component, const Goal& goal,
                                       OptionVisitor visit) const override {
        if constexpr (KnowsWinningOptions<G>) {
            return rules_.winning_options(seen(component), goal, visit);
        } else {
            return false;
        }
    }
    [[nodiscard]] const SubtractionSet* subtraction_set() const override {
        if constexpr (requires { rules_.subtraction_set(); }) {
            return rules_.subtraction_set();
        } else {
            return nullptr;
        }
    }
    [[nodiscard]] bool is_subtraction_game() const override { return IsSubtractionGame<G>; }
    [[nodiscard]] bool numbers_are_heaps() const override {
        if constexpr (requires { G::numbers_are_heaps; }) {
            return G::numbers_are_heaps;
        } else {
            return false;
        }
    }
    [[nodiscard]] std::optional<Period> value_period() const override {
        if constexpr (KnowsValuePeriod<G>) {
            return rules_.value_period();
        } else {
            return std::nullopt;
        }
    }
    [[nodiscard]] std::optional<Natural>
    last_loss(std::span<const LinearForm> state) const override {
        if constexpr (KnowsLastLoss<G>) {
            return rules_.last_loss(state);
        } else {
            return std::nullopt;
        }
    }
    void explain(StateView component, Play play, Evidence& evidence) const override {
        if constexpr (Explains<G>) {
            rules_.explain(seen(component), play, evidence);
        }
    }

private:
    using S = typename G::State;

    [[nodiscard]] static Seen<G> seen(StateView component) { return seen_as<S>(component); }

    static void assign(const S& state, State& component) {
        if constexpr (NamedHeaps<S>) {
            const auto heaps = heaps_of(state);
            component.assign(heaps.begin(), heaps.end());
        } else {
            component[0] = state;
        }
    }

    // A function of this name that has another form than its concept would be passed over.
    static_assert(!requires { &G::value; } || KnowsValue<G>);
    static_assert(!requires { &G::outcome; } || KnowsOutcome<G>);
    static_assert(!requires { &G::misere_heaps; } || KnowsMisereHeaps<G>);
    static_assert(!requires { &G::winning_options; } || KnowsWinningOptions<G>);
    static_assert(!requires { &G::value_period; } || KnowsValuePeriod<G>);
    static_assert(!requires { &G::last_loss; } || KnowsLastLoss<G>);
    static_assert(!requires { &G::normalise; } || Normalises<G>);
    static_assert(!requires { &G::explain; } || Explains<G>);
    static_assert(!requires { &G::picture; } || Draws<G>);

    G rules_;
};

template <GameRules G>
std::optional<Game::Complaint> TypedGame<G>::check(StateView numbers) const {
    if constexpr (NamedHeaps<S>) {
        if (numbers.size() != kHeapCount<S>) {
            if constexpr (requires { G::needed; }) {
                return Complaint{kHeapCount<S>, G::needed};
            } else {
                static_assert(!kNumbersNeeded<S>.english.empty(), "say which numbers are `needed`");
                return Complaint{kHeapCount<S>, kNumbersNeeded<S>};
            }
        }
    }
    if constexpr (requires { rules_.check(numbers); }) {
        return rules_.check(numbers);
    } else if constexpr (requires { rules_.check(seen(numbers)); }) {
        return rules_.check(seen(numbers));
    } else {
        return std::nullopt;
    }
}

template <GameRules G>
std::optional<NimSummary> TypedGame<G>::misere_heaps(StateView component) const {
    if constexpr (KnowsMisereHeaps<G>) {
        return rules_.misere_heaps(seen(component));
    } else if constexpr (IsSubtractionGame<G>) {
        // Ferguson 1974: with s the least number to take, g(n) = 1 iff g(n-s) = 0. So a heap of
        // value 0 that has a move has one to value 1, and that makes it play like a Nim heap of its
        // value (docs/misere.md, "Sums that play like Nim").
        const auto known = value(component);
        return known ? std::optional{NimSummary::heap(*known)} : std::nullopt;
    } else {
        return std::nullopt;
    }
}

/// The game with these rules, to be played and added to others.
template <GameRules G>
[[nodiscard]] GamePtr game_of(G rules = {}) {
    return std::make_shared<const TypedGame<G>>(std::move(rules));
}

/// Makes the game from what stands behind its colon: by its function `make`, or as its `parameters`
/// declare.
template <GameRules G>
[[nodiscard]] Result<GamePtr> make_typed(ArgumentReader& parameters) {
    const auto made = [](Result<G> rules) -> Result<GamePtr> {
        if (!rules) {
            return rules.error();
        }
        return game_of(*std::move(rules));
    };
    if constexpr (requires { G::make(parameters); }) {
        return made(G::make(parameters));
    } else if constexpr (requires { G::parameters; }) {
        return made(G::parameters.template read<G>(parameters));
    } else {
        return made(NoParameters{}.read<G>(parameters));
    }
}

} // namespace nimber
