#pragma once

#include "nimber/game/card.hpp"
#include "nimber/game/evidence.hpp"
#include "nimber/game/picture.hpp"
#include "nimber/game/sum.hpp"
#include "nimber/game/typed_state.hpp"
#include "nimber/value/linear_form.hpp"
#include "nimber/value/natural.hpp"
#include "nimber/value/nim_summary.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"
#include "nimber/value/period.hpp"

#include <concepts>
#include <optional>
#include <span>

namespace nimber {

// What a game that is a plain struct says about itself. Only `GameRules` is needed; each of the
// others is a theorem or a courtesy, and `TypedGame` passes on those that are there. The compiler
// checks the form, and `tests/support/agreement` whether the theorems are true.

/// One heap, which makes every number of a text a component; a struct of named heaps, which makes
/// all of them one; or a row of any length, `using State = nimber::State`, which functions see as a
/// `StateView`.
template <class S>
concept GameState = std::same_as<S, Heap> || NamedHeaps<S> || std::same_as<S, State>;

/// A component as the functions of the game see it.
template <class G>
using Seen = typename SeenAs<typename G::State>::Type;

/// A `T`, or a `std::optional<T>` that is empty where nothing is known.
template <class R, class T>
concept Tells = std::same_as<R, T> || std::same_as<R, std::optional<T>>;

/// The card and the bare rules. `options` visits each option once and stops when `visit` returns
/// false; every option is simpler, so that no line of play is endless.
template <class G>
concept GameRules = GameState<typename G::State> && std::move_constructible<G> &&
    requires(const G& game, Seen<G> state, OptionVisitor visit) {
    { G::card } -> std::convertible_to<const GameCard&>;
    game.options(state, visit);
};

/// `value` is the nim value in normal play.
template <class G>
concept KnowsValue = GameRules<G> && requires(const G& game, Seen<G> state) {
    { game.value(state) } -> Tells<Nimber>;
};

/// `outcome` is who wins the component alone. What it leaves open follows from the value, or in
/// misère play from the Nim heaps.
template <class G>
concept KnowsOutcome = GameRules<G> && requires(const G& game, Seen<G> state, Play play) {
    { game.outcome(state, play) } -> Tells<Outcome>;
};

/// `misere_heaps` is the sum of Nim heaps that the component stands for in misère play, among any
/// components that have one too.
template <class G>
concept KnowsMisereHeaps = GameRules<G> && requires(const G& game, Seen<G> state) {
    { game.misere_heaps(state) } -> Tells<NimSummary>;
};

/// A fixed set of numbers may be taken from a heap, and that is the whole rule. In misère play such
/// a heap stands for a Nim heap of its value (Ferguson 1974).
template <class G>
concept IsSubtractionGame = GameRules<G> && std::same_as<typename G::State, Heap> && requires {
    requires G::is_subtraction_game;
};

/// `winning_options` visits every option that meets the goal, each once, in closed form. It returns
/// false, having visited none, if it does not know how.
template <class G>
concept KnowsWinningOptions = GameRules<G> &&
    requires(const G& game, Seen<G> state, const Goal& goal, OptionVisitor visit) {
    { game.winning_options(state, goal, visit) } -> std::same_as<bool>;
};

/// `value_period` is the period of the values of single heaps, by the theorem of `value`.
template <class G>
concept KnowsValuePeriod = KnowsValue<G> && requires(const G& game) {
    { game.value_period() } -> Tells<Period>;
};

/// `last_loss`: for a state whose numbers depend on n, not all of them constant, an n above which
/// it is not lost when played alone, neither in normal nor in misère play.
template <class G>
concept KnowsLastLoss = GameRules<G> && requires(const G& game, std::span<const LinearForm> forms) {
    { game.last_loss(forms) } -> Tells<Natural>;
};

/// `normalise` returns, or for a row makes, the state that stands for all that play alike by
/// symmetry.
template <class G>
concept Normalises = GameRules<G> && requires(const G& game, typename G::State& state) {
    game.normalise(state);
};

/// `explain` writes how the theorem looks on these numbers: what a student would check by hand.
template <class G>
concept Explains = GameRules<G> &&
    requires(const G& game, Seen<G> state, Play play, Evidence& evidence) {
    game.explain(state, play, evidence);
};

/// `picture` is how a component looks.
template <class G>
concept Draws = GameRules<G> && requires(const G& game, Seen<G> state) {
    { game.picture(state) } -> std::same_as<Picture>;
};

} // namespace nimber
