#include "core/solve/sequence/rares/few_rares.hpp"

#include "core/solve/sequence/choice.hpp"
#include "support/heap_codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace nimber::testing {
namespace {

using sequence::FewRares;

std::unique_ptr<FewRares> few_rares(const std::vector<std::uint32_t>& values, Heap size) {
    return sequence::few_rares_if_any(
        code_of("0.106"), size, [&](Heap from, std::span<std::uint32_t> row) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(from), row.size(),
                        row.begin());
        });
}

TEST(FewRaresTest, AWindowGoesOnLikeAllHeaps) {
    // The last rare heap of 0.106 is 1103.
    const auto values = plain_values(code_of("0.106"), 6000);
    const auto all = few_rares(values, 3000);
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(all->rares().back().heap, 1103U);
    FewRares windowed{all->first(2500), all->window(2500)};
    while (windowed.size() < 6000) {
        ASSERT_TRUE(windowed.advance());
        std::vector<std::uint32_t> last(500);
        windowed.read(windowed.size() - last.size(), last);
        if (windowed.size() <= values.size()) {
            EXPECT_TRUE(std::ranges::equal(
                last, std::span{values}.subspan(windowed.size() - last.size(), last.size())));
        }
    }
}

TEST(FewRaresTest, ARareHeapBehindTheKeptOnesEndsAWindow) {
    // 993 and 1103 are rare.
    const auto values = plain_values(code_of("0.106"), 1000);
    const auto all = few_rares(values, 960);
    ASSERT_NE(all, nullptr);
    EXPECT_LT(all->rares().back().heap, 960U);
    FewRares windowed{all->first(400), all->window(400)};
    while (windowed.advance()) {
        ASSERT_LE(windowed.size(), 993U);
    }
    EXPECT_LE(windowed.size(), 993U);
}

} // namespace
} // namespace nimber::testing
