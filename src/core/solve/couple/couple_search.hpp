#pragma once

#include "couple_memory.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/value/nimber.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace nimber {

/// Decides couples: is the value of this part m? That is whether part + *m is lost (Lemoine and
/// Viennot 2012). docs/search.md explains the method; the names here are those there.
///
/// Values that are known and values that are excluded are remembered in two tables. What a budget
/// cut short is not remembered.
template <CoupleRules Rules>
class CoupleSearch {
public:
    explicit CoupleSearch(const Rules& rules) : rules_{rules} {}

    /// The value of a board; nothing if the budget ends first.
    [[nodiscard]] std::optional<Nimber> value(Cells board, Budget& budget);
    /// Whether a board has this value; nothing if the budget ends first.
    [[nodiscard]] std::optional<bool> has_value(Cells board, Nimber value, Budget& budget);

private:
    using Node = CoupleNode;
    using Option = CoupleOption;

    /// Above this many open replies an option is not tried before the others were looked at.
    static constexpr std::size_t kPromising = 28;
    /// Up to this value an option of the value asked for is looked for before those of smaller
    /// ones.
    static constexpr unsigned kTargetFirst = 3;

    /// An option of the node above whose replies are known there.
    struct Origin {
        const Node* node = nullptr;
        const Option* option = nullptr;
    };

    [[nodiscard]] bool begin(Budget& budget);
    [[nodiscard]] BoardSum settled(Cells board);

    [[nodiscard]] bool is_value(BoardPart part, unsigned m, std::size_t depth, Origin origin = {});
    [[nodiscard]] unsigned find_value(BoardPart part, std::size_t depth);
    [[nodiscard]] bool look_at_options(Node& node, BoardPart part, unsigned m, Origin origin,
                                       ValueSet& excluded);
    void add_option(Node& node, std::size_t move, Cells cells, unsigned nimber,
                    std::span<const BoardPart> parts);
    [[nodiscard]] bool attainable(const Node& node, unsigned m, ValueSet excluded) const;
    [[nodiscard]] bool some_option_has(Node& node, unsigned value, ValueSet& excluded,
                                       std::size_t depth);
    [[nodiscard]] bool refute_by_reply(Node& node, Option& option, unsigned value);
    [[nodiscard]] bool note_reply(Node& node, Option& option, std::size_t reply, unsigned result,
                                  unsigned value);
    [[nodiscard]] bool option_has(Node& node, Option& option, unsigned value, ValueSet& excluded,
                                  std::size_t depth, bool replies_known);
    void refresh(Node& node, Option& option, ValueSet& excluded);
    void order_replies(Node& node);

    void settle(std::span<const Cells> boards, BoardSum* sums);
    void remember_value(Cells key, unsigned value);
    void remember_excluded(Cells key, ValueSet values);
    [[nodiscard]] Node& node_at(std::size_t depth);

    const Rules& rules_;
    CoupleMemory memory_;
    std::vector<std::unique_ptr<Node>> nodes_;
    /// How often a move was the reply that refuted an option, by its number.
    std::vector<std::uint32_t> replied_ = std::vector<std::uint32_t>(Rules::kMoveNumbers);
    Budget* budget_ = nullptr;
    bool stopped_ = false; ///< the budget has ended: nothing that is answered counts
    bool held_ = false;
};

template <CoupleRules Rules>
bool CoupleSearch<Rules>::begin(Budget& budget) {
    budget_ = &budget;
    stopped_ = false;
    if (!held_) {
        held_ = budget.hold(memory_.bytes());
        stopped_ = !held_;
    }
    return !stopped_;
}

template <CoupleRules Rules>
BoardSum CoupleSearch<Rules>::settled(Cells board) {
    BoardSum sum;
    settle({&board, 1}, &sum);
    memory_.drop_known(sum);
    return sum;
}

