#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/quotient/learner.hpp"
#include "nimber/solve/quotient/position_closure.hpp"
#include "support/game_checks.hpp"
#include "support/references/plain_misere.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace nimber::testing {
namespace {

using Sum = PlainMisere::Sum;

Element value_of(const MisereQuotient& quotient, const Sum& sum) {
    Element product = 0;
    for (const Generator generator : sum) {
        product = quotient.product(product, quotient.values[generator]);
    }
    return product;
}

MisereQuotient quotient_of(const ClosedSet& set, Generator last) {
    Budget budget{Limits{}};
    QuotientLearner learner{set, budget};
    EXPECT_FALSE(learner.extend_to(last).has_value()) << learner.known();
    return learner.quotient();
}

MisereQuotient quotient_of(const std::string& code, Generator last) {
    return quotient_of(CodeHeaps{*HeapCode::parse(code)}, last);
}

/// Compares with the definition all sums of at most `most` generators from 1 to `last`.
void expect_right(const ClosedSet& set, const MisereQuotient& quotient, Generator last,
                  std::size_t most, const std::string& what) {
    PlainMisere plain{set};
    Sum sum;
    const auto visit = [&](const auto& self, Generator from) -> void {
        ASSERT_EQ(quotient.lost[value_of(quotient, sum)], plain.is_lost(sum))
            << what << ": " << ::testing::PrintToString(sum);
        if (sum.size() == most) {
            return;
        }
        for (Generator next = from; next <= last; ++next) {
            sum.push_back(next);
            self(self, next);
            sum.pop_back();
        }
    };
    visit(visit, 1);
}

/// No two elements have the same outcomes with all others; each has a word.
void expect_reduced(const MisereQuotient& quotient) {
    std::set<std::vector<bool>> rows;
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        std::vector<bool> row;
        for (std::size_t y = 0; y < quotient.order(); ++y) {
            row.push_back(
                quotient.lost[quotient.product(static_cast<Element>(x), static_cast<Element>(y))]);
        }
        rows.insert(std::move(row));
    }
    EXPECT_EQ(rows.size(), quotient.order());
}

TEST(QuotientTest, PublishedQuotientsOfCodesAgreeInFull) {
    for (const auto& published : golden("misere_quotients_full.json")) {
        const std::string code = published["code"];
        const CodeHeaps heaps{*HeapCode::parse(code)};
        Budget budget{Limits{}};
        QuotientLearner learner{heaps, budget};
        const auto last = published["heaps_done"].get<Generator>();
        ASSERT_FALSE(learner.extend_to(last).has_value()) << code;
        std::vector<std::vector<std::size_t>> growth;
        for (const QuotientGrowth& each : learner.growth()) {
            growth.push_back({each.from, each.order, each.lost});
        }
        EXPECT_EQ(growth, published["growth"].get<std::vector<std::vector<std::size_t>>>()) << code;

        const MisereQuotient quotient = learner.quotient();
        ASSERT_EQ(quotient.order(), published["order"]) << code;
        EXPECT_EQ(quotient.lost_count(), published["P"]) << code;
        // The published element of a word goes to the element of the same word here.
        std::vector<Element> here;
        for (const auto& word : published["elements"]) {
            here.push_back(value_of(quotient, word.get<Sum>()));
        }
        EXPECT_EQ(std::set(here.begin(), here.end()).size(), quotient.order()) << code;
        const auto lost = published["Pset"].get<std::set<std::size_t>>();
        for (std::size_t x = 0; x < here.size(); ++x) {
            EXPECT_EQ(quotient.lost[here[x]], lost.contains(x)) << code;
            for (std::size_t y = 0; y < here.size(); ++y) {
                ASSERT_EQ(quotient.product(here[x], here[y]),
                          here[published["mul"][x][y].get<std::size_t>()])
                    << code;
            }
        }
        for (Generator heap = 1; heap <= last; ++heap) {
            EXPECT_EQ(quotient.values[heap], here[published["phi"][heap - 1].get<std::size_t>()])
                << code << " heap " << heap;
        }
        const auto period = quotient_period(heaps.code(), quotient.values);
        ASSERT_TRUE(period.has_value()) << code;
        EXPECT_EQ(period->start, published["n0"]) << code;
        EXPECT_EQ(period->length, published["period"]) << code;
    }
}

TEST(QuotientTest, DawsonsKaylesGrowsAsPublished) {
    const CodeHeaps heaps{*HeapCode::parse("0.07")};
    Budget budget{Limits{}};
    QuotientLearner learner{heaps, budget};
    ASSERT_FALSE(learner.extend_to(31).has_value());
    std::vector<std::vector<std::size_t>> growth;
    for (const QuotientGrowth& each : learner.growth()) {
        growth.push_back({each.from, each.order, each.lost});
    }
    EXPECT_EQ(growth, (std::vector<std::vector<std::size_t>>{{2, 2, 1},
                                                             {4, 6, 2},
                                                             {10, 12, 3},
                                                             {14, 24, 5},
                                                             {25, 144, 23},
                                                             {27, 176, 28},
                                                             {30, 360, 65},
                                                             {31, 520, 89}}));
    EXPECT_TRUE(learner.growth()[1].tame);
    EXPECT_FALSE(learner.growth()[2].tame);
}

