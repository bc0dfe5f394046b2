#include "workbench/playing/opponent.hpp"

#include "support/references/plain_remoteness.hpp"
#include "support/rounds.hpp"
#include "workbench/playing/play_support.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

constexpr Level kPerfect{};
constexpr Level kRandom{Level::Kind::Random, Level::kAlways};
constexpr Level kCareless{Level::Kind::Careless, Level::kAlways / 5};

/// How a game went.
struct Course {
    bool first_won = false;
    int moves = 0;
    bool ended = true;
};

/// Plays to the end; after `most` moves it is a draw.
Course play_out(Position position, Play play, Opponent& first, Opponent& second, int most = 400) {
    Solver solver;
    Course course;
    for (; course.moves < most; ++course.moves) {
        const bool first_moves = course.moves % 2 == 0;
        solver.renew();
        const auto move = (first_moves ? first : second).choose(position, play, solver);
        EXPECT_TRUE(move) << to_text(position);
        if (!move || !*move) {
            course.first_won = first_moves == (play == Play::Misere);
            return course;
        }
        position = after(position, **move);
    }
    course.ended = false;
    return course;
}

/// Positions of every family to play from: its example, alone and in sums.
std::vector<std::string> positions_of(const Family& family) {
    const std::string example{family.card.example};
    std::vector<std::string> texts = {example, example + "+nim(2)", example + "+kayles(3)"};
    if (family.card.name == "northcott") { // in misère play those are drawn
        texts.insert(texts.end(), {"northcott(w.b)", "northcott(w.b)+nim(1)"});
    }
    return texts;
}

TEST(LevelTest, IsReadAndWrittenExactly) {
    EXPECT_EQ(*parse_level("perfect"), kPerfect);
    EXPECT_EQ(*parse_level("random"), kRandom);
    EXPECT_EQ(*parse_level("careless:0.2"), kCareless);
    EXPECT_EQ(parse_level("careless:.000000001")->careless, 1U);
    EXPECT_EQ(parse_level("careless:1")->careless, Level::kAlways);
    EXPECT_EQ(parse_level("careless:0")->careless, 0U);
    for (const char* text : {"perfect", "random", "careless:0.2", "careless:0.000000001",
                             "careless:1", "careless:0", "careless:0.35"}) {
        EXPECT_EQ(to_text(*parse_level(text)), text);
    }
    for (const char* text :
         {"", "best", "careless", "careless:", "careless:.", "careless:1.5", "careless:2",
          "careless:-1", "careless:0.x", "careless:0.1234567890", "careless:00.1", "random:1"}) {
        const auto level = parse_level(text);
        ASSERT_FALSE(level) << text;
        EXPECT_EQ(level.error().code, ErrorCode::BadLevel);
    }
}

TEST(SeededChoiceTest, IsTheSameForTheSameSeedAndFair) {
    SeededChoice a{7};
    SeededChoice b{7};
    std::vector<int> counts(6);
    for (int i = 0; i < 6000; ++i) {
        const auto number = a.below(6);
        EXPECT_EQ(number, b.below(6));
        ASSERT_LT(number, 6U);
        ++counts[number];
    }
    for (const int count : counts) {
        EXPECT_NEAR(count, 1000, 150);
    }
    EXPECT_NE((SeededChoice{1, "a"}.next()), (SeededChoice{1, "b"}.next()));
}

/// The promise: a perfect player who can win does, whoever plays against it.
TEST(OpponentTest, WinsEveryGameFromAWinningPosition) {
    std::size_t games = 0;
    std::set<std::pair<std::string_view, Play>> played;
    for (const Family& family : catalogue()) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            for (const std::string& text : positions_of(family)) {
                const Position position = position_of(text);
                Solver solver{{.time = std::chrono::seconds{5}}};
                const auto outcome = solver.outcome(position, play);
                if (!outcome || *outcome == Outcome::D) {
                    continue;
                }
                const bool perfect_first = *outcome == Outcome::N;
                Opponent perfect{kPerfect, 1}; // what it has looked ahead serves all games
                for (std::uint64_t seed = 1; seed <= rounds(1); ++seed) {
                    Opponent other{games % 2 == 0 ? kCareless : kRandom, seed};
                    const Course course = perfect_first ? play_out(position, play, perfect, other)
                                                        : play_out(position, play, other, perfect);
                    ASSERT_TRUE(course.ended) << text << " " << name(play) << " seed " << seed;
                    ASSERT_EQ(course.first_won, perfect_first)
                        << text << " " << name(play) << " seed " << seed;
                    ++games;
                    played.emplace(family.card.name, play);
                }
            }
        }
    }
    EXPECT_GE(games, 250U);
    EXPECT_EQ(played.size(), 2 * catalogue().size()) << "every family, in both plays";
    RecordProperty("games", static_cast<int>(games));
}