template <CoupleRules Rules>
std::optional<Nimber> CoupleSearch<Rules>::value(Cells board, Budget& budget) {
    if (!begin(budget)) {
        return std::nullopt;
    }
    const BoardSum sum = settled(board);
    unsigned value = sum.nimber;
    for (std::size_t i = 0; i < sum.count; ++i) {
        value ^= find_value(sum.parts[i], 0);
    }
    return stopped_ ? std::nullopt : std::optional{Nimber{value}};
}

template <CoupleRules Rules>
std::optional<bool> CoupleSearch<Rules>::has_value(Cells board, Nimber value, Budget& budget) {
    if (!begin(budget)) {
        return std::nullopt;
    }
    BoardSum sum = settled(board);
    if (sum.count == 0) {
        return value == Nimber{sum.nimber};
    }
    // All but the largest part need their values; that one is asked for what is missing.
    std::sort(
        sum.parts.begin(), sum.parts.begin() + static_cast<std::ptrdiff_t>(sum.count),
        [](BoardPart a, BoardPart b) { return std::popcount(a.cells) > std::popcount(b.cells); });
    unsigned rest = sum.nimber;
    for (std::size_t i = 1; i < sum.count; ++i) {
        rest ^= find_value(sum.parts[i], 0);
    }
    const std::uint64_t wanted = value.value() ^ rest;
    const bool yes = wanted <= rules_.bound(sum.parts[0].cells) &&
                     is_value(sum.parts[0], static_cast<unsigned>(wanted), 0);
    return stopped_ ? std::nullopt : std::optional{yes};
}

template <CoupleRules Rules>
unsigned CoupleSearch<Rules>::find_value(BoardPart part, std::size_t depth) {
    for (unsigned m = 0; !stopped_; ++m) {
        assert(m <= rules_.bound(part.cells) && "a value is below the bound");
        if (is_value(part, m, depth)) {
            return m;
        }
        if (const unsigned other = memory_.known(part.key); other != CoupleMemory::kUnknownValue) {
            return other;
        }
    }
    return 0;
}

/// Decides whether `part` has the value m.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::is_value(BoardPart part, unsigned m, std::size_t depth, Origin origin) {
    if (const unsigned value = memory_.known(part.key); value != CoupleMemory::kUnknownValue) {
        return value == m;
    }
    ValueSet excluded = memory_.excluded(part.key);
    if (m > rules_.bound(part.cells) || has(excluded, m)) {
        return false;
    }
    stopped_ = stopped_ || !budget_->step();
    if (stopped_) {
        return false;
    }
    budget_->examined();
    Node& node = node_at(depth);
    if (look_at_options(node, part, m, origin, excluded) || !attainable(node, m, excluded)) {
        remember_excluded(part.key, excluded | value_bit(m));
        return false;
    }
    if (m <= kTargetFirst && some_option_has(node, m, excluded, depth)) {
        remember_excluded(part.key, excluded | value_bit(m));
        return false;
    }
    for (unsigned smaller = 0; smaller < m; ++smaller) {
        if (has(excluded, smaller) || some_option_has(node, smaller, excluded, depth)) {
            excluded |= value_bit(smaller);
            continue;
        }
        remember_value(part.key, smaller);
        return false;
    }
    if (m > kTargetFirst && (has(excluded, m) || some_option_has(node, m, excluded, depth))) {
        remember_excluded(part.key, excluded | value_bit(m));
        return false;
    }
    remember_value(part.key, m);
    return !stopped_;
}

