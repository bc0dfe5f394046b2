#include "nimber/pattern/nim_count.hpp"

#include "nimber/pattern/recurrence.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber {
namespace {

using Forms = std::vector<LinearForm>;

bool zero_at(const Forms& forms, Heap n) {
    Heap sum = 0;
    for (const LinearForm& form : forms) {
        sum ^= form.times * n + form.plus;
    }
    return sum == 0;
}

std::string show(const Forms& forms) {
    std::string text;
    for (const LinearForm& form : forms) {
        text += std::to_string(form.times) + "n+" + std::to_string(form.plus) + ' ';
    }
    return text;
}

CarryAutomaton automaton_of(const Forms& forms) {
    Budget budget{{}};
    return *CarryAutomaton::make(forms, budget);
}

Natural count(const Forms& forms, const Natural& from, const Natural& last) {
    Budget budget{{}};
    return *count_nim_zeros(forms, from, last, budget);
}

TEST(NimCountTest, AgreesWithTheXorOnRandomForms) {
    std::mt19937_64 random{301};
    std::size_t found = 0;
    for (int round = 0; round < 1500; ++round) {
        Forms forms(1 + random() % 4);
        for (LinearForm& form : forms) {
            form = {random() % 10, random() % 3 == 0 ? 0 : random() % 21};
        }
        const Heap last = random() % 3000;
        const Heap from = random() % 2 == 0 ? 1 : random() % (last + 1);
        std::vector<Natural> expected;
        for (Heap n = from; n <= last; ++n) {
            if (zero_at(forms, n)) {
                expected.emplace_back(n);
            }
        }
        found += expected.size();
        ASSERT_EQ(count(forms, from, last), Natural{expected.size()}) << show(forms) << last;

        const CarryAutomaton automaton = automaton_of(forms);
        Budget budget{{}};
        const AcceptedNumbers numbers{automaton, last, budget};
        std::vector<Natural> listed;
        for (auto next = numbers.next(from); next; next = numbers.next(*next + 1)) {
            listed.push_back(*next);
        }
        ASSERT_EQ(listed, expected) << show(forms) << from << ".." << last;
        for (Heap n = 0; n < 64; ++n) {
            ASSERT_EQ(automaton.accepts(n), zero_at(forms, n)) << show(forms) << n;
        }
    }
    EXPECT_GT(found, 10'000U); // so that not only zeros were compared
}

TEST(NimCountTest, KnowsThePublishedCounts) {
    const Forms forms = {{1, 0}, {2, 0}, {3, 0}};
    EXPECT_EQ(*count_nim_zeros(forms, Heap{1} << 10U), 144U);
    EXPECT_EQ(*count_nim_zeros(forms, Heap{1} << 20U), 17711U);
    EXPECT_EQ(*count_nim_zeros(forms, Heap{1} << 30U), 2178309U);
    EXPECT_EQ(*count_nim_zeros(forms, Heap{1} << 60U), 4052739537881U);
    EXPECT_EQ(*count_nim_zeros(forms, 1'000'000'000'000'000'000U), 4052739537880U);
    EXPECT_EQ(*count_nim_zeros(Forms{{1, 0}, {10, 0}, {11, 0}}, Heap{1} << 30U), 955988U);
    EXPECT_EQ(*count_nim_zeros(Forms{{1, 0}, {3, 0}, {5, 0}}, ~Heap{0}), 0U);
    EXPECT_EQ(*count_nim_zeros(Forms{{5, 7}, {5, 7}}, ~Heap{0}), ~Heap{0}); // all of them
}

TEST(NimCountTest, CountsBeyond64BitsLikeTheFibonacciNumbers) {
    // c(k) = F(k+2) for the heaps n, 2n, 3n.
    const Forms forms = {{1, 0}, {2, 0}, {3, 0}};
    Natural before = 1;
    Natural current = 1; // c(0)
    for (std::size_t k = 0; k <= 700; ++k) {
        Natural power;
        power.set_bit(k);
        ASSERT_EQ(count(forms, 1, power), current) << k;
        const Natural next = before + current;
        before = current;
        current = next;
    }
}

TEST(NimCountTest, SplitsARangeOfAThousandDigits) {
    const Forms forms = {{1, 3}, {2, 0}, {3, 5}};
    const Natural last = *Natural::parse("7^1183");
    const Natural middle = *Natural::parse("5^1400");
    EXPECT_EQ(last.text().size(), 1000U);
    EXPECT_EQ(count(forms, 0, middle) + count(forms, middle + 1, last), count(forms, 0, last));
}

TEST(NimCountTest, ReadsLargeCoefficientsAndOffsets) {
    const Heap large = (Heap{1} << 63U) - 1;
    const Forms forms = {{1, large}, {1, large}, {3, 0}, {3, 0}, {0, large}, {0, large}};
    EXPECT_EQ(count(forms, 1, 1000), Natural{1000});
    // n = large - 5 solves n+5 xor large, and no other n.
    const Forms one = {{1, 5}, {0, large}};
    EXPECT_EQ(count(one, 0, *Natural::parse("2^100")), Natural{1});
    const CarryAutomaton automaton = automaton_of(one);
    Budget budget{{}};
    EXPECT_EQ((AcceptedNumbers{automaton, *Natural::parse("2^100"), budget}.next(0)),
              Natural{large - 5});
}

TEST(NimCountTest, SaysThatCarriesAreTooMany) {
    Budget budget{{}};
    const Heap large = Heap{1} << 40U;
    const auto made = CarryAutomaton::make(Forms{{1, 0}, {large, 0}, {large + 1, 0}}, budget);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::ManyCarries);
}

TEST(RecurrenceTest, FindsTheFibonacciNumbers) {
    const auto found = find_recurrence(automaton_of({{1, 0}, {2, 0}, {3, 0}}));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->factors, (std::vector<std::int64_t>{1, 1}));
    EXPECT_EQ(found->first, (std::vector<Natural>{1, 2}));
}

