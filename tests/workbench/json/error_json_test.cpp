#include "workbench/json/error_json.hpp"

#include "support/ask.hpp"
#include "workbench/operations/period.hpp"
#include "workbench/operations/rules.hpp"
#include "workbench/operations/solve.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace nimber {
namespace {

using Json = nlohmann::json;

/// One that has every member.
Error whole_error() {
    return {ErrorCode::BadGraphLine,
            {"g.txt"},
            7,
            {"an edge is two vertex numbers", "一条边是两个顶点编号"},
            Place{"g.txt", 3}};
}

Json whole_members() {
    return {{"code", "bad-graph"},
            {"message", "g.txt, line 3: an edge is two vertex numbers"},
            {"hint", whole_error().advice()},
            {"offset", 7},
            {"file", "g.txt"},
            {"line", 3}};
}

template <class Write>
Json written(Write write) {
    std::string out;
    JsonWriter json{out};
    write(json);
    return Json::parse(out);
}

TEST(ErrorJsonTest, AnErrorHasTheSameMembersWhereverItIsTold) {
    const Error error = whole_error();
    const auto english = Language::English;
    EXPECT_EQ(Json::parse(error_json(error, english)), Json({{"error", whole_members()}}));
    EXPECT_EQ(written([&](JsonWriter& json) { encode(json, error, english); }),
              Json({{"error", whole_members()}}));
    PeriodAnswer period;
    period.stopped = error;
    EXPECT_EQ(support::as_json(period)["stopped"], whole_members());
    RulesAnswer rules;
    rules.report.findings.push_back({true, error});
    Json finding = whole_members();
    finding["fault"] = true;
    EXPECT_EQ(support::as_json(rules)["findings"][0], finding);
    Solved solved;
    solved.answer.moves_cut = error;
    EXPECT_EQ(support::as_json(solved)["winning_moves_cut"], whole_members());
}

TEST(ErrorJsonTest, WhatAnErrorDoesNotHaveIsLeftOut) {
    EXPECT_EQ(
        Json::parse(error_json({ErrorCode::FileTooLarge, {"a", "9"}}, Language::English)),
        Json::parse(R"({"error":{"code":"file-too-large","message":"a is larger than 9 bytes"}})"));
}

TEST(ErrorJsonTest, TheLineOfAStreamIsNotThatOfARuleFile) {
    Json members = whole_members();
    members["input_line"] = 12;
    EXPECT_EQ(
        written([&](JsonWriter& json) { encode(json, whole_error(), Language::English, 12); }),
        Json({{"error", members}}));
}

} // namespace
} // namespace nimber
