#include "nimber/solve/sequence/subtraction_sequence.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

constexpr Heap kLargest = ~Heap{0};

/// g(0), ..., g(count-1) by the definition.
std::vector<std::uint64_t> plain_values(const SubtractionSet& set, Heap count) {
    std::vector<std::uint64_t> values;
    for (Heap heap = 0; heap < count; ++heap) {
        std::set<std::uint64_t> seen;
        for (Heap take = 1; take <= heap; ++take) {
            if (set.allows(take)) {
                seen.insert(values[heap - take]);
            }
        }
        std::uint64_t mex = 0;
        while (seen.contains(mex)) {
            ++mex;
        }
        values.push_back(mex);
    }
    return values;
}

std::string text(const SubtractionSet& set) {
    std::string shown = set.all_but ? "all but" : "only";
    for (const Heap number : set.numbers) {
        shown += " " + std::to_string(number);
    }
    return shown;
}

SubtractionSet random_set(std::mt19937_64& random, bool all_but, Heap largest) {
    std::set<Heap> numbers;
    const std::size_t size = 1 + random() % 5;
    while (numbers.size() < size) {
        numbers.insert(1 + random() % largest);
    }
    return {{numbers.begin(), numbers.end()}, all_but};
}

/// Values, period and takes of one set against plain computation of `count` values.
void check_set(const SubtractionSet& set, Heap count) {
    const std::vector<std::uint64_t> plain = plain_values(set, count);
    Budget budget{{}};
    SubtractionSequence sequence{set};
    const auto period = sequence.find_period(kLargest, budget);
    ASSERT_TRUE(period.has_value()) << text(set);
    for (Heap heap = 0; heap < count; ++heap) {
        ASSERT_EQ(sequence.value(heap, budget)->value(), plain[heap])
            << text(set) << " at " << heap;
    }
    for (Heap heap = period->start; heap + period->length < count; ++heap) {
        ASSERT_EQ(plain[heap + period->length], plain[heap] + period->saltus)
            << text(set) << " at " << heap;
    }
    if (period->start > 0 && period->start - 1 + period->length < count) {
        EXPECT_NE(plain[period->start - 1 + period->length],
                  plain[period->start - 1] + period->saltus)
            << text(set) << ": the period begins earlier";
    }

    const Heap heap = count - 1;
    for (std::uint64_t target = 0; target <= plain[heap] + 2; ++target) {
        std::multiset<Heap> claimed;
        ASSERT_TRUE(sequence.takes_to_value(heap, Nimber{target}, budget, [&](Heap take) {
            claimed.insert(take);
            return true;
        }));
        std::multiset<Heap> expected;
        for (Heap take = 1; take <= heap; ++take) {
            if (set.allows(take) && plain[heap - take] == target) {
                expected.insert(take);
            }
        }
        EXPECT_EQ(claimed, expected) << text(set) << " from " << heap << " to value " << target;
    }
}

TEST(SubtractionSequenceTest, AgreesWithPlainComputationOnRandomFiniteSets) {
    std::mt19937_64 random{20240501};
    for (int i = 0; i < 200; ++i) {
        check_set(random_set(random, false, 12), 250);
    }
}

TEST(SubtractionSequenceTest, AgreesWithPlainComputationOnRandomAllButSets) {
    std::mt19937_64 random{20240502};
    for (int i = 0; i < 120; ++i) {
        check_set(random_set(random, true, 11), 180);
    }
}

TEST(SubtractionSequenceTest, ValuesBeforeThePeriodIsKnownAreThoseAfterIt) {
    std::mt19937_64 random{20240503};
    for (int i = 0; i < 60; ++i) {
        const SubtractionSet set = random_set(random, i % 2 == 0, 12);
        Budget budget{{}};
        SubtractionSequence grown{set};
        const std::vector<std::uint64_t> plain = plain_values(set, 120);
        for (Heap heap = 0; heap < plain.size(); ++heap) {
            ASSERT_EQ(grown.value(heap, budget)->value(), plain[heap])
                << text(set) << " at " << heap;
        }
    }
}

TEST(SubtractionSequenceTest, ThePeriodHoldsFarOn) {
    // The longest periods among small sets: far on is far beyond them.
    for (const SubtractionSet& set :
         {SubtractionSet{{2, 5, 9, 11}, true}, SubtractionSet{{2, 3, 5}, true},
          SubtractionSet{{4, 10, 12}, false}, SubtractionSet{{3, 7, 10}, false},
          SubtractionSet{{5, 11, 16}, false}, SubtractionSet{{7, 12, 17, 19}, false}}) {
        check_set(set, 1000);
    }
}