TEST(OpponentTest, TwoPerfectPlayersKeepTheOutcome) {
    for (const Family& family : catalogue()) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const Position position = position_of(std::string{family.card.example});
            Solver solver{{.time = std::chrono::seconds{5}}};
            const auto outcome = solver.outcome(position, play);
            if (!outcome) {
                continue;
            }
            Opponent first{kPerfect, 1};
            Opponent second{kPerfect, 2};
            const Course course = play_out(position, play, first, second, 300);
            EXPECT_EQ(course.ended, *outcome != Outcome::D) << family.card.name;
            if (course.ended) {
                EXPECT_EQ(course.first_won, *outcome == Outcome::N) << family.card.name;
            }
        }
    }
}

/// Between perfect players a game takes as long as plain recursion says.
TEST(OpponentTest, HurriesWhenWinningAndResistsLongestWhenLosing) {
    for (const char* text :
         {"nim(3,4)", "nim(1,2,3)", "kayles(7)", "wythoff(3,4)", "bash:2(7)", "cram(2x3)",
          "notakto(3x3)", "chomp(2x4)", "geography:0-1,1-2,2-3,3-0,0-2(1)", "silver-dollar(1,4,6)",
          "hackenbush(0-1,1-2,0-2,2-3)", "nim(2)+kayles(4)", "node-kayles(2x3)", "end-nim(2,1,3)",
          "king(3,4)+*2", "treblecross(8)", "lasker(4)", "turtles(1,3)", "staircase(2,1,2)"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const Position position = position_of(text);
            const auto [won, moves] = PlainRemoteness{play}(position);
            for (const std::uint64_t seed : {1U, 2U, 3U}) {
                Opponent first{kPerfect, seed};
                Opponent second{kPerfect, seed + 10};
                const Course course = play_out(position, play, first, second);
                EXPECT_EQ(course.first_won, won) << text << " " << name(play);
                EXPECT_EQ(course.moves, moves) << text << " " << name(play);
            }
        }
    }
}

TEST(OpponentTest, KeepsADrawWhereItCannotWin) {
    // From 0 one may go round for ever; 3 loses.
    const Position position = position_of("tokens:0-1,1-0,0-3,1-3,3-4(0)");
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        Opponent perfect{kPerfect, seed};
        Solver solver;
        const auto move = perfect.choose(position, Play::Normal, solver);
        ASSERT_TRUE(move && *move);
        EXPECT_EQ((*move)->option, (Sum{State{1}}));
    }
}

TEST(OpponentTest, KeepsADrawInALargeGraphToo) {
    // Two tokens on a long cycle with exits that lose: far more positions than are looked at.
    std::string edges;
    for (int i = 0; i < 400; ++i) {
        edges += std::to_string(i) + "-" + std::to_string((i + 1) % 400) + ",";
    }
    const Position position = position_of("tokens:" + edges + "0-400,400-401(0,7)+nim(500)");
    Solver solver;
    ASSERT_EQ(*solver.outcome(position, Play::Normal), Outcome::D);
    Opponent perfect{kPerfect, 1};
    const auto move = perfect.choose(position, Play::Normal, solver);
    ASSERT_TRUE(move && *move);
    EXPECT_EQ(*solver.outcome(after(position, **move), Play::Normal), Outcome::D);
}

TEST(OpponentTest, HasNoMoveWhenThereIsNone) {
    Opponent perfect{kPerfect, 1};
    Solver solver;
    const auto move = perfect.choose(position_of("nim(0,0)"), Play::Normal, solver);
    ASSERT_TRUE(move);
    EXPECT_FALSE(*move);
}

TEST(OpponentTest, DependsOnNothingButSeedAndPosition) {
    const Position position = position_of("kayles(20,17)+nim(5)");
    std::set<std::string> chosen;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        std::set<std::string> again;
        for (int i = 0; i < 2; ++i) {
            Opponent opponent{kRandom, seed};
            Solver solver;
            const auto move = opponent.choose(position, Play::Normal, solver);
            ASSERT_TRUE(move && *move);
            again.insert(to_text(after(position, **move)));
        }
        EXPECT_EQ(again.size(), 1U);
        chosen.insert(again.begin(), again.end());
    }
    EXPECT_GT(chosen.size(), 10U) << "other seeds, other moves";
}

