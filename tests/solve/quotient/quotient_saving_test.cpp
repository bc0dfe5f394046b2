#include "nimber/solve/quotient/learner.hpp"
#include "support/references/plain_misere.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace nimber::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr QuotientLimits kSmall = {.elements = 500, .lifted = 50'000, .work = 300'000};

void expect_same(const MisereQuotient& a, const MisereQuotient& b, const std::string& what) {
    EXPECT_EQ(a.values, b.values) << what;
    EXPECT_EQ(a.letters, b.letters) << what;
    EXPECT_EQ(a.actions, b.actions) << what;
    EXPECT_EQ(a.lost, b.lost) << what;
    EXPECT_EQ(a.prefix, b.prefix) << what;
}

/// Learns, saving whenever there is something new, and resumes from each of these states: all must
/// end alike.
void expect_resumable(const ClosedSet& set, Generator last, const std::string& what) {
    Budget budget{Limits{}};
    QuotientLearner whole{set, budget, kSmall};
    std::vector<Bytes> saved;
    whole.set_progress(
        [&](Generator, std::size_t, std::size_t) { whole.save(saved.emplace_back()); });
    const auto stop = whole.extend_to(last);
    whole.save(saved.emplace_back());
    for (const Bytes& state : saved) {
        Budget other{Limits{}};
        QuotientLearner learner{set, other, kSmall};
        ASSERT_TRUE(learner.load(state)) << what;
        Bytes again;
        learner.save(again);
        EXPECT_EQ(again, state) << what;
        if (stop == QuotientStop::TooLarge) {
            continue; // perhaps by its work, of which there is now more
        }
        EXPECT_EQ(learner.extend_to(last), stop) << what;
        expect_same(learner.quotient(), whole.quotient(), what);
        EXPECT_EQ(learner.growth(), whole.growth()) << what;
    }
}

TEST(QuotientSavingTest, EveryStateGoesOnToTheSameQuotient) {
    for (const auto& [code, last] : std::vector<std::pair<std::string, Generator>>{
             {"0.77", 80}, {"0.07", 26}, {"0.26", 16}, {"0.123", 24}, {"0.3122", 7}, {"4.7", 9}}) {
        expect_resumable(CodeHeaps{*HeapCode::parse(code)}, last, code);
    }
    std::mt19937 random{20261117};
    for (int round = 0; round < 40; ++round) {
        const ListedSet set = random_set(random, 3 + static_cast<Generator>(random() % 8));
        expect_resumable(set, set.size(), "round " + std::to_string(round));
    }
}

TEST(QuotientSavingTest, WhatIsDamagedIsRefusedOrGoesOnWithinTheLimits) {
    const CodeHeaps heaps{*HeapCode::parse("0.07")};
    Bytes whole;
    {
        Budget budget{Limits{}};
        QuotientLearner learner{heaps, budget, kSmall};
        learner.set_progress([&](Generator generator, std::size_t order, std::size_t candidate) {
            if (generator == 25 && candidate > order && whole.empty()) {
                learner.save(whole); // with a guess
            }
        });
        static_cast<void>(learner.extend_to(25));
    }
    ASSERT_FALSE(whole.empty());
    std::mt19937 random{7};
    std::size_t refused = 0;
    constexpr int kRounds = 400;
    for (int round = 0; round < kRounds; ++round) {
        Bytes bytes = whole;
        if (round % 4 == 0) {
            bytes.resize(random() % bytes.size());
        } else {
            bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1U << (random() % 8));
        }
        Budget budget{Limits{}};
        QuotientLearner learner{heaps, budget, kSmall};
        if (!learner.load(bytes)) {
            ++refused;
            EXPECT_EQ(learner.known(), 0U); // as it was
            continue;
        }
        static_cast<void>(learner.extend_to(27));
    }
    EXPECT_GT(refused, kRounds / 2);
}

TEST(QuotientSavingTest, ATableThatIsNoMonoidIsRefused) {
    const CodeHeaps heaps{*HeapCode::parse("0.33")};
    Budget budget{Limits{}};
    QuotientLearner learner{heaps, budget};
    ASSERT_FALSE(learner.extend_to(3));
    Bytes whole;
    learner.save(whole);
    // Behind the order, four values and two letters comes what the first letter does: a and 1 are
    // exchanged. That the identity stays is no action of a letter that is worth a.
    constexpr std::size_t kFirstAction = 8 + (8 + 4) + (8 + 2) + 8;
    ASSERT_EQ(whole.at(kFirstAction), 1);
    Bytes other = whole;
    other[kFirstAction] = 0;
    EXPECT_FALSE(learner.load(other));
    EXPECT_TRUE(learner.load(whole));
    other = whole;
    other.push_back(0); // something is left over
    EXPECT_FALSE(learner.load(other));
}

} // namespace
} // namespace nimber::testing
