#pragma once

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"

#include <gtest/gtest.h>

#include <string>

namespace nimber::testing {

/// The position that a text means.
inline Position position_of(const std::string& text) {
    const auto parsed = parse_position(text);
    EXPECT_TRUE(parsed) << text;
    return parsed ? *parsed : Position{};
}

} // namespace nimber::testing
