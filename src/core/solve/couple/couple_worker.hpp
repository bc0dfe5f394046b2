#pragma once

#include "couple_crew.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/value/nimber.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace nimber {

/// Decides couples: is the value of this part m? That is whether part + *m is lost (Lemoine and
/// Viennot 2012). docs/search.md explains the method; the names here are those there.
///
/// One of a crew that shares a memory of values that are known and values that are excluded. What
/// is cut short is not remembered.
template <CoupleRules Rules>
class CoupleWorker {
public:
    explicit CoupleWorker(const Rules& rules) : rules_{rules} {}

    /// Begins to work in a crew, for at most so many couples.
    void join(CoupleCrew& crew, Budget& budget, bool helper, std::uint64_t most_couples);

    /// The value of a board; nothing if the budget ends first.
    [[nodiscard]] std::optional<Nimber> value(Cells board);
    /// Whether a board has this value; nothing if the budget ends first.
    [[nodiscard]] std::optional<bool> has_value(Cells board, Nimber value);

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
    static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

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
    struct Couple {
        Cells key = 0;
        unsigned m = 0;
    };

    [[nodiscard]] BoardSum settled(Cells board);
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
    [[nodiscard]] bool others_try(const Node& node, const Option& option, unsigned value) const;

    // In couple_options.hpp: what the options of a position are.
    [[nodiscard]] bool look_at_options(Node& node, BoardPart part, unsigned m, Origin origin,
                                       ValueSet& excluded);
    void add_option(Node& node, std::size_t move, Cells cells, unsigned nimber,
                    std::span<const BoardPart> parts);
    void refresh(Node& node, Option& option, ValueSet& excluded);

    // In couple_replies.hpp: what is known of the replies to options.
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
    [[nodiscard]] std::size_t decided_above(std::size_t depth) const;
    /// Whether nothing that is answered counts: a limit was reached, or the question has its answer
    /// further up.
    [[nodiscard]] bool halted() const { return stopped_ || back_to_ != kNowhere; }

    void settle(std::span<const Cells> boards, BoardSum* sums);
    void remember_value(Cells key, unsigned value);
    void remember_excluded(Cells key, ValueSet values);
    [[nodiscard]] Node& node_at(std::size_t depth);

    const Rules& rules_;
    CoupleCrew* crew_ = nullptr;
    CoupleMemory* memory_ = nullptr;
    Budget* budget_ = nullptr;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<Couple> path_; ///< what is being decided, by depth
    /// How often a move was the reply that refuted an option, by its number.
    std::vector<std::uint32_t> replied_ = std::vector<std::uint32_t>(Rules::kMoveNumbers);
    bool helper_ = false; ///< another worker has the caller's budget
    std::uint64_t couples_ = 0;
    std::uint64_t most_couples_ = 0;
    bool stopped_ = false;
    std::size_t back_to_ = kNowhere; ///< the depth of a couple that another worker has decided
};

template <CoupleRules Rules>
void CoupleWorker<Rules>::join(CoupleCrew& crew, Budget& budget, bool helper,
                               std::uint64_t most_couples) {
    crew_ = &crew;
    memory_ = &crew.memory();
    budget_ = &budget;
    helper_ = helper;
    most_couples_ = most_couples;
    couples_ = 0;
    stopped_ = false;
    back_to_ = kNowhere;
}

template <CoupleRules Rules>
BoardSum CoupleWorker<Rules>::settled(Cells board) {
    BoardSum sum;
    settle({&board, 1}, &sum);
    memory_->drop_known(sum);
    return sum;
}

template <CoupleRules Rules>
std::optional<Nimber> CoupleWorker<Rules>::value(Cells board) {
    const BoardSum sum = settled(board);
    unsigned value = sum.nimber;
    for (std::size_t i = 0; i < sum.count; ++i) {
        value ^= find_value(sum.parts[i], 0);
    }
    return halted() ? std::nullopt : std::optional{Nimber{value}};
}

