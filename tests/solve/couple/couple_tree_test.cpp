#include "core/solve/couple/couple_tree.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

/// A question that grows, if it grows, into some others, and has its own answer if it does not.
struct Plan {
    std::vector<Plan> steps;
    bool yes = false;
    Cells key = 0;

    [[nodiscard]] bool answer() const {
        return steps.empty()
                   ? yes
                   : std::ranges::none_of(steps, [](const Plan& s) { return s.answer(); });
    }
};

/// Random plans; the keys tell their questions apart.
class Planner {
public:
    explicit Planner(unsigned seed) : random_{seed} {}

    Plan plan(unsigned depth) {
        Plan made;
        made.key = ++last_key_;
        const auto steps = depth == 0 ? 0 : random_() % 5;
        for (unsigned i = 0; i < steps; ++i) {
            made.steps.push_back(plan(depth - 1));
        }
        made.yes = random_() % 2 == 0;
        return made;
    }

private:
    std::mt19937 random_;
    Cells last_key_ = 0;
};

const Plan* find(const Plan& plan, Cells key) {
    if (plan.key == key) {
        return &plan;
    }
    for (const Plan& step : plan.steps) {
        if (const Plan* found = find(step, key)) {
            return found;
        }
    }
    return nullptr;
}

CoupleFinding look_into(const Plan& plan, std::mt19937& random) {
    CoupleFinding finding;
    if (plan.steps.empty()) {
        finding.answer = plan.yes ? CoupleAnswer::Yes : CoupleAnswer::No;
        return finding;
    }
    for (const Plan& step : plan.steps) {
        finding.steps.push_back(
            {{{{step.key, step.key}}, 0}, {1 + random() % 20, 1 + random() % 20}});
    }
    return finding;
}

TEST(CoupleTreeTest, FindsTheAnswerWhateverTheEffortsSayAndWhoeverReportsFirst) {
    for (unsigned seed = 0; seed < 300; ++seed) {
        const Plan plan = Planner{seed}.plan(1 + seed % 6);
        std::mt19937 random{seed};
        CoupleMemory memory;
        CoupleTree tree{{plan.key, plan.key}, 0};
        const std::size_t workers = 1 + seed % 4;
        std::vector<CoupleTree::Node*> picked;
        while (!tree.answer()) {
            if (picked.size() < workers) {
                if (CoupleTree::Node* leaf = tree.pick(memory)) {
                    ASSERT_TRUE(std::ranges::find(picked, leaf) == picked.end());
                    picked.push_back(leaf);
                    continue;
                }
            }
            // None to pick: all leaves are somebody's.
            ASSERT_FALSE(picked.empty() && !tree.answer()) << seed;
            if (tree.answer()) {
                break;
            }
            const auto one = picked.begin() + static_cast<std::ptrdiff_t>(random() % picked.size());
            CoupleTree::Node* leaf = *one;
            picked.erase(one);
            if (random() % 8 == 0) {
                CoupleTree::hand_back(*leaf); // it was stopped
                continue;
            }
            // Without memory it stays a leaf, to be searched again.
            const bool may_grow = random() % 4 != 0;
            tree.report(memory, *leaf, look_into(*find(plan, leaf->question.parts[0].key), random),
                        may_grow);
        }
        EXPECT_EQ(tree.answer(), plan.answer()) << seed;
        for (CoupleTree::Node* leaf : picked) { // those who come back late disturb nothing
            tree.report(memory, *leaf, look_into(*find(plan, leaf->question.parts[0].key), random),
                        true);
        }
        EXPECT_EQ(tree.answer(), plan.answer()) << seed;
        EXPECT_EQ(tree.bytes(), CoupleTree(BoardPart{1, 1}, 0).bytes()) << seed;
    }
}

TEST(CoupleTreeTest, WhatIsDecidedIsRemembered) {
    CoupleMemory memory;
    CoupleTree tree{{1, 1}, 2};
    CoupleTree::Node* root = tree.pick(memory);
    ASSERT_NE(root, nullptr);
    EXPECT_EQ(tree.pick(memory), nullptr) << "somebody has it";
    CoupleFinding finding;
    finding.steps = {{{{{7, 7}}, 2}, {3, 1}}, {{{{8, 8}}, 3}, {2, 1}}};
    tree.report(memory, *root, finding, true);

    CoupleTree::Node* second = tree.pick(memory); // it is most easily a yes
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(second->question.parts[0].key, 8U);
    memory.remember_value(7, 5); // found elsewhere
    tree.report(memory, *second, {CoupleAnswer::No, {}}, true);
    EXPECT_EQ(tree.pick(memory), nullptr);

    EXPECT_EQ(tree.answer(), true);
    EXPECT_EQ(memory.known(1), 2U);
}

TEST(CoupleTreeTest, AYesBelowExcludesTheValueAbove) {
    CoupleMemory memory;
    CoupleTree tree{{1, 1}, 2};
    CoupleFinding finding;
    finding.steps = {{{{{7, 7}}, 2}, {3, 1}}, {{{{8, 8}}, 3}, {2, 1}}};
    tree.report(memory, *tree.pick(memory), finding, true);
    tree.report(memory, *tree.pick(memory), {CoupleAnswer::Yes, {}}, true);

    EXPECT_EQ(tree.answer(), false);
    EXPECT_EQ(memory.known(1), CoupleMemory::kUnknownValue);
    EXPECT_EQ(memory.excluded(1), value_bit(2));
}

} // namespace
} // namespace nimber::testing
