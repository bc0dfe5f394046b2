#include "nimber/proof/period_checker.hpp"

#include "support/octal_periods.hpp"
#include "support/period_certificates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>

namespace nimber::testing {
namespace {

using Values = std::vector<std::uint32_t>;

/// "holds", or the claim that fails.
std::string verdict_on(const PeriodCertificate& certificate) {
    Budget budget{{}};
    const auto verdict = check(certificate, budget);
    if (!verdict) {
        return verdict.error().message();
    }
    return verdict->holds ? "holds" : std::string{name(verdict->fails)};
}

struct KnownRules {
    HeapRules rules;
    Period period;
};

/// The games of the table whose values can be had from the definition in no time.
std::vector<KnownRules> known_rules() {
    std::vector<KnownRules> known;
    for (const KnownPeriod& row : known_periods(999)) {
        known.push_back({HeapRules::code(row.code), row.period});
    }
    return known;
}

Values values_for(const KnownRules& known) {
    return values_by_definition(known.rules, 3 * (known.period.start + known.period.length + 1) +
                                                 2 * known.rules.largest() + 8);
}

/// Whether the values repeat from exactly `start` on, with `length` and not with a shorter period,
/// as far as they go.
bool is_true(const Period& claim, const Values& values) {
    const auto repeats = [&](Heap start, Heap length, std::uint64_t saltus) {
        Heap n = start;
        while (n + length < values.size() && values[n + length] == values[n] + saltus) {
            ++n;
        }
        return n + length >= values.size();
    };
    if (!repeats(claim.start, claim.length, claim.saltus) ||
        (claim.start > 0 && repeats(claim.start - 1, claim.length, claim.saltus))) {
        return false;
    }
    for (Heap length = 1; length < claim.length; ++length) {
        if (repeats(claim.start, length, values[claim.start + length] - values[claim.start])) {
            return false;
        }
    }
    return true;
}

TEST(PeriodCheckerTest, TheClassicalCriterionProvesEveryKnownPeriod) {
    const auto known = known_rules();
    EXPECT_GE(known.size(), 83U);
    for (const KnownRules& each : known) {
        EXPECT_EQ(verdict_on(classical_certificate(each.rules, each.period, values_for(each))),
                  "holds")
            << each.rules.text;
    }
}

TEST(PeriodCheckerTest, TheWindowProvesTheSamePeriodsWhereRareHeapsDieOut) {
    std::size_t proved = 0;
    std::size_t with_position = 0;
    for (const KnownRules& each : known_rules()) {
        const Values values = values_for(each);
        if (const auto certificate = window_certificate(each.rules, each.period, values)) {
            EXPECT_EQ(verdict_on(*certificate), "holds") << each.rules.text;
            EXPECT_TRUE(is_true(certificate->claim, values)) << each.rules.text;
            proved += 1;
            with_position += certificate->sparse->position_parity ? 1U : 0U;
        }
    }
    EXPECT_GE(proved, 43U);
    EXPECT_GE(with_position, 11U);
}

TEST(PeriodCheckerTest, ClassesGiveTheClassicalCriterionTheSameValues) {
    for (const KnownRules& each : known_rules()) {
        const Values values = values_for(each);
        auto certificate = classical_certificate(each.rules, each.period, values);
        if (each.rules.parts() == 2) {
            for (const std::uint32_t mask : {0x1U, 0x7U, 0x15U, 0x40U, 0xFFFFU}) {
                certificate.sparse = SparseSpace{mask, false, {}};
                EXPECT_EQ(verdict_on(*completed(certificate, each.rules, values)), "holds")
                    << each.rules.text << " mask " << mask;
            }
        }
    }
}

TEST(PeriodCheckerTest, ProvesPeriodsOfCodesWithMoreParts) {
    for (const char* code : {"0.F1", "0.A6", "0.B3", "0.F2", "0.V1", "0.LN", "0.AI", "0.2M"}) {
        const HeapRules rules = HeapRules::code(code);
        const Values values = values_by_definition(rules, 60);
        const auto period = period_in(rules, values);
        ASSERT_TRUE(period.has_value()) << code;
        EXPECT_EQ(verdict_on(classical_certificate(rules, *period, values)), "holds") << code;
    }
}

TEST(PeriodCheckerTest, ProvesPeriodsOfSetsOfNumbersToTake) {
    std::mt19937_64 random{20240601};
    for (int i = 0; i < 150; ++i) {
        std::vector<Heap> numbers;
        for (Heap number = 1; number < 12; ++number) {
            if (random() % 3 == 0 || (number == 11 && numbers.empty())) {
                numbers.push_back(number);
            }
        }
        const HeapRules only = HeapRules::set(numbers, false);
        const Values values = values_by_definition(only, 500);
        const auto period = period_in(only, values);
        ASSERT_TRUE(period.has_value()) << only.text;
        EXPECT_EQ(verdict_on(classical_certificate(only, *period, values)), "holds") << only.text;
    }
}

TEST(PeriodCheckerTest, ProvesArithmeticPeriodsOfAllButSets) {
    std::size_t growing_late = 0;
    for (const std::vector<Heap>& numbers : std::vector<std::vector<Heap>>{
             {1}, {7}, {2, 5}, {1, 4, 9}, {2, 3, 5}, {3, 4, 5}, {2, 6, 11}, {2, 5, 9, 11}}) {
        const HeapRules but = HeapRules::set(numbers, true);
        const Values values = values_by_definition(but, 800);
        const auto period = period_in(but, values);
        ASSERT_TRUE(period.has_value()) << but.text;
        EXPECT_EQ(verdict_on(state_certificate(but, *period, values)), "holds") << but.text;
        growing_late += period->start > 0 ? 1U : 0U;
    }
    EXPECT_GE(growing_late, 1U);
}

TEST(PeriodCheckerTest, ConfirmsNoFalseClaim) {
    // Everything but the claim is as it should be, so only the mathematics can refute it.
    for (const char* code :
         {"0.34", "0.52", "0.53", "0.71", "0.312", "0.353", "0.77", "4.3", "0.F1", "0.V2"}) {
        const HeapRules rules = HeapRules::code(code);
        const Values values = values_by_definition(rules, rules.parts() > 2 ? 120 : 300);
        const Period truth = period_in(rules, values).value();
        auto certificate = classical_certificate(rules, truth, values);
        auto window = window_certificate(rules, truth, values);
        for (Heap start = truth.start < 10 ? 0 : truth.start - 10; start < truth.start + 10;
             ++start) {
            for (Heap length = 1; length <= 3 * truth.length; ++length) {
                const Period claim{start, length, 0};
                certificate.claim = claim;
                EXPECT_EQ(verdict_on(*completed(certificate, rules, values)) == "holds",
                          claim == truth)
                    << code << " from " << start << " period " << length;
                if (window) {
                    window->claim = claim;
                    EXPECT_EQ(verdict_on(*completed(*window, rules, values)) == "holds",
                              claim == truth)
                        << code << " window from " << start << " period " << length;
                }
            }
        }
    }
}

TEST(PeriodCheckerTest, ConfirmsNoFalseClaimOfAllButSets) {
    const HeapRules rules = HeapRules::set({2, 5, 9, 11}, true);
    const Values values = values_by_definition(rules, 800);
    const Period truth{23, 133, 48};
    ASSERT_EQ(period_in(rules, values), truth);
    auto certificate = state_certificate(rules, truth, values);
    for (Heap start = 20; start < 27; ++start) {
        for (const Heap length : {Heap{7}, Heap{19}, Heap{132}, Heap{133}, Heap{134}, Heap{266}}) {
            for (std::uint64_t saltus = 47; saltus < 50; ++saltus) {
                const std::uint64_t rise = length == 266 ? 2 * saltus : saltus;
                certificate.claim = {start, length, rise};
                auto again = completed(certificate, rules, values).value();
                EXPECT_EQ(verdict_on(again) == "holds", again.claim == truth)
                    << start << " " << length << " " << rise;
            }
        }
    }
}

TEST(PeriodCheckerTest, RepeatingForAWhileIsNoPeriodOfAnAllButSetUnlessTheStatesAgree) {
    std::size_t by_state = 0;
    std::size_t confirmed = 0;
    for (const std::vector<Heap>& numbers : std::vector<std::vector<Heap>>{
             {1}, {2, 5}, {2, 3, 5}, {1, 4, 5}, {2, 6, 7}, {1, 2, 6, 8}}) {
        const HeapRules rules = HeapRules::set(numbers, true);
        const Values values = values_by_definition(rules, 300);
        for (Heap start = 0; start < 8; ++start) {
            for (Heap length = 1; length < 20; ++length) {
                PeriodCertificate certificate;
                certificate.game = rules.text;
                certificate.method = PeriodMethod::EqualStates;
                certificate.claim = {start, length, values[start + length] - values[start]};
                const std::string said = verdict_on(*completed(certificate, rules, values));
                by_state += said == "state" ? 1U : 0U;
                confirmed += said == "holds" ? 1U : 0U;
                EXPECT_TRUE(said != "holds" || is_true(certificate.claim, values)) << rules.text;
                EXPECT_FALSE(said == "state" && is_true(certificate.claim, values)) << rules.text;
            }
        }
    }
    EXPECT_GE(by_state, 50U);
    EXPECT_GE(confirmed, 5U);
}

TEST(PeriodCheckerTest, ConfirmsNoFalseClaimWhateverMaskAndReachAreGiven) {
    std::mt19937 random{20240602};
    const auto below = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
    std::size_t confirmed = 0;
    for (int game = 0; game < 120; ++game) {
        const std::string code{std::string{below(3) == 0 ? "4" : "0"} + "." +
                               static_cast<char>('0' + below(8)) +
                               static_cast<char>('0' + below(8))};
        const HeapRules rules = HeapRules::code(code);
        const Values values = values_by_definition(rules, 200);
        const bool alike =
            rules.splits().size() < 2 || rules.splits()[0] % 2 == rules.splits()[1] % 2;
        for (int i = 0; i < 400 && !rules.splits().empty(); ++i) {
            PeriodCertificate certificate;
            certificate.game = code;
            certificate.claim = {below(12), below(6) + 1, 0};
            certificate.method = PeriodMethod::Window;
            certificate.sparse = SparseSpace{below(7) + 1, alike && below(2) == 0, {}};
            certificate.window = WindowReach{below(9), below(30)};
            certificate = completed(certificate, rules, values).value();
            if (verdict_on(certificate) == "holds") {
                confirmed += 1;
                EXPECT_TRUE(is_true(certificate.claim, values))
                    << code << " from " << certificate.claim.start << " period "
                    << certificate.claim.length;
            }
        }
    }
    EXPECT_GE(confirmed, 20U);
}

TEST(PeriodCheckerTest, AnOddPeriodIsNoneIfTheClassesDependOnThePosition) {
    // Splitting without taking: 0, 0, 1, 0, 1, ... Heap 3 needs no witness, so with no reach at
    // all the window is empty and heaps 3 and 4 look alike but for their parity.
    const HeapRules rules = HeapRules::code("4.");
    const Values values = values_by_definition(rules, 50);
    PeriodCertificate certificate;
    certificate.game = rules.text;
    certificate.claim = {3, 1, 0};
    certificate.method = PeriodMethod::Window;
    certificate.sparse = SparseSpace{1, true, {}};
    certificate.window = WindowReach{0, 3};

    EXPECT_EQ(verdict_on(*completed(certificate, rules, values)), "parity");
}

TEST(PeriodCheckerTest, ForgetsOldValuesOfALongRunAndStaysRight) {
    const HeapRules rules = HeapRules::code("0.77");
    Values values = values_by_definition(rules, 400);
    auto certificate = window_certificate(rules, {71, 12, 0}, values).value();
    while (values.size() < 300000) {
        values.push_back(values[values.size() - 12]);
    }
    certificate.bound = values.size();
    std::uint64_t lanes[8];
    std::ranges::fill(lanes, 1469598103934665603U);
    for (Heap n = 0; n < values.size(); ++n) {
        lanes[n % 8] = (lanes[n % 8] ^ values[n]) * 1099511628211U;
    }
    certificate.values_hash = 1469598103934665603U;
    for (const std::uint64_t lane : lanes) {
        certificate.values_hash = (certificate.values_hash ^ lane) * 1099511628211U;
    }

    EXPECT_EQ(verdict_on(certificate), "holds");
}

TEST(PeriodCheckerTest, RefutesWhatMutatedEnginesFind) {
    const std::vector<std::pair<std::string, Mutation>> mutations = {
        {"overlooks the split with a smaller part of 3 now and then",
         {[](Heap heap, const std::vector<Heap>& left) {
              return heap % 7 == 2 && left.size() == 2 && left[0] == 3;
          },
          {}}},
        {"overlooks equal parts",
         {[](Heap, const std::vector<Heap>& left) {
              return left.size() == 2 && left[0] == left[1];
          },
          {}}},
        {"overlooks the last stones",
         {[](Heap, const std::vector<Heap>& left) { return left.empty(); }, {}}},
        {"overlooks parts of one stone",
         {[](Heap, const std::vector<Heap>& left) { return left.size() == 2 && left[0] == 1; },
          {}}},
        {"alters one value",
         {{}, [](Heap heap, std::uint32_t value) { return heap == 40 ? value ^ 1 : value; }}},
        {"alters an early value",
         {{}, [](Heap heap, std::uint32_t value) { return heap == 3 ? value + 1 : value; }}},
    };
    std::size_t refuted = 0;
    for (const auto& [what, mutation] : mutations) {
        for (const char* code : {"0.77", "0.34", "0.53", "0.55", "0.055", "0.156", "0.71", "4.3"}) {
            const HeapRules rules = HeapRules::code(code);
            const Values right = values_by_definition(rules, 700);
            const Values wrong = values_by_definition(rules, 700, mutation);
            const auto period = period_in(rules, wrong);
            if (!period || wrong == right) {
                continue;
            }
            const auto classical = classical_certificate(rules, *period, wrong);
            EXPECT_NE(verdict_on(classical), "holds") << code << ": " << what;
            if (const auto window = window_certificate(rules, *period, wrong)) {
                EXPECT_NE(verdict_on(*window), "holds") << code << ": " << what << ": window";
                refuted += 1;
            }
            if (is_true(*period, right)) {
                continue; // the period is right, although the values are not
            }
            // Not for the hash alone.
            EXPECT_NE(verdict_on(*completed(classical, rules, right)), "holds")
                << code << ": " << what;
            refuted += 1;
        }
    }
    EXPECT_GE(refuted, 30U);
}

} // namespace
} // namespace nimber::testing
