#include "workbench/jobs/fair_turns.hpp"

#include <gtest/gtest.h>

#include <string>

namespace nimber {
namespace {

using Turns = FairTurns<int>;

/// Who is served, until nobody may be.
std::string served(Turns& turns) {
    std::string clients;
    while (const auto turn = turns.take()) {
        clients += turn->client;
    }
    return clients;
}

TEST(FairTurnsTest, ClientsTakeTurnsAndEachIsServedInItsOrder) {
    Turns turns{{.workers = 9, .waiting = 100}};
    for (const int item : {1, 2, 3}) {
        ASSERT_TRUE(turns.push("a", item));
    }
    ASSERT_TRUE(turns.push("b", 4));
    ASSERT_TRUE(turns.push("b", 5));

    std::string order;
    while (const auto turn = turns.take()) {
        order += turn->client + std::to_string(turn->item) + ' ';
    }
    EXPECT_EQ(order, "a1 b4 a2 b5 a3 ");
}

TEST(FairTurnsTest, OneClientLeavesHalfOfTheRoomToOthers) {
    Turns turns{{.workers = 1, .waiting = 8}};
    int of_a = 0;
    while (turns.push("a", of_a)) {
        ++of_a;
    }
    int of_b = 0;
    while (turns.push("b", of_b)) {
        ++of_b;
    }

    EXPECT_EQ(of_a, 4);
    EXPECT_EQ(of_b, 2);
    EXPECT_TRUE(turns.push("c", 0));
}

TEST(FairTurnsTest, OneClientLeavesWorkersToOthers) {
    Turns turns{{.workers = 16, .waiting = 1000, .share = 3}};
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(turns.push("a", i));
    }
    EXPECT_EQ(served(turns), "aaaaaaaaaaaa");
    EXPECT_FALSE(turns.ready());

    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(turns.push("b", i));
    }
    EXPECT_EQ(served(turns), "bbb");
    ASSERT_TRUE(turns.push("c", 0));
    EXPECT_EQ(served(turns), "c");
    turns.end("a"); // has more than its share: the next is somebody else's
    EXPECT_EQ(served(turns), "");
    turns.end("a");
    EXPECT_EQ(served(turns), "b");
}

TEST(FairTurnsTest, WithoutASharingRuleOneClientMayHaveAllWorkers) {
    Turns turns{{.workers = 2, .waiting = 10}};
    for (int i = 0; i < 4; ++i) {
        ASSERT_TRUE(turns.push("a", i));
    }
    EXPECT_EQ(served(turns), "aaaa"); // whoever has no worker left does not ask
    EXPECT_EQ(turns.working(), 4U);
}

TEST(FairTurnsTest, WhatIsRemovedIsNotServed) {
    Turns turns{{.workers = 4, .waiting = 10}};
    ASSERT_TRUE(turns.push("a", 1));
    ASSERT_TRUE(turns.push("a", 2));
    ASSERT_TRUE(turns.push("b", 3));
    turns.remove("a", 1);
    turns.remove("b", 3);
    turns.remove("c", 3);

    EXPECT_EQ(turns.waiting(), 1U);
    const auto turn = turns.take();
    ASSERT_TRUE(turn.has_value());
    EXPECT_EQ(turn->item, 2);
    turns.end("a");
    EXPECT_FALSE(turns.ready());
}

TEST(FairTurnsTest, AClientThatMayNotBeginKeepsItsPlaceAndStopsNobody) {
    Turns turns{{.workers = 4, .waiting = 10}};
    ASSERT_TRUE(turns.push("a", 1));
    ASSERT_TRUE(turns.push("b", 2));
    const auto not_a = [](const std::string& client) { return client != "a"; };

    EXPECT_EQ(turns.take(not_a)->client, "b");
    EXPECT_FALSE(turns.ready(not_a));
    EXPECT_EQ(turns.take()->client, "a");
}

} // namespace
} // namespace nimber
