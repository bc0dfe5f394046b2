#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"
#include "support/references/plain_sprouts.hpp"

#include <map>
#include <random>
#include <set>

namespace nimber::testing {
namespace {

Position drawing(const std::string& text) {
    const auto position = parse_position("sprouts(" + text + ")");
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    return *position;
}

State state_of(const std::string& text) {
    return only(drawing(text).parts.front().components);
}

std::vector<State> options_of(const Game& game, const State& state) {
    std::vector<State> all;
    game.options(state, [&](SumView option) {
        all.push_back(only(option));
        return true;
    });
    return all;
}

/// A drawing that play may come to.
State after_random_moves(const Game& game, State state, std::size_t moves, std::mt19937& random) {
    for (; moves > 0; --moves) {
        std::vector<State> options = options_of(game, state);
        if (options.empty()) {
            break;
        }
        state = std::move(options[random() % options.size()]);
    }
    return state;
}

class Fewest {
public:
    explicit Fewest(const Game& game) : game_{game} {}

    /// The least and the greatest number of moves to the end.
    std::pair<int, int> lengths(const State& state) {
        if (const auto found = known_.find(state); found != known_.end()) {
            return found->second;
        }
        std::pair<int, int> all = {1000, 0};
        for (const State& option : options_of(game_, state)) {
            const auto [least, most] = lengths(option);
            all = {std::min(all.first, least + 1), std::max(all.second, most + 1)};
        }
        if (all.second == 0) {
            all.first = 0;
        }
        return known_[state] = all;
    }

private:
    const Game& game_;
    std::map<State, std::pair<int, int>> known_;
};

/// Every drawing that play can come to, with moves, values and misère outcomes from maps of all
/// curves, in which nothing is left out and nothing is taken for alike by an argument.
class SproutsMapsTest : public ::testing::TestWithParam<int> {};

TEST_P(SproutsMapsTest, MovesValuesAndOutcomesAgreeWithThoseOfMaps) {
    PlainSproutsSolver plain;
    Solver solver{{}};
    std::set<PlainSprouts::Key> met;
    std::map<State, std::pair<Nimber, Outcome>> solved;
    std::vector<PlainSprouts> open = {PlainSprouts{GetParam()}};
    while (!open.empty()) {
        const PlainSprouts map = std::move(open.back());
        open.pop_back();
        if (!met.insert(map.key()).second) {
            continue;
        }
        const Position position = drawing(map.text());
        const Game& game = *position.parts.front().game;
        const State state = only(position.parts.front().components);
        std::set<State> expected;
        for (PlainSprouts& next : map.moves()) {
            expected.insert(state_of(next.text()));
            open.push_back(std::move(next));
        }
        const std::vector<State> options = options_of(game, state);
        EXPECT_EQ(std::set<State>(options.begin(), options.end()), expected) << map.text();
        EXPECT_EQ(options.size(), expected.size()) << map.text(); // each once
        if (!solved.contains(state)) {
            solver.renew();
            const auto outcome = solver.outcome(position, Play::Misere);
            ASSERT_TRUE(outcome.has_value());
            solved[state] = {solver.value(game, state)->value, *outcome};
        }
        const PlainSproutsSolver::Answer answer = plain.answer(map);
        EXPECT_EQ(solved[state].first, Nimber{answer.value}) << map.text();
        EXPECT_EQ(solved[state].second == Outcome::N, answer.misere_win) << map.text();
    }
    EXPECT_EQ(met.size(), plain.met().size());
}

INSTANTIATE_TEST_SUITE_P(Spots, SproutsMapsTest, ::testing::Values(0, 1, 2, 3));

TEST(SproutsTest, AgreesWithBruteForceAloneAndInSums) {
    Agreement agreement{"sprouts"};
    for (const char* text : {"0", "1", "2", "0.2.", "ab.|ab2.", "1a1a.|12.", "12ab.|ab1."}) {
        agreement.check(state_of(text));
    }
    agreement.check_solve("sprouts(2)+kayles(3)");
    agreement.check_solve("sprouts(ab.|ab1.)+sprouts(1)+nim(2)");
}

TEST(SproutsTest, ValuesAreThePublishedOnes) {
    const auto published = golden("sprouts.json");
    Solver solver{{}};
    for (std::size_t spots = 0; spots <= 4; ++spots) {
        const Position position = drawing(std::to_string(spots));
        const Part& part = position.parts.front();
        EXPECT_EQ(solver.value(*part.game, part.component(0))->value.value(),
                  published["values_from_0_spots"][spots].get<Heap>())
            << spots;
        if (spots > 0) {
            const int wins = published["misere_first_player_wins_from_1_spot"][spots - 1];
            EXPECT_EQ(*solver.outcome(position, Play::Misere) == Outcome::N, wins == 1) << spots;
        }
    }
}

TEST(SproutsTest, AGameOfNSpotsTakesTwoNToThreeNLessOneMoves) {
    const GamePtr game = *make_game("sprouts");
    Fewest fewest{*game};
    for (int spots = 1; spots <= 3; ++spots) {
        EXPECT_EQ(fewest.lengths(state_of(std::to_string(spots))),
                  (std::pair{2 * spots, 3 * spots - 1}));
    }
}

/// The same drawing, written anew: regions, boundaries, first spots, names and directions.
std::string rewritten(const std::string& text, std::mt19937& random) {
    std::vector<std::vector<std::string>> regions(1);
    std::string boundary;
    for (const char c : text) {
        if (c == '|') {
            regions.emplace_back();
        } else if (c == '.') {
            regions.back().push_back(std::exchange(boundary, ""));
        } else {
            boundary += c;
        }
    }
    std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const std::string before = letters;
    std::ranges::shuffle(letters, random);
    std::ranges::shuffle(regions, random);
    std::string all;
    for (auto& region : regions) {
        all += all.empty() ? "" : "|";
        std::ranges::shuffle(region, random);
        const bool turned_over = random() % 2 == 0;
        for (std::string& spots : region) {
            if (turned_over) {
                std::ranges::reverse(spots);
            }
            const auto first = static_cast<std::ptrdiff_t>(random() % spots.size());
            std::rotate(spots.begin(), spots.begin() + first, spots.end());
            for (const char spot : spots) {
                const std::size_t letter = before.find(spot);
                all += letter == std::string::npos ? spot : letters[letter];
            }
            all += '.';
        }
    }
    return all;
}

TEST(SproutsTest, DrawingsThatAreAlikeAreOne) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    const GamePtr game = *make_game("sprouts");
    for (int round = 0; round < 200; ++round) {
        const State start = state_of(std::to_string(2 + random() % 4));
        const State state = after_random_moves(*game, start, 1 + random() % 9, random);
        const std::string text = to_text(*game, state);
        if (text.find('.') == std::string::npos) {
            continue; // a number of spots
        }
        const std::string other = rewritten(text, random);
        EXPECT_EQ(to_text(*game, state_of(other)), text) << other;
    }
}

TEST(SproutsTest, TheNormalFormIsItsOwnAndKeepsTheValue) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    Agreement agreement{"sprouts"};
    const Game& game = agreement.game();
    for (int round = 0; round < 40; ++round) {
        const State start = state_of(std::to_string(2 + random() % 3));
        const State state = after_random_moves(game, start, 5, random);
        State normal = state;
        game.normalise(normal);
        State again = normal;
        game.normalise(again);
        EXPECT_EQ(again, normal) << to_text(game, state);
        EXPECT_EQ(state_of(to_text(game, normal)), normal) << to_text(game, state);
        EXPECT_EQ(agreement.reference().value({&game, state}),
                  agreement.reference().value({&game, normal}))
            << to_text(game, state);
        EXPECT_EQ(agreement.reference().outcome({{&game, state}}, Play::Misere),
                  agreement.reference().outcome({{&game, normal}}, Play::Misere))
            << to_text(game, state);
    }
}