TEST(SubtractionSequenceTest, IsNotDeceivedByOneEqualValueTooFew) {
    // When these are first looked at, one value less than the largest number repeats; the next
    // value does not.
    for (const SubtractionSet& set :
         {SubtractionSet{{2, 3, 6, 8, 9}, false}, SubtractionSet{{3, 5, 8, 12}, false},
          SubtractionSet{{1, 4, 5, 10, 11, 12}, false},
          SubtractionSet{{2, 3, 6, 7, 8, 11, 14}, false}}) {
        check_set(set, 500);
    }
}

TEST(SubtractionSequenceTest, NimIsAllButNothing) {
    Budget budget{{}};
    SubtractionSequence nim{SubtractionSet{{}, true}};
    EXPECT_EQ(nim.value(kLargest, budget)->value(), kLargest);
    const auto period = nim.find_period(kLargest, budget);
    ASSERT_TRUE(period.has_value());
    EXPECT_EQ(period->length, 1U);
    EXPECT_EQ(period->saltus, 1U);
}

TEST(SubtractionSequenceTest, AFiniteSetReachesTheLargestHeap) {
    Budget budget{{}};
    SubtractionSequence sequence{SubtractionSet{{2, 5, 6}, false}};
    const auto period = sequence.find_period(kLargest, budget);
    ASSERT_TRUE(period.has_value());
    const Heap alike = period->start + (kLargest - period->start) % period->length;
    EXPECT_EQ(sequence.value(kLargest, budget), sequence.value(alike, budget));
    std::vector<Heap> takes;
    ASSERT_TRUE(sequence.takes_to_value(kLargest, *sequence.value(kLargest - 5, budget), budget,
                                        [&](Heap take) {
                                            takes.push_back(take);
                                            return true;
                                        }));
    EXPECT_NE(std::ranges::find(takes, 5U), takes.end());
}

TEST(SubtractionSequenceTest, AnAllButSetReachesTheLargestHeap) {
    const SubtractionSet set{{2, 3, 5}, true}; // 18 further, 6 more
    Budget budget{{}};
    SubtractionSequence sequence{set};
    const Nimber top = *sequence.value(kLargest, budget);
    EXPECT_EQ(top.value(), sequence.value(kLargest % 18, budget)->value() + kLargest / 18 * 6);

    // Every heap of a value lies near the one at the same place of the sequence: look around there.
    for (const std::uint64_t less : {0U, 1U, 2U, 5U, 6U, 7U, 1000U}) {
        const std::uint64_t target = top.value() - less;
        std::set<Heap> expected;
        const Heap around = kLargest / 18 * 18 - less / 6 * 18;
        for (Heap left = around - 60; left < kLargest && left - around + 60 < 120; ++left) {
            if (sequence.value(left, budget)->value() == target && set.allows(kLargest - left)) {
                expected.insert(kLargest - left);
            }
        }
        std::set<Heap> claimed;
        ASSERT_TRUE(sequence.takes_to_value(kLargest, Nimber{target}, budget, [&](Heap take) {
            EXPECT_TRUE(claimed.insert(take).second) << take << " twice";
            return true;
        }));
        EXPECT_EQ(claimed, expected) << target;
    }
}

TEST(SubtractionSequenceTest, StopsListingTakesWhenTold) {
    Budget budget{{}};
    SubtractionSequence sequence{SubtractionSet{{1, 3, 5, 7}, false}};
    int visited = 0;
    ASSERT_TRUE(sequence.takes_to_value(100, Nimber{1}, budget, [&](Heap /*take*/) {
        ++visited;
        return false;
    }));
    EXPECT_EQ(visited, 1);
}

TEST(SubtractionSequenceTest, MultiplesOfASetHaveTheMultipleOfItsPeriod) {
    Budget budget{{}};
    SubtractionSequence sequence{SubtractionSet{{2'000'000'000'000, 5'000'000'000'000}, false}};
    const auto period = sequence.find_period(kLargest, budget);
    ASSERT_TRUE(period.has_value());
    EXPECT_EQ(period->length, 7'000'000'000'000U);
    EXPECT_EQ(sequence.value(5'999'999'999'999, budget)->value(), 2U);
    EXPECT_EQ(sequence.value(6'000'000'000'000, budget)->value(), 1U);
}

TEST(SubtractionSequenceTest, MultiplesOfASetHaveTheMultipleOfItsPreperiod) {
    // The values of {2, 4, 7} repeat after 3, from 8 on.
    check_set({{20, 40, 70}, false}, 300);
    Budget budget{{}};
    const auto period =
        SubtractionSequence{SubtractionSet{{20, 40, 70}, false}}.find_period(kLargest, budget);
    ASSERT_TRUE(period.has_value());
    EXPECT_EQ(period->start, 80U);
    EXPECT_EQ(period->length, 30U);
}

