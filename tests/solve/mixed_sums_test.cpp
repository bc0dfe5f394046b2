#include "nimber/games/catalogue.hpp"
#include "support/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

/// One small position of every game that ends, some with several parameters: small enough for brute
/// force through every line of play of a sum of two or three.
const std::vector<std::string>& small_parts() {
    static const std::vector<std::string> parts = {
        "nim(3)",
        "*2",
        "bash:2(4)",
        "sub:1,3,4(6)",
        "sub:2,3(5)",
        "allbut:2(5)",
        "allbut:1,3(4)",
        "powers:2(5)",
        "squares(6)",
        "half(6)",
        "lasker(4)",
        "0.8(5)",
        "4.07(4)",
        "kayles(5)",
        "dawson-kayles(6)",
        "dawson-chess(5)",
        "guiles(6)",
        "officers(5)",
        "row:1,3(4)",
        "grundy(6)",
        "treblecross(5)",
        "chomp(3,2)",
        "notakto(x.x|.x.|x..)",
        "node-kayles(2x3)",
        "node-kayles:cycle(5)",
        "arc-kayles(2x3)",
        "cram(2x3)",
        "arc-kayles:0-1,1-2,2-0,2-3(all)",
        "sprouts(122.)",
        "moore:2(1,2,2)",
        "moore:1(2,1)",
        "wythoff(2,3)",
        "wythoff:2(1,3)",
        "queen(1,3)",
        "rook(2,2)",
        "king(2,2)",
        "euclid(5,3)",
        "euclid:positive(5,2)",
        "fibonacci(6)",
        "fibonacci(5,2)",
        "dynamic:t+1(5)",
        "staircase(1,1,1)",
        "nimble(1,2)",
        "silver-dollar(1,3)",
        "silver-dollar:2(1,3)",
        "end-nim(1,2,1)",
        "lim(1,2,2)",
        "merge(1,2)",
        "tokens:0-1,0-2,1-2,1-3,2-3(0)",
        "hackenbush(0-1,1-2,1-2,0-0)",
        "geography:0-1,1-2,1-3,2-3(1)",
        "kotzig:1,2(4)",
        "turtles(0,2)",
        "twins(1,3)",
        "mock-turtles(1,2)",
        "ruler(0,2)",
        "tartan:turtles,ruler(1:1)",
    };
    return parts;
}

TEST(MixedSumsTest, EveryGameThatEndsIsAmongTheParts) {
    for (const Family& family : catalogue()) {
        const bool there = std::ranges::any_of(small_parts(), [&](const std::string& part) {
            return part.substr(0, part.find_first_of(":(0123456789")) == family.card.name;
        });
        const bool other_name = family.card.name == "octal"; // 0.8 is one
        EXPECT_TRUE(there || other_name || family.card.name == "northcott") << family.card.name;
    }
}

TEST(MixedSumsTest, EveryPairBesideEachOtherAgreesWithBruteForce) {
    Agreement agreement{"nim"};
    for (std::size_t i = 0; i < small_parts().size(); ++i) {
        for (std::size_t j = i; j < small_parts().size(); j += 3) {
            agreement.check_solve(small_parts()[i] + "+" + small_parts()[j]);
        }
    }
}

TEST(MixedSumsTest, RandomSumsOfThreeAgreeWithBruteForce) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    std::uniform_int_distribution<std::size_t> pick{0, small_parts().size() - 1};
    Agreement agreement{"nim"};
    for (int round = 0; round < 25; ++round) {
        std::string sum = small_parts()[pick(random)];
        sum += "+" + small_parts()[pick(random)] + "+" + small_parts()[pick(random)];
        agreement.check_solve(sum);
    }
}

} // namespace
} // namespace nimber::testing
