#pragma once

#include "couple_memory.hpp"
#include "couple_question.hpp"
#include "nimber/limits/budget.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace nimber {

/// Decides couples: is the value of this part m? That is whether part + *m is lost (Lemoine and
/// Viennot 2012). docs/search.md explains the method; the names here are those there.
///
/// Searches depth first, with a limit. Workers may share a transposition table of known and
/// excluded values; nothing is remembered of a search that is cut short.
template <CoupleRules Rules>
class CoupleWorker {
public:
    explicit CoupleWorker(const Rules& rules) : rules_{rules} {}

    /// Begins to work with this memory, until the budget ends or somebody sets `stop`.
    void begin(CoupleMemory& memory, Budget& budget, const std::atomic<bool>& stop) {
        memory_ = &memory;
        budget_ = &budget;
        stop_ = &stop;
        stopped_ = false;
    }
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// How many couples were examined since this was last asked.
    [[nodiscard]] std::uint64_t take_examined() {
        return couples_ - std::exchange(counted_, couples_);
    }

    /// Tries to answer a question, so many moves below the root, within about `limit` couples; if
    /// that is too little, tells what it rests on. Parts of which the value is found leave the
    /// question. Nothing is found once `stopped`.
    [[nodiscard]] CoupleFinding look_into(CoupleQuestion& question, std::uint64_t limit,
                                          std::size_t depth);

private:
    using Node = CoupleNode;
    using Option = CoupleOption;

    /// Above this many open replies an option is not tried before the others were looked at.
    static constexpr std::size_t kPromising = 28;
    /// Up to this value an option of the value asked for is looked for before those of smaller
    /// ones.
    static constexpr unsigned kTargetFirst = 3;
    /// So many options are looked at together, and of each so many replies before one is tried.
    static constexpr std::size_t kGroup = 4;
    static constexpr std::size_t kSwept = 4;
    static constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

    /// An option of the node above whose replies are known there.
    struct Origin {
        const Node* node = nullptr;
        const Option* option = nullptr;
    };
    /// Replies to look at together, each with the number of its option.
    struct ReplyBatch {
        std::size_t size = 0;
        std::array<Cells, Rules::kBatch> boards{};
        std::array<std::uint16_t, Rules::kBatch> option{};
        std::array<std::uint16_t, Rules::kBatch> reply{};
    };

    // In couple_leaves.hpp: what is asked from outside.
    [[nodiscard]] CoupleAnswer try_to_answer(CoupleQuestion& question);
    [[nodiscard]] CoupleFinding expand(BoardPart part, unsigned m);

    [[nodiscard]] bool is_value(BoardPart part, unsigned m, std::size_t depth, Origin origin = {});
    [[nodiscard]] bool search(BoardPart part, unsigned m, std::size_t depth, Origin origin,
                              ValueSet excluded);
    [[nodiscard]] unsigned find_value(BoardPart part, std::size_t depth);
    [[nodiscard]] bool attainable(const Node& node, unsigned m, ValueSet excluded) const;
    [[nodiscard]] bool some_option_has(Node& node, unsigned value, ValueSet& excluded,
                                       std::size_t depth);
    [[nodiscard]] bool some_waiting_has(Node& node, unsigned value, ValueSet& excluded,
                                        std::size_t depth);
    [[nodiscard]] bool option_has(Node& node, Option& option, unsigned value, ValueSet& excluded,
                                  std::size_t depth);

    // In couple_options.hpp: what the options of a position are.
    [[nodiscard]] bool look_at_options(Node& node, BoardPart part, unsigned m, Origin origin,
                                       ValueSet& excluded);
    void add_option(Node& node, std::size_t move, Cells cells, unsigned nimber,
                    std::span<const BoardPart> parts);
    void refresh(Node& node, Option& option, ValueSet& excluded);

