#pragma once

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace nimber::testing {

inline constexpr Heap kLargest = ~Heap{0};

/// The goals of a component that is played alone.
inline constexpr Goal kAloneNormal{Play::Normal, {}, true};
inline constexpr Goal kAloneMisere{Play::Misere, {}, true};

/// The options that `winning_options` visits, in its order, each of one component. Fails if it does
/// not know how.
inline std::vector<State> winning(const Game& game, const State& state, const Goal& goal) {
    std::vector<State> found;
    EXPECT_TRUE(game.winning_options(state, goal, [&](SumView option) {
        found.push_back(only(option));
        return true;
    })) << game.name();
    return found;
}

/// Checks at sizes where brute force cannot: a position with a move is won iff `winning_options`
/// visits something, and whatever it visits is lost, both by the theorem; no option comes twice.
/// Returns how many came.
inline std::size_t check_winning(const Game& game, const State& state, Play play) {
    const std::string text = game.name() + "(" + to_text(game, state) + ") " + name(play);
    std::vector<State> found = winning(game, state, {play, {}, true});
    bool over = true;
    game.options(state, [&](SumView) { return over = false; });
    const bool won = !over && game.outcome(state, play) == Outcome::N;
    EXPECT_EQ(won, !found.empty()) << text;
    for (const State& option : found) {
        EXPECT_EQ(game.outcome(option, play), Outcome::P)
            << text << " -> " << to_text(game, option);
    }
    std::ranges::sort(found);
    EXPECT_EQ(std::ranges::adjacent_find(found), found.end()) << text;
    return found.size();
}

/// Expects that `text` is no position, for this reason and because of what stands at `offset`.
inline void expect_refused(const std::string& text, ErrorCode code, std::size_t offset) {
    const auto parsed = parse_position(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().code, code) << text << ": " << parsed.error().message();
    EXPECT_EQ(parsed.error().offset, offset) << text;
    EXPECT_FALSE(parsed.error().message(Language::Chinese).empty()) << text;
}

/// Expects that `text` is read and written as `shown`.
inline void expect_shown(const std::string& text, const std::string& shown) {
    const auto parsed = parse_position(text);
    ASSERT_TRUE(parsed.has_value()) << text << ": " << parsed.error().message();
    EXPECT_EQ(to_text(*parsed), shown);
}

/// The sentences of an explanation, one per line; tables are left out.
inline std::string explanation(const Game& game, const State& state, Play play,
                               Language language = Language::English) {
    Evidence evidence{language};
    game.explain(state, play, evidence);
    std::string all;
    for (const Evidence::Step& step : evidence.steps()) {
        if (!step.text.empty()) {
            all += step.text + "\n";
        }
    }
    return all;
}

/// A file of tests/golden.
inline nlohmann::json golden(const std::string& name) {
    std::ifstream file{std::string{NIMBER_GOLDEN_DIR} + "/" + name};
    EXPECT_TRUE(file.good()) << name;
    return nlohmann::json::parse(file);
}

} // namespace nimber::testing
