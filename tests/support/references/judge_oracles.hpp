#pragma once

#include "workbench/judge/problem.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace nimber::testing {

using Numbers = std::vector<int>;

class Random {
public:
    explicit Random(unsigned seed) : engine_{seed} {}
    int operator()(int least, int most) {
        return std::uniform_int_distribution<int>{least, most}(engine_);
    }
    Numbers row(int count, int least, int most) {
        Numbers numbers;
        for (int i = 0; i < count; ++i) {
            numbers.push_back((*this)(least, most));
        }
        return numbers;
    }

private:
    std::mt19937 engine_;
};

inline std::string text(const Numbers& numbers) {
    std::string out;
    for (const int number : numbers) {
        out += " " + std::to_string(number);
    }
    return out;
}

inline std::string answer(std::string_view id, std::string_view input) {
    judge::Contest contest{id, input, Limits{}};
    judge::find_problem(id)->run(contest);
    const auto error = contest.finish();
    EXPECT_FALSE(error) << error->message();
    return contest.out();
}

inline constexpr int kRounds = 1000;

/// Compares on inputs that hold one case each.
inline void compare(std::string_view id,
                    const std::function<std::pair<std::string, std::string>(Random&)>& one_case) {
    Random random{20261116};
    for (int round = 0; round < kRounds; ++round) {
        const auto [input, expected] = one_case(random);
        ASSERT_EQ(answer(id, input), expected + "\n") << id << ": " << input;
    }
}

/// Compares on one input with many cases between `head` and `tail`.
inline void
compare_all(std::string_view id, const std::string& head, const std::string& tail,
            const std::function<std::pair<std::string, std::string>(Random&)>& one_case) {
    Random random{20261116};
    std::string input = head;
    std::string expected;
    for (int round = 0; round < kRounds; ++round) {
        const auto [more, line] = one_case(random);
        input += more + "\n";
        expected += line + "\n";
    }
    EXPECT_EQ(answer(id, input + tail), expected);
}

} // namespace nimber::testing