    // In couple_replies.hpp: what is known of the replies to options.
    void begin_replies(Node& node);
    void sweep(Node& node, std::vector<std::uint16_t>& group, unsigned value);
    [[nodiscard]] bool refuted_by_replies(Node& node, std::uint16_t index, unsigned value);
    [[nodiscard]] bool refute_by_reply(Node& node, std::uint16_t index, unsigned value);
    [[nodiscard]] bool refute_by_open_reply(Node& node, Option& option, unsigned value);
    [[nodiscard]] bool pick(Node& node, ReplyBatch& batch, std::uint16_t index,
                            const Option& option, std::uint16_t reply);
    void look_at(Node& node, const ReplyBatch& batch, unsigned value);
    void note_reply(Node& node, Option& option, std::uint16_t reply, unsigned result,
                    unsigned value);
    void order_replies(Node& node);

    void count_couple(std::size_t depth);
    /// Whether nothing that is answered counts, as a limit was reached.
    [[nodiscard]] bool halted() const { return stopped_ || cut_; }

    void simplify(std::span<const Cells> boards, BoardSum* sums);
    void remember_value(Cells key, unsigned value);
    void remember_excluded(Cells key, ValueSet values);
    [[nodiscard]] Node& node_at(std::size_t depth);

    const Rules& rules_;
    CoupleMemory* memory_ = nullptr;
    Budget* budget_ = nullptr;
    std::vector<std::unique_ptr<Node>> nodes_;
    /// How often a move was the reply that refuted an option, by its number.
    std::vector<std::uint32_t> replied_ = std::vector<std::uint32_t>(Rules::kMoveNumbers);
    const std::atomic<bool>* stop_ = nullptr;
    std::size_t depth_ = 0; ///< of what is looked into, below the root
    std::uint64_t couples_ = 0;
    std::uint64_t counted_ = 0;
    std::uint64_t limit_ = kNoLimit; ///< of `couples_`
    bool cut_ = false;               ///< that limit was reached
    bool stopped_ = false;
};

template <CoupleRules Rules>
unsigned CoupleWorker<Rules>::find_value(BoardPart part, std::size_t depth) {
    // Beyond the bound the value was found, and forgotten, while others were asked.
    for (unsigned m = 0; !halted(); m = m < rules_.bound(part.cells) ? m + 1 : 0) {
        stopped_ = stopped_ || !budget_->step();
        if (is_value(part, m, depth)) {
            return m;
        }
        if (const unsigned other = memory_->known(part.key); other != CoupleMemory::kUnknownValue) {
            return other;
        }
    }
    return 0;
}

/// Decides whether `part` has the value m.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::is_value(BoardPart part, unsigned m, std::size_t depth, Origin origin) {
    if (const unsigned value = memory_->known(part.key); value != CoupleMemory::kUnknownValue) {
        return value == m;
    }
    const ValueSet excluded = memory_->excluded(part.key);
    if (m > rules_.bound(part.cells) || has(excluded, m)) {
        return false;
    }
    count_couple(depth);
    return !halted() && search(part, m, depth, origin, excluded);
}

/// Counts a couple, and notices what ends the search.
template <CoupleRules Rules>
void CoupleWorker<Rules>::count_couple(std::size_t depth) {
    budget_->at_depth(depth_ + depth);
    ++couples_;
    cut_ = cut_ || couples_ > limit_;
    stopped_ = stopped_ || !budget_->step() || stop_->load(std::memory_order_relaxed);
}

/// Decides by its options whether `part` has the value m, of which `excluded` is known.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::search(BoardPart part, unsigned m, std::size_t depth, Origin origin,
                                 ValueSet excluded) {
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
    return !halted();
}

/// The value is one of the least that are not excluded, one more of them than there are options
/// without a value.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::attainable(const Node& node, unsigned m, ValueSet excluded) const {
    const auto smaller = static_cast<std::size_t>(std::popcount(~excluded & (value_bit(m) - 1)));
    return smaller <= node.options.size();
}