TEST(SproutsTest, WhatPlayLeavesIsReadBackAtAnySize) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    const GamePtr game = *make_game("sprouts");
    for (const std::size_t spots : {3U, 6U, 26U}) {
        State state = state_of(std::to_string(spots));
        std::size_t moves = 0;
        while (true) {
            EXPECT_EQ(state_of(to_text(*game, state)), state) << to_text(*game, state);
            // The first few options: there are very many of them at the beginning.
            std::vector<State> options;
            game->options(state, [&](SumView option) {
                options.push_back(only(option));
                return options.size() < 40;
            });
            if (options.empty()) {
                break;
            }
            state = options[random() % options.size()];
            ++moves;
        }
        EXPECT_GE(moves, 2 * spots);
        EXPECT_LT(moves, 3 * spots);
    }
}

TEST(SproutsTest, OfSmallRegionsOnlyTheLivesCount) {
    const GamePtr game = *make_game("sprouts");
    const auto normal = [&](const std::string& text) {
        State state = state_of(text);
        game->normalise(state);
        return to_text(*game, state);
    };
    EXPECT_EQ(normal("22."), "1.");
    EXPECT_EQ(normal("2.2.2."), "1");
    EXPECT_EQ(normal("12."), "1");
    EXPECT_EQ(normal("ab.|ab."), "1.");
    EXPECT_EQ(normal("abc.|ab.c."), "1");
    EXPECT_EQ(normal("22a.|1a1."), normal("1.a.|1a1."));
    EXPECT_EQ(normal("2222."), "2222."); // four lives: not any more
}

