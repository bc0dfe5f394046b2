#pragma once

#include "couple_worker.hpp"

namespace nimber {

/// Settles all options. Answers true as soon as one has the value m; the values of those that are
/// known go to `excluded`.
template <CoupleRules Rules>
bool CoupleWorker<Rules>::look_at_options(Node& node, BoardPart part, unsigned m, Origin origin,
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
            const CouplePair pair = above.pair(origin.option->move, reply);
            if (pair.has_value()) {
                nimber = pair.value() ^ origin.option->nimber;
            } else {
                const Node::OpenSum& sum = above.open_sums[pair.sum()];
                nimber = sum.nimber ^ origin.option->nimber;
                open = above.parts_of(sum);
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
                simplify({boards.data(), size}, node.sums.data());
            }
            BoardSum& sum = node.sums[place];
            memory_->drop_known(sum);
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
    node.sort(node.untried, [&](std::uint16_t i) { return node.options[i].effort; });
    return false;
}

template <CoupleRules Rules>
void CoupleWorker<Rules>::add_option(Node& node, std::size_t move, Cells cells, unsigned nimber,
                                     std::span<const BoardPart> parts) {
    std::uint64_t hash = nimber;
    for (const BoardPart& part : parts) {
        hash += part.key;
    }
    node.option_of[move] = node.find(hash, nimber, parts);
    if (node.option_of[move] != Node::kNone) {
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
        memory_->prefetch_excluded(parts[0].key);
    }
    node.options.push_back(option);
    node.option_hashes.push_back(hash);
}

/// Learns from the tables what was found about the option meanwhile.
template <CoupleRules Rules>
void CoupleWorker<Rules>::refresh(Node& node, Option& option, ValueSet& excluded) {
    BoardPart* parts = node.parts_of(option);
    // Before the search first goes down, all that is known was taken into account.
    for (std::size_t i = 0; i < option.parts && node.now > 0;) {
        const unsigned value = memory_->known(parts[i].key);
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
        option.excluded |= shifted(memory_->excluded(parts[0].key), option.nimber);
    }
}

} // namespace nimber
