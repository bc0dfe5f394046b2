#include "nimber/pattern/observed_period.hpp"

#include "nimber/games/catalogue.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace nimber::testing {
namespace {

using Values = std::vector<std::uint64_t>;

TEST(CoreObservedPeriodTest, APeriodIsSeenThreeTimesOver) {
    EXPECT_EQ(observed_period(Values{0, 1, 0, 1, 0}), std::nullopt);
    EXPECT_EQ(observed_period(Values{0, 1, 0, 1, 0, 1}), (Period{0, 2, 0}));
    EXPECT_EQ(observed_period(Values{7, 0, 1, 0, 1, 0, 1}), (Period{1, 2, 0}));
}

TEST(CoreObservedPeriodTest, ValuesMayGrowWithEveryPeriod) {
    EXPECT_EQ(observed_period(Values{0, 1, 2, 3}), (Period{0, 1, 1}));
    EXPECT_EQ(observed_period(Values{0, 0, 2, 2, 4, 4}), (Period{0, 2, 2}));
}

TEST(CoreObservedPeriodTest, FewValuesShowNothing) {
    EXPECT_EQ(observed_period(Values{}), std::nullopt);
    EXPECT_EQ(observed_period(Values{0, 1, 2, 4, 8, 16}), std::nullopt);
}

TEST(CoreObservedPeriodTest, ASequenceShowsWhatItIsLaterProvedToHave) {
    const GamePtr game = *make_game("kayles");
    const auto sequence = make_sequence(*game);
    Budget budget{{}};
    ASSERT_TRUE(sequence->extend_to(149, budget));
    EXPECT_EQ(observed_period(*sequence), (Period{71, 12, 0}));
    EXPECT_EQ(sequence->find_period(1000, budget), (Period{71, 12, 0}));
}

TEST(CoreObservedPeriodTest, OfMoreValuesThanFitTheFirstAreRead) {
    const GamePtr game = *make_game("sub:1,2");
    const auto sequence = make_sequence(*game);
    Budget budget{{}};
    ASSERT_TRUE(sequence->extend_to(Heap{1} << 60U, budget));
    EXPECT_EQ(observed_period(*sequence), (Period{0, 3, 0}));
}

} // namespace
} // namespace nimber::testing
