#include "nimber/solve/quotient/genus.hpp"

#include "nimber/position/parse.hpp"
#include "nimber/solve/misere/misere_form.hpp"
#include "support/game_checks.hpp"
#include "support/references/plain_misere.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace nimber::testing {
namespace {

TEST(GenusTest, PublishedSequencesAgree) {
    const auto all = golden("misere_genus.json");
    for (const auto& [code, published] : all.items()) {
        if (!published.is_array()) {
            continue;
        }
        const CodeHeaps heaps{*HeapCode::parse(code)};
        Budget budget{Limits{}};
        const auto found = genera(heaps, static_cast<Generator>(published.size()), budget);
        ASSERT_TRUE(found.has_value()) << code;
        for (std::size_t i = 0; i < published.size(); ++i) {
            EXPECT_EQ((*found)[i].text(), published[i]["genus"].get<std::string>())
                << code << " heap " << i + 1;
            EXPECT_EQ((*found)[i].value.value(), published[i]["g+"]) << code << " heap " << i + 1;
        }
    }
}

/// The misère nim value from the definition: mex, but 1 for a position without moves.
std::uint32_t misere_value(const ClosedSet& set, const std::vector<Generator>& sum,
                           std::map<std::vector<Generator>, std::uint32_t>& known) {
    if (const auto found = known.find(sum); found != known.end()) {
        return found->second;
    }
    std::set<std::uint32_t> below;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        set.options(sum[i], [&](std::span<const Generator> option) {
            std::vector<Generator> left = sum;
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            left.insert(left.end(), option.begin(), option.end());
            std::ranges::sort(left);
            below.insert(misere_value(set, left, known));
            return true;
        });
    }
    std::uint32_t value = below.empty() ? 1 : 0;
    while (below.contains(value)) {
        ++value;
    }
    return known[sum] = value;
}