TEST(SproutsTest, ReadsAndShowsDrawings) {
    expect_shown("sprouts(0)", "sprouts(0)");
    expect_shown("sprouts(26)", "sprouts(26)");
    expect_shown("sprouts(0.0.0.)", "sprouts(3)");
    expect_shown("sprouts(a1a1.)", "sprouts(1a1a.)");
    expect_shown("sprouts 1x1x./2y1./2y2. + *2", "sprouts(12a.|22a.|1b1b.)+*2");
    expect_shown("sprouts(1aa.)", "sprouts(12.)"); // the two places of a are one
    expect_shown("sprouts(2.)", "sprouts(0)");     // no move
    expect_shown("sprouts(2a.|a.)", "sprouts(22.)");
}

TEST(SproutsTest, RefusesWhatIsNoDrawing) {
    expect_refused("sprouts(27)", ErrorCode::NumberTooLarge, 8);
    expect_refused("sprouts()", ErrorCode::ExpectedNumber, 8);
    expect_refused("sprouts(x)", ErrorCode::ExpectedNumber, 8);
    expect_refused("sprouts(2,3)", ErrorCode::BadState, 10);
    expect_refused("sprouts(1.3.)", ErrorCode::BadState, 10);
    expect_refused("sprouts(1.,1.)", ErrorCode::BadState, 10);
    expect_refused("sprouts(1..)", ErrorCode::BadState, 10);
    expect_refused("sprouts(1.1)", ErrorCode::BadState, 11);
    expect_refused("sprouts(1|1.)", ErrorCode::BadState, 9);
    expect_refused("sprouts(1.||1.)", ErrorCode::BadState, 11);
    expect_refused("sprouts(|1.)", ErrorCode::BadState, 8);
    expect_refused("sprouts(1.|)", ErrorCode::BadState, 11);
    expect_refused("sprouts(01.)", ErrorCode::BadState, 9);
    expect_refused("sprouts(10.)", ErrorCode::BadState, 9);
    expect_refused("sprouts(1a.)", ErrorCode::BadState, 9);
    expect_refused("sprouts(1a1a.|a.)", ErrorCode::BadState, 14);
    expect_refused("sprouts(1a.2a.)", ErrorCode::BadState, 12);
    expect_refused("sprouts(" + std::string(53, '2') + ".)", ErrorCode::BadState, 8);
}

TEST(SproutsTest, SpotsThatNothingTellsApartAreBroughtIntoOrderSoon) {
    // Every order of the boundaries gives the same text: all of them were once compared.
    const std::string spots = "abcdefghijklmnopqrstuvwxyz";
    std::string region;
    for (const char spot : spots) {
        region += {spot, '.'};
    }
    const State state = state_of(region + "|" + region);
    EXPECT_FALSE(state.empty());
}

TEST(SproutsTest, ARegionIsALine) {
    const Position position = drawing("1a1a.0.|22b.|12b.");
    const Part& part = position.parts.front();
    const Picture picture = part.game->picture(part.component(0));
    EXPECT_EQ(picture.kind, Picture::Kind::Words);
    EXPECT_EQ(picture.rows, (std::vector<std::string>{"0.1a1a.", "12b.", "22b."}));
}

} // namespace
} // namespace nimber::testing