TEST(SubtractionSequenceTest, APeriodBeyondTheLargestHeapIsNotReported) {
    Budget budget{{}};
    SubtractionSequence sequence{SubtractionSet{{Heap{1} << 63U}, false}}; // 2^64
    EXPECT_FALSE(sequence.find_period(kLargest, budget).has_value());
    EXPECT_EQ(sequence.value(kLargest, budget)->value(), 1U);
}

TEST(SubtractionSequenceTest, ALargeExcludedNumberCostsTimeLinearInIt) {
    // 100000 and 200000 are in steps of 100000, and so are 150000 and 250000, 350000: no closed
    // form.
    Limits limits;
    limits.time = std::chrono::seconds{60};
    Budget budget{limits};
    SubtractionSequence sequence{SubtractionSet{{40000, 50000, 90000}, true}};
    EXPECT_TRUE(sequence.find_period(kLargest, budget).has_value());
    EXPECT_LT(budget.positions(), 2'000'000U);
}

TEST(SubtractionSequenceTest, ReportsThatTheBudgetEnded) {
    Limits limits;
    limits.memory_bytes = std::size_t{1} << 20U;
    Budget budget{limits};
    SubtractionSequence sequence{SubtractionSet{{1, Heap{1} << 40U}, false}};
    EXPECT_FALSE(sequence.value(Heap{1} << 41U, budget).has_value());
    EXPECT_TRUE(budget.exceeded());
}

nlohmann::json golden(const std::string& name) {
    std::ifstream file{std::string{NIMBER_GOLDEN_DIR} + "/" + name};
    return nlohmann::json::parse(file);
}

std::vector<Heap> numbers_of(const std::string& key) {
    const bool bracketed = key.starts_with('[');
    return nlohmann::json::parse(bracketed ? key : "[" + key + "]").get<std::vector<Heap>>();
}

TEST(SubtractionSequenceTest, FindsThePublishedPeriodsOfTwoAndThreeNumbers) {
    std::size_t checked = 0;
    const nlohmann::json published = golden("subtraction_periods.json");
    for (const auto& [kind, sets] : published.items()) {
        for (const auto& [key, expected] : sets.items()) {
            std::vector<Heap> numbers = numbers_of(key);
            if (kind != "ab") {
                numbers.push_back(numbers[0] + numbers[1]);
            }
            Budget budget{{}};
            SubtractionSequence sequence{SubtractionSet{numbers, false}};
            const auto period = sequence.find_period(kLargest, budget);
            ASSERT_TRUE(period.has_value()) << kind << ' ' << key;
            EXPECT_EQ(period->start, expected[0].get<Heap>()) << kind << ' ' << key;
            EXPECT_EQ(period->length, expected[1].get<Heap>()) << kind << ' ' << key;
            EXPECT_EQ(period->saltus, 0U);
            ++checked;
        }
    }
    EXPECT_EQ(checked, 336U);
}

TEST(SubtractionSequenceTest, FindsThePublishedArithmeticPeriods) {
    const nlohmann::json published = golden("allbut_certificates.json");
    for (const auto& [key, expected] : published.items()) {
        Budget budget{{}};
        SubtractionSequence sequence{SubtractionSet{numbers_of(key), true}};
        const auto period = sequence.find_period(kLargest, budget);
        ASSERT_TRUE(period.has_value()) << key;
        EXPECT_EQ(period->start, expected["minimal_n0"].get<Heap>()) << key;
        EXPECT_EQ(period->length, expected["minimal_p"].get<Heap>()) << key;
        EXPECT_EQ(period->saltus, expected["minimal_saltus"].get<Heap>()) << key;
    }
}

TEST(SubtractionSequenceTest, HasThePublishedValuesOfAllButSets) {
    const nlohmann::json published = golden("allbut_subtraction.json");
    for (const auto& [key, expected] : published.items()) {
        Budget budget{{}};
        SubtractionSequence sequence{SubtractionSet{numbers_of(key), true}};
        Heap heap = 0;
        for (const auto& value : expected["g"]) {
            EXPECT_EQ(sequence.value(heap, budget)->value(), value.get<Heap>())
                << key << ' ' << heap;
            ++heap;
        }
        const auto period = sequence.find_period(kLargest, budget);
        ASSERT_TRUE(period.has_value()) << key;
        EXPECT_EQ(period->start, expected["n0_p_saltus"][0].get<Heap>()) << key;
        EXPECT_EQ(period->length, expected["n0_p_saltus"][1].get<Heap>()) << key;
        EXPECT_EQ(period->saltus, expected["n0_p_saltus"][2].get<Heap>()) << key;
    }
}

} // namespace
} // namespace nimber::testing
