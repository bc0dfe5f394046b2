#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/argument_reader.hpp"
#include "nimber/game/card.hpp"
#include "nimber/game/evidence.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/game/picture.hpp"
#include "nimber/game/state.hpp"
#include "nimber/game/sum.hpp"
#include "nimber/game/take_rule.hpp"
#include "nimber/game/taking_rules.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/linear_form.hpp"
#include "nimber/value/natural.hpp"
#include "nimber/value/nim_summary.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"
#include "nimber/value/period.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nimber {

/// How near a component of a loopy game is to its end, for whoever is winning: less is nearer, and
/// what comes first counts first. Sums add it up number by number.
struct Progress {
    Heap size = 0;  ///< that of the Nim heaps that the component stands for
    Heap slack = 0; ///< how often the loser can still put off the end without changing `size`
};

class Digraph;

/// One game with its parameters fixed: its rules, and beside them what is known about it.
///
/// `options` is the bare rules and must be given; a game that ends makes every option simpler, so
/// that no line of play is endless (see `loopy`). Everything else has a default that knows nothing:
/// engines then search. A hook that does answer states a theorem, and the tests compare it with
/// brute force from `options`.
class Game {
public:
    explicit Game(const GameCard& card) : card_{card} {}
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    [[nodiscard]] const GameCard& card() const { return card_; }

    // Text.

    /// The name with parameters, as it stands before the parenthesis: "bash:3".
    [[nodiscard]] virtual std::string name() const { return std::string{card_.name}; }
    /// Whether every component is one number, and the parentheses list them: nim(5,7,9) is three
    /// heaps. Otherwise all numbers in them are one component: wythoff(3,5).
    [[nodiscard]] virtual bool of_heaps() const { return false; }
    /// The components that these numbers make.
    [[nodiscard]] Sum components(State numbers) const {
        return of_heaps() ? Sum::of_heaps(std::move(numbers)) : Sum{std::move(numbers)};
    }
    /// Reads what stands in the parentheses. The default reads numbers and asks `check`.
    [[nodiscard]] virtual Result<Sum> parse(ArgumentReader& arguments) const;
    /// Whether `parse` makes `components` of the numbers as they stand in the text, and nothing
    /// else.
    [[nodiscard]] virtual bool reads_numbers() const { return true; }
    /// Writes components as `parse` reads them. The default writes numbers with commas.
    virtual void show(SumView components, std::string& out) const;
    /// Writes components with the name: "nim(5,7,9)".
    virtual void show_part(SumView components, std::string& out) const;
    /// How a component looks. The default draws heaps, boards whose rows are divided by |, and
    /// otherwise the text.
    [[nodiscard]] virtual Picture picture(StateView component) const;
    /// What is wrong with these numbers in the parentheses, if anything.
    struct Complaint {
        std::size_t index = 0; ///< of the number that is wrong
        Text what;
    };
    [[nodiscard]] virtual std::optional<Complaint> check(StateView numbers) const;

    // Rules.

    /// Visits every option of one component, each once: the sum of components that is left in its
    /// place.
    virtual void options(StateView component, OptionVisitor visit) const = 0;
    /// Whether options can be made one by one, as a search asks for them, so that it pays to ask
    /// for no more of them than it needs.
    [[nodiscard]] virtual bool makes_options_in_turn() const { return false; }
    /// Visits the options as `options` does, but perhaps some of them twice, until `visit` answers
    /// false; if `makes_options_in_turn`, few are made beyond that one. `visit` may ask the game
    /// anything. `glance` may not: it may be asked before, while the rules are running, about an
    /// option whose parts are as `split` and `normalise` leave them. What it passes is not visited.
    virtual void options_in_turn(StateView component, OptionGlance glance,
                                 OptionVisitor visit) const;
    /// How many steps of a search an option is worth, by the time it takes to make and normalise
    /// it.
    [[nodiscard]] virtual std::size_t option_steps(SumView option) const;
    /// Whether play can go on for ever.
    [[nodiscard]] virtual bool loopy() const { return false; }
    /// Where in a state it stands whose turn it is (0 or 1), if the players move different things.
    /// The turn is that of the whole sum: a move in another component passes it on here too
    /// (`pass_turn`). Only a loopy game with a theorem for every value may have one, since searches
    /// of one component, and of sums that end, know nothing of moves elsewhere.
    [[nodiscard]] virtual std::optional<std::size_t> turn_number() const { return std::nullopt; }
    /// Rewrites a component into the one that stands for all that play alike by symmetry.
    virtual void normalise(State& component) const;
    /// Visits the parts of a component that do not influence one another, each a component of this
    /// game.
    virtual void split(StateView component, ComponentVisitor visit) const;
    /// The board with which play begins, where positions are boards of any size.
    [[nodiscard]] virtual std::optional<State> board(Heap rows, Heap columns) const;