/// Whether an option has the value. Requires that none with a known value has.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::some_option_has(Node& node, unsigned value, ValueSet& excluded,
                                          std::size_t depth) {
    for (Option& option : node.options) {
        if (!option.known && !option.refuted(value)) {
            refresh(node, option, excluded);
            if (option.known && option.nimber == value) {
                return true;
            }
        }
    }
    if (node.pairs.empty()) {
        begin_replies(node);
    }
    node.waiting.clear();
    for (std::size_t next = 0; next < node.untried.size();) {
        node.group.clear();
        for (; next < node.untried.size() && node.group.size() < kGroup; ++next) {
            const Option& option = node.options[node.untried[next]];
            if (!option.known && !option.refuted(value)) {
                node.group.push_back(node.untried[next]);
            }
        }
        sweep(node, node.group, value);
        for (const std::uint16_t i : node.group) {
            Option& option = node.options[i];
            if (refuted_by_replies(node, i, value)) {
                continue;
            }
            if (!option.likely(value) || option.open > kPromising) {
                node.waiting.push_back(i);
                continue;
            }
            if (option_has(node, option, value, excluded, depth)) {
                return true;
            }
            if (halted()) {
                return false;
            }
        }
    }
    return some_waiting_has(node, value, excluded, depth);
}

/// Whether a reply shows that the option does not have the value. Remembers what its replies show.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::refuted_by_replies(Node& node, std::uint16_t index, unsigned value) {
    const Option& option = node.options[index];
    const bool refuted = option.refuted(value) || refute_by_reply(node, index, value);
    if (option.parts == 1) {
        remember_excluded(node.parts_of(option)->key, shifted(option.excluded, option.nimber));
    }
    return refuted;
}

/// Goes on with the options that wait, in the order of how likely they look: few open replies, all
/// smaller values there.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::some_waiting_has(Node& node, unsigned value, ValueSet& excluded,
                                           std::size_t depth) {
    constexpr std::size_t kUnlikely = 4;
    node.sort(node.waiting, [&](std::uint16_t i) {
        constexpr unsigned kEffortBits = 24;
        const Option& option = node.options[i];
        const std::size_t rank = option.open * (option.likely(value) ? 1 : kUnlikely);
        return rank << kEffortBits | option.effort;
    });
    for (const std::uint16_t i : node.waiting) {
        Option& option = node.options[i];
        refresh(node, option, excluded);
        if (option.known) {
            if (option.nimber == value) {
                return true;
            }
            continue;
        }
        if (refuted_by_replies(node, i, value)) {
            continue;
        }
        if (option_has(node, option, value, excluded, depth)) {
            return true;
        }
        if (halted()) {
            return false;
        }
    }
    return false;
}

/// Decides by search whether the option has the value.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::option_has(Node& node, Option& option, unsigned value, ValueSet& excluded,
                                     std::size_t depth) {
    BoardPart* parts = node.parts_of(option);
    ++node.now;
    const bool one = option.parts == 1;
    largest_first({parts, option.parts});
    while (option.parts > 1 && !halted()) {
        option.nimber ^= find_value(parts[--option.parts], depth + 1);
    }
    const Origin origin = one ? Origin{&node, &option} : Origin{};
    const bool yes = is_value(parts[0], value ^ option.nimber, depth + 1, origin);
    if (halted()) {
        return false;
    }
    option.excluded |= yes ? 0 : value_bit(value);
    if (const unsigned found = memory_->known(parts[0].key); found != CoupleMemory::kUnknownValue) {
        option.nimber ^= found;
        option.parts = 0;
        option.known = true;
        excluded |= value_bit(option.nimber);
    }
    return yes;
}

template <CoupleRules Rules>
void CoupleWorker<Rules>::simplify(std::span<const Cells> boards, BoardSum* sums) {
    rules_.simplify(boards, sums);
    memory_->mix_keys({sums, boards.size()});
}

template <CoupleRules Rules>
void CoupleWorker<Rules>::remember_value(Cells key, unsigned value) {
    if (!halted()) {
        memory_->remember_value(key, value);
    }
}

template <CoupleRules Rules>
void CoupleWorker<Rules>::remember_excluded(Cells key, ValueSet values) {
    if (!halted()) {
        memory_->remember_excluded(key, values);
    }
}

template <CoupleRules Rules>
CoupleNode& CoupleWorker<Rules>::node_at(std::size_t depth) {
    while (nodes_.size() <= depth) {
        nodes_.push_back(std::make_unique<Node>(Rules::kBatch));
    }
    return *nodes_[depth];
}

} // namespace nimber
