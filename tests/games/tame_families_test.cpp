// The lemma of "Sums that play like Nim" in docs/misere.md, and its hypotheses game by game.

#include "nimber/game/game.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

/// Positions whose options, and theirs, are a family; small enough for brute force.
struct TameFamily {
    std::string start;
    std::string small; ///< some position of it that is added to others

    friend std::ostream& operator<<(std::ostream& out, const TameFamily& family) {
        return out << family.start;
    }
};

const std::vector<TameFamily> kTameFamilies = {
    {"nim(9)", "nim(2)"},
    {"*9", "*3"},
    {"bash:3(14)", "bash:3(4)"},
    {"sub:1,3,4(24)", "sub:2,3(5)"},
    {"sub:2,5,6(30)", "sub:2,5,6(7)"},
    {"sub:3,5,8(40)", "sub:3,5,8(9)"},
    {"allbut:1,2,4(24)", "allbut:2(5)"},
    {"allbut:2,5(24)", "allbut:1(4)"},
    {"powers:2(20)", "powers:2(5)"},
    {"powers:3(20)", "powers:3(4)"},
    {"squares(40)", "squares(5)"},
    {"half(40)", "half(7)"},
    {"lasker(12)", "lasker(4)"},
    {"nimble(9)", "nimble(3)"},
    {"staircase(2,2,3,1)", "staircase(1,2)"},
    {"silver-dollar(1,4,7)", "silver-dollar(1,3)"},
    {"turtles(0,2,3,5)", "turtles(1,2)"},
    {"twins(0,2,3,5)", "twins(2,3)"},
    {"mock-turtles(0,2,3,6,7)", "mock-turtles(1,2,3)"},
    {"ruler(0,2,3,6)", "ruler(1,2)"},
    {"moore:1(2,3,4)", "moore:1(1,2)"},
    {"moore:2(5,6)", "moore:3(1,1,2)"},
    {"wythoff(9,9)", "wythoff(2,2)"},
    {"wythoff:2(0,9)", "wythoff(3,5)"},
    {"queen(8,9)", "queen(1,2)"},
    {"rook(5,6)", "rook(2,2)"},
    {"king(7,8)", "king(2,2)"},
    {"end-nim(5,6)", "end-nim(2,2)"},
    {"chomp(5,1,1,1)", "chomp(3,1)"},
};

/// A position, whose games live as long.
Position parsed(const std::string& text) {
    auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    return *position;
}

class TameFamilies {
public:
    /// v, and whether it is large.
    NimSummary summary(const Component& component) {
        if (const auto known = component.game->misere_heaps(component.state)) {
            return *known;
        }
        const std::string_view name = component.game->card().name;
        const bool queen = name == "wythoff" || name == "queen"; // firm ones, by their values
        EXPECT_TRUE(component.game->is_subtraction_game() || queen)
            << component.game->name() << ": an option is outside the family";
        const Nimber value = reference_.value(component);
        return queen ? NimSummary{value, true} : NimSummary::heap(value);
    }
    NimSummary summary(const Components& sum) {
        NimSummary all;
        for (const Component& component : sum) {
            all += summary(component);
        }
        return all;
    }

    /// The hypotheses for this component and all that can be reached from it.
    void check(const Component& component) {
        if (!checked_.insert(component).second) {
            return;
        }
        const std::string text =
            component.game->name() + "(" + to_text(*component.game, component.state) + ")";
        const NimSummary own = summary(component);
        const Nimber changed = own.sum + Nimber{1};
        EXPECT_EQ(own.sum, reference_.value(component)) << text;

        bool by_one = false;
        std::array<bool, 2> leaves{};
        const auto options = ReferenceSolver::options({component});
        for (const Components& option : options) {
            const NimSummary left = summary(option);
            if (left.sum == changed) {
                by_one = true;
                EXPECT_EQ(left.large, own.large) << "(2) " << text;
            }
            for (std::size_t r = 0; r < 2; ++r) {
                leaves[r] = leaves[r] || left.sum == Nimber{left.large ? r : 1 - r};
            }
        }
        EXPECT_TRUE(own.large || own.sum.value() <= 1) << "(1) " << text;
        EXPECT_TRUE(!options.empty() || !own.large) << "(1) " << text;
        EXPECT_TRUE(own.large || options.empty() || by_one) << "(3) " << text;
        EXPECT_TRUE(!own.large || own.sum.value() < 2 || (leaves[0] && leaves[1]))
            << "(4) " << text;

        for (const Components& option : options) {
            for (const Component& part : option) {
                check(part);
            }
        }
    }

