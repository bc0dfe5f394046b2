#include "workbench/reasons.hpp"

#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace nimber {
namespace {

Reasons reasons_for(const std::string& text, Play play = Play::Normal) {
    const auto position = parse_position(text);
    Solver solver;
    return solver.solve(*position, play)->reasons;
}

TEST(ReasonWordsTest, ReasonsAreSaidInTheReadersLanguage) {
    const Reasons reasons = reasons_for("wythoff(1,2)+bash:3(10)");
    EXPECT_EQ(text_of(reasons, Language::English),
              "Wythoff's theorem; remainder by M+1; Sprague-Grundy theorem");
    EXPECT_EQ(text_of(reasons, Language::Chinese),
              "Wythoff 定理；除以 M+1 的余数；Sprague–Grundy 定理");
}

TEST(ReasonWordsTest, WhatReadsTheSameIsSaidOnce) {
    EXPECT_EQ(text_of(reasons_for("kayles(1000000)+dawson-kayles(1000000)"), Language::English),
              "proved period of the values; Sprague-Grundy theorem");
}

// The reasons were English sentences that the engines had put together.
TEST(ReasonWordsTest, NoEnglishIsLeftInChinese) {
    const auto is_word = [](char c) { return c >= 'a' && c <= 'z'; };
    for (const std::string text : {"cram(3x4)", "kayles(9)", "kayles(1000000)", "squares(20)",
                                   "sub:2,5,9(8)", "notakto(3x3)", "nim(1,2,3)", "nim()"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            std::string said = text_of(reasons_for(text, play), Language::Chinese);
            for (const std::string name :
                 {"Bouton", "Sprague", "Grundy", "Ferguson", "Plambeck", "Siegel", "Nim", "nim"}) {
                for (auto at = said.find(name); at != std::string::npos; at = said.find(name)) {
                    said.erase(at, name.size());
                }
            }
            EXPECT_TRUE(std::ranges::none_of(said, is_word)) << text << ": " << said;
        }
    }
}

} // namespace
} // namespace nimber
