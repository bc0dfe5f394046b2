#include "nimber/value/mex.hpp"

#include "support/print.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace nimber {
namespace {

/// The definition, word for word.
Nimber plain_mex(const std::vector<Nimber>& values) {
    std::uint64_t least = 0;
    while (std::ranges::find(values, Nimber{least}) != values.end()) {
        ++least;
    }
    return Nimber{least};
}

std::vector<Nimber> to_nimbers(const std::vector<std::uint64_t>& words) {
    std::vector<Nimber> nimbers;
    for (const std::uint64_t word : words) {
        nimbers.emplace_back(word);
    }
    return nimbers;
}

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

TEST(MexTest, OfNothingIsZero) {
    EXPECT_EQ(mex({}), Nimber{0});
}

TEST(MexTest, IsTheFirstGapInAnyOrder) {
    EXPECT_EQ(mex(to_nimbers({3, 0, 1, 1, 5})), Nimber{2});
    EXPECT_EQ(mex(to_nimbers({1, 2, 3})), Nimber{0});
    EXPECT_EQ(mex(to_nimbers({2, 1, 0})), Nimber{3});
}

TEST(MexTest, IgnoresHugeValues) {
    EXPECT_EQ(mex(to_nimbers({kLargest, 0, kLargest})), Nimber{1});
}

TEST(MexTest, CountsPastOneWord) {
    std::vector<Nimber> values;
    for (std::uint64_t value = 200; value-- > 0;) {
        values.emplace_back(value);
        const Nimber expected{value == 0 ? 200U : 0U};
        EXPECT_EQ(mex(values), expected) << "values from " << value << " to 199";
    }
}

TEST(MexSetTest, ForgetsTheLastPositionWhenCleared) {
    MexSet set;
    set.insert(Nimber{0});
    EXPECT_EQ(set.mex(), Nimber{1});
    set.clear();
    EXPECT_EQ(set.mex(), Nimber{0});
}

TEST(MexSetTest, GoesOnAfterAskingForTheMex) {
    MexSet set;
    set.insert(Nimber{2});
    set.insert(Nimber{1});
    EXPECT_EQ(set.mex(), Nimber{0});
    set.insert(Nimber{0});
    EXPECT_EQ(set.mex(), Nimber{3});
}

RC_GTEST_PROP(MexTest, AgreesWithTheDefinition, ()) {
    const auto words = *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::oneOf(
        rc::gen::inRange<std::uint64_t>(0, 100), rc::gen::arbitrary<std::uint64_t>()));
    const auto values = to_nimbers(words);
    RC_ASSERT(mex(values) == plain_mex(values));
}

RC_GTEST_PROP(MexSetTest, AgreesWithTheDefinitionWhenReused, ()) {
    const auto rounds = *rc::gen::container<std::vector<std::vector<std::uint64_t>>>(
        rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, 50)));
    MexSet set;
    for (const auto& words : rounds) {
        set.clear();
        const auto values = to_nimbers(words);
        for (const Nimber value : values) {
            set.insert(value);
        }
        RC_ASSERT(set.mex() == plain_mex(values));
    }
}

} // namespace
} // namespace nimber
