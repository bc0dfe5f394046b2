#include "core/proof/sparse_values.hpp"

#include "support/period_certificates.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace nimber::testing {
namespace {

/// Runs the classes with this mask, and compares every value with that of the definition.
void compare(const HeapRules& rules, const SparseSpace& space, std::optional<WindowReach> reach,
             const std::vector<std::uint32_t>& values) {
    Budget budget{{}};
    const auto read = checker::Rules::read(rules.text).value();
    checker::SparseValues sparse{read, space, reach, values.size(), budget};
    const Heap end = reach ? reach->full_to : values.size();
    std::vector<Heap> rares;
    for (Heap heap = 0; heap < values.size(); ++heap) {
        const auto step = sparse.next();
        if (heap >= end && !step.within_reach) {
            return; // nothing is claimed about it, nor about what follows
        }
        ASSERT_EQ(step.value, values[heap])
            << rules.text << " mask " << space.mask << " heap " << heap;
        if (step.rare) {
            rares.push_back(heap);
        }
        if (reach && !rares.empty() && rares.back() > reach->witnesses_to) {
            return; // the reach was not what it should be
        }
    }
    EXPECT_EQ(rares, rares_below(values.size(), rules, space.mask, space.position_parity, values))
        << rules.text << " mask " << space.mask;
}

TEST(SparseValuesTest, AnyMaskGivesTheValuesOfTheDefinition) {
    std::mt19937 random{20240603};
    for (int i = 0; i < 150; ++i) {
        std::string text = random() % 3 == 0 ? "4." : "0.";
        for (auto digits = random() % 4 + 1; digits > 0; --digits) {
            text += static_cast<char>('0' + random() % 8);
        }
        const HeapRules rules = HeapRules::code(text);
        const auto splits = rules.splits();
        if (splits.empty()) {
            continue;
        }
        bool alike = true;
        for (const Heap split : splits) {
            alike = alike && split % 2 == splits.front() % 2;
        }
        const auto values = values_by_definition(rules, 150);
        for (int k = 0; k < 6; ++k) {
            const auto mask = static_cast<std::uint32_t>(random() % (k < 5 ? 31 : 0xFFFF) + 1);
            const SparseSpace space{mask, alike && k % 2 == 0, {}};
            compare(rules, space, std::nullopt, values);
            compare(rules, space, WindowReach{random() % 40, random() % 100}, values);
        }
    }
}

TEST(SparseValuesTest, ValuesBeyondOneWordAreRightToo) {
    const HeapRules rules = HeapRules::code("4.004"); // values grow fast
    const auto values = values_by_definition(rules, 1500);
    ASSERT_GT(values.back(), 64U);
    for (const std::uint32_t mask : {0x7U, 0x1FU, 0x46U, 0x80U, 0x155U}) {
        compare(rules, {mask, false, {}}, std::nullopt, values);
        compare(rules, {mask, false, {}}, WindowReach{1400, 1450}, values);
    }
}

} // namespace
} // namespace nimber::testing
