#pragma once

#include "couple_worker.hpp"

#include <numeric>

namespace nimber {

/// Before the first reply of a node is looked at.
template <CoupleRules Rules>
void CoupleWorker<Rules>::begin_replies(Node& node) {
    node.pairs.assign(node.moves.size() * node.moves.size(), CouplePair{});
    order_replies(node);
}

/// Looks at replies to some options together, for each at those first that have refuted others,
/// until all but those with `kSwept` replies are refuted. Options of which another one's reply
/// tells that they do not have the value are dropped on the way.
template <CoupleRules Rules>
void CoupleWorker<Rules>::sweep(Node& node, std::vector<std::uint16_t>& group, unsigned value) {
    ReplyBatch batch;
    std::array<std::size_t, kGroup> seen{};
    std::vector<std::uint16_t>& left = node.swept;
    left = group;
    while (!left.empty()) {
        batch.size = 0;
        static_assert(Rules::kBatch >= kGroup);
        const std::size_t each = Rules::kBatch / left.size();
        for (std::size_t k = 0; k < left.size(); ++k) {
            const Option& option = node.options[left[k]];
            const std::size_t most = std::min(each, kSwept - seen[k]);
            std::size_t picked = 0;
            for (const std::uint16_t reply : node.reply_order) {
                if (picked == most) {
                    break;
                }
                picked += std::size_t{pick(node, batch, left[k], option, reply)};
            }
            // One without further replies is done.
            seen[k] = picked < most ? kSwept : seen[k] + picked;
        }
        look_at(node, batch, value);
        std::size_t kept = 0;
        for (std::size_t k = 0; k < left.size(); ++k) {
            if (seen[k] < kSwept && !node.options[left[k]].refuted(value)) {
                seen[kept] = seen[k];
                left[kept++] = left[k];
            }
        }
        left.resize(kept);
    }
}

/// Puts a reply into the batch unless it was looked at or cannot be made.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::pick(Node& node, ReplyBatch& batch, std::uint16_t index,
                               const Option& option, std::uint16_t reply) {
    if (!node.pair(option.move, reply).unseen() || !node.moves[reply].possible(option.cells)) {
        return false;
    }
    node.set_pair(option.move, reply, CouplePair::awaited());
    batch.boards[batch.size] = node.moves[reply].play(option.cells);
    batch.option[batch.size] = index;
    batch.reply[batch.size++] = reply;
    return true;
}

/// Finds out what the replies of the batch leave.
template <CoupleRules Rules>
void CoupleWorker<Rules>::look_at(Node& node, const ReplyBatch& batch, unsigned value) {
    simplify({batch.boards.data(), batch.size}, node.sums.data());
    for (std::size_t k = 0; k < batch.size; ++k) {
        BoardSum& sum = node.sums[k];
        Option& option = node.options[batch.option[k]];
        memory_->drop_known(sum);
        if (sum.count == 0) {
            note_reply(node, option, batch.reply[k], sum.nimber, value);
            continue;
        }
        if (sum.count == 1) {
            memory_->prefetch_excluded(sum.parts[0].key);
        }
        node.set_pair(option.move, batch.reply[k], CouplePair::open(node.open_sums.size()));
        node.open_sums.push_back({sum.nimber, static_cast<std::uint32_t>(node.open_parts.size()),
                                  static_cast<std::uint32_t>(sum.count), node.now});
        node.open_parts.insert(node.open_parts.end(), sum.parts.begin(),
                               sum.parts.begin() + static_cast<std::ptrdiff_t>(sum.count));
    }
}

/// Looks at all replies to the option, unless one is known to have the value: then the option has
/// not. Keeps what else the replies show.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::refute_by_reply(Node& node, std::uint16_t index, unsigned value) {
    Option& option = node.options[index];
    if (node.now > 0 && refute_by_open_reply(node, option, value)) {
        return true;
    }
    ReplyBatch batch;
    const std::size_t count = node.reply_order.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (pick(node, batch, index, option, node.reply_order[i]) && batch.size == Rules::kBatch) {
            look_at(node, batch, value);
            if (option.refuted(value)) {
                return true;
            }
            batch.size = 0;
        }
    }
    if (batch.size > 0) {
        look_at(node, batch, value);
        if (option.refuted(value)) {
            return true;
        }
    }
    // Those that cannot have the value are as good as known.
    option.open = 0;
    const CouplePair* pairs = node.pairs_of(option.move);
    for (std::size_t reply = 0; reply < count; ++reply) {
        if (!pairs[reply].is_open()) {
            continue;
        }
        const Node::OpenSum& sum = node.open_sums[pairs[reply].sum()];
        const bool cannot_have_it =
            sum.parts == 1 &&
            has(memory_->excluded(node.open_parts[sum.first_part].key), value ^ sum.nimber);
        option.open += cannot_have_it ? 0 : 1;
    }
    return false;
}

/// Likewise for replies that were open before: what they leave may have been found meanwhile.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::refute_by_open_reply(Node& node, Option& option, unsigned value) {
    const CouplePair* pairs = node.pairs_of(option.move);
    for (std::size_t reply = 0; reply < node.moves.size(); ++reply) {
        if (!pairs[reply].is_open()) {
            continue;
        }
        Node::OpenSum& sum = node.open_sums[pairs[reply].sum()];
        if (sum.looked_at == node.now) {
            continue;
        }
        sum.looked_at = node.now;
        sum.parts = static_cast<std::uint32_t>(memory_->drop_known(node.parts_of(sum), sum.nimber));
        if (sum.parts == 0) {
            note_reply(node, option, static_cast<std::uint16_t>(reply), sum.nimber, value);
            if (option.refuted(value)) {
                return true;
            }
        } else if (sum.parts == 1) {
            memory_->prefetch_excluded(node.open_parts[sum.first_part].key);
        }
    }
    return false;
}

/// A reply to the option has the value `result`, and as the order of moves does not matter, so has
/// the option's move as a reply to that one.
template <CoupleRules Rules>
void CoupleWorker<Rules>::note_reply(Node& node, Option& option, std::uint16_t reply,
                                     unsigned result, unsigned value) {
    node.set_pair(option.move, reply, CouplePair::with_value(result));
    option.excluded |= value_bit(result);
    if (node.option_of[reply] != Node::kNone) {
        node.options[node.option_of[reply]].excluded |= value_bit(result);
    }
    if (result != value) {
        return;
    }
    // It may refute others too: to be tried first, here and to some degree elsewhere.
    constexpr std::uint32_t kMany = 100'000;
    if (++replied_[rules_.number_of(node.moves[reply])] > kMany) {
        std::ranges::for_each(replied_, [](std::uint32_t& times) { times /= 2; });
    }
    const auto place = std::ranges::find(node.reply_order, reply);
    std::rotate(node.reply_order.begin(), place, place + 1);
}

/// Replies that have refuted much before come first.
template <CoupleRules Rules>
void CoupleWorker<Rules>::order_replies(Node& node) {
    node.reply_order.resize(node.moves.size());
    std::iota(node.reply_order.begin(), node.reply_order.end(), std::uint16_t{0});
    node.sort(node.reply_order, [&](std::uint16_t i) {
        const std::size_t number = rules_.number_of(node.moves[i]);
        return (std::numeric_limits<std::uint32_t>::max() - std::uint64_t{replied_[number]}) *
                   Rules::kMoveNumbers +
               number;
    });
}

} // namespace nimber
