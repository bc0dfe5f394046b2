#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <random>

namespace nimber::testing {
namespace {

constexpr Heap kEmpty = 511;

/// Every board with at least `crosses` crosses.
std::vector<State> boards(int crosses) {
    std::vector<State> found;
    for (Heap free = 0; free <= kEmpty; ++free) {
        if (std::popcount(free) <= 9 - crosses) {
            found.push_back({free});
        }
    }
    return found;
}

TEST(NotaktoTest, AgreesWithBruteForceOnBoards) {
    Agreement agreement{"notakto"};
    for (const State& board : boards(5)) {
        agreement.check(board);
    }
    agreement.check_hooks({kEmpty});
    agreement.check_solve("notakto(3x3)");
    agreement.check_solve("notakto(x..|...|...)+kayles(3)");
    agreement.check_solve("notakto(x..|..x|...,x.x|...|.x.)+*2");
}

TEST(NotaktoTest, TheEightPicturesOfABoardPlayAlike) {
    const GamePtr game = *make_game("notakto");
    ReferenceSolver reference;
    std::set<State> live;
    for (const State& board : boards(0)) {
        State normal = board;
        game->normalise(normal);
        EXPECT_EQ(reference.value({game.get(), board}), reference.value({game.get(), normal}));
        State again = normal;
        game->normalise(again);
        EXPECT_EQ(again, normal);
        if (has_option(*game, normal)) {
            live.insert(normal);
        }
    }
    EXPECT_EQ(live.size(), golden("notakto_3x3_misere_quotient.json")["live_positions"]);
}

/// The monoid of the published quotient, from its elements' words: two sums of boards are equal in
/// it iff their outcomes are, whatever is added. So the outcome of a sum is read off one table.
TEST(NotaktoTest, MisereOutcomesOfSumsFollowThePublishedQuotient) {
    const auto published = golden("notakto_3x3_misere_quotient.json");
    const std::set<int> lost = published["Pset"].get<std::set<int>>();
    const GamePtr game = *make_game("notakto");
    // The letters of the words: boards by the number of crosses, most first, then by their mask.
    std::vector<Heap> letters;
    std::map<Heap, int> element;
    for (const auto& [mask, which] : published["phi"].items()) {
        const Heap crosses = std::stoull(mask);
        letters.push_back(crosses);
        element[crosses] = which;
    }
    std::ranges::sort(letters, {}, [](Heap crosses) {
        return std::pair{-std::popcount(crosses), crosses};
    });
    Solver solver{{}};
    const auto outcome = [&](const State& sum) {
        const auto answer = solver.outcome({{{game, game->components(sum)}}}, Play::Misere);
        EXPECT_TRUE(answer.has_value());
        return *answer;
    };
    std::vector<State> words;
    for (const auto& word : published["representative_words_of_elements"]) {
        State sum;
        for (const std::size_t letter : word) {
            sum.push_back(kEmpty & ~letters[letter - 1]);
        }
        words.push_back(sum);
    }
    ASSERT_EQ(words.size(), published["quotient_order"]);
    for (std::size_t i = 0; i < words.size(); ++i) {
        EXPECT_EQ(outcome(words[i]) == Outcome::P, lost.contains(static_cast<int>(i))) << i;
    }
    for (const auto& [crosses, which] : element) {
        const Heap board = kEmpty & ~crosses;
        EXPECT_EQ(outcome({board}) == Outcome::P, lost.contains(which)) << crosses;
        for (const State& word : words) { // the board and its element beside the same
            State with_board = word;
            with_board.push_back(board);
            State with_element = word;
            const State& stands_for = words[static_cast<std::size_t>(which)];
            with_element.insert(with_element.end(), stands_for.begin(), stands_for.end());
            EXPECT_EQ(outcome(with_board), outcome(with_element)) << crosses;
        }
    }
}

TEST(NotaktoTest, ReadsAndShowsBoards) {
    expect_shown("notakto(3x3)", "notakto(3x3)");
    expect_shown("notakto(x..|.X.|...)", "notakto(x..|.x.|...)");
    expect_shown("notakto(3x3,xxx|...|...)", "notakto(3x3,xxx|...|...)");
    expect_shown("notakto x../.../..x + *1", "notakto(x..|...|..x)+*1");
    expect_refused("notakto(4x4)", ErrorCode::BadState, 8);
    expect_refused("notakto(1x9)", ErrorCode::BadState, 8);
    expect_refused("notakto(x..|...)", ErrorCode::BadState, 8);
    expect_refused("notakto(x..|.o.|...)", ErrorCode::BadState, 13);
    expect_refused("notakto(3)", ErrorCode::BadState, 8);
}

} // namespace
} // namespace nimber::testing
