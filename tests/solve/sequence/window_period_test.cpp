#include "core/solve/sequence/window_period.hpp"

#include "core/solve/sequence/choice.hpp"
#include "nimber/proof/period_checker.hpp"
#include "nimber/solve/sequence/code_sequence.hpp"
#include "support/heap_codes.hpp"
#include "support/octal_periods.hpp"
#include "support/period_certificates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

using sequence::WindowPeriod;
using Values = std::vector<std::uint32_t>;

constexpr Heap kKept = WindowPeriod::kLeastKept;

Budget generous() {
    return Budget{{.time = std::chrono::minutes{10}}};
}

Values values_of(const HeapCode& code, Heap count) {
    CodeSequence sequence{code};
    Budget budget = generous();
    EXPECT_TRUE(sequence.extend_to(count - 1, budget));
    Values values(static_cast<std::size_t>(count));
    sequence.read(0, values);
    return values;
}

/// The published periods of codes with splits, up to so many heaps.
std::vector<KnownPeriod> known_splits(Heap longest) {
    auto known = known_periods(longest);
    std::erase_if(known,
                  [](const KnownPeriod& row) { return code_of(row.code).most_parts() != 2; });
    return known;
}

/// A search that goes on behind the first 3*kept values, if rare heaps have died out in them.
std::unique_ptr<WindowPeriod> search_behind(const HeapCode& code, const Values& values, Heap kept) {
    const auto few =
        sequence::few_rares_if_any(code, 3 * kept, [&](Heap from, std::span<std::uint32_t> row) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(from), row.size(),
                        row.begin());
        });
    if (!few || (!few->rares().empty() && 2 * few->rares().back().heap >= kept)) {
        return nullptr;
    }
    return std::make_unique<WindowPeriod>(*few, kept);
}

/// What the search claims, as a certificate of `game`; nothing if it finds no period up to `last`.
std::optional<PeriodCertificate> claim_of(WindowPeriod& search, const std::string& game,
                                          Heap last) {
    Budget budget = generous();
    if (search.run(last, budget) != WindowPeriod::Status::Found) {
        return std::nullopt;
    }
    PeriodCertificate claim;
    claim.game = game;
    claim.claim = search.find_start(budget).value();
    claim.method = PeriodMethod::Window;
    claim.bound = search.size();
    claim.values_hash = search.hash().result();
    const auto& first = search.first();
    claim.sparse = SparseSpace{first.space.mask, first.space.by_position, {}};
    for (const sequence::RareHeap& rare : first.rares) {
        claim.sparse->rares.push_back(rare.heap);
    }
    claim.window = WindowReach{first.witnesses_to(), search.full_to()};
    return claim;
}

/// "holds", or the claim that fails.
std::string verdict_on(const PeriodCertificate& certificate) {
    Budget budget = generous();
    const auto verdict = check(certificate, budget);
    EXPECT_TRUE(verdict.has_value());
    return verdict->holds ? "holds" : std::string{name(verdict->fails)};
}

/// Whether the criterion of Guy and Smith proves this period, and it begins no earlier.
bool classically_proved(const HeapCode& code, const Period& period) {
    const Heap taken = code.digits.size() - 1;
    const auto [start, length, saltus] = period;
    const Values g = values_of(code, 2 * (std::max(start, Heap{1}) + length) + taken);
    Heap n = g.size() - length;
    while (n > 0 && g[n - 1] == g[n - 1 + length]) {
        --n;
    }
    return n == start && saltus == 0;
}

TEST(WindowPeriodTest, FindsThePeriodsOfTheClassicalCriterionWhereRareHeapsDieOut) {
    constexpr Heap kLong = 10'000;
    std::size_t found = 0;
    std::size_t by_position = 0;
    for (const KnownPeriod& known : known_splits(1'000'000)) {
        const HeapCode code = code_of(known.code);
        // Where periods are long, rare heaps may come late.
        const Heap kept = known.period.start + known.period.length < kLong ? kKept : 16 * kKept;
        const auto search = search_behind(code, values_of(code, 3 * kept), kept);
        const auto claim = search ? claim_of(*search, known.code, 1'000'000) : std::nullopt;
        if (!claim) {
            continue;
        }
        EXPECT_EQ(claim->claim, known.period) << known.code;
        EXPECT_TRUE(classically_proved(code, claim->claim)) << known.code;
        EXPECT_EQ(verdict_on(*claim), "holds") << known.code;
        found += 1;
        by_position += claim->sparse->position_parity ? 1U : 0U;
    }
    EXPECT_GE(found, 48U);
    EXPECT_GE(by_position, 10U);
}

TEST(WindowPeriodTest, WhatIsFoundBehindAWrongValueIsRefuted) {
    std::mt19937 random{20261116};
    std::size_t found = 0;
    std::size_t untrue = 0;
    for (const KnownPeriod& known : known_splits(1000)) {
        const HeapCode code = code_of(known.code);
        const HeapRules rules = HeapRules::code(known.code);
        const Values right = values_of(code, 12'000);
        if (!search_behind(code, right, kKept)) {
            continue;
        }
        for (int round = 0; round < 4; ++round) {
            Values wrong{right.begin(), right.begin() + 3 * kKept};
            // Early, where every later heap meets it as a part, or where the search goes on.
            const Heap heap = 1 + random() % (round % 2 == 0 ? 40 : wrong.size() - 1);
            wrong[heap] ^= 1U << random() % 3;
            const auto search = search_behind(code, wrong, kKept);
            const auto claim = search ? claim_of(*search, known.code, 20'000) : std::nullopt;
            if (!claim) {
                continue;
            }
            EXPECT_NE(verdict_on(*claim), "holds") << known.code << " heap " << heap;
            found += 1;
            // If the period is another one, not for the hash or the list of rare heaps alone.
            if (claim->claim != known.period) {
                const auto mended = completed(*claim, rules, right);
                EXPECT_TRUE(!mended || verdict_on(*mended) != "holds")
                    << known.code << " heap " << heap;
                untrue += mended ? 1U : 0U;
            }
        }
    }
    EXPECT_GE(found, 50U);
    EXPECT_GE(untrue, 40U);
}

TEST(WindowPeriodTest, WhatIsFoundByOtherRulesIsRefuted) {
    std::size_t found = 0;
    for (const KnownPeriod& known : known_splits(1000)) {
        const HeapCode code = code_of(known.code);
        if (code.digits.size() > 3) {
            continue; // enough of them
        }
        for (std::size_t take = 1; take < code.digits.size(); ++take) {
            for (const unsigned option : {1U, 2U, 4U}) { // overlooked, or made although forbidden
                HeapCode other = code;
                other.digits[take] = static_cast<std::uint8_t>(other.digits[take] ^ option);
                if (other.digits.back() == 0 || other.most_parts() != 2) {
                    continue;
                }
                const Values values = values_of(other, 3 * kKept);
                const auto search = search_behind(other, values, kKept);
                const auto claim = search ? claim_of(*search, known.code, 20'000) : std::nullopt;
                if (!claim) {
                    continue;
                }
                const bool same = values_of(code, values.size()) == values;
                EXPECT_EQ(verdict_on(*claim) == "holds", same)
                    << known.code << " by " << other.text();
                found += same ? 0U : 1U;
            }
        }
    }
    EXPECT_GE(found, 45U);
}

} // namespace
} // namespace nimber::testing