    [[nodiscard]] std::size_t checked() const { return checked_.size(); }
    [[nodiscard]] ReferenceSolver& reference() { return reference_; }

private:
    ReferenceSolver reference_;
    std::set<Component> checked_;
};

class TameFamiliesTest : public ::testing::TestWithParam<TameFamily> {};

TEST_P(TameFamiliesTest, HaveTheFourPropertiesOfTheLemma) {
    const Position position = parsed(GetParam().start);
    const Position small = parsed(GetParam().small);
    TameFamilies families;
    for (const Position& each : {position, small}) {
        for (const Component& component : components(each)) {
            families.check(component);
        }
    }
    EXPECT_GE(families.checked(), 8U) << "too few to show anything";
}

INSTANTIATE_TEST_SUITE_P(Catalogue, TameFamiliesTest, ::testing::ValuesIn(kTameFamilies),
                         [](const auto& family) {
                             std::string name = std::to_string(family.index) + "_";
                             for (const char letter : family.param.start) {
                                 name += std::isalnum(static_cast<unsigned char>(letter)) != 0
                                             ? letter
                                             : '_';
                             }
                             return name;
                         });

TEST(TameSumsTest, AllGamesThatPlayLikeNimAreAmongThem) {
    std::set<std::string_view> listed;
    for (const TameFamily& family : kTameFamilies) {
        listed.insert(parsed(family.start).parts.front().game->card().name);
    }
    std::size_t found = 0;
    for (const Family& family : catalogue()) {
        if (family.card.example.empty()) {
            continue;
        }
        const auto example = parse_position(family.card.example);
        if (!example) {
            continue; // a scoring game
        }
        for (const Component& component : components(*example)) {
            if (component.game->misere_heaps(component.state) ||
                component.game->is_subtraction_game()) {
                EXPECT_TRUE(listed.contains(family.card.name)) << family.card.name;
                ++found;
            }
        }
    }
    EXPECT_GE(found, 20U);
}

TEST(TameSumsTest, SumsOfTwoFamiliesPlayLikeMisereNim) {
    TameFamilies families;
    std::vector<Position> held; // the reference knows games by their addresses
    std::set<char> outcomes;
    for (const TameFamily& one : kTameFamilies) {
        for (const TameFamily& other : kTameFamilies) {
            const Position& sum = held.emplace_back(parsed(one.small + "+" + other.small));
            const Components parts = components(sum);
            const char expected = letter(families.reference().outcome(parts, Play::Misere));
            EXPECT_EQ(letter(outcome(families.summary(parts), Play::Misere)), expected)
                << to_text(sum);
            outcomes.insert(expected);
            if (&one == &other) {
                break;
            }
        }
    }
    EXPECT_EQ(outcomes.size(), 2U);
}

TEST(TameSumsTest, AHeapHasValueOneIffTheLeastTakeLeavesZero) {
    constexpr unsigned kLargest = 6;
    constexpr Heap kHeaps = 20;
    for (unsigned set = 1; set < 1U << kLargest; ++set) {
        std::string numbers;
        Heap least = 0;
        for (Heap take = 1; take <= kLargest; ++take) {
            if ((set >> (take - 1) & 1U) != 0) {
                numbers += (numbers.empty() ? "" : ",") + std::to_string(take);
                least = least == 0 ? take : least;
            }
        }
        const auto game = make_game("sub:" + numbers);
        ASSERT_TRUE(game.has_value()) << numbers;
        ReferenceSolver reference;
        for (Heap heap = least; heap < kHeaps; ++heap) {
            const Nimber before = reference.value({game->get(), {heap - least}});
            const Nimber value = reference.value({game->get(), {heap}});
            EXPECT_EQ(value == Nimber{1}, before == Nimber{}) << "sub:" << numbers << ' ' << heap;
        }
    }
}

} // namespace
} // namespace nimber::testing
