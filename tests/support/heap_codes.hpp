#pragma once

#include "core/solve/sequence/plain_values.hpp"
#include "nimber/game/heap_code.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace nimber::testing {

inline HeapCode code_of(const std::string& text) {
    auto code = HeapCode::parse(text);
    EXPECT_TRUE(code.has_value()) << text;
    return code ? *code : HeapCode{};
}

/// G(0), ..., G(last).
inline std::vector<std::uint32_t> plain_values(const HeapCode& code, Heap last) {
    PlainValues plain{code};
    std::vector<std::uint32_t> values;
    while (values.size() <= last) {
        plain.append(values);
    }
    return values;
}

/// A code of one to six digits after the point whose moves leave at most `most_parts` heaps; often
/// with splits that take nothing.
inline HeapCode random_code(std::mt19937& random, unsigned most_parts) {
    const auto below = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
    const unsigned bound = 2U << most_parts;
    HeapCode code;
    code.digits = {static_cast<std::uint8_t>(below(2) * (below(bound) & ~3U))};
    for (unsigned count = below(6) + 1; count > 0; --count) {
        code.digits.push_back(static_cast<std::uint8_t>(below(3) == 0 ? 0 : below(bound)));
    }
    while (code.digits.size() > 1 && code.digits.back() == 0) {
        code.digits.pop_back();
    }
    return code;
}

} // namespace nimber::testing