/// Settles all options. Answers true as soon as one has the value m; the values of those that are
/// known go to `excluded`.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::look_at_options(Node& node, BoardPart part, unsigned m, Origin origin,
                                          ValueSet& excluded) {
    rules_.moves(part.cells, node.moves);
    node.clear(Rules::kMoveNumbers);
    std::array<Cells, Rules::kBatch> boards{};
    const std::size_t count = node.moves.size();
    for (std::size_t i = 0; i < count; ++i) {
        node.move_of[rules_.number_of(node.moves[i])] = static_cast<std::uint16_t>(i);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Cells cells = node.moves[i].play(part.cells);
        unsigned nimber = 0;
        std::span<const BoardPart> open;
        bool from_above = origin.node != nullptr;
        if (from_above) {
            // The node above has looked at this as a reply to its option.
            const Node& above = *origin.node;
            const std::size_t reply = above.move_of[rules_.number_of(node.moves[i])];
            const std::uint8_t value = above.value_of(origin.option->move, reply);
            if (value != Node::kUnknown) {
                nimber = value ^ origin.option->nimber;
            } else {
                const Node::Reply& sum = above.replies[reply];
                nimber = sum.nimber ^ origin.option->nimber;
                open = std::span{above.reply_parts}.subspan(sum.first_part, sum.parts);
                // Of three equal parts one is left, perhaps one that lies elsewhere.
                from_above = std::ranges::all_of(
                    open, [&](BoardPart one) { return (one.cells & ~cells) == 0; });
            }
        }
        if (!from_above) {
            const std::size_t place = origin.node != nullptr ? 0 : i % Rules::kBatch;
            if (place == 0) {
                const std::size_t size =
                    origin.node != nullptr ? 1 : std::min(count - i, Rules::kBatch);
                for (std::size_t k = 0; k < size; ++k) {
                    boards[k] = node.moves[i + k].play(part.cells);
                }
                settle({boards.data(), size}, node.sums.data());
            }
            BoardSum& sum = node.sums[place];
            memory_.drop_known(sum);
            nimber = sum.nimber;
            open = std::span{sum.parts}.first(sum.count);
        }
        if (!open.empty()) {
            add_option(node, i, cells, nimber, open);
            continue;
        }
        excluded |= value_bit(nimber);
        if (nimber == m) {
            return true;
        }
    }
    // The smallest parts first; of equal ones the move that the rules name first.
    node.untried.resize(node.options.size());
    for (std::size_t i = 0; i < node.untried.size(); ++i) {
        node.untried[i] = static_cast<std::uint16_t>(i);
    }
    std::ranges::sort(node.untried, {}, [&](std::uint16_t i) {
        return std::pair{node.options[i].effort, i};
    });
    return false;
}

template <CoupleRules Rules>
void CoupleSearch<Rules>::add_option(Node& node, std::size_t move, Cells cells, unsigned nimber,
                                     std::span<const BoardPart> parts) {
    node.option_of[move] = node.find(nimber, parts);
    if (node.option_of[move] != Node::kNoOption) {
        return;
    }
    node.option_of[move] = static_cast<std::uint16_t>(node.options.size());
    Option option;
    option.move = move;
    option.cells = cells;
    option.nimber = nimber;
    option.first_part = node.parts.size();
    option.parts = parts.size();
    for (const BoardPart& part : parts) {
        const auto size = static_cast<std::size_t>(std::popcount(part.cells));
        option.effort += size * size;
        node.parts.push_back(part);
    }
    if (parts.size() == 1) {
        memory_.prefetch_excluded(parts[0].key);
    }
    node.options.push_back(option);
}

/// The value is one of the least that are not excluded, one more of them than there are options
/// without a value.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::attainable(const Node& node, unsigned m, ValueSet excluded) const {
    const auto smaller = static_cast<std::size_t>(std::popcount(~excluded & (value_bit(m) - 1)));
    return smaller <= node.options.size();
}

