#pragma once

#include "nimber/game/sum.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {

/// The one component of a sum.
inline State only(SumView sum) {
    EXPECT_EQ(sum.size(), 1U);
    return {sum.numbers().begin(), sum.numbers().end()};
}

} // namespace nimber::testing