TEST(RecurrenceTest, ForetellsTheCountsOfRandomForms) {
    std::mt19937_64 random{1202};
    std::size_t tried = 0;
    for (int round = 0; round < 300; ++round) {
        Forms forms(2 + random() % 3);
        for (LinearForm& form : forms) {
            form = {random() % 8, random() % 3 == 0 ? random() % 6 : 0};
        }
        const CarryAutomaton automaton = automaton_of(forms);
        const auto found = find_recurrence(automaton);
        if (!found) {
            continue;
        }
        ++tried;
        std::vector<Natural> terms = found->first;
        for (std::size_t k = 0; k < 150; ++k) {
            Natural power;
            power.set_bit(k);
            const Natural counted = count(forms, 1, power);
            if (k < found->first.size()) {
                ASSERT_EQ(terms[k], counted) << show(forms) << k;
                continue;
            }
            Natural up;
            Natural down;
            for (std::size_t i = 0; i < found->factors.size(); ++i) {
                const std::int64_t factor = found->factors[i];
                (factor < 0 ? down : up) +=
                    terms[k - 1 - i] * static_cast<std::uint64_t>(std::abs(factor));
            }
            terms.push_back(up - down);
            ASSERT_EQ(terms[k], counted) << show(forms) << k;
        }
    }
    EXPECT_GT(tried, 100U); // the others accept no n at all
}

// 3000 heaps have carries of 24 kB in each of up to 262144 states.
TEST(NimCountTest, TheCarriesOfManyHeapsCountAgainstTheMemory) {
    Forms forms;
    for (Heap i = 1; i <= 600; ++i) {
        forms.push_back({i, i});
    }
    Limits limits;
    limits.memory_bytes = std::size_t{4} << 20U;
    Budget budget{limits};
    const auto automaton = CarryAutomaton::make(forms, budget);

    ASSERT_FALSE(automaton.has_value());
    EXPECT_EQ(automaton.error().code, ErrorCode::MemoryLimit);
    EXPECT_LT(budget.held(), limits.memory_bytes + 20'000); // one state more at most
}

TEST(NimCountTest, LongCountsAndListsCountAgainstTheMemory) {
    const CarryAutomaton automaton = automaton_of({{1, 0}, {2, 0}, {3, 0}});
    const Natural last = *Natural::parse("10^20000");
    Limits limits;
    limits.memory_bytes = 20'000;
    Budget counting{limits};
    Budget listing{limits};

    EXPECT_FALSE(automaton.count_to(last, counting).has_value());
    EXPECT_EQ((AcceptedNumbers{automaton, last, listing}.next(1)), std::nullopt);
    EXPECT_TRUE(listing.exceeded());
}

} // namespace
} // namespace nimber
