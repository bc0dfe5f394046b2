#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {
namespace {

TEST(KotzigTest, HasTheRecordedOutcomes) {
    std::ifstream file{NIMBER_GOLDEN_DIR "/kotzig_nim.json"};
    const auto families = nlohmann::json::parse(file);
    ASSERT_EQ(families.size(), 7U);
    for (const auto& [set, outcomes] : families.items()) { // "(1, 2)": {"2": "N", ...}
        std::string steps = set.substr(1, set.size() - 2);
        std::erase(steps, ' ');
        for (const auto& [cells, outcome] : outcomes.items()) {
            const std::string text = "kotzig:" + steps + "(" + cells + ")";
            const auto found = Solver{}.outcome(*parse_position(text), Play::Normal);
            ASSERT_TRUE(found.has_value()) << text;
            EXPECT_EQ(std::string(1, letter(*found)), outcome.get<std::string>()) << text;
        }
    }
}

TEST(KotzigTest, AgreesWithBruteForceOnSmallCircles) {
    for (const char* name : {"kotzig:1,2", "kotzig:2,3", "kotzig:1,3,4", "kotzig:5"}) {
        Agreement agreement{name};
        for (Heap cells = 0; cells <= 6; ++cells) {
            agreement.check({cells});
        }
        agreement.check({5, 3});
        agreement.check({6, 2, 0, 1});
    }
}

TEST(KotzigTest, ReadsBackWhatItWrites) {
    expect_shown("kotzig:2,1,2(7)", "kotzig:1,2(7)");
    expect_shown("kotzig:1,2(7,0)", "kotzig:1,2(7,0)");
    expect_shown("kotzig:1,2(7,3,1,0)", "kotzig:1,2(7,3,1,0)");
    expect_refused("kotzig:0(7)", ErrorCode::BadParameter, 7);
    expect_refused("kotzig(7)", ErrorCode::ExpectedNumber, 6);
    expect_refused("kotzig:1(0,0)", ErrorCode::BadState, 11);
    expect_refused("kotzig:1(7,7)", ErrorCode::BadState, 11);
    expect_refused("kotzig:1(7,2,2)", ErrorCode::BadState, 13);
    expect_refused("kotzig:1(4097)", ErrorCode::BadState, 9);
}

} // namespace
} // namespace nimber::testing