TEST(GenusTest, IsThatOfTheDefinitionInRandomSets) {
    std::mt19937 random{5};
    std::size_t compared = 0;
    for (int round = 0; round < 60; ++round) {
        // Generators 1 and 2 are Nim heaps; so the definition needs no other game.
        ListedSet some = random_set(random, 5 + static_cast<Generator>(random() % 4));
        auto options = some.listed();
        options[0] = {{}};
        options[1] = {{}, {1}};
        const ListedSet set{options};
        Budget budget{Limits{}};
        const auto found =
            genera(set, set.size(), budget, {.elements = 500, .lifted = 50'000, .work = 300'000});
        if (!found) {
            continue;
        }
        std::map<std::vector<Generator>, std::uint32_t> known;
        for (Generator g = 1; g <= set.size(); ++g) {
            const Genus& genus = (*found)[g - 1];
            std::vector<Generator> sum{g};
            for (std::size_t twos = 0; twos < genus.misere.size(); ++twos) {
                EXPECT_EQ(misere_value(set, sum, known), genus.misere[twos].value())
                    << round << " generator " << g << " with " << twos << " heaps of two";
                sum.insert(std::ranges::lower_bound(sum, 2U), 2U);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 500U);
}

TEST(GenusTest, OfSumsOfGames) {
    const auto genus_of = [](const std::string& text) {
        Budget budget{Limits{}};
        const auto found = genus(*parse_position(text), budget);
        return found ? found->text() : "none";
    };
    EXPECT_EQ(genus_of("nim(5)"), "5^57");
    EXPECT_EQ(genus_of("nim(0)"), "0^120");
    EXPECT_EQ(genus_of("nim(1)"), "1^031");
    EXPECT_EQ(genus_of("nim(2,2)"), "0^02");
    EXPECT_EQ(genus_of("nim(12)"), "12^12,14");
    EXPECT_EQ(genus_of("kayles(5)"), "4^146");
    EXPECT_EQ(genus_of("kayles(9)"), "4^046");
    EXPECT_EQ(genus_of("kayles(5)+nim(4)"), genus_of("nim(4)+kayles(5)"));
    EXPECT_EQ(genus_of("kayles(500)"), "none"); // more than a small effort
    EXPECT_TRUE((Genus{Nimber{4}, {Nimber{4}, Nimber{6}}}.tame()));
    EXPECT_FALSE((Genus{Nimber{4}, {Nimber{1}, Nimber{4}, Nimber{6}}}.tame()));
}

TEST(MisereFormTest, ThereAreAsManyOfEachBirthdayAsConwayCounted) {
    MisereForms forms;
    Budget budget{Limits{}};
    std::set<MisereForms::Form> born{0};
    for (const std::size_t expected : {2U, 3U, 5U, 22U}) {
        const std::vector<MisereForms::Form> before{born.begin(), born.end()};
        std::set<MisereForms::Form> now;
        for (std::uint32_t subset = 0; subset < 1U << before.size(); ++subset) {
            std::vector<MisereForms::Form> options;
            for (std::size_t i = 0; i < before.size(); ++i) {
                if ((subset >> i & 1U) != 0) {
                    options.push_back(before[i]);
                }
            }
            now.insert(forms.form(std::move(options), budget).value());
        }
        EXPECT_EQ(now.size(), expected);
        born = std::move(now);
    }
}

TEST(MisereFormTest, OfPositions) {
    const auto form_of = [](const std::string& text) {
        Budget budget{Limits{}};
        return misere_form(*parse_position(text), 500, budget).value_or("none");
    };
    EXPECT_EQ(form_of("nim(0)"), "0");
    EXPECT_EQ(form_of("nim(3)"), "*3");
    EXPECT_EQ(form_of("nim(1,1)"), "0");
    EXPECT_EQ(form_of("nim(2,1)"), "*3");
    EXPECT_NE(form_of("nim(2,2)"), "0"); // not in misère play
    EXPECT_EQ(form_of("kayles(1)"), "*1");
    EXPECT_EQ(form_of("kayles(2)"), "*2");
    EXPECT_EQ(form_of("kayles(4)"), "*1");
    EXPECT_EQ(form_of("kayles(200)"), "none");
}

TEST(MisereFormTest, ALargeNimHeapIsFoundSoon) {
    // Whether a form is a heap was once asked of all its options, and of theirs: 2^n questions.
    Budget budget{Limits{}};
    EXPECT_EQ(misere_form(*parse_position("nim(40)"), 500, budget), "*40");
    EXPECT_EQ(misere_form(*parse_position("nim(200)"), 500, budget), "*200");
}

TEST(MisereFormTest, KeepsToTheMemoryAndLeavesTheBudgetInForce) {
    Budget budget{{.memory_bytes = std::size_t{1} << 16U}};
    EXPECT_FALSE(misere_form(*parse_position("nim(2000)"), 500, budget));
    EXPECT_FALSE(budget.exceeded());
    EXPECT_EQ(budget.held(), 0U);
}

TEST(MisereFormTest, PositionsWithTheSameFormHaveTheSameOutcomes) {
    // All small sums of Kayles heaps: same form, same outcome beside every other small sum.
    const CodeHeaps heaps{*HeapCode::parse("0.77")};
    PlainMisere plain{heaps};
    std::map<std::string, std::vector<Generator>> first;
    Budget budget{Limits{}};
    const std::vector<std::vector<Generator>> tests = {{},     {1},    {2},    {3},    {5},
                                                       {2, 2}, {2, 5}, {5, 5}, {1, 5}, {2, 2, 2}};
    std::size_t same = 0;
    for (Generator a = 0; a <= 6; ++a) {
        for (Generator b = a; b <= 6; ++b) {
            const auto form = misere_form(
                *parse_position("kayles(" + std::to_string(a) + "," + std::to_string(b) + ")"),
                5000, budget);
            ASSERT_TRUE(form.has_value()) << a << " " << b;
            std::vector<Generator> sum;
            for (const Generator heap : {a, b}) {
                if (heap > 0) {
                    sum.push_back(heap);
                }
            }
            const auto [other, is_new] = first.emplace(*form, sum);
            same += is_new ? 0U : 1U;
            for (const std::vector<Generator>& test : tests) {
                const auto with = [&](std::vector<Generator> one) {
                    one.insert(one.end(), test.begin(), test.end());
                    std::ranges::sort(one);
                    return plain.is_lost(one);
                };
                EXPECT_EQ(with(sum), with(other->second)) << *form;
            }
        }
    }
    EXPECT_GT(same, 3U);
}

} // namespace
} // namespace nimber::testing
