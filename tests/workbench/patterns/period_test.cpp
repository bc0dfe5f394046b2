#include "workbench/patterns/period.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/proof/period_checker.hpp"
#include "support/ask.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace nimber::testing {
namespace {

using nlohmann::json;
using support::as_json;

constexpr Heap kAll = ~Heap{0};

PeriodAnswer answer_for(const char* name, Heap to = kAll) {
    const GamePtr game = *make_game(name);
    const auto sequence = make_sequence(*game);
    Budget budget{{}};
    static_cast<void>(sequence->find_period(to, budget));
    return period_answer(*game, *sequence, to, std::nullopt, false);
}

TEST(PeriodAnswerTest, CountsThePublishedExceptions) {
    // Winning Ways, and OEIS A002186 and A002187.
    const PeriodAnswer kayles = answer_for("kayles");
    EXPECT_EQ(kayles.period, (Period{71, 12, 0}));
    EXPECT_EQ(kayles.exceptions, 14U);
    EXPECT_EQ(kayles.first_exceptions,
              (std::vector<Heap>{0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70}));

    const PeriodAnswer dawson = answer_for("dawson-chess");
    EXPECT_EQ(dawson.period, (Period{52, 34, 0}));
    EXPECT_EQ(dawson.first_exceptions, (std::vector<Heap>{0, 14, 16, 17, 31, 34, 51}));
}

TEST(PeriodAnswerTest, CountsExceptionsAsTheDefinitionDoes) {
    for (const char* name : {"0.45", "0.156", "sub:2,5,7,11,20", "allbut:2,3,7,11", "allbut:1,2,8",
                             "4.005", "sub:2,4,7", "sub:100000,200000,350000"}) {
        const GamePtr game = *make_game(name);
        const auto sequence = make_sequence(*game);
        Budget budget{{}};
        const auto period = sequence->find_period(~Heap{0}, budget);
        ASSERT_TRUE(period) << name;
        const PeriodAnswer answer = period_answer(*game, *sequence, kAll, std::nullopt, false);
        ASSERT_TRUE(answer.exceptions) << name;

        std::vector<std::uint32_t> g(static_cast<std::size_t>(period->start + period->length));
        sequence->read(0, g);
        std::vector<std::uint64_t> exceptions;
        for (Heap n = 0; n < period->start; ++n) {
            Heap later = n;
            std::uint64_t value = g[n];
            while (later < period->start) {
                later += period->length;
                value += period->saltus;
            }
            if (value != g[later]) {
                exceptions.push_back(n);
            }
        }
        EXPECT_EQ(*answer.exceptions, exceptions.size()) << name;
        EXPECT_TRUE(exceptions.empty() || exceptions.back() + 1 == period->start) << name;
        exceptions.resize(std::min(exceptions.size(), PeriodAnswer::kExceptionsListed));
        EXPECT_EQ(answer.first_exceptions, exceptions) << name;
    }
}

TEST(PeriodAnswerTest, CarriesACertificateThatHolds) {
    for (const char* name : {"kayles", "treblecross", "row:2,3", "sub:1,3,4", "allbut:2,5"}) {
        const PeriodAnswer answer = answer_for(name, 20'000);
        if (answer.standing() != Standing::Proved) {
            EXPECT_STREQ(name, "treblecross");
            EXPECT_FALSE(answer.proof);
            continue;
        }
        ASSERT_TRUE(answer.proof) << name;
        Budget budget{{}};
        const auto verdict = check(*answer.proof, budget);
        ASSERT_TRUE(verdict) << name;
        EXPECT_TRUE(verdict->holds) << name;
        EXPECT_EQ(answer.values, answer.proof->bound) << name;
    }
}

TEST(PeriodAnswerTest, SaysHowFarACandidateWouldHaveToGo) {
    const PeriodAnswer answer = answer_for("kayles", 160);

    EXPECT_EQ(answer.standing(), Standing::Observed);
    EXPECT_EQ(answer.period, (Period{71, 12, 0}));
    EXPECT_EQ(answer.values_needed, 167U);
    const json object = as_json(answer);
    EXPECT_EQ(object["standing"], "observed");
    EXPECT_EQ(object["provable_to"], 166);
    EXPECT_EQ(object["exceptions"], nullptr);
}

TEST(PeriodAnswerTest, UsesNoValuesBeyondThoseAskedFor) {
    // 0.45 needs 1037 values; engines come in blocks, and may have them already.
    for (const Heap last : {600U, 1000U, 1035U}) {
        const PeriodAnswer answer = answer_for("0.45", last);
        EXPECT_NE(answer.standing(), Standing::Proved) << last;
        EXPECT_EQ(answer.values, last + 1) << last;
        ASSERT_TRUE(answer.stopped) << last;
        EXPECT_EQ(answer.stopped->code, ErrorCode::NoPeriodYet) << last;
    }
    EXPECT_EQ(answer_for("0.45", 1036).standing(), Standing::Proved);
}

TEST(PeriodAnswerTest, IsAnObject) {
    EXPECT_EQ(as_json(answer_for("allbut:2,5")),
              json::parse(R"({"schema":"nimber/period/1","game":"allbut:2,5","standing":"proved",
                  "preperiod":0,"period":4,"saltus":2,"exceptions":0,"last_exception":null,
                  "checked_to":9,"by":"theorem on states"})"));
    const json object = as_json(answer_for("0.6", 1000));
    EXPECT_EQ(object["standing"], "computed");
    EXPECT_EQ(object["period"], nullptr);
    EXPECT_EQ(object["stopped"]["code"], "no-period");
}

TEST(PeriodAnswerTest, GoesThroughNoValuesThatOneTheoremSkips) {
    // Otherwise this would take hours.
    const PeriodAnswer answer = answer_for("sub:1000000000000,3000000000000");

    EXPECT_EQ(answer.period, (Period{0, 2'000'000'000'000, 0}));
    EXPECT_FALSE(answer.proof);
    EXPECT_EQ(as_json(answer)["checked_to"], nullptr);
}

TEST(PeriodAnswerTest, IsNotSoughtWhereNothingCouldBeProved) {
    for (const char* name : {"grundy", "nim", "squares", "wythoff", "half"}) {
        const auto refusal = no_period_search(**make_game(name));
        ASSERT_TRUE(refusal) << name;
        EXPECT_EQ(refusal->code, ErrorCode::NoSequence) << name;
    }
    for (const char* name : {"kayles", "0.007", "sub:1", "allbut:1", "treblecross"}) {
        EXPECT_FALSE(no_period_search(**make_game(name))) << name;
    }
}

} // namespace
} // namespace nimber::testing
