#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/random_graphs.hpp"
#include "support/references/loopy_reference.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace nimber::testing {
namespace {

std::string describe(const Position& position, Play play) {
    return std::string{name(play)} + " " + to_text(position);
}

/// Every option of a sum with the component that is moved in, as text.
template <class Visit>
void for_each_move(const Position& position, Visit&& visit) {
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
        const Part& from = position.parts[part];
        from.game->options(from.component(index), [&](SumView option) {
            visit(Move{part, index, number, Sum{option}});
            return true;
        });
    });
}

/// Outcome and the exact set of winning moves against the definition.
void check_answer(const Position& position, Play play) {
    const LoopyReference reference{components(position), play};
    Solver solver;
    const auto answer = solver.solve(position, play);
    ASSERT_TRUE(answer.has_value()) << describe(position, play);
    ASSERT_EQ(letter(answer->outcome), letter(reference(components(position)).outcome))
        << describe(position, play);
    std::multiset<std::string> claimed;
    for (const Move& move : answer->winning_moves) {
        claimed.insert(std::to_string(move.component) + ": " + to_text(after(position, move)));
    }
    std::multiset<std::string> expected;
    for_each_move(position, [&](const Move& move) {
        const Position next = after(position, move);
        if (reference(components(next)).outcome == Outcome::P) {
            expected.insert(std::to_string(move.component) + ": " + to_text(next));
        }
    });
    EXPECT_EQ(claimed, expected) << describe(position, play);
}

/// Plays a won sum out against every defence, always with the first move that is listed: play must
/// end, and not by a move of the loser.
class PlayOut {
public:
    explicit PlayOut(Play play) : play_{play} {}

    /// Whether the player to move wins in this way.
    [[nodiscard]] bool wins(const Position& position) {
        const std::string text = to_text(position);
        const auto [known, is_new] = known_.try_emplace(text, false); // false: being played
        if (!is_new) {
            return known->second;
        }
        bool won = false;
        if (is_over(position)) {
            won = play_ == Play::Misere;
        } else {
            const auto answer = solver_.solve(position, play_);
            won = answer && !answer->winning_moves.empty() &&
                  loses(after(position, answer->winning_moves.front()));
        }
        known_[text] = won;
        return won;
    }

private:
    [[nodiscard]] bool loses(const Position& position) {
        if (is_over(position)) {
            return play_ == Play::Normal;
        }
        bool lost = true;
        for_each_move(position,
                      [&](const Move& move) { lost = lost && wins(after(position, move)); });
        return lost;
    }

    Play play_;
    Solver solver_;
    std::map<std::string, bool> known_;
};

/// A random sum of tokens, and perhaps something beside them.
Position random_sum(std::mt19937& random) {
    static const std::array<const char*, 8> kBeside = {
        "*1",           "*3",        "kayles(4)",         "northcott(w..b)", "northcott(.w.b)",
        "wythoff(1,2)", "grundy(5)", "northcott(w.b,b.w)"};
    Position position;
    for (std::size_t i = 1 + random() % 2; i > 0; --i) {
        const auto edges = random_digraph(random, 2 + random() % 4);
        const GamePtr game = tokens_on(edges);
        State vertices = {random() % vertex_count(edges)};
        if (random() % 3 == 0) {
            vertices.push_back(random() % vertex_count(edges));
        }
        position.parts.push_back({game, game->components(std::move(vertices))});
    }
    if (random() % 2 == 0) {
        const auto beside = parse_position(kBeside[random() % kBeside.size()]);
        position.parts.push_back(beside->parts.front());
    }
    return position;
}

TEST(LoopySumsTest, OutcomeAndWinningMovesAgreeWithTheDefinition) {
    for (unsigned seed = 0; seed < rounds(700); ++seed) {
        std::mt19937 random{seed};
        const Position position = random_sum(random);
        for (const Play play : {Play::Normal, Play::Misere}) {
            check_answer(position, play);
        }
    }
}

TEST(LoopySumsTest, TheFirstWinningMoveWinsAgainstEveryDefence) {
    std::size_t played = 0;
    for (unsigned seed = 0; seed < rounds(8000); ++seed) {
        std::mt19937 random{seed};
        const Position position = random_sum(random);
        const bool loopy = std::ranges::any_of(position.parts,
                                               [](const Part& part) { return part.game->loopy(); });
        for (const Play play : {Play::Normal, Play::Misere}) {
            if (!loopy || (play == Play::Misere && seed % 8 != 0)) {
                continue; // every misère answer explores the whole sum
            }
            const auto answer = Solver{}.solve(position, play);
            ASSERT_TRUE(answer.has_value());
            if (answer->outcome == Outcome::N) {
                ++played;
                ASSERT_TRUE(PlayOut{play}.wins(position))
                    << "seed " << seed << ": " << describe(position, play);
            }
        }
    }
    EXPECT_GT(played, 1000U);
}

TEST(LoopySumsTest, OneTokenTakesTheFastestWinFirst) {
    // 0 -> 1 -> 2 -> 3 and 0 -> 3: to 3 at once.
    const auto answer =
        Solver{}.solve(*parse_position("tokens:0-1,1-2,2-3,0-3,2-2(0)"), Play::Normal);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->winning_moves.front().option, (Sum{State{3}}));
}

TEST(LoopySumsTest, AMisereSumThatIsTooLargeIsALimitNotAnAnswer) {
    std::string text = "tokens:0-0,0-1";
    for (int v = 1; v < 60; ++v) {
        text += "," + std::to_string(v) + "-" + std::to_string(v + 1);
    }
    text += "(0,0,0,0,0,0)";
    Limits limits;
    limits.memory_bytes = std::size_t{1} << 22U;
    Solver solver{limits};
    const auto answer = solver.solve(*parse_position(text), Play::Misere);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::MemoryLimit);
    EXPECT_EQ(solver.budget().held(), 0U);
}

} // namespace
} // namespace nimber::testing
