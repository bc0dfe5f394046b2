#include "workbench/certificates/strategy_json.hpp"

#include "nimber/position/parse.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "workbench/certificates/strategy_verdict.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace nimber::testing {
namespace {

using nlohmann::json;

std::string strategy_text(const std::string& position) {
    Solver solver;
    const auto strategy = build_strategy(*parse_position(position), solver);
    EXPECT_TRUE(strategy);
    std::string out;
    JsonWriter writer{out};
    encode(writer, *strategy);
    return out;
}

Result<Strategy> decode(std::string_view text, const Limits& limits = {}) {
    Budget budget{limits};
    return decode_strategy(text, budget);
}

/// Whether what is read from the text holds; nothing if it cannot be read.
std::optional<StrategyVerdict> verdict_on(const std::string& text) {
    const auto strategy = decode(text);
    if (!strategy) {
        return std::nullopt;
    }
    Budget budget{{}};
    const auto verdict = check(*strategy, budget);
    EXPECT_TRUE(verdict);
    return *verdict;
}

TEST(StrategyJsonTest, IsWrittenAsDocumented) {
    EXPECT_EQ(strategy_text("kayles(2)"),
              R"j({"schema":"nimber/strategy/2","position":"kayles(2)","value":2,"claims":[)j"
              R"j({"component":"kayles(0)","value":0,"replies":[],"smaller":[]},)j"
              R"j({"component":"kayles(1)","value":1,"replies":[-1],"smaller":[0]},)j"
              R"j({"component":"kayles(2)","value":2,"replies":[-1,-1],"smaller":[1,0]}]})j");
}

TEST(StrategyJsonTest, ReadsBackWhatItWrites) {
    for (const char* position :
         {"cram(3x4)", "kayles(7,5)+*2", "node-kayles:0-1,1-2,2-3(4)", "wythoff(3,7)", "*3",
          "hackenbush(0-1,1-2,2-1)", "treblecross(..x....)+cram(..#|...)"}) {
        const std::string text = strategy_text(position);
        const auto strategy = decode(text);
        ASSERT_TRUE(strategy) << text;
        std::string again;
        JsonWriter writer{again};
        encode(writer, *strategy);
        EXPECT_EQ(again, text);
        const auto verdict = verdict_on(text);
        EXPECT_TRUE(verdict && verdict->holds) << position;
    }
}

// Every number of the file, one higher: it cannot be read, does not hold, or another reply that
// serves as well was hit, which changes no claim.
TEST(StrategyJsonTest, NoTamperedNumberChangesAClaim) {
    const json good = json::parse(strategy_text("cram(3x4)"));
    std::size_t refused = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < good["claims"].size(); ++i) {
        json tampered = good;
        json& value = tampered["claims"][i]["value"];
        value = value.get<int>() + 1;
        EXPECT_FALSE(verdict_on(tampered.dump()).value().holds) << i;
        for (const char* list : {"replies", "smaller"}) {
            for (std::size_t k = 0; k < good["claims"][i][list].size(); ++k) {
                json changed = good;
                json& number = changed["claims"][i][list][k];
                number = number.get<int>() + 1;
                ++(verdict_on(changed.dump()).value().holds ? kept : refused);
            }
        }
    }
    EXPECT_GT(refused, 30U);
    EXPECT_GT(kept, 0U);
    json tampered = good;
    tampered["value"] = 3;
    EXPECT_FALSE(verdict_on(tampered.dump()).value().holds);
    tampered = good;
    tampered["position"] = "cram(3x5)";
    EXPECT_FALSE(verdict_on(tampered.dump()).value().holds);
    tampered = good;
    tampered["claims"][1]["component"] = "cram(3x3)";
    EXPECT_FALSE(verdict_on(tampered.dump()).value().holds);
}

TEST(StrategyJsonTest, WhatIsNotAStrategyIsRefused) {
    const json good = json::parse(strategy_text("kayles(3)"));
    const auto error = [](const json& document) {
        const auto strategy = decode(document.dump());
        EXPECT_FALSE(strategy) << document;
        return strategy ? std::string{} : strategy.error().message();
    };
    for (const char* member : {"position", "value", "claims", "schema"}) {
        json changed = good;
        changed.erase(member);
        EXPECT_FALSE(error(changed).empty());
        changed = good;
        changed[member] = json::object();
        EXPECT_FALSE(error(changed).empty());
    }
    for (const char* member : {"component", "value", "replies", "smaller"}) {
        json changed = good;
        changed["claims"][1].erase(member);
        EXPECT_EQ(error(changed), std::string{"the certificate is damaged at claims[1]."} + member +
                                      ": this member is missing");
        changed = good;
        changed["claims"][1][member] = 1.5;
        EXPECT_FALSE(error(changed).empty());
    }
    json changed = good;
    changed["claims"][0]["component"] = "kayles(3,4)";
    EXPECT_EQ(error(changed),
              "the certificate is damaged at claims[0].component: it is not a component");
    changed = good;
    changed["claims"][0]["replies"][0] = "x";
    EXPECT_FALSE(error(changed).empty());
    changed = good;
    changed["more"] = 1;
    EXPECT_FALSE(error(changed).empty());
    EXPECT_FALSE(decode("[]"));
    EXPECT_FALSE(decode(R"({"schema":"nimber/certificate/1"})"));
}

TEST(StrategyJsonTest, OneWithoutAnOrderIsToBeWrittenAnew) {
    json old = json::parse(strategy_text("kayles(3)"));
    old["schema"] = "nimber/strategy/1";
    const auto refused = decode(old.dump());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::BadCertificate);
    EXPECT_NE(refused.error().message().find("solve --certificate writes a new one"),
              std::string::npos);
}

TEST(StrategyJsonTest, EveryRuleHasItsSentence) {
    for (std::uint8_t rule = 0; rule <= static_cast<std::uint8_t>(StrategyRule::Root); ++rule) {
        const StrategyVerdict verdict{false, static_cast<StrategyRule>(rule), "cram(2x2)", 7};
        for (const Language language : {Language::English, Language::Chinese}) {
            EXPECT_NE(reason_text(verdict, language).find("cram(2x2)"), std::string::npos)
                << name(verdict.broken);
        }
    }
    EXPECT_TRUE(reason_text({}, Language::English).empty());
}

} // namespace
} // namespace nimber::testing
