#pragma once

#include "couple_memory.hpp"
#include "couple_question.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nimber {

/// The questions near the root of a couple search, best first: the next to be looked at is the one
/// that promises to decide the root with the least effort (proof-number search, Allis 1994).
///
/// What is at its leaves is searched depth first, each time with a limit; only a leaf that this
/// does not decide grows into a node. A question is a yes if all it rests on are no.
class CoupleTree {
public:
    struct Node {
        CoupleQuestion question;
        CoupleEffort effort;
        Node* above = nullptr;
        std::vector<Node> steps;    ///< what it rests on; none if it is a leaf
        std::uint32_t searched = 0; ///< how often, as a leaf
        std::uint32_t workers = 0;  ///< how many are at work on leaves here
    };

    explicit CoupleTree(BoardPart part, unsigned value) { root_.question = {{part}, value}; }
    ~CoupleTree() = default;
    CoupleTree(const CoupleTree&) = delete;
    CoupleTree& operator=(const CoupleTree&) = delete;

    [[nodiscard]] bool asks(BoardPart part, unsigned value) const {
        return root_.question.parts[0].key == part.key && root_.question.value == value;
    }
    /// The answer for the root, if it is decided.
    [[nodiscard]] std::optional<bool> answer() const {
        return root_.effort.decided() ? std::optional{root_.effort.yes == 0} : std::nullopt;
    }
    [[nodiscard]] std::size_t bytes() const { return nodes_ * (sizeof(Node) + sizeof(BoardPart)); }

    [[nodiscard]] static std::size_t depth(const Node& node) {
        return node.above == nullptr ? 0 : 1 + depth(*node.above);
    }

    /// The leaf to look at next, for a worker that reports of it; null if the root is decided or
    /// others work on all leaves.
    [[nodiscard]] Node* pick(CoupleMemory& memory) {
        while (is_free(root_)) {
            Node* node = &root_;
            while (!settle_by(memory, *node)) {
                if (node->steps.empty()) {
                    hand_out(*node);
                    return node;
                }
                node = best_step(*node);
                assert(node != nullptr && "below what is free there is a leaf that is");
            }
            // Others have found it meanwhile.
            update_above(memory, node);
        }
        return nullptr;
    }
    /// What was found about a leaf that was picked. `may_grow` tells whether there is memory.
    void report(CoupleMemory& memory, Node& leaf, CoupleFinding finding, bool may_grow) {
        if (finding.answer != CoupleAnswer::Undecided) {
            leaf.effort = CoupleEffort::of(finding.answer);
        } else if (may_grow && !leaf.effort.decided()) {
            grow(leaf, finding.steps);
        }
        ++leaf.searched;
        hand_back(leaf);
        if (!leaf.steps.empty()) {
            update(memory, leaf);
        }
        update_above(memory, &leaf);
    }
    /// Of a leaf that was picked nothing was found.
    static void hand_back(Node& leaf) {
        for (Node* node = &leaf; node != nullptr; node = node->above) {
            --node->workers;
        }
    }

private:
    static void hand_out(Node& leaf) {
        for (Node* node = &leaf; node != nullptr; node = node->above) {
            ++node->workers;
        }
    }
    /// Whether a worker could take a leaf at or below the node.
    [[nodiscard]] static bool is_free(const Node& node) {
        if (node.effort.decided()) {
            return false;
        }
        if (node.workers == 0) {
            return true;
        }
        return std::ranges::any_of(node.steps, is_free);
    }
    /// Where to go on: the step that is most easily a yes, and of those most easily a no.
    [[nodiscard]] static Node* best_step(Node& node) {
        Node* best = nullptr;
        for (Node& step : node.steps) {
            if ((best == nullptr || step.effort.yes < best->effort.yes ||
                 (step.effort.yes == best->effort.yes && step.effort.no < best->effort.no)) &&
                is_free(step)) {
                best = &step;
            }
        }
        return best;
    }
    /// Takes an answer that is remembered. Answers whether there is one.
    [[nodiscard]] static bool settle_by(const CoupleMemory& memory, Node& node) {
        const CoupleQuestion& question = node.question;
        if (question.parts.size() != 1) {
            return false;
        }
        const Cells key = question.parts[0].key;
        if (const unsigned value = memory.known(key); value != CoupleMemory::kUnknownValue) {
            node.effort =
                CoupleEffort::of(value == question.value ? CoupleAnswer::Yes : CoupleAnswer::No);
        } else if (has(memory.excluded(key), question.value)) {
            node.effort = CoupleEffort::of(CoupleAnswer::No);
        }
        return node.effort.decided();
    }

    void grow(Node& leaf, std::vector<CoupleStep>& steps) {
        leaf.steps.reserve(steps.size());
        for (CoupleStep& step : steps) {
            Node& node = leaf.steps.emplace_back();
            node.question = std::move(step.question);
            node.effort = step.effort;
            node.above = &leaf;
        }
        nodes_ += steps.size();
    }
    /// Works out the efforts above a node whose own has changed.
    void update_above(CoupleMemory& memory, Node* node) {
        prune(*node);
        while ((node = node->above) != nullptr) {
            if (!node->effort.decided()) {
                update(memory, *node);
            }
            prune(*node);
        }
    }
    /// A node is a yes if all its steps are no, and a no if one is a yes.
    static void update(CoupleMemory& memory, Node& node) {
        CoupleEffort effort{0, CoupleEffort::kNever};
        for (const Node& step : node.steps) {
            effort.yes = std::min(CoupleEffort::kNever, effort.yes + step.effort.no);
            effort.no = std::min(effort.no, step.effort.yes);
        }
        node.effort = effort;
        const auto& [parts, value] = node.question;
        assert(parts.size() == 1 && "a sum does not grow");
        if (effort.yes == 0) {
            memory.remember_value(parts[0].key, value);
        } else if (effort.no == 0 && memory.known(parts[0].key) == CoupleMemory::kUnknownValue) {
            memory.remember_excluded(parts[0].key,
                                     memory.excluded(parts[0].key) | value_bit(value));
        }
    }
    /// Of what is decided nobody asks how, once all have left it.
    void prune(Node& node) {
        if (node.effort.decided() && node.workers == 0) {
            nodes_ -= nodes_below(node);
            std::vector<Node>{}.swap(node.steps); // to assign {} would keep the memory
        }
    }
    [[nodiscard]] static std::size_t nodes_below(const Node& node) {
        std::size_t count = node.steps.size();
        for (const Node& step : node.steps) {
            count += nodes_below(step);
        }
        return count;
    }

    Node root_;
    std::size_t nodes_ = 1;
};

} // namespace nimber