TEST(QuotientTest, TheFirstPublishedInfiniteQuotientIsSuspected) {
    const CodeHeaps heaps{*HeapCode::parse("0.3122")};
    Budget budget{Limits{}};
    QuotientLearner learner{heaps, budget};
    EXPECT_EQ(learner.extend_to(7), QuotientStop::Suspected);
    EXPECT_EQ(learner.known(), 6U); // what was known stays
    EXPECT_EQ(learner.order(), 52U);
}

TEST(QuotientTest, OutcomesOfSmallSumsOfCodesAreThoseOfTheRules) {
    for (const std::string code : {"0.77", "0.07", "0.137", "0.123", "0.26", "0.54", "0.15", "4.7",
                                   "0.34", "4.56", "0.8", "0.4C", "8.2", "0.3122", "G.1", "0.33"}) {
        const CodeHeaps heaps{*HeapCode::parse(code)};
        const Generator last = code == "0.3122" ? 6 : 7;
        const MisereQuotient quotient = quotient_of(heaps, last);
        expect_right(heaps, quotient, last, 4, code);
        expect_reduced(quotient);
    }
}

TEST(QuotientTest, GrundysGameSplitsIntoDifferentHeaps) {
    const CodeHeaps heaps{HeapCode{.digits = {4}, .unequal = true}};
    const MisereQuotient quotient = quotient_of(heaps, 11);
    expect_right(heaps, quotient, 11, 3, "grundy");
    EXPECT_FALSE(quotient_period(heaps.code(), quotient.values).has_value());
}

TEST(QuotientTest, OutcomesInRandomClosedSetsAreThoseOfTheRules) {
    std::mt19937 random{20261116};
    std::size_t wild = 0;
    for (std::size_t round = 0; round < rounds(60); ++round) {
        const ListedSet set = random_set(random, 3 + static_cast<Generator>(random() % 9));
        Budget budget{Limits{std::chrono::seconds{20}}};
        QuotientLearner learner{set, budget, {.elements = 500, .lifted = 50'000, .work = 300'000}};
        static_cast<void>(learner.extend_to(set.size())); // some are infinite
        const MisereQuotient quotient = learner.quotient();
        wild += quotient.tame() ? 0U : 1U;
        expect_right(set, quotient, learner.known(), 3, "round " + std::to_string(round));
        expect_reduced(quotient);
    }
    EXPECT_GT(wild, 4U);
}

TEST(QuotientTest, RelationsPresentTheMonoid) {
    const MisereQuotient quotient = quotient_of("0.77", 30);
    const auto relations = quotient.relations();
    std::set<std::vector<std::uint32_t>> lefts;
    for (const auto& relation : relations) {
        Element product = 0;
        for (std::size_t l = 0; l < relation.left.size(); ++l) {
            for (std::uint32_t e = 0; e < relation.left[l]; ++e) {
                product = quotient.actions[l][product];
            }
        }
        EXPECT_EQ(product, relation.right);
        EXPECT_NE(relation.left, quotient.exponents(relation.right));
        lefts.insert(relation.left);
    }
    // A word is least iff no left side divides it; so rewriting leaves exactly the elements.
    std::size_t least = 0;
    std::vector<std::uint32_t> word(quotient.letters.size(), 0);
    const auto count = [&](const auto& self, std::size_t l) -> void {
        if (l == word.size()) {
            ++least;
            return;
        }
        for (word[l] = 0;; ++word[l]) {
            const bool divides = std::ranges::any_of(lefts, [&](const auto& left) {
                for (std::size_t i = 0; i < word.size(); ++i) {
                    if (left[i] > (i <= l ? word[i] : 0)) {
                        return false;
                    }
                }
                return true;
            });
            if (divides) {
                break;
            }
            self(self, l + 1);
        }
        word[l] = 0;
    };
    count(count, 0);
    EXPECT_EQ(least, quotient.order());
    EXPECT_EQ(quotient.text(quotient.values[1]), "a");
    EXPECT_EQ(quotient.text(quotient.values[8]), "ab^2");
    EXPECT_EQ(quotient.text(Element{0}), "1");
}

