#include "cli/bind.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>

namespace nimber::cli {
namespace {

constexpr OperationCard kProgram = {
    .name = "prog", .summary = {"Does things.", "做事。"}, .examples = "prog paint wall"};
constexpr OperationCard kPaint = {.name = "paint", .summary = {"Paint it.", "上色。"}};
constexpr OperationCard kRest = {.name = "rest", .summary = {"Do nothing.", "休息。"}};
constexpr std::array<std::string_view, 2> kColours = {"red", "blue"};

/// A program with a command that has a field of each kind, and one without any.
class BindTest : public testing::Test {
protected:
    Bound bind(const std::vector<std::string>& words) {
        return cli::bind(kProgram, commands_, words);
    }
    /// What is wrong with these words, as a person is told.
    std::string wrong(const std::vector<std::string>& words, Language language = {}) {
        const Bound bound = bind(words);
        const auto* refused = std::get_if<Refused>(&bound);
        return refused ? field_message(refused->error, refused->option, language) : "";
    }
    bool binds(const std::vector<std::string>& words) {
        const Bound bound = bind(words);
        return std::holds_alternative<Command*>(bound);
    }

    std::string what_;
    bool quick_ = false;
    std::optional<std::uint64_t> coats_ = 1;
    std::optional<std::uint64_t> dots_;
    std::string colour_ = "red";
    std::vector<std::string> tools_;
    std::shared_ptr<CommonOptions> options_ = std::make_shared<CommonOptions>();
    std::vector<Command> commands_ = {
        {.card = &kPaint,
         .fields = {argument("what", TextPlace{.text = &what_, .words = true}, {"a text", "文本"},
                             "TEXT"),
                    {.name = "quick", .place = FlagPlace{&quick_}, .help = {"quickly", "快"}},
                    {.name = "most_coats",
                     .place = SizePlace{.size = &coats_, .least = 1, .most = 9},
                     .help = {"coats", "层"},
                     .stands_for = "N"},
                    {.name = "dots",
                     .place = SizePlace{.size = &dots_, .bare = "7"},
                     .help = {"dots", "点"}},
                    {.name = "colour",
                     .place = ChoicePlace{&colour_, kColours},
                     .help = {"the colour", "颜色"}},
                    {.name = "tool", .place = ListPlace{&tools_}, .help = {"a tool", "工具"}},
                    {.name = "time",
                     .place = TimePlace{&options_->time},
                     .help = {"a time", "时间"}},
                    {.name = "page_only",
                     .place = FlagPlace{&quick_},
                     .help = {"for programs", "供程序使用"},
                     .doors = Door::Json}},
         .run = [] { return 0; },
         .options = options_},
        {.card = &kRest,
         .fields = {},
         .run = [] { return 0; },
         .options = options_,
         .hidden = true},
    };
};

TEST_F(BindTest, FillsTheFieldsThatAreNamed) {
    const Bound bound = bind({"paint", "the", "wall", "--quick", "--most-coats", "3", "--dots=4",
                              "--colour", "blue", "--tool", "brush", "--tool", "tape"});
    ASSERT_TRUE(std::holds_alternative<Command*>(bound));
    EXPECT_EQ(std::get<Command*>(bound)->card, &kPaint);
    EXPECT_EQ(what_, "the wall");
    EXPECT_TRUE(quick_);
    EXPECT_EQ(coats_, 3U);
    EXPECT_EQ(dots_, 4U);
    EXPECT_EQ(colour_, "blue");
    EXPECT_EQ(tools_, (std::vector<std::string>{"brush", "tape"}));
    EXPECT_FALSE(options_->time_given);
}

TEST_F(BindTest, LeavesTheDefaultsOfTheOthers) {
    ASSERT_TRUE(binds({"paint", "wall"}));
    EXPECT_FALSE(quick_);
    EXPECT_EQ(coats_, 1U);
    EXPECT_EQ(dots_, std::nullopt);
    EXPECT_EQ(colour_, "red");
    EXPECT_TRUE(tools_.empty());
}

TEST_F(BindTest, TakesAnOptionWithoutItsValueForWhatThatMeans) {
    ASSERT_TRUE(binds({"paint", "wall", "--dots"}));
    EXPECT_EQ(dots_, 7U);
}

TEST_F(BindTest, NotesThatATimeWasGiven) {
    ASSERT_TRUE(binds({"paint", "wall", "--time", "5s"}));
    EXPECT_TRUE(options_->time_given);
    EXPECT_EQ(options_->time, std::chrono::seconds{5});
}

TEST_F(BindTest, HandsNumbersBelowZeroToWhoReadsThem) {
    ASSERT_TRUE(binds({"paint", "-5"}));
    EXPECT_EQ(what_, "-5");
    EXPECT_EQ(wrong({"paint", "wall", "--most-coats", "-5"}),
              "--most-coats cannot be -5: it is a number from 1 to 9");
}

TEST_F(BindTest, SaysWhichFieldIsWrongAndHow) {
    EXPECT_EQ(wrong({"paint"}), "what is missing");
    EXPECT_EQ(wrong({"paint", "wall", "--most-coats", "10"}),
              "--most-coats cannot be 10: it is a number from 1 to 9");
    EXPECT_EQ(wrong({"paint", "wall", "--colour", "green"}),
              "--colour cannot be green: it is one of red, blue");
    EXPECT_EQ(wrong({"paint", "wall", "--most-coats"}), "--most-coats needs a value");
    EXPECT_EQ(wrong({"paint", "wall", "--most-coats=", "3"}), "--most-coats needs a value");
    EXPECT_EQ(wrong({"paint", "wall", "--colour", "red", "--colour", "blue"}),
              "--colour is given more than once");
    EXPECT_EQ(wrong({"paint", "wall", "--quick=maybe"}), "--quick takes no value");
}

TEST_F(BindTest, NamesWhatWasMeant) {
    EXPECT_EQ(wrong({"paint", "wall", "--color", "red"}),
              "paint does not know --color. Did you mean --colour?");
    EXPECT_EQ(wrong({"paint", "wall", "--xyz"}), "paint does not know --xyz");
    EXPECT_EQ(wrong({"pant", "wall"}), "no command called \"pant\". Did you mean paint?");
    EXPECT_EQ(wrong({"pant", "wall"}, Language::Chinese), "没有名为“pant”的命令。是不是 paint？");
}

TEST_F(BindTest, DoesNotOfferWhatOnlyProgramsAskFor) {
    EXPECT_EQ(wrong({"paint", "wall", "--page-only"}), "paint does not know --page-only");
}

TEST_F(BindTest, CallsAFieldAsJsonDoesWhereTheAnswerIsJson) {
    EXPECT_EQ(wrong({"paint", "wall", "--colr", "red", "--json"}),
              "paint does not know colr. Did you mean colour?");
}

TEST_F(BindTest, TellsWhoseWordsAreWrong) {
    const Bound wrong_option = bind({"paint", "wall", "--xyz"});
    EXPECT_EQ(std::get<Refused>(wrong_option).command, commands_.data());
    const Bound wrong_command = bind({"nothing"});
    EXPECT_EQ(std::get<Refused>(wrong_command).command, nullptr);
}

TEST_F(BindTest, KeepsWhatWasWrittenWhereAnErrorPointsIntoIt) {
    const Bound bound = bind({"paint", "wall", "--most-coats", "3x"});
    const auto& refused = std::get<Refused>(bound);
    EXPECT_EQ(refused.option, "--most-coats");
    EXPECT_EQ(refused.written, "3x");
}

TEST_F(BindTest, ShortensAndCleansWhatItRepeats) {
    const std::string told = wrong({"paint", "wall", "--\x1b[31m" + std::string(5000, 'x')});
    EXPECT_LT(told.size(), 400U);
    EXPECT_EQ(told.find('\x1b'), std::string::npos);
}

TEST_F(BindTest, ShowsHelpOfTheProgramAndOfACommand) {
    const Bound program = bind({"--help"});
    const std::string& list = std::get<Help>(program).text;
    EXPECT_NE(list.find("Paint it."), std::string::npos);
    EXPECT_NE(list.find("prog paint wall"), std::string::npos);
    EXPECT_EQ(list.find("Do nothing."), std::string::npos) << "a hidden command";
    const Bound command = bind({"paint", "--help"});
    const std::string& help = std::get<Help>(command).text;
    EXPECT_NE(help.find("--most-coats N"), std::string::npos);
    EXPECT_NE(help.find("coats (1)"), std::string::npos) << "the default";
    EXPECT_EQ(help.find("--page-only"), std::string::npos);
}

TEST_F(BindTest, SpeaksTheLanguageThatIsAskedFor) {
    const Bound bound = bind({"--help", "--lang", "zh"});
    // --lang is a field of commands, not of the program; the help comes first all the same.
    EXPECT_NE(std::get<Help>(bound).text.find("上色。"), std::string::npos);
}

TEST_F(BindTest, ShowsHowToAskWhereNothingIsAsked) {
    const Bound bound = bind({});
    EXPECT_NE(std::get<NoWords>(bound).help.find("Paint it."), std::string::npos);
    const Bound version = bind({"--version"});
    EXPECT_TRUE(std::holds_alternative<Version>(version));
}

} // namespace
} // namespace nimber::cli
