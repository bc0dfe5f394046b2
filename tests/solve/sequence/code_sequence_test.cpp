#include "nimber/solve/sequence/code_sequence.hpp"

#include "nimber/proof/period_checker.hpp"
#include "support/heap_codes.hpp"
#include "support/instruction_sets.hpp"
#include "support/octal_periods.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace nimber {
namespace {

using Path = CodeSequence::Path;
using testing::code_of;
using testing::plain_values;
using testing::random_code;

Budget generous() {
    return Budget{{.time = std::chrono::minutes{10}, .memory_bytes = std::size_t{8} << 30U}};
}

std::vector<std::uint32_t> values_of(const HeapCode& code, Path path, Heap last,
                                     std::size_t threads = 1) {
    CodeSequence sequence{code, threads, path};
    Budget budget = generous();
    EXPECT_TRUE(sequence.extend_to(last, budget));
    std::vector<std::uint32_t> values(static_cast<std::size_t>(last + 1));
    sequence.read(0, values);
    return values;
}

TEST(CodeSequenceTest, NoValuesCanBeReadFromBehindTheLast) {
    // As a table does whose limit is reached before its first heap.
    const CodeSequence sequence{code_of("4.3"), 1, Path::Auto};
    sequence.read(1'000'000, {});
    EXPECT_LT(sequence.size(), 1'000'000U);
}

HeapCode grundy() {
    HeapCode code;
    code.digits = {4};
    code.unequal = true;
    return code;
}

/// The hash under which other programs publish sequences.
std::uint64_t fnv(const std::vector<std::uint32_t>& values) {
    std::uint64_t hash = 1469598103934665603U;
    for (const std::uint32_t value : values) {
        hash = (hash ^ value) * 1099511628211U;
    }
    return hash;
}

TEST(CodeSequenceTest, EveryPathGivesThePlainValuesOfRandomCodes) {
    std::mt19937 random{20261115};
    for (std::size_t round = 0; round < testing::rounds(35); ++round) {
        HeapCode code = random_code(random, 2);
        code.unequal = round % 5 == 0;
        const auto plain = plain_values(code, 1500);
        for (const Path path : {Path::Auto, Path::Wide, Path::Few, Path::Many}) {
            ASSERT_EQ(values_of(code, path, 1500), plain)
                << code.text() << (code.unequal ? " unequal" : "") << " path "
                << static_cast<int>(path);
        }
    }
}

TEST(CodeSequenceTest, EveryPathGivesThePlainValuesOfOctalCodesOfThreeDigits) {
    // Some of the codes d0.d1d2d3 with a split, far enough for rares to die out in many.
    std::size_t count = 0;
    for (unsigned number = 0; number < 1024; number += 47) {
        HeapCode code;
        code.digits = {static_cast<std::uint8_t>(number >> 9U << 2U),
                       static_cast<std::uint8_t>(number >> 6U & 7U),
                       static_cast<std::uint8_t>(number >> 3U & 7U),
                       static_cast<std::uint8_t>(number & 7U)};
        while (code.digits.size() > 1 && code.digits.back() == 0) {
            code.digits.pop_back();
        }
        if (code.most_parts() < 2) {
            continue;
        }
        ++count;
        const auto plain = plain_values(code, 3000);
        for (const Path path : {Path::Auto, Path::Wide, Path::Few, Path::Many}) {
            ASSERT_EQ(values_of(code, path, 3000), plain) << code.text();
        }
    }
    EXPECT_GT(count, 15U);
}

TEST(CodeSequenceTest, ATakeThatLeavesARareHeapMayBeOfTheCommonClass) {
    // Classes that go by position, odd takes, and rare heaps for long.
    for (const auto* text : {"0.353202", "0.1026", "0.343", "0.1173"}) {
        const HeapCode code = code_of(text);
        const auto plain = plain_values(code, 3000);
        for (const Path path : {Path::Auto, Path::Wide, Path::Few, Path::Many}) {
            EXPECT_EQ(values_of(code, path, 3000), plain) << text;
        }
    }
}

TEST(CodeSequenceTest, CodesWithThreeAndFourPartsGoByTheDefinition) {
    std::mt19937 random{4};
    for (int round = 0; round < 20; ++round) {
        const HeapCode code = random_code(random, 4);
        EXPECT_EQ(values_of(code, Path::Auto, 120), plain_values(code, 120)) << code.text();
    }
}

TEST(CodeSequenceTest, EveryInstructionSetGivesTheSameValues) {
    int tried = 0;
    for (const auto* text : {"0.106", "0.77", "0.6", "0.354", "4.064", "0.127", "0.007"}) {
        const HeapCode code = code_of(text);
        const auto expected = plain_values(code, 1500);
        testing::on_every_instruction_set([&](const std::string& name) {
            ++tried;
            for (const Path path : {Path::Auto, Path::Wide, Path::Few, Path::Many}) {
                EXPECT_EQ(values_of(code, path, 1500), expected) << text << " on " << name;
            }
        });
    }
    EXPECT_GE(tried, 1);
}

TEST(CodeSequenceTest, ThreadsChangeNoValue) {
    // Far enough for the work to be shared; 0.07 has small values, 0.007 large ones.
    for (const auto* text : {"0.007", "0.07", "0.0077"}) {
        const HeapCode code = code_of(text);
        const auto alone = values_of(code, Path::Wide, 30'000);
        for (const std::size_t threads : {2U, 3U}) {
            EXPECT_EQ(values_of(code, Path::Wide, 30'000, threads), alone) << text;
        }
    }
}

TEST(CodeSequenceTest, HashesAreThoseOfOtherPrograms) {
    const std::vector<std::pair<std::string, std::pair<Heap, std::uint64_t>>> published = {
        {"0.77", {100'000, 0x73b5d65fbe93402fU}},    {"0.07", {100'000, 0xd1d2db81e8f6271dU}},
        {"0.6", {100'000, 0x0539f62f57e1bbebU}},     {"0.106", {100'000, 0x94f1e8e336b1bb44U}},
        {"0.106", {1'000'000, 0xd61df1d4edd8e471U}}, {"0.007", {100'000, 0xa8946e0561234735U}},
    };
    for (const auto& [text, expected] : published) {
        EXPECT_EQ(fnv(values_of(code_of(text), Path::Auto, expected.first - 1)), expected.second)
            << text;
    }
    EXPECT_EQ(fnv(values_of(grundy(), Path::Auto, 199'999)), 0x8aed58bd62d617b9U);
}

TEST(CodeSequenceTest, TwoGamesThatATableConfusedDifferFirstAtHeap519) {
    const auto a = values_of(code_of("0.161"), Path::Auto, 600);
    const auto b = values_of(code_of("0.36"), Path::Auto, 600);

    const auto difference = std::ranges::mismatch(a, b).in1 - a.begin();

    EXPECT_EQ(difference, 519);
}

TEST(CodeSequenceTest, EveryPublishedShortPeriodIsProved) {
    EXPECT_GT(testing::known_periods().size(), 90U);
    for (const testing::KnownPeriod& known : testing::known_periods(1'000'000)) {
        CodeSequence sequence{code_of(known.code)};
        Budget budget = generous();
        EXPECT_EQ(sequence.find_period(~Heap{0} - 1, budget), known.period) << known.code;
    }
}

TEST(CodeSequenceTest, APeriodIsNotClaimedBeforeItsProofIsComplete) {
    // Kayles repeats from heap 71 on with period 12, and has K = 2: 2(71+12)+2-2+1 values.
    for (Heap last = 100; last < 200; ++last) {
        CodeSequence sequence{code_of("0.77")};
        Budget budget = generous();
        EXPECT_EQ(sequence.find_period(last, budget).has_value(), last + 1 >= 167) << last;
        if (last + 1 >= 150) { // the last half of the values repeats
            ASSERT_TRUE(sequence.candidate().has_value()) << last;
            EXPECT_EQ(sequence.candidate()->period, (Period{71, 12, 0}));
            EXPECT_EQ(sequence.candidate()->values_needed, 167U);
        }
    }
}

TEST(CodeSequenceTest, UnequalSplitsNeverClaimAPeriod) {
    HeapCode code = code_of("0.33"); // period 3 as it is
    code.unequal = true;
    CodeSequence sequence{code};
    Budget budget = generous();

    EXPECT_FALSE(sequence.find_period(10'000, budget).has_value());
    EXPECT_FALSE(sequence.period().has_value());
}

TEST(CodeSequenceTest, ALimitOfTimeEndsTheSearchAndKeepsWhatWasComputed) {
    CodeSequence sequence{code_of("0.007")};
    Budget budget{{.time = std::chrono::milliseconds{200}}};

    EXPECT_FALSE(sequence.extend_to(1'000'000'000, budget));
    EXPECT_TRUE(budget.exceeded());
    EXPECT_GT(sequence.size(), 500U);
    std::vector<std::uint32_t> values(500);
    sequence.read(0, values);
    EXPECT_EQ(values, plain_values(code_of("0.007"), 499));
}

TEST(CodeSequenceTest, ALimitOfMemoryIsKept) {
    CodeSequence sequence{code_of("0.106")};
    Budget budget{{.time = std::chrono::minutes{1}, .memory_bytes = std::size_t{1} << 20U}};

    EXPECT_FALSE(sequence.extend_to(100'000'000, budget));
    EXPECT_LT(sequence.size(), std::size_t{2} << 20U);
}

TEST(CodeSequenceTest, ASavedSequenceGoesOnWithTheSameValues) {
    for (const auto* text : {"0.106", "0.6", "0.77", "0.8", "0.3"}) {
        CodeSequence first{code_of(text)};
        Budget budget = generous();
        ASSERT_TRUE(first.extend_to(text == std::string{"0.8"} ? 60 : 3000, budget));
        std::vector<std::uint8_t> saved;
        first.save(saved);
        CodeSequence second{code_of(text)};
        ASSERT_TRUE(second.load(saved)) << text;
        EXPECT_EQ(second.size(), first.size());
        const Heap last = 2 * first.size();
        ASSERT_TRUE(second.extend_to(last, budget));
        std::vector<std::uint32_t> values(static_cast<std::size_t>(last + 1));
        second.read(0, values);
        EXPECT_EQ(values, plain_values(code_of(text), last)) << text;
    }
}

TEST(CodeSequenceTest, ASavedSearchGoesOnToTheSamePeriodAndCertificate) {
    CodeSequence whole{code_of("0.16")};
    Budget budget = generous();
    ASSERT_TRUE(whole.find_period(~Heap{0} - 1, budget).has_value());
    for (const Heap stop : {1000U, 50'000U, 230'000U, 300'000U}) {
        CodeSequence first{code_of("0.16")};
        ASSERT_FALSE(first.find_period(stop, budget).has_value());
        std::vector<std::uint8_t> saved;
        first.save(saved);
        CodeSequence second{code_of("0.16")};
        ASSERT_TRUE(second.load(saved));
        EXPECT_GE(second.examined(), first.examined());
        EXPECT_EQ(second.find_period(~Heap{0} - 1, budget), whole.period());
        EXPECT_EQ(second.certificate("0.16"), whole.certificate("0.16")) << stop;
    }
}

TEST(CodeSequenceTest, AClassicalCertificateListsTheRareHeapsIfThatMakesItQuickToCheck) {
    for (const auto* text : {"0.127", "0.165", "0.77", "0.356"}) {
        CodeSequence sequence{code_of(text)};
        Budget budget = generous();
        ASSERT_TRUE(sequence.find_period(~Heap{0} - 1, budget).has_value());
        const PeriodCertificate certificate = sequence.certificate(text);
        ASSERT_EQ(certificate.method, PeriodMethod::Classical) << text;
        EXPECT_EQ(certificate.sparse.has_value(), certificate.bound > 10'000) << text;
        const auto verdict = check(certificate, budget);
        ASSERT_TRUE(verdict.has_value());
        EXPECT_TRUE(verdict->holds) << text << ": " << name(verdict->fails);
    }
}

TEST(CodeSequenceTest, DamagedOrForeignSavesAreRefused) {
    CodeSequence sequence{code_of("0.77")};
    Budget budget = generous();
    ASSERT_TRUE(sequence.extend_to(100, budget));
    std::vector<std::uint8_t> saved;
    sequence.save(saved);
    for (std::size_t size = 0; size < saved.size(); ++size) {
        CodeSequence other{code_of("0.77")};
        EXPECT_FALSE(other.load({saved.data(), size})) << size;
        EXPECT_EQ(other.size(), 0U);
    }
    CodeSequence other{code_of("0.75")};
    EXPECT_FALSE(other.load(saved));
}

} // namespace
} // namespace nimber