/// Whether an option has the value. Requires that none with a known value has.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::some_option_has(Node& node, unsigned value, ValueSet& excluded,
                                          std::size_t depth) {
    for (Option& option : node.options) {
        if (!option.known && !option.refuted(value)) {
            refresh(node, option, excluded);
            if (option.known && option.nimber == value) {
                return true;
            }
        }
    }
    if (node.both.empty()) {
        node.both.assign(node.moves.size() * node.moves.size(), Node::kUnknown);
        node.replies.resize(node.moves.size());
        order_replies(node);
    }
    node.waiting.clear();
    for (const std::uint16_t i : node.untried) {
        Option& option = node.options[i];
        if (option.known || option.refuted(value)) {
            continue;
        }
        const bool refuted = refute_by_reply(node, option, value);
        if (option.parts == 1) {
            remember_excluded(node.parts_of(option)->key, shifted(option.excluded, option.nimber));
        }
        if (refuted) {
            continue;
        }
        if (!option.likely(value) || option.open > kPromising) {
            node.waiting.push_back(i);
            continue;
        }
        if (option_has(node, option, value, excluded, depth, true)) {
            return true;
        }
        if (stopped_) {
            return false;
        }
    }
    // The others in the order of how likely they look: few open replies, all smaller values there.
    constexpr std::size_t kUnlikely = 4;
    std::ranges::sort(node.waiting, {}, [&](std::uint16_t i) {
        const Option& option = node.options[i];
        return std::tuple{option.open * (option.likely(value) ? 1 : kUnlikely), option.effort, i};
    });
    for (const std::uint16_t i : node.waiting) {
        Option& option = node.options[i];
        refresh(node, option, excluded);
        if (option.known ? option.nimber == value
                         : !option.refuted(value) &&
                               option_has(node, option, value, excluded, depth, false)) {
            return true;
        }
        if (stopped_) {
            return false;
        }
    }
    return false;
}

/// Looks for a reply to the option that is known to have the value: then the option has not. Keeps
/// what else the replies show.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::refute_by_reply(Node& node, Option& option, unsigned value) {
    option.open = 0;
    node.open_replies.clear();
    node.reply_parts.clear();
    std::array<Cells, Rules::kBatch> boards{};
    std::array<std::size_t, Rules::kBatch> moves{};
    std::size_t size = 0;
    // Replies of a known value first, they cost nothing.
    for (const std::uint16_t reply : node.reply_order) {
        const std::uint8_t result = node.value_of(option.move, reply);
        if (result != Node::kUnknown && note_reply(node, option, reply, result, value)) {
            return true;
        }
    }
    const std::size_t count = node.reply_order.size();
    for (std::size_t i = 0; i <= count; ++i) {
        if (i < count) {
            const std::size_t reply = node.reply_order[i];
            if (reply != option.move && node.moves[reply].possible(option.cells) &&
                node.value_of(option.move, reply) == Node::kUnknown) {
                moves[size] = reply;
                boards[size++] = node.moves[reply].play(option.cells);
            }
        }
        if (size < Rules::kBatch && i < count) {
            continue;
        }
        settle({boards.data(), size}, node.sums.data());
        bool refuted = false;
        for (std::size_t k = 0; k < size; ++k) {
            BoardSum& sum = node.sums[k];
            memory_.drop_known(sum);
            if (sum.count == 0) {
                node.value_of(option.move, moves[k]) = static_cast<std::uint8_t>(sum.nimber);
                node.value_of(moves[k], option.move) = static_cast<std::uint8_t>(sum.nimber);
                refuted = note_reply(node, option, moves[k], sum.nimber, value) || refuted;
                continue;
            }
            if (sum.count == 1) {
                memory_.prefetch_excluded(sum.parts[0].key);
            }
            node.open_replies.push_back(static_cast<std::uint16_t>(moves[k]));
            node.replies[moves[k]] = {sum.nimber, node.reply_parts.size(), sum.count};
            node.reply_parts.insert(node.reply_parts.end(), sum.parts.begin(),
                                    sum.parts.begin() + static_cast<std::ptrdiff_t>(sum.count));
        }
        if (refuted) {
            return true;
        }
        size = 0;
    }
    // Those that cannot have the value are as good as known.
    for (const std::uint16_t reply : node.open_replies) {
        const Node::Reply& sum = node.replies[reply];
        const bool cannot_have_it =
            sum.parts == 1 &&
            has(memory_.excluded(node.reply_parts[sum.first_part].key), value ^ sum.nimber);
        option.open += cannot_have_it ? 0 : 1;
    }
    return false;
}

