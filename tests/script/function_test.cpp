// Rules are functions of the position, and their texts can be shown to people.

#include "script/plain_line.hpp"
#include "script_support.hpp"

namespace nimber::testing {
namespace {

void expect_error(const std::string& source, const std::string& says) {
    const auto answer = solve_own(source, "@own.lua(3)");
    ASSERT_FALSE(answer.has_value()) << source;
    EXPECT_NE(answer.error().message().find(says), std::string::npos) << answer.error().message();
}

std::string moves(const std::string& body) {
    return "return {moves = function(heap, emit) " + body + "\nend}";
}

TEST(FunctionTest, GlobalsCannotBeSetOnceTheFileIsLoaded) {
    const std::string says = "N cannot be set as a global once the file is loaded";
    expect_error(moves("N = (N or 0) + 1"), says);
    expect_error("N = 1 " + moves("N = N + 1"), says);
    expect_error("function bump() N = 2 end " + moves("bump()"), says);
    expect_error(moves("type = nil"), "type cannot be set");
    expect_error(moves("_ENV[heap] = 1"), "number cannot be set");
    const auto answer = solve_own("limit = 2 function least(a, b) return a < b and a or b end " +
                                      moves("for k = 1, least(heap, limit) do emit(heap - k) end"),
                                  "@own.lua(4)");
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_EQ(answer->value, Nimber{1});
}

TEST(FunctionTest, NeitherCanLibrariesNorTheTableOfTheFile) {
    const std::string library = "cannot be set in a library";
    for (const char* write : {"math.pi = 3", "string.n = 1", "table.sort = nil", "utf8.x = {}"}) {
        expect_error(moves(write), library);
        expect_error(std::string{write} + " " + moves(""), library);
    }
    expect_error("local m = math " + moves("m.count = (m.count or 0) + 1"), library);
    expect_error("local own = {} own.moves = function(heap, emit) own.name = 'x' end return own",
                 "name cannot be set in the table that the file has returned");
    // What pairs goes through hands out nothing that can be written.
    expect_error(moves("local _, t = pairs(math) t.count = 1"), library);
    const auto answer = solve_own(moves("local n = 0 for k, v in pairs(math) do n = n + 1 end "
                                        "assert(n > 20 and math.max(1, 2) == 2 and ('x'):rep(2) == "
                                        "'xx' and string.rep('x', 2) == 'xx')"),
                                  "@own.lua(1)");
    EXPECT_TRUE(answer.has_value()) << answer.error().message();
}

TEST(FunctionTest, FunctionsThatWereReplacedKeepTheirNames) {
    expect_error(moves("string.format('%d', 'x')"), "'string.format'");
    expect_error(moves("table.insert({}, 1, 2, 3)"), "wrong number of arguments to 'insert'");
    expect_error(moves("local s = ('x'):gsub('x', nil)"), "'string.gsub'");
    expect_error(moves("table.sort(5)"), "'sort'");
    expect_error(moves("tostring()"), "'tostring'");
}

TEST(FunctionTest, TextsThatCannotBeShownAreRefused) {
    const std::string end = "moves = function() end}";
    for (const char* bad :
         {"\\27[2J", "\\xff", "\\u{9B}2J", "\\u{202E}", "\\u{2066}", "\\0", "\\n"}) {
        const std::string text = "'a" + std::string{bad} + "b'";
        expect_error("return {name = " + text + ", " + end, "name must be one line of text");
        expect_error("return {about = {en = " + text + "}, " + end, "en must be one line of text");
        expect_error("return {examples = {" + text + "}, " + end, "examples are texts");
        const auto board =
            solve_own("return {kind = 'board', moves = function(b, emit) emit(" + text + ") end}",
                      "@own.lua(x)");
        ASSERT_FALSE(board.has_value()) << bad;
        EXPECT_NE(board.error().message().find("control characters"), std::string::npos);
        for (const std::string& source :
             {"return {[" + text + "] = 1, " + end, moves("error(" + text + ")")}) {
            const auto answer = solve_own(source, "@own.lua(3)");
            ASSERT_FALSE(answer.has_value()) << bad;
            EXPECT_EQ(find_unpresentable(answer.error().message()), std::string::npos) << bad;
        }
    }
}

TEST(FunctionTest, TheFirstOfSomeUnknownFieldsIsNamed) {
    expect_error("return {zeta = 1, alpha = 2, moves = function() end, omega = 3}",
                 "the field alpha means nothing here");
}

/// What `explain` says of a heap, step by step.
std::string explained(const std::string& draw, bool& failed) {
    const auto game =
        game_of("return {moves = function() end, draw = function(p) " + draw + " end}");
    EXPECT_TRUE(game.has_value()) << game.error().message();
    Evidence evidence{Language::English};
    const std::array<Heap, 1> heap = {3};
    (*game)->explain(heap, Play::Normal, evidence);
    failed = (*game)->failure() != nullptr;
    std::string all;
    for (const Evidence::Step& step : evidence.steps()) {
        all += step.text + "\n";
        for (const auto& row : step.rows) {
            all += row.at(0) + "\n";
        }
    }
    return all;
}

TEST(FunctionTest, AFaultInDrawIsToldAndChangesNoAnswer) {
    bool failed = true;
    const std::string told = explained("error('no ink')", failed);
    EXPECT_FALSE(failed);
    EXPECT_NE(told.find("There is no picture: own.lua, line 1: no ink"), std::string::npos) << told;
}

TEST(FunctionTest, PicturesAreShownWithoutControls) {
    bool failed = true;
    EXPECT_EQ(explained("return 'a\\27[2Jb\\n\\xffc\\nd'", failed),
              "\na\xEF\xBF\xBD[2Jb\n\xEF\xBF\xBD"
              "c\nd\n");
    EXPECT_FALSE(failed);
    EXPECT_LT(explained("return ('\\n'):rep(60000)", failed).size(), 1000U);
    EXPECT_LT(explained("return ('x'):rep(60000)", failed).size(), 11'000U);
}

TEST(FunctionTest, PlainLinesAreCutAtLetters) {
    EXPECT_EQ(plain_line("plain", 5), "plain");
    EXPECT_EQ(plain_line("plainer", 5), "plain…");
    EXPECT_EQ(plain_line("堆堆堆", 7), "堆堆…");
    EXPECT_EQ(plain_line("a\nb\tc", 9), "a b c");
    EXPECT_EQ(plain_line("\xC2\x9B", 9), "\xEF\xBF\xBD");
    EXPECT_EQ(plain_line("\xE5\xA0", 9), "\xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(plain_line("", 9), "");
    EXPECT_EQ(find_unpresentable("堆 and é"), std::string_view::npos);
    EXPECT_EQ(find_unpresentable("ab\x7F"), 2U);
}

} // namespace
} // namespace nimber::testing
