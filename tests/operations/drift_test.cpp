// What the terminal and HTTP once answered differently. Each was found in a release; each has a
// test through both doors.

#include "support/run_program.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/requests/requests.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace nimber {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

RequestOutcome over_http(const char* operation, const json& request) {
    return answer_request(*find_operation(operation), request.dump(), {});
}

json http(const char* operation, const json& request) {
    return json::parse(over_http(operation, request).reply.body);
}

support::Ran terminal(const Words& words, const std::string& program = NIMBER_PROGRAM) {
    return support::run_program(program, words);
}

std::string code(const json& answer) {
    return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "";
}

/// Both doors refuse, and say so in the same words.
void expect_refused(const char* operation, const json& request, Words words) {
    const RequestOutcome outcome = over_http(operation, request);
    EXPECT_TRUE(outcome.failure) << outcome.reply.body;
    words.emplace_back("--json");
    const support::Ran ran = terminal(words);
    EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
    EXPECT_EQ(ran.out, outcome.reply.body + '\n');
}

/// Both doors answer the same.
void expect_same(const char* operation, const json& request, Words words) {
    const RequestOutcome outcome = over_http(operation, request);
    EXPECT_FALSE(outcome.failure) << outcome.reply.body;
    words.emplace_back("--json");
    EXPECT_EQ(terminal(words).out, outcome.reply.body + '\n');
}

// HTTP answered with the period of normal play, and called it proved.
TEST(DriftTest, APeriodKnowsNoMiserePlay) {
    expect_refused("period", {{"game", "0.77"}, {"misere", true}}, {"period", "0.77", "--misere"});
}

// HTTP gave code for n < 16 where 5 to 20 was asked for.
TEST(DriftTest, ASnippetBeginsWithHeapZero) {
    const json request = {{"game", "kayles"}, {"from", 5}, {"to", 20}, {"format", "cpp"}};
    EXPECT_EQ(code(http("table", request)), "bad-table");
    const support::Ran ran =
        terminal({"table", "kayles", "--from", "5", "--to", "20", "--format", "cpp"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
}

TEST(DriftTest, AMemberThatNobodyKnowsIsRefused) {
    expect_refused("solve", {{"position", "nim(3)"}, {"statistics", true}},
                   {"solve", "nim(3)", "--statistics"});
}

TEST(DriftTest, GamesMayNameFiles) {
    const std::string file = "tests/operations/numbers.set";
    const std::string game = "sub:@" + file;
    const json graphs = {{file, *read_file(file, 1000)}};
    expect_same("table", {{"game", game}, {"to", 20}, {"graphs", graphs}},
                {"table", game, "--to", "20"});
    expect_same("period", {{"game", game}, {"graphs", graphs}}, {"period", game});
    expect_same("games", {{"name", game}, {"graphs", graphs}}, {"games", game});
}

TEST(DriftTest, AQuotientOfAPositionHasNoLastHeap) {
    expect_refused("quotient", {{"game", "nim(1,2)"}, {"to", 5}},
                   {"quotient", "nim(1,2)", "--to", "5"});
}

TEST(DriftTest, ARowHasAtLeastOneColumn) {
    expect_refused("table", {{"game", "kayles"}, {"to", 5}, {"columns", 0}},
                   {"table", "kayles", "--to", "5", "--columns", "0"});
}

TEST(DriftTest, BoardsAreWrittenWithEitherCross) {
    expect_same("table", {{"game", "cram"}, {"to", "2X3"}}, {"table", "cram", "--to", "2X3"});
    EXPECT_EQ(http("table", {{"game", "cram"}, {"to", "2X3"}}),
              http("table", {{"game", "cram"}, {"to", "2x3"}}));
}

TEST(DriftTest, AnErrorHasTheSameMembers) {
    expect_refused("solve", {{"position", "nim(3)+kayels(5)"}}, {"solve", "nim(3)+kayels(5)"});
    const json error = http("solve", {{"position", "nim(3)+kayels(5)"}})["error"];
    EXPECT_TRUE(error.contains("hint"));
    EXPECT_EQ(error["offset"], 7);
}

TEST(DriftTest, StatisticsAndGeneraAreForEveryDoor) {
    expect_same("table", {{"game", "kayles"}, {"to", 100}, {"stats", true}},
                {"table", "kayles", "--to", "100", "--stats"});
    expect_same("table", {{"game", "kayles"}, {"to", 8}, {"misere", true}, {"genus", true}},
                {"table", "kayles", "--to", "8", "--misere", "--genus"});
}

TEST(DriftTest, GraphsHaveTheirPlacesWhereTheyAreAskedFor) {
    const json plain = http("graph", {{"position", "nim(2)"}});
    EXPECT_FALSE(plain.contains("width"));
    EXPECT_TRUE(http("graph", {{"position", "nim(2)"}, {"layout", true}}).contains("width"));
    expect_same("graph", {{"position", "nim(2)"}, {"layout", true}},
                {"graph", "nim(2)", "--layout"});
}

TEST(DriftTest, RulesAreCheckedAlike) {
    const std::string file = "examples/rules/grundy.lua";
    expect_same("rules", {{"file", file}, {"rules", {{file, *read_file(file, 100'000)}}}},
                {"rules", "check", file});
}

// The line of a stream lacked what a position alone is told of.
TEST(DriftTest, AStreamAnswersAsOnePositionDoes) {
    const std::string alone = terminal({"solve", "--misere", "--json", "kayles(7)"}).out;
    EXPECT_NE(alone.find("\"genus\""), std::string::npos);
    const std::string stream = terminal({"-c", std::string{"echo 'kayles(7)' | "} + NIMBER_PROGRAM +
                                                   " solve --misere --json -"},
                                        "/bin/sh")
                                   .out;
    EXPECT_EQ(stream, alone);
}

TEST(DriftTest, TwoFormatsAtOnceAreRefused) {
    for (const Words& words : {Words{"table", "kayles", "--to", "5", "--json", "--format", "csv"},
                               Words{"graph", "nim(2)", "--json", "--format", "dot"}}) {
        const support::Ran ran = terminal(words);
        EXPECT_EQ(ran.status, 2);
        EXPECT_EQ(code(json::parse(ran.out)), "bad-request");
    }
}

} // namespace
} // namespace nimber