TEST(QuotientTest, TameQuotientsAreThoseOfMisereNim) {
    // Nim heaps 1 to 7: order 2^3 + 2.
    std::vector<std::vector<ListedSet::Sum>> nim;
    for (Generator heap = 1; heap <= 7; ++heap) {
        std::vector<ListedSet::Sum>& options = nim.emplace_back();
        options.emplace_back();
        for (Generator left = 1; left < heap; ++left) {
            options.push_back({left});
        }
    }
    const ListedSet set{std::move(nim)};
    for (Generator heap = 1; heap <= 7; ++heap) {
        const MisereQuotient quotient = quotient_of(set, heap);
        EXPECT_TRUE(quotient.tame());
        const std::size_t bits = std::bit_width(heap);
        EXPECT_EQ(quotient.order(), heap == 1 ? 2 : (1U << bits) + 2);
    }
    EXPECT_TRUE(quotient_of("0.33", 10).tame());
    EXPECT_TRUE(quotient_of("0.77", 4).tame());
    EXPECT_FALSE(quotient_of("0.77", 5).tame());
    EXPECT_FALSE(quotient_of("0.123", 8).tame());
    EXPECT_FALSE(quotient_of("0.75", 20).tame()); // order 8 is no order of misère Nim
}

TEST(QuotientTest, NotaktoHasThePublishedQuotient) {
    const auto published = golden("notakto_3x3_misere_quotient.json");
    const auto position = parse_position("notakto(3x3)");
    Budget budget{Limits{}};
    const auto closure = close_positions(normal_form(*position), 1000, budget);
    ASSERT_TRUE(closure.has_value());
    EXPECT_EQ(closure->set->size(), published["live_positions"]);
    const MisereQuotient quotient = quotient_of(*closure->set, closure->set->size());
    EXPECT_EQ(quotient.order(), published["quotient_order"]);
    EXPECT_EQ(quotient.lost_count(), published["P_count"]);
    expect_reduced(quotient);
    // Boards are numbered there by their crosses; letters of words are places in a sorted list.
    const Game& game = *position->parts[0].game;
    const auto element = [&](std::uint32_t crosses) {
        const Heap free = 511U & ~crosses;
        const auto parts = closure->parts(game, State{free});
        return parts->empty() ? Element{0} : quotient.values[parts->front()];
    };
    std::vector<std::uint32_t> boards;
    for (const auto& [board, value] : published["phi"].items()) {
        boards.push_back(static_cast<std::uint32_t>(std::stoul(board)));
    }
    std::ranges::sort(boards, [](std::uint32_t a, std::uint32_t b) {
        return std::pair{-std::popcount(a), a} < std::pair{-std::popcount(b), b};
    });
    std::vector<Element> here;
    for (const auto& word : published["representative_words_of_elements"]) {
        Element product = 0;
        for (const std::size_t letter : word.get<std::vector<std::size_t>>()) {
            product = quotient.product(product, element(boards.at(letter - 1)));
        }
        here.push_back(product);
    }
    EXPECT_EQ(std::set(here.begin(), here.end()).size(), quotient.order());
    for (const auto& [board, value] : published["phi"].items()) {
        EXPECT_EQ(element(static_cast<std::uint32_t>(std::stoul(board))),
                  here[value.get<std::size_t>()])
            << board;
    }
    const auto lost = published["Pset"].get<std::set<std::size_t>>();
    for (std::size_t x = 0; x < here.size(); ++x) {
        EXPECT_EQ(quotient.lost[here[x]], lost.contains(x));
    }
}

TEST(QuotientTest, AClosureThatIsTooLargeIsRefused) {
    Budget budget{Limits{}};
    const auto closure = close_positions(normal_form(*parse_position("kayles(50)")), 20, budget);
    ASSERT_FALSE(closure.has_value());
    EXPECT_EQ(closure.error().code, ErrorCode::SetTooLarge);
}

// The mex of the options that were seen by then was taken for the value.
TEST(QuotientTest, ALimitCutsTheListOfNimValuesAndNoValue) {
    const CodeHeaps kayles{*HeapCode::parse("0.77")};
    Budget plenty{{}};
    const std::vector<Nimber> whole = nim_values(kayles, 100, plenty);
    ASSERT_EQ(whole.size(), 101U);
    for (unsigned before = 0; before < 500; ++before) {
        Budget none{{.time = std::chrono::milliseconds{0}}}; // ends at its first look at the clock
        for (unsigned i = 0; i < before; ++i) {
            ASSERT_TRUE(none.step());
        }
        const std::vector<Nimber> cut = nim_values(kayles, 100, none);
        ASSERT_LT(cut.size(), whole.size());
        EXPECT_TRUE(std::equal(cut.begin(), cut.end(), whole.begin())) << before;
    }
}

TEST(QuotientTest, ALimitLeavesTheQuotientOfTheHeapsBefore) {
    const CodeHeaps heaps{*HeapCode::parse("0.07")};
    Budget budget{Limits{std::chrono::milliseconds{500}}};
    QuotientLearner learner{heaps, budget};
    EXPECT_TRUE(learner.extend_to(34).has_value());
    EXPECT_GE(learner.known(), 20U);
    expect_right(heaps, learner.quotient(), 8, 4, "0.07");
    Budget small{Limits{std::chrono::minutes{1}, std::size_t{1} << 14U}};
    QuotientLearner other{heaps, small};
    EXPECT_EQ(other.extend_to(30), QuotientStop::Limit);
    EXPECT_EQ(small.error().code, ErrorCode::MemoryLimit);
}

} // namespace
} // namespace nimber::testing
