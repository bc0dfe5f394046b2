#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/argument_reader.hpp"
#include "nimber/game/card.hpp"
#include "nimber/game/evidence.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/game/picture.hpp"
#include "nimber/game/state.hpp"
#include "nimber/game/subtraction_set.hpp"
#include "nimber/game/sum.hpp"
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

/// How near a component of a loopy game is to its end, from the winner's point of view: less is
/// nearer, compared by the first member that differs. Progress of a sum is added up member by
/// member.
struct Progress {
    Heap size = 0;  ///< that of the Nim heaps that the component stands for
    Heap slack = 0; ///< how often the loser can still put off the end without changing `size`
};

class Digraph;

/// One game with its parameters fixed: its rules, and beside them what is known about it.
///
/// `options` is the bare rules and must be given; a game that ends makes every option simpler, so
/// that no line of play is endless (see `loopy`). Everything else has a default that knows nothing:
/// engines then search. A hook that does return one states a theorem, and the tests compare it with
/// brute force from `options`.
class Game {
public:
    explicit Game(const GameCard& card) : card_{card} {}
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    [[nodiscard]] const GameCard& card() const { return card_; }

    // Text.

    /// The name with parameters, as written before the parenthesis: "bash:3".
    [[nodiscard]] virtual std::string name() const { return std::string{card_.name}; }
    /// Whether every component is one number, and the parentheses list them: nim(5,7,9) is three
    /// heaps. Otherwise all numbers in them are one component: wythoff(3,5).
    [[nodiscard]] virtual bool of_heaps() const { return false; }
    /// The components that these numbers make.
    [[nodiscard]] Sum components(State numbers) const {
        return of_heaps() ? Sum::of_heaps(std::move(numbers)) : Sum{std::move(numbers)};
    }
    /// Reads what is in the parentheses. The default reads numbers and asks `check`.
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
    /// How many steps of a search an option counts for, by the time it takes to make and normalise
    /// it.
    [[nodiscard]] virtual std::size_t option_steps(SumView option) const;
    /// Whether play can go on for ever.
    [[nodiscard]] virtual bool loopy() const { return false; }
    /// The index of the number in a state that says whose turn it is (0 or 1), if the players move
    /// different things. The turn is that of the whole sum: a move in another component passes it
    /// on here too (`pass_turn`). Only a loopy game with a theorem for every value may have one,
    /// since searches of one component, and of sums that end, know nothing of moves elsewhere.
    [[nodiscard]] virtual std::optional<std::size_t> turn_number() const { return std::nullopt; }
    /// Rewrites a component into the one that stands for all that play alike by symmetry.
    virtual void normalise(State& component) const;
    /// Visits the parts of a component that do not influence one another, each a component of this
    /// game.
    virtual void split(StateView component, ComponentVisitor visit) const;
    /// The board with which play begins, where positions are boards of any size.
    [[nodiscard]] virtual std::optional<State> board(Heap rows, Heap columns) const;

    // Rules that can fail, such as those of a script.

    /// Why the rules have failed since `renew`, if they have. From then on there are no options,
    /// and nothing found since then holds.
    [[nodiscard]] virtual const Error* failure() const { return nullptr; }
    /// Begins a new request.
    virtual void renew() const {}
    /// Forgets the failure and continues the same request, whose limits keep counting.
    virtual void forgive() const {}
    /// Whether play may run into a cycle although the game is not `loopy`, by a mistake in its
    /// rules: searches then look out for one.
    [[nodiscard]] virtual bool may_cycle() const { return false; }
    /// Called by a search that found a cycle of play through this component.
    virtual void report_cycle(StateView component) const;

    // Knowledge.

    /// The nim value in normal play.
    [[nodiscard]] virtual std::optional<Nimber> value(StateView component) const;
    /// The outcome of the component played alone.
    [[nodiscard]] virtual std::optional<Outcome> outcome(StateView component, Play play) const;
    /// The sum of Nim heaps that this component stands for in misère play, among any components
    /// that have one too (not beside arbitrary games).
    [[nodiscard]] virtual std::optional<NimSummary> misere_heaps(StateView component) const;
    /// Visits every option that meets the goal, each once, without trying the others. Returns false
    /// (having visited none) if it does not know how.
    [[nodiscard]] virtual bool winning_options(StateView component, const Goal& goal,
                                               OptionVisitor visit) const;
    /// The subtraction set, if taking one of its numbers from a heap is the whole rule.
    [[nodiscard]] virtual const SubtractionSet* subtraction_set() const { return nullptr; }
    /// Whether the whole rule is to take one number of a fixed subtraction set, finite or not, from
    /// a heap; `options` then visits each option once. In misère play such a heap plays like a Nim
    /// heap of its value (Ferguson 1974), so that values suffice there too.
    [[nodiscard]] virtual bool is_subtraction_game() const { return subtraction_set() != nullptr; }
    /// The code of the heaps, if that is the whole rule. A heap that is taken whole is left as 0.
    [[nodiscard]] virtual const HeapCode* heap_code() const { return nullptr; }
    /// The graph whose vertices are the components, if that is the whole rule.
    [[nodiscard]] virtual const Digraph* graph() const { return nullptr; }
    /// For a loopy game whose `value` is a theorem: a player who can win a sum, and always makes a
    /// winning move to the least total progress, brings play to an end.
    [[nodiscard]] virtual Progress progress(StateView component) const;
    /// Whether a number is a size, so that a run of smaller ones says something about it.
    [[nodiscard]] virtual bool numbers_are_sizes() const { return true; }
    /// Whether every number of a state is a Nim heap of that size, in normal and misère play.
    [[nodiscard]] virtual bool numbers_are_heaps() const { return false; }
    /// The board or graph from which moves take vertices or edges, if that is the whole rule for
    /// this component and a set of vertices tells all that is left of it.
    [[nodiscard]] virtual std::optional<TakingRules> taking_rules(StateView component) const;
    /// The period of the values of single heaps, where the theorem of `value` gives one.
    [[nodiscard]] virtual std::optional<Period> value_period() const { return std::nullopt; }
    /// For a state whose numbers depend on n, not all of them constant, an n above which it is not
    /// lost when played alone, neither in normal nor in misère play.
    [[nodiscard]] virtual std::optional<Natural> last_loss(std::span<const LinearForm> state) const;
    /// Whether `value` is only a claimed formula, not a theorem.
    [[nodiscard]] virtual bool value_is_claimed() const { return false; }
    /// What theorems about it rest on besides its rules: what a rule file declares about itself.
    /// Empty if nothing.
    [[nodiscard]] virtual Text premise() const { return {}; }
    /// The part of that which concerns options and parts, not normal forms.
    [[nodiscard]] virtual Text parts_premise() const { return premise(); }
    /// Writes out how the theorem applies to these numbers: what a student would check by hand.
    virtual void explain(StateView component, Play play, Evidence& evidence) const;

private:
    GameCard card_;
};

using GamePtr = std::shared_ptr<const Game>;

/// Components as written in the parentheses: "9", "3,5".
[[nodiscard]] std::string to_text(const Game& game, SumView components);

/// A game before its parameters are known: a line of the catalogue.
struct Family {
    const GameCard& card;
    /// Makes the game from its parameters, which follow the colon.
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
