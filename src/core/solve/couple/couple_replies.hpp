#pragma once

#include "couple_worker.hpp"

namespace nimber {

/// Looks for a reply to the option that is known to have the value: then the option has not. Keeps
/// what else the replies show.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::refute_by_reply(Node& node, Option& option, unsigned value) {
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
            memory_->drop_known(sum);
            if (sum.count == 0) {
                node.value_of(option.move, moves[k]) = static_cast<std::uint8_t>(sum.nimber);
                node.value_of(moves[k], option.move) = static_cast<std::uint8_t>(sum.nimber);
                refuted = note_reply(node, option, moves[k], sum.nimber, value) || refuted;
                continue;
            }
            if (sum.count == 1) {
                memory_->prefetch_excluded(sum.parts[0].key);
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
            has(memory_->excluded(node.reply_parts[sum.first_part].key), value ^ sum.nimber);
        option.open += cannot_have_it ? 0 : 1;
    }
    return false;
}

/// A reply to the option has the value `result`, and as the order of moves does not matter, so has
/// the option's move as a reply to that one. Answers whether it is the value that was looked for.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::note_reply(Node& node, Option& option, std::size_t reply, unsigned result,
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
void CoupleWorker<Rules>::order_replies(Node& node) {
    node.reply_order.resize(node.moves.size());
    for (std::size_t i = 0; i < node.reply_order.size(); ++i) {
        node.reply_order[i] = static_cast<std::uint16_t>(i);
    }
    std::ranges::sort(node.reply_order, {}, [&](std::uint16_t i) {
        return std::pair{~replied_[rules_.number_of(node.moves[i])], i};
    });
}

} // namespace nimber
