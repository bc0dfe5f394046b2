#include "workbench/judge/problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace nimber::testing {
namespace {

using judge::Contest;
using judge::Problem;

struct Judged {
    std::string out;
    std::optional<Error> error;
};

Judged run(std::string_view id, std::string_view input) {
    const Problem* problem = judge::find_problem(id);
    if (problem == nullptr) {
        ADD_FAILURE() << "no problem " << id;
        return {};
    }
    Contest contest{id, input, Limits{}};
    problem->run(contest);
    const auto error = contest.finish();
    return {contest.out(), error};
}

std::string read(const std::filesystem::path& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<std::string> tokens(const std::string& text) {
    std::istringstream in{text};
    return {std::istream_iterator<std::string>{in}, {}};
}

class EveryProblem : public ::testing::TestWithParam<const Problem*> {};

TEST_P(EveryProblem, GivesTheOutputOfItsCases) {
    const std::filesystem::path folder =
        std::filesystem::path{NIMBER_CASES_DIR} / std::string{GetParam()->id};
    std::size_t count = 0;
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
        if (file.path().extension() != ".in") {
            continue;
        }
        ++count;
        const Judged given = run(GetParam()->id, read(file.path()));
        EXPECT_FALSE(given.error) << given.error->message();
        const auto expected = std::filesystem::path{file.path()}.replace_extension(".out");
        EXPECT_EQ(tokens(given.out), tokens(read(expected))) << file.path();
    }
    EXPECT_GE(count, 3U);
}

TEST_P(EveryProblem, GivesTheOutputOfItsSample) {
    const Judged given = run(GetParam()->id, GetParam()->sample_input);

    EXPECT_FALSE(given.error);
    EXPECT_EQ(given.out, GetParam()->sample_output);
}

TEST_P(EveryProblem, SaysWhichTokenIsWrong) {
    const Judged word = run(GetParam()->id, "ten");
    ASSERT_TRUE(word.error);
    EXPECT_EQ(word.error->code, ErrorCode::BadToken);
    EXPECT_EQ(word.error->facts,
              (std::vector<std::string>{std::string{GetParam()->id}, "1", "ten"}));
    EXPECT_EQ(word.out, "");

    // Not a number of 64 bits.
    EXPECT_TRUE(run(GetParam()->id, "99999999999999999999").error);

    // The sample without its last token, and with one more.
    std::string cut{GetParam()->sample_input};
    cut.erase(cut.find_last_of(" \n", cut.find_last_not_of(" \n")) + 1);
    const Judged less = run(GetParam()->id, cut);
    EXPECT_TRUE(less.error || less.out != GetParam()->sample_output);
    const Judged more = run(GetParam()->id, std::string{GetParam()->sample_input} + " surplus");
    ASSERT_TRUE(more.error);
    EXPECT_EQ(more.error->code, ErrorCode::BadToken);
    EXPECT_EQ(more.error->facts.back(), "surplus");
}

TEST_P(EveryProblem, IsDescribedInBothLanguages) {
    const Problem& problem = *GetParam();
    for (const Text& text : {problem.title, problem.line, problem.rules, problem.input,
                             problem.output, problem.method, problem.complexity, problem.theorem}) {
        EXPECT_FALSE(text.english.empty());
        EXPECT_FALSE(text.chinese.empty());
    }
    EXPECT_FALSE(problem.source.empty());
    EXPECT_FALSE(problem.limits.empty());
    EXPECT_TRUE(problem.example.starts_with("nimber "));
    EXPECT_LE(14 + 4 + 23 + problem.line.english.size(), 80U) << "the list fits a terminal";
}

INSTANTIATE_TEST_SUITE_P(Judge, EveryProblem,
                         ::testing::ValuesIn(judge::problems().begin(), judge::problems().end()),
                         [](const auto& each) { return std::string{each.param->id}; });

TEST(JudgeTest, AMisspeltProblemHasANearOne) {
    EXPECT_EQ(judge::find_problem("hdu1097"), nullptr);
    EXPECT_EQ(judge::nearest_problem("hdu1097"), "hdu1907");
}

// The traps of these problems, each by the inputs at which programs are known to fail.

TEST(JudgeTrapTest, TakingExactlyWhatIsThereIsAMove) {
    EXPECT_EQ(run("grundy_heaps", "1 1 1 1").out, "A wins.\n");
    EXPECT_EQ(run("coin_game", "1 1 1").out, "A wins.\n");
}

TEST(JudgeTrapTest, ALostPositionHasNoWinningMove) {
    EXPECT_EQ(run("hdu1850", "2 5 5 0").out, "0\n"); // not 2, as <= for < would count
}

TEST(JudgeTrapTest, ThePearlsAreMisere) {
    EXPECT_EQ(run("nim_moves", "4 misere 2 1 1 misere 3 1 1 1 misere 3 1 1 2 normal 3 1 1 1").out,
              "WIN 2 1:1 2:1\nLOSE\nWIN 1 3:1\nWIN 3 1:1 2:1 3:1\n");
}

TEST(JudgeTrapTest, WythoffInWholeNumbers) {
    // Doubles get these wrong, all within the limits; the last pairs are far beyond.
    EXPECT_EQ(run("wythoff", "165580140 267914295  433494436 701408732\n"
                             "165580141 267914296  433494437 701408733\n"
                             "2880067194370816120 4660046610375530309\n"
                             "4660046610375530309 7540113804746346429")
                  .out,
              "0\n0\n1\n1\n0\n1\n");
}

TEST(JudgeTrapTest, NoInputMeansNoOutput) {
    EXPECT_EQ(run("wythoff", "").out, "");
    EXPECT_EQ(run("hdu1850", "0").out, "");
    EXPECT_EQ(run("hdu2147", "0 0").out, "");
    EXPECT_EQ(run("hdu2999", " \n").out, "");
    EXPECT_EQ(run("hdu1524", "1 0 0").out, "");
    EXPECT_FALSE(run("hdu1524", "1 0 0").error);
    EXPECT_TRUE(run("hdu1850", "").error) << "the 0 at the end is missing";
}

TEST(JudgeTrapTest, ANodeWithoutEdgesDoesNotEndTheQueries) {
    EXPECT_EQ(run("hdu1524", "2 0 0  1 0  1 1  0").out, "LOSE\nLOSE\n");
}

TEST(JudgeTrapTest, LayoutDoesNotMatter) {
    EXPECT_EQ(run("hdu1907", "2 3 3 5 1 1 1").out, "John\nBrother\n");
    EXPECT_EQ(run("hdu1846", "\r\n2\r\n23\t2\r\n4 3").out, "first\nsecond\n");
}

TEST(JudgeTrapTest, ASetMayHaveANumberTwice) {
    EXPECT_EQ(run("hdu2999", "3 1 5 1  3 1 2 5").out, "1\n2\n1\n");
    EXPECT_EQ(run("subtraction", "4 4 1 4 1 6").out, "PNPNNPN\noutcome 0 5\ngrundy 0 5\n");
}

TEST(JudgeTrapTest, PowersOfOneEndToo) {
    EXPECT_EQ(run("hdu4203", "3  5 1  6 1  18446744073709551615 1").out, "1\n0\n1\n");
}

TEST(JudgeTrapTest, ALongPathNeedsNoRecursion) {
    constexpr std::size_t kVertices = 200'000;
    std::string graph = std::to_string(kVertices) + "\n";
    for (std::size_t v = 0; v + 1 < kVertices; ++v) {
        graph += "1 " + std::to_string(v + 1) + "\n";
    }
    graph += "0\n1 0\n1 1\n0\n";
    EXPECT_EQ(run("hdu1524", graph).out, "WIN\nLOSE\n");
}

TEST(JudgeTrapTest, AGraphWithACycleIsRefused) {
    const Judged cycle = run("sg_dag", "2 1 1 1 0");
    ASSERT_TRUE(cycle.error);
    EXPECT_EQ(cycle.error->detail.english, "a graph without cycles");
}

TEST(JudgeTrapTest, SizesFarBeyondTheLimits) {
    EXPECT_EQ(run("crosses", "20000").out, "1\n");
    EXPECT_EQ(run("hdu1846", "1 18446744073709551615 14").out, "second\n"); // 15 divides 2^64-1
    EXPECT_EQ(run("hdu4203", "1 18446744073709551615 4").out, "0\n");       // 5 divides it
    EXPECT_EQ(run("lc292", "18446744073709551612").out, "false\n");
    EXPECT_EQ(run("hdu2999", "2 1 2  2 100000 1000000000000").out, "1\n1\n");
    EXPECT_EQ(run("lc1510", "18446744073709551615").error->code, ErrorCode::MemoryLimit);
    std::string many = "1 500";
    for (int i = 0; i < 500; ++i) {
        many += " 4000000000";
    }
    EXPECT_EQ(run("hdu4111", many).out, "Case #1: Alice\n"); // s = 500*(4*10^9+1)-1 is odd
}

} // namespace
} // namespace nimber::testing
