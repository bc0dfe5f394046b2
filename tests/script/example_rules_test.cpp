#include "script_support.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace nimber::testing {
namespace {

/// The value of a position, which may name the examples.
std::optional<Nimber> value_of(const std::string& text) {
    const auto position = parse_position(text, {}, rule_files());
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    Solver solver;
    const auto answer = solver.solve(*position, Play::Normal);
    EXPECT_TRUE(answer.has_value()) << text << ": " << answer.error().message();
    return answer ? answer->value : std::nullopt;
}

TEST(ExampleRulesTest, AreTheGamesThatTheySay) {
    EXPECT_EQ(value_of("@grundy.lua(20,18)"), value_of("grundy(20,18)"));
    EXPECT_EQ(value_of("@take-half.lua(1000001)"), value_of("half(1000001)"));
    EXPECT_EQ(value_of("@chocolate.lua(8,13)"), value_of("nim(7,12)"));
    EXPECT_EQ(value_of("@dominoes.lua(...|...)"), value_of("cram(2x3)"));
    EXPECT_EQ(value_of("@coins.lua(HTTHH)"), value_of("turtles(0,3,4)"));
    EXPECT_EQ(value_of("@friends.lua(ab bc cd de ef)"), value_of("arc-kayles:path(6)"));
    EXPECT_EQ(value_of("@friends.lua(ab bc cd da)"), value_of("arc-kayles:cycle(4)"));
    EXPECT_EQ(value_of("@tree.lua([[][[]]])"), Nimber{(1 ^ 2) + 1});
    EXPECT_EQ(value_of("@tree.lua([[]][])"), Nimber{2 ^ 1});
    EXPECT_EQ(value_of("@knight.lua(3,4)"), Nimber{4});
    EXPECT_EQ(value_of("@words.lua(aab)"), Nimber{});         // two runs, one after the other
    EXPECT_EQ(value_of("@words.lua(aba)"), Nimber{2});        // ba 0, aa 1
    EXPECT_EQ(value_of("@maze.lua(x..|.#.|...)"), Nimber{1}); // beside x 0, at the corners 2
    EXPECT_EQ(value_of("@cards.lua(1,1,1)"), Nimber{1}); // two cards are worth 0, the straight too
    EXPECT_EQ(value_of("@lift.lua(2)"), Nimber{});
    EXPECT_EQ(value_of("@lift.lua(1)"), std::nullopt);
    EXPECT_EQ(value_of("@pins.lua(1000000000)"), value_of("kayles(1000000000)"));
}

/// The rule files of examples/rules.
std::vector<std::string> example_files() {
    std::vector<std::string> files;
    for (const auto& entry :
         std::filesystem::directory_iterator{std::string{NIMBER_EXAMPLES_DIR} + "/rules"}) {
        files.push_back(entry.path().filename().string());
    }
    std::ranges::sort(files);
    return files;
}

TEST(ExampleRulesTest, EachSolvesItsOwnExamplesInBothPlays) {
    const RuleLoader load = rule_files();
    for (const std::string& file : example_files()) {
        const auto game = load(file);
        ASSERT_TRUE(game.has_value()) << file << ": " << game.error().message();
        const std::string position{(*game)->card().example};
        const auto parsed = parse_position(position, {}, load);
        ASSERT_TRUE(parsed.has_value()) << position << ": " << parsed.error().message();
        for (const Play play : {Play::Normal, Play::Misere}) {
            Solver solver;
            const auto answer = solver.solve(*parsed, play);
            ASSERT_TRUE(answer.has_value()) << position << ": " << answer.error().message();
            EXPECT_EQ(answer->outcome == Outcome::N, !answer->winning_moves.empty()) << position;
        }
        EXPECT_FALSE((*game)->card().rule.english.empty()) << file;
        EXPECT_NE((*game)->card().rule.english, (*game)->card().rule.chinese) << file;
    }
}

TEST(ExampleRulesTest, NoneIsWithoutATestOfItsOwn) {
    EXPECT_EQ(
        example_files(),
        (std::vector<std::string>{"cards.lua", "chocolate.lua", "coins.lua", "dominoes.lua",
                                  "friends.lua", "grundy.lua", "knight.lua", "lift.lua", "maze.lua",
                                  "pins.lua", "take-half.lua", "tree.lua", "words.lua"}))
        << "write a test of its values above, and name it in docs/rules.md";
}

} // namespace
} // namespace nimber::testing