/// A reply to the option has the value `result`, and as the order of moves does not matter, so has
/// the option's move as a reply to that one. Answers whether it is the value that was looked for.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::note_reply(Node& node, Option& option, std::size_t reply, unsigned result,
                                     unsigned value) {
    option.excluded |= value_bit(result);
    if (node.option_of[reply] != Node::kNoOption) {
        node.options[node.option_of[reply]].excluded |= value_bit(result);
    }
    if (result != value) {
        return false;
    }
    // It may refute others too: to be tried first, here and to some degree elsewhere.
    constexpr std::uint32_t kMany = 100'000;
    if (++replied_[rules_.number_of(node.moves[reply])] > kMany) {
        std::ranges::for_each(replied_, [](std::uint32_t& times) { times /= 2; });
    }
    const auto place = std::ranges::find(node.reply_order, reply);
    std::rotate(node.reply_order.begin(), place, place + 1);
    return true;
}

template <CoupleRules Rules>
void CoupleSearch<Rules>::order_replies(Node& node) {
    node.reply_order.resize(node.moves.size());
    for (std::size_t i = 0; i < node.reply_order.size(); ++i) {
        node.reply_order[i] = static_cast<std::uint16_t>(i);
    }
    std::ranges::sort(node.reply_order, {}, [&](std::uint16_t i) {
        return std::pair{~replied_[rules_.number_of(node.moves[i])], i};
    });
}

/// Learns from the tables what was found about the option meanwhile.
template <CoupleRules Rules>
void CoupleSearch<Rules>::refresh(Node& node, Option& option, ValueSet& excluded) {
    BoardPart* parts = node.parts_of(option);
    for (std::size_t i = 0; i < option.parts;) {
        const unsigned value = memory_.known(parts[i].key);
        if (value == CoupleMemory::kUnknownValue) {
            ++i;
            continue;
        }
        option.nimber ^= value;
        parts[i] = parts[--option.parts];
    }
    if (option.parts == 0) {
        option.known = true;
        excluded |= value_bit(option.nimber);
    } else if (option.parts == 1) {
        option.excluded |= shifted(memory_.excluded(parts[0].key), option.nimber);
    }
}

/// Decides by search whether the option has the value.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::option_has(Node& node, Option& option, unsigned value, ValueSet& excluded,
                                     std::size_t depth, bool replies_known) {
    BoardPart* parts = node.parts_of(option);
    const bool one = option.parts == 1;
    largest_first({parts, option.parts});
    while (option.parts > 1 && !stopped_) {
        option.nimber ^= find_value(parts[--option.parts], depth + 1);
    }
    const Origin origin = replies_known && one ? Origin{&node, &option} : Origin{};
    const bool yes = is_value(parts[0], value ^ option.nimber, depth + 1, origin);
    if (stopped_) {
        return false;
    }
    option.excluded |= yes ? 0 : value_bit(value);
    if (const unsigned found = memory_.known(parts[0].key); found != CoupleMemory::kUnknownValue) {
        option.nimber ^= found;
        option.parts = 0;
        option.known = true;
        excluded |= value_bit(option.nimber);
    }
    return yes;
}

template <CoupleRules Rules>
void CoupleSearch<Rules>::settle(std::span<const Cells> boards, BoardSum* sums) {
    rules_.settle(boards, sums);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        for (std::size_t k = 0; k < sums[i].count; ++k) {
            memory_.prefetch_known(sums[i].parts[k].key);
        }
    }
}

template <CoupleRules Rules>
void CoupleSearch<Rules>::remember_value(Cells key, unsigned value) {
    if (!stopped_) {
        memory_.remember_value(key, value, *budget_);
    }
}

template <CoupleRules Rules>
void CoupleSearch<Rules>::remember_excluded(Cells key, ValueSet values) {
    if (!stopped_) {
        memory_.remember_excluded(key, values, *budget_);
    }
}

template <CoupleRules Rules>
CoupleNode& CoupleSearch<Rules>::node_at(std::size_t depth) {
    while (nodes_.size() <= depth) {
        nodes_.push_back(std::make_unique<Node>(Rules::kBatch));
    }
    return *nodes_[depth];
}

} // namespace nimber
