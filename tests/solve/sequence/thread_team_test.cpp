#include "core/solve/sequence/wide/thread_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>
#include <vector>

namespace nimber::sequence {
namespace {

TEST(ThreadTeamTest, EveryPartIsDoneOnceBeforeRunReturns) {
    for (const std::size_t size : {1U, 2U, 3U, 8U}) {
        ThreadTeam team{size};
        EXPECT_EQ(team.size(), size);
        for (std::size_t round = 0; round < 300; ++round) {
            const std::size_t parts = round % 11;
            std::vector<int> done(parts); // a part done late, or twice, would be seen here
            team.run(parts, [&](std::size_t part) { ++done[part]; });
            EXPECT_EQ(done, std::vector<int>(parts, 1)) << size << " threads, round " << round;
        }
    }
}

TEST(ThreadTeamTest, WorksAfterItsHelpersFellAsleep) {
    ThreadTeam team{3};
    std::atomic<int> sum = 0;
    for (int round = 0; round < 5; ++round) {
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
        team.run(6, [&](std::size_t part) { sum += static_cast<int>(part); });
    }
    EXPECT_EQ(sum, 5 * 15);
}

TEST(ThreadTeamTest, APartThatNobodyHasBegunIsNotWaitedFor) {
    // More parts than threads, and one of them long: the others do not queue up behind it.
    ThreadTeam team{2};
    std::atomic<int> others = 0;
    team.run(9, [&](std::size_t part) {
        if (part == 0) {
            const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{20};
            while (others < 8 && std::chrono::steady_clock::now() < patience) {
                std::this_thread::yield();
            }
        } else {
            ++others;
        }
    });
    EXPECT_EQ(others, 8);
}

TEST(ThreadTeamTest, HelpersThatNeverWorkedAreLetGo) {
    const ThreadTeam idle{4};
    ThreadTeam once{4};
    once.run(2, [](std::size_t /*part*/) {});
}

} // namespace
} // namespace nimber::sequence
