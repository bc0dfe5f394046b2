#include "workbench/patterns/count.hpp"

#include "support/ask.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace nimber {
namespace {

using Json = nlohmann::ordered_json;

Json count_json(const nlohmann::json& request) {
    return Json::parse(support::ask_text("count", request));
}

TEST(CountJsonTest, CountIsTheDocumentedObject) {
    EXPECT_EQ(count_json({{"template", "nim n 2n 3n"}, {"to", 1U << 30U}, {"list", 3}}),
              Json::parse(R"json({
        "schema":"nimber/count/1","template":"nim(n,2n,3n)","play":"normal","from":1,
        "to":1073741824,"count":2178309,"list":[1,2,4],"standing":"proved",
        "by":"Bouton's theorem, carry automaton"})json"));
}

TEST(CountJsonTest, LargeNumbersAreStrings) {
    const Json json = count_json({{"template", "nim(n,2n,3n)"}, {"to", "2^80"}});
    EXPECT_EQ(json["to"], "1208925819614629174706176");
    EXPECT_EQ(json["count"], "61305790721611591");
    EXPECT_FALSE(json.contains("list"));
}

TEST(CountJsonTest, ALimitLeavesAPartialCount) {
    const Json json = count_json({{"template", "half(n)"}, {"to", "10^12"}});
    EXPECT_EQ(json["to"], 1'000'000);
    EXPECT_EQ(json["standing"], "computed");
    EXPECT_EQ(json["stopped"]["code"], "count-limit");
}

TEST(CountExplanationTest, NamesTheRecurrenceAndItsProof) {
    auto positions = *PositionTemplate::parse("nim(n,2n,3n)");
    const CountRequest request{1, 1024};
    const auto answer = count_positions(positions, request);
    const auto steps = explain_count(request, *answer, Language::English);
    ASSERT_FALSE(steps.empty());
    EXPECT_NE(steps.back().text.find("c(k) = c(k-1) + c(k-2) for k >= 2; they begin with 1, 2."),
              std::string::npos)
        << steps.back().text;
    EXPECT_EQ(steps[2].rows.size(), 3U); // a header and two states
}

} // namespace
} // namespace nimber
