#include "nimber/value/nim_product.hpp"

#include "nimber/value/mex.hpp"
#include "support/print.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace nimber {
namespace {

constexpr Nimber kOne{1};

const nlohmann::json& golden() {
    static const nlohmann::json json = [] {
        std::ifstream file{NIMBER_GOLDEN_DIR "/nim_multiplication.json"};
        return nlohmann::json::parse(file);
    }();
    return json;
}

/// Integers past 2^53 are strings in the golden file.
Nimber from_json(const nlohmann::json& number) {
    return Nimber{std::stoull(number.get<std::string>())};
}

/// a * b = mex { a'b + ab' + a'b' : a' < a, b' < b }, for all a, b < Size.
template <std::size_t Size>
std::array<std::array<Nimber, Size>, Size> products_by_definition() {
    std::array<std::array<Nimber, Size>, Size> table{};
    MexSet options;
    for (std::size_t a = 0; a < Size; ++a) {
        for (std::size_t b = 0; b < Size; ++b) {
            options.clear();
            for (std::size_t i = 0; i < a; ++i) {
                for (std::size_t j = 0; j < b; ++j) {
                    options.insert(table[i][b] + table[a][j] + table[i][j]);
                }
            }
            table[a][b] = options.mex();
        }
    }
    return table;
}

TEST(NimProductTest, IsTheMexOfItsDefinitionBelow64) {
    constexpr std::size_t size = 64;
    const auto table = products_by_definition<size>();
    for (std::size_t a = 0; a < size; ++a) {
        for (std::size_t b = 0; b < size; ++b) {
            ASSERT_EQ(Nimber{a} * Nimber{b}, table[a][b]) << a << " * " << b;
        }
    }
}

TEST(NimProductTest, AgreesWithThePublishedTableBelow16) {
    const auto& table = golden().at("table16");
    ASSERT_EQ(table.size(), 16U);
    for (std::size_t a = 0; a < table.size(); ++a) {
        for (std::size_t b = 0; b < table.size(); ++b) {
            const Nimber expected{table[a][b].get<std::uint64_t>()};
            EXPECT_EQ(Nimber{a} * Nimber{b}, expected) << a << " * " << b;
        }
    }
}

TEST(NimProductTest, AgreesWithRecordedProductsOf64Bits) {
    ASSERT_FALSE(golden().at("random64").empty());
    for (const auto& row : golden().at("random64")) {
        EXPECT_EQ(from_json(row[0]) * from_json(row[1]), from_json(row[2])) << row;
    }
}

TEST(NimProductTest, OfAFermatPowerWithItselfIsThreeHalvesOfIt) {
    for (unsigned bits = 1; bits <= 32; bits *= 2) {
        const std::uint64_t fermat = std::uint64_t{1} << bits;
        EXPECT_EQ(Nimber{fermat} * Nimber{fermat}, Nimber{fermat + fermat / 2});
        EXPECT_EQ(Nimber{fermat} * Nimber{fermat - 1}, Nimber{fermat * (fermat - 1)})
            << "with a smaller number the nim-product is the ordinary one";
    }
}

TEST(InverseTest, AgreesWithRecordedInverses) {
    ASSERT_FALSE(golden().at("inverse64").empty());
    for (const auto& row : golden().at("inverse64")) {
        EXPECT_EQ(inverse(from_json(row[0])), from_json(row[1])) << row;
    }
}

TEST(InverseTest, UndoesMultiplicationForEveryNimberBelow65536) {
    for (std::uint64_t a = 1; a < 65536; ++a) {
        ASSERT_EQ(Nimber{a} * inverse(Nimber{a}), kOne) << a;
    }
}

TEST(SquareTest, OfZeroAndItsRootAreZero) {
    EXPECT_EQ(square(Nimber{}), Nimber{});
    EXPECT_EQ(square_root(Nimber{}), Nimber{});
}

TEST(SquareRootTest, UndoesSquaringForEveryNimberBelow65536) {
    for (std::uint64_t a = 0; a < 65536; ++a) {
        ASSERT_EQ(square_root(square(Nimber{a})), Nimber{a}) << a;
    }
}

/// Values of every magnitude, so that each level of the tower is met.
rc::Gen<Nimber> any_nimber() {
    return rc::gen::apply(
        [](std::uint64_t word, unsigned shift) { return Nimber{word >> shift}; },
        rc::gen::map(rc::gen::container<std::array<std::uint32_t, 2>>(
                         rc::gen::resize(100, rc::gen::arbitrary<std::uint32_t>())),
                     [](const std::array<std::uint32_t, 2>& halves) {
                         return (std::uint64_t{halves[0]} << 32U) | halves[1];
                     }),
        rc::gen::inRange(0U, 64U));
}

RC_GTEST_PROP(NimProductTest, IsCommutative, ()) {
    const Nimber a = *any_nimber();
    const Nimber b = *any_nimber();
    RC_ASSERT(a * b == b * a);
}

RC_GTEST_PROP(NimProductTest, IsAssociative, ()) {
    const Nimber a = *any_nimber();
    const Nimber b = *any_nimber();
    const Nimber c = *any_nimber();
    RC_ASSERT((a * b) * c == a * (b * c));
}

RC_GTEST_PROP(NimProductTest, DistributesOverTheNimSum, ()) {
    const Nimber a = *any_nimber();
    const Nimber b = *any_nimber();
    const Nimber c = *any_nimber();
    RC_ASSERT(a * (b + c) == a * b + a * c);
}

RC_GTEST_PROP(NimProductTest, HasOneAsUnitAndZeroAsZero, ()) {
    const Nimber a = *any_nimber();
    RC_ASSERT(a * kOne == a);
    RC_ASSERT(a * Nimber{} == Nimber{});
}

RC_GTEST_PROP(InverseTest, UndoesMultiplication, ()) {
    const Nimber a = *any_nimber();
    RC_PRE(a != Nimber{});
    RC_ASSERT(a * inverse(a) == kOne);
}

RC_GTEST_PROP(SquareTest, IsTheProductWithItself, ()) {
    const Nimber a = *any_nimber();
    RC_ASSERT(square(a) == a * a);
}

RC_GTEST_PROP(SquareRootTest, UndoesSquaringBothWays, ()) {
    const Nimber a = *any_nimber();
    RC_ASSERT(square_root(square(a)) == a);
    RC_ASSERT(square(square_root(a)) == a);
}

} // namespace
} // namespace nimber