template <CoupleRules Rules>
std::optional<bool> CoupleWorker<Rules>::has_value(Cells board, Nimber value) {
    BoardSum sum = settled(board);
    if (sum.count == 0) {
        return value == Nimber{sum.nimber};
    }
    // All but the largest part need their values; that one is asked for what is missing.
    largest_first({sum.parts.data(), sum.count});
    unsigned rest = sum.nimber;
    for (std::size_t i = 1; i < sum.count; ++i) {
        rest ^= find_value(sum.parts[i], 0);
    }
    const std::uint64_t wanted = value.value() ^ rest;
    const bool yes = wanted <= rules_.bound(sum.parts[0].cells) &&
                     is_value(sum.parts[0], static_cast<unsigned>(wanted), 0);
    return halted() ? std::nullopt : std::optional{yes};
}

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
    while (true) {
        if (const unsigned value = memory_->known(part.key); value != CoupleMemory::kUnknownValue) {
            return value == m;
        }
        const ValueSet excluded = memory_->excluded(part.key);
        if (m > rules_.bound(part.cells) || has(excluded, m)) {
            return false;
        }
        path_.resize(depth);
        path_.push_back({part.key, m});
        count_couple(depth);
        if (halted()) {
            return false;
        }
        crew_->begin(part.key, m);
        const bool yes = search(part, m, depth, origin, excluded);
        crew_->end(part.key, m);
        if (stopped_ || back_to_ != depth) {
            return yes;
        }
        back_to_ = kNowhere; // another worker was faster
    }
}

/// Counts a couple, waits for the memory to grow, and notices what ends the search.
template <CoupleRules Rules>
void CoupleWorker<Rules>::count_couple(std::size_t depth) {
    constexpr std::uint64_t kLookAbove = 8;
    constexpr std::uint64_t kLookAtTable = 256;
    budget_->examined();
    budget_->at_depth(depth);
    ++couples_;
    crew_->pause_if_full();
    if (couples_ % kLookAtTable == 0) {
        budget_->has_table(memory_->bytes(), memory_->bytes_used());
    }
    stopped_ = stopped_ || !budget_->step() || couples_ > most_couples_;
    if (crew_->alone()) {
        return;
    }
    stopped_ = stopped_ || crew_->stopped();
    if (couples_ % kLookAbove != 0) {
        return;
    }
    back_to_ = decided_above(depth);
    if (helper_) {
        crew_->add_examined(kLookAbove);
    } else {
        budget_->examined(crew_->take_examined());
    }
}

/// The least depth of a couple on the path that has been decided meanwhile, or kNowhere.
template <CoupleRules Rules>
std::size_t CoupleWorker<Rules>::decided_above(std::size_t depth) const {
    for (std::size_t above = 0; above < depth; ++above) {
        const Couple& couple = path_[above];
        if (memory_->known(couple.key) != CoupleMemory::kUnknownValue ||
            has(memory_->excluded(couple.key), couple.m)) {
            return above;
        }
    }
    return kNowhere;
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
        node.pairs.assign(node.moves.size() * node.moves.size(), CouplePair{});
        order_replies(node);
    }
    node.waiting.clear();
    bool tried = false;
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
            const bool first = !tried;
            if (!option.likely(value) || option.open > kPromising ||
                (!first && others_try(node, option, value))) {
                node.waiting.push_back(i);
                continue;
            }
            tried = true;
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
/// smaller values there. What other workers try comes last.
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
    bool again = true;
    for (bool patient = true; again; patient = false) {
        again = false;
        for (const std::uint16_t i : node.waiting) {
            Option& option = node.options[i];
            refresh(node, option, excluded);
            if (option.known) {
                if (option.nimber == value) {
                    return true;
                }
                continue;
            }
            if (option.refuted(value)) {
                continue;
            }
            if (patient && others_try(node, option, value)) {
                again = true;
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
    }
    return false;
}

/// Whether another worker is deciding whether the option has the value.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::others_try(const Node& node, const Option& option, unsigned value) const {
    return option.parts == 1 &&
           crew_->busy(node.parts[option.first_part].key, value ^ option.nimber);
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
void CoupleWorker<Rules>::settle(std::span<const Cells> boards, BoardSum* sums) {
    rules_.settle(boards, sums);
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