    // Rules that can fail, such as those of a script.

    /// Why the rules could not be told since `renew`, if so. From then on there are no options, and
    /// nothing that was found since holds.
    [[nodiscard]] virtual const Error* failure() const { return nullptr; }
    /// Begins a new request.
    virtual void renew() const {}
    /// Forgets the failure and goes on with the same request, whose limits go on as well.
    virtual void forgive() const {}
    /// Whether play may come back to a position although the game is not `loopy`, by a mistake in
    /// its rules: searches then look out for it.
    [[nodiscard]] virtual bool may_come_back() const { return false; }
    /// Told by a search that play can come back to this component.
    virtual void came_back(StateView component) const;

    // Knowledge.

    /// The nim value in normal play.
    [[nodiscard]] virtual std::optional<Nimber> value(StateView component) const;
    /// Who wins the component played alone.
    [[nodiscard]] virtual std::optional<Outcome> outcome(StateView component, Play play) const;
    /// The sum of Nim heaps that this component stands for in misère play, among any components
    /// that have one too (not beside arbitrary games).
    [[nodiscard]] virtual std::optional<NimSummary> misere_heaps(StateView component) const;
    /// Visits every option that meets the goal, each once, without trying the others. Answers false
    /// (having visited none) if it does not know how.
    [[nodiscard]] virtual bool winning_options(StateView component, const Goal& goal,
                                               OptionVisitor visit) const;
    /// The set of numbers that may be taken from a heap, if that is the whole rule.
    [[nodiscard]] virtual const TakeRule* take_rule() const { return nullptr; }
    /// Whether a fixed set of numbers, finite or not, may be taken from a heap, and that is the
    /// whole rule; `options` then visits each option once. In misère play such a heap stands for a
    /// Nim heap of its value (Ferguson 1974), so that values suffice there too.
    [[nodiscard]] virtual bool fixed_takes() const { return take_rule() != nullptr; }
    /// The code of the heaps, if that is the whole rule. A heap that is taken whole is left as 0.
    [[nodiscard]] virtual const HeapCode* heap_code() const { return nullptr; }
    /// The graph whose vertices are the components, if that is the whole rule.
    [[nodiscard]] virtual const Digraph* graph() const { return nullptr; }
    /// For a loopy game whose `value` is a theorem: who wins a sum and always takes a winning move
    /// that leaves the least progress in sum comes to an end.
    [[nodiscard]] virtual Progress progress(StateView component) const;
    /// Whether a number is a size, so that the smaller ones in a row tell something about it.
    [[nodiscard]] virtual bool numbers_are_sizes() const { return true; }
    /// Whether every number of a state is a Nim heap of that size, in normal and misère play.
    [[nodiscard]] virtual bool numbers_are_heaps() const { return false; }
    /// The board or graph from which moves take vertices or edges, if that is the whole rule for
    /// this component and a set of vertices tells all that is left of it.
    [[nodiscard]] virtual std::optional<TakingRules> taking_rules(StateView component) const;
    /// The period of the values of single heaps, where the theorem of `value` says it.
    [[nodiscard]] virtual std::optional<Period> value_period() const { return std::nullopt; }
    /// For a state whose numbers depend on n, not all of them constant, an n above which it is not
    /// lost when played alone, neither in normal nor in misère play.
    [[nodiscard]] virtual std::optional<Natural> last_loss(std::span<const LinearForm> state) const;
    /// Whether `value` is a formula that somebody claims, and no theorem.
    [[nodiscard]] virtual bool value_is_claimed() const { return false; }
    /// What theorems about it rest on besides its rules: what a rule file declares about itself.
    /// Empty where that is nothing.
    [[nodiscard]] virtual Text premise() const { return {}; }
    /// What of that concerns options and parts, and not normal forms.
    [[nodiscard]] virtual Text parts_premise() const { return premise(); }
    /// Writes how the theorem looks on these numbers: what a student would check by hand.
    virtual void explain(StateView component, Play play, Evidence& evidence) const;

private:
    GameCard card_;
};

using GamePtr = std::shared_ptr<const Game>;

/// Components as they stand in the parentheses: "9", "3,5".
[[nodiscard]] std::string to_text(const Game& game, SumView components);

/// A game before its parameters are known: a line of the catalogue.
struct Family {
    const GameCard& card;
    /// Makes the game from what stands behind the colon.
    Result<GamePtr> (*make)(ArgumentReader& parameters);
};

/// `make` for a game without parameters.
template <class G>
[[nodiscard]] Result<GamePtr> make_plain(ArgumentReader& parameters) {
    if (!parameters.at_end()) {
        return parameters.no_parameter();
    }
    return GamePtr{std::make_shared<const G>()};
}

} // namespace nimber
