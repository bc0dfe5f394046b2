#pragma once

#include "../search/value_search.hpp"
#include "part_table.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace nimber {

/// Decides couples by the bare rules of a game that ends: is the value of this part m? That is
/// whether part + *m is lost (Lemoine and Viennot 2012). docs/search.md explains the method.
///
/// It remembers values that are known and values that are excluded, and the options of the parts
/// that it has looked at. What is cut short is not remembered. Where play comes back to a part the
/// game is told, and nothing is answered.
class RuleCouples {
public:
    /// Those lines of play that go deeper are left to `plain`.
    RuleCouples(const Game& game, ValueSearch& plain) : game_{game}, plain_{plain}, parts_{game} {}

    /// The value of a component; nothing if the budget ends first, the rules fail, or there is not
    /// enough memory: then the budget has not ended.
    [[nodiscard]] std::optional<Nimber> value(StateView component, Budget& budget);
    /// Whether a component has this value; nothing likewise.
    [[nodiscard]] std::optional<bool> has_value(StateView component, Nimber value, Budget& budget);
    /// Whether a component is lost, asking for no more options than that takes: depth first, in the
    /// order of the rules, and nothing but who wins is asked of positions that are one part.
    /// Nothing likewise, or if that takes more than so many positions; then the budget has not
    /// ended.
    [[nodiscard]] std::optional<bool> lost(StateView component, std::uint64_t most_positions,
                                           Budget& budget);
    /// Forgets everything and gives back the memory.
    void clear(Budget& budget);

private:
    using Id = PartTable::Id;

    /// Deeper than this the C++ stack is not used.
    static constexpr std::size_t kDeepest = 400;
    /// Up to this value an option of the value asked for is looked for before those of smaller
    /// ones.
    static constexpr std::uint64_t kTargetFirst = 3;
    /// Values from here on are not excluded one by one.
    static constexpr std::uint64_t kLarge = 64;

    /// The bit of a value in a set of small ones; none if it is large.
    [[nodiscard]] static constexpr std::uint64_t value_bit(std::uint64_t value) {
        return value < kLarge ? std::uint64_t{1} << value : 0;
    }

    /// An option whose value was not known when the position was first looked at.
    struct Option {
        std::uint32_t first_part = 0; ///< of those with unknown value
        std::uint32_t parts = 0;
        std::uint64_t nimber = 0; ///< of the others
        std::uint64_t rank = 0;
    };
    /// A part that is being searched. Kept for each depth, so that its rows are allocated once.
    struct Node {
        std::vector<Option> options;
        std::vector<Id> parts;
        std::vector<std::uint32_t> waiting;
        std::vector<Id> sum;        ///< the option in hand, where options are asked for in turn
        std::uint64_t excluded = 0; ///< values below `kLarge` that it does not have
        std::size_t held = 0;       ///< bytes that the budget knows of

        [[nodiscard]] std::size_t bytes() const {
            return options.capacity() * sizeof(Option) +
                   (parts.capacity() + sum.capacity()) * sizeof(Id) +
                   waiting.capacity() * sizeof(std::uint32_t);
        }
    };
    /// What the replies to an option show.
    struct Replies {
        bool refuted = false;
        std::size_t open = 0; ///< replies that may have the value
        bool likely = false;  ///< all smaller values are excluded
    };

    template <class Answer, class Question>
    [[nodiscard]] std::optional<Answer> ask(StateView component, Budget& budget,
                                            const Question& question);
    [[nodiscard]] bool make_room();
    [[nodiscard]] bool is_value(Id part, std::uint64_t m, std::size_t depth);
    [[nodiscard]] bool search(Id part, std::uint64_t m, std::size_t depth);
    [[nodiscard]] std::uint64_t find_value(Id part, std::size_t depth);
    [[nodiscard]] std::uint64_t mex_of_options(Id part, std::size_t depth);
    [[nodiscard]] std::uint64_t deep_value(Id part);
    [[nodiscard]] bool expand(Id part);
    void remember_value(Id part, std::uint64_t value);
    void remember_excluded(Id part, std::uint64_t values);
    [[nodiscard]] Node& node_at(std::size_t depth);
    /// Tells the budget what a node has grown to. Answers false if that is too much.
    bool account(Node& node);

    // In rule_couple_outcome.cpp: who wins, by options that are asked for in turn.
    [[nodiscard]] bool is_lost(Id part, std::size_t depth);
    [[nodiscard]] bool sum_is_lost(const std::vector<Id>& sum, std::size_t depth);
    [[nodiscard]] bool some_option_is_lost(Id part, std::size_t depth);
    [[nodiscard]] Glance glance_at(SumView option);

    // In rule_couple_options.cpp: what is known of options and the replies to them.
    [[nodiscard]] bool look_at_options(Node& node, Id part, std::uint64_t m);
    [[nodiscard]] bool some_option_has(Node& node, std::uint64_t value, std::size_t depth);
    [[nodiscard]] bool option_has(Node& node, Option& option, std::uint64_t value,
                                  std::size_t depth);
    void refresh(Node& node, Option& option) const;
    [[nodiscard]] Replies look_at_replies(Id part, std::uint64_t value);
    [[nodiscard]] std::uint64_t sum_value(std::span<const Id> sum) const;

    const Game& game_;
    ValueSearch& plain_;
    PartTable parts_;
    std::vector<std::unique_ptr<Node>> nodes_;
    Budget* budget_ = nullptr;
    bool halted_ = false;              ///< nothing that is answered counts
    std::uint64_t positions_left_ = 0; ///< that `lost` may look at
    std::size_t values_found_ = 0;
    std::size_t values_found_before_ = 0; ///< when there was no room the last time
};

} // namespace nimber
