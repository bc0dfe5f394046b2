#include "nimber/games/catalogue.hpp"
#include "nimber/solve/solver.hpp"
#include "support/labelling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace nimber::testing {
namespace {

constexpr GameCard kCard = {.name = "graph",
                            .usage = {},
                            .example = {},
                            .rule = {},
                            .form = {},
                            .theorem = {},
                            .statement = {},
                            .source = {},
                            .misere = {}};

/// A token on a directed graph that may have cycles and loops. Edges that are repeated count once.
class GraphGame final : public Game {
public:
    explicit GraphGame(std::vector<std::vector<Heap>> edges)
        : Game{kCard}, edges_{std::move(edges)} {
        for (std::vector<Heap>& from_here : edges_) {
            std::ranges::sort(from_here);
            const auto repeated = std::ranges::unique(from_here);
            from_here.erase(repeated.begin(), repeated.end());
        }
    }

    void options(StateView vertex, OptionVisitor visit) const override {
        for (const Heap next : edges_[vertex[0]]) {
            if (!visit(next)) {
                return;
            }
        }
    }
    [[nodiscard]] bool loopy() const override { return true; }

private:
    std::vector<std::vector<Heap>> edges_;
};

TEST(RetrogradeTest, AgreesWithLabellingUntilNothingChangesOnRandomGraphs) {
    std::array<std::size_t, 3> seen = {};
    for (unsigned seed = 0; seed < 60; ++seed) {
        std::mt19937 random{seed};
        const std::size_t size = 2 + random() % 12;
        std::vector<std::vector<Heap>> edges(size);
        for (std::size_t edge = random() % (2 * size + 1); edge > 0; --edge) {
            edges[random() % size].push_back(random() % size);
        }
        const auto game = std::make_shared<const GraphGame>(edges);
        for (Heap vertex = 0; vertex < size; ++vertex) {
            const Labelling label{*game, {vertex}, 0, Play::Misere};
            const auto answer = Solver{}.solve({{{game, Sum{State{vertex}}}}}, Play::Misere);
            ASSERT_TRUE(answer.has_value());
            EXPECT_EQ(letter(answer->outcome), letter(label({vertex}))) << "seed " << seed;
            ++seen[static_cast<std::size_t>(answer->outcome)];
        }
    }
    EXPECT_TRUE(std::ranges::all_of(seen, [](std::size_t count) { return count > 20; }));
}

TEST(RetrogradeTest, ListsAWinningMoveOnceThoughTwoEdgesLeadThere) {
    // 0 -> 1 twice, 1 -> 2, and from 0 a loop: in misère play only 1 is lost.
    const GamePtr by_rules =
        std::make_shared<const GraphGame>(std::vector<std::vector<Heap>>{{1, 1, 0}, {2}, {}});
    for (const GamePtr& game : {by_rules, *make_game("tokens:0-1,0-1,0-0,1-2")}) {
        const auto answer = Solver{}.solve({{{game, Sum{State{0}}}}}, Play::Misere);
        ASSERT_TRUE(answer.has_value());
        EXPECT_EQ(answer->outcome, Outcome::N);
        ASSERT_EQ(answer->winning_moves.size(), 1U);
        EXPECT_EQ(answer->winning_moves[0].option, (Sum{State{1}}));
    }
}

} // namespace
} // namespace nimber::testing