TEST(OpponentTest, ACarelessOneBlundersAsOftenAsItIsTold) {
    // Of the 24 moves one wins.
    const Position position = position_of("nim(8,7,9)");
    Solver solver;
    int right = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Opponent opponent{{Level::Kind::Careless, Level::kAlways / 2}, seed};
        const auto move = opponent.choose(position, Play::Normal, solver);
        right += *solver.outcome(after(position, **move), Play::Normal) == Outcome::P ? 1 : 0;
    }
    EXPECT_NEAR(right, 208, 40);
}

/// How likely the first player wins if both move at random, told by the bare rules.
double chance(const Position& position, Play play) {
    const std::vector<Move> moves = candidate_moves(position, 1000).list;
    if (moves.empty()) {
        return play == Play::Misere ? 1 : 0;
    }
    double sum = 0;
    for (const Move& move : moves) {
        sum += 1 - chance(after(position, move), play);
    }
    return sum / static_cast<double>(moves.size());
}

TEST(OpponentTest, RandomPlayersWinAsOftenAsChanceSays) {
    constexpr int kGames = 1000;
    for (const char* text : {"nim(1,2)", "kayles(5)", "cram(2x3)", "wythoff(2,3)", "nim(3)+*2"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const Position position = position_of(text);
            int won = 0;
            for (std::uint64_t seed = 0; seed < kGames; ++seed) {
                Opponent first{kRandom, seed};
                Opponent second{kRandom, seed + kGames};
                won += play_out(position, play, first, second).first_won ? 1 : 0;
            }
            const double expected = kGames * chance(position, play);
            EXPECT_NEAR(won, expected, 65) << text << " " << name(play); // four deviations
            EXPECT_GT(expected, 100) << "a text that tells";
            EXPECT_LT(expected, kGames - 100) << "a text that tells";
        }
    }
}

TEST(OpponentTest, MovesWhateverTheSize) {
    for (const char* text :
         {"nim(1000000000000000000,999999999999999999,123456789)", "nim(18446744073709551615)",
          "wythoff(1000000000000000000,1618033988749894848)", "chomp(1000x1000)",
          "half(1000000000000)", "bash:1000000(123456789012345)", "kayles(1000000,1000000)",
          "cram(8x8)", "nim(1000000000000,1000000000000)",
          "staircase(1000000000000,5,1000000000000)", "turtles(5,1000000000000)",
          "euclid(1000000000000000000,618033988749894848)"}) {
        const Position position = position_of(text);
        for (const Level& level : {kPerfect, kRandom}) {
            Solver solver{{.time = std::chrono::seconds{10}}};
            Opponent opponent{level, 1};
            const auto move = opponent.choose(position, Play::Normal, solver);
            ASSERT_TRUE(move && *move) << text;
        }
    }
}

TEST(OpponentTest, GuessesWhereTheLimitsDoNotSuffice) {
    const Position position = position_of("cram(7x9)");
    Solver solver{{.time = std::chrono::milliseconds{50}}};
    Opponent perfect{kPerfect, 1};
    const auto move = perfect.choose(position, Play::Normal, solver);
    ASSERT_TRUE(move && *move);
    ASSERT_TRUE(perfect.doubt());
    EXPECT_EQ(perfect.doubt()->code, ErrorCode::TimeLimit);
}

TEST(OpponentTest, ARandomPlayerComesToAnEndAlsoWithHugeHeaps) {
    Opponent first{kRandom, 1};
    Opponent second{kRandom, 2};
    const Course course =
        play_out(position_of("nim(1000000000000000000,17)"), Play::Normal, first, second, 2000);
    EXPECT_TRUE(course.ended);
}

TEST(RemotenessTest, IsThatOfPlainRecursionForEveryPositionBelow) {
    for (const char* text : {"nim(2,3)", "kayles(6)+nim(1)", "cram(2x3)", "wythoff(3,3)"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const Position position = position_of(text);
            const auto known = Remoteness::find(position, play, 10'000, {});
            ASSERT_TRUE(known) << text;
            PlainRemoteness plain{play};
            for (const Move& move : candidate_moves(position, 1000).list) {
                const Position left = after(position, move);
                const auto [won, moves] = plain(left);
                EXPECT_EQ((*known)(left, play),
                          (Fate{won ? Outcome::N : Outcome::P, static_cast<std::uint32_t>(moves)}))
                    << to_text(left);
            }
            EXPECT_FALSE((*known)(position_of("nim(99)"), play));
        }
    }
}

TEST(RemotenessTest, GivesUpWhereThereIsTooMuch) {
    EXPECT_FALSE(Remoteness::find(position_of("nim(9,9,9)"), Play::Normal, 50, {}));
    EXPECT_FALSE(Remoteness::find(position_of("nim(1000000000000)"), Play::Normal, 1000, {}));
}

} // namespace
} // namespace nimber::testing
