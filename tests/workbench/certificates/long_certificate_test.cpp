#include "core/proof/checker_rules.hpp"
#include "core/proof/sparse_values.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/proof/period_checker.hpp"
#include "nimber/solve/sequence/code_sequence.hpp"
#include "workbench/certificates/certificate_json.hpp"
#include "workbench/files/read_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

namespace nimber::testing {
namespace {

// The certificate of 0.106 takes many hours to verify. What can be seen in a moment is tested here.

constexpr Heap kChecked = 1'000'000;

PeriodCertificate certificate_of_106() {
    const auto text =
        read_file(NIMBER_GOLDEN_DIR "/../../docs/certificates/0.106.json", kLargestCertificate);
    EXPECT_TRUE(text.has_value());
    Budget budget{{}};
    const auto certificate = decode_certificate(*text, budget);
    EXPECT_TRUE(certificate.has_value());
    return *certificate;
}

/// From the bare code.
std::vector<std::uint32_t> first_values() {
    CodeSequence sequence{*HeapCode::parse("0.106")};
    Budget budget{{}};
    EXPECT_TRUE(sequence.extend_to(kChecked - 1, budget));
    std::vector<std::uint32_t> values(kChecked);
    sequence.read(0, values);
    return values;
}

Result<Verdict> check_for(const PeriodCertificate& certificate, std::chrono::milliseconds time) {
    Budget budget{{.time = time}};
    return check(certificate, budget);
}

TEST(LongCertificateTest, ClaimsThePublishedPeriodWithEnoughValues) {
    const PeriodCertificate certificate = certificate_of_106();

    EXPECT_EQ(certificate.game, "0.106");
    EXPECT_EQ(certificate.claim, (Period{465'384'263'797, 328'226'140'474, 0}));
    EXPECT_EQ(certificate.method, PeriodMethod::Window);
    constexpr Heap kMostTaken = 3;
    EXPECT_GE(certificate.bound, certificate.claim.start + certificate.window->witnesses_to +
                                     kMostTaken + certificate.claim.length);
    EXPECT_TRUE(certificate.sparse->position_parity);
    EXPECT_EQ(certificate.claim.length % 2, 0U);
}

TEST(LongCertificateTest, ItsRareHeapsAreThoseOfTheFirstValues) {
    const PeriodCertificate certificate = certificate_of_106();
    const auto values = first_values();

    std::vector<Heap> rares;
    for (Heap heap = 1; heap < kChecked; ++heap) {
        constexpr Heap kSplit = 3; // the only number of stones that is taken in a split
        const auto ones = std::popcount(values[heap] & certificate.sparse->mask);
        if ((static_cast<Heap>(ones) + heap + kSplit) % 2 == 0) {
            rares.push_back(heap);
        }
    }

    EXPECT_EQ(rares, certificate.sparse->rares);
    EXPECT_EQ(rares, (std::vector<Heap>{3, 7, 10, 26, 68, 84, 96, 101, 320, 345, 359, 473, 563, 993,
                                        1103}));
}

TEST(LongCertificateTest, ItsReachSettlesTheFirstHeaps) {
    const PeriodCertificate certificate = certificate_of_106();
    const auto values = first_values();

    Budget budget{{}};
    const auto rules = checker::Rules::read(certificate.game).value();
    checker::SparseValues sparse{rules, *certificate.sparse, certificate.window, certificate.bound,
                                 budget};
    for (Heap heap = 0; heap < kChecked; ++heap) {
        const auto step = sparse.next();
        ASSERT_EQ(step.value, values[heap]) << heap;
        ASSERT_TRUE(step.within_reach || heap < certificate.window->full_to) << heap;
    }
}

TEST(LongCertificateTest, NothingIsRefutedAsFarAsTimeAllows) {
    const auto verdict = check_for(certificate_of_106(), std::chrono::milliseconds{200});

    ASSERT_FALSE(verdict.has_value());
    EXPECT_EQ(verdict.error().code, ErrorCode::CheckTimeLimit);
}

TEST(LongCertificateTest, IsRefusedEarlyIfItWasTamperedWith) {
    // A change of the start or of the hash comes to light at the end only.
    const PeriodCertificate certificate = certificate_of_106();
    using Change = std::function<void(PeriodCertificate&)>;
    const std::vector<std::tuple<std::string, Change, std::string>> changes = {
        {"another game", [](auto& c) { c.game = "0.104"; }, "rares"},
        {"an odd period", [](auto& c) { c.claim.length -= 1; }, "parity"},
        {"a longer period", [](auto& c) { c.claim.length *= 2; }, "bound"},
        {"a saltus", [](auto& c) { c.claim.saltus = 1; }, "saltus"},
        {"another method", [](auto& c) { c.method = PeriodMethod::Classical; }, "method"},
        {"half the values", [](auto& c) { c.bound /= 2; }, "bound"},
        {"another mask", [](auto& c) { c.sparse->mask = 12; }, "rares"},
        {"no position parity", [](auto& c) { c.sparse->position_parity = false; }, "rares"},
        {"the last rare missing", [](auto& c) { c.sparse->rares.pop_back(); }, "rares"},
        {"a rare too many", [](auto& c) { c.sparse->rares.push_back(2000); }, "rares"},
        {"reach too short", [](auto& c) { c.window->witnesses_to = 1102; }, "reach"},
        {"reach without witnesses",
         [](auto& c) {
             c.window = WindowReach{1103, 1104};
         },
         "witnesses"},
        {"no window", [](auto& c) { c.window.reset(); }, "method"},
    };
    for (const auto& [what, change, expected] : changes) {
        PeriodCertificate tampered = certificate;
        change(tampered);
        const auto verdict = check_for(tampered, std::chrono::minutes{1});
        ASSERT_TRUE(verdict.has_value()) << what;
        EXPECT_FALSE(verdict->holds) << what;
        EXPECT_EQ(name(verdict->fails), expected) << what;
    }
}

} // namespace
} // namespace nimber::testing
