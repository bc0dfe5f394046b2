#include "support/agreement.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace nimber::testing {

namespace {

GamePtr made(const std::string& game) {
    auto made = make_game(game);
    EXPECT_TRUE(made.has_value()) << game << ": " << made.error().message();
    return *made;
}

} // namespace

Agreement::Agreement(const std::string& game) : Agreement{made(game)} {}

Agreement::Agreement(GamePtr game) : game_{std::move(game)}, star_{made("*")} {}

void Agreement::check_hooks(const State& state) {
    const Component component{game_.get(), state};
    const std::string text = game_->name() + "(" + to_text(*game_, state) + ")";
    if (const auto value = game_->value(state)) {
        EXPECT_EQ(value->value(), reference_.value(component).value()) << text;
    }
    std::vector<Sum> options;
    game_->options(state, [&](SumView option) {
        options.emplace_back(option);
        return true;
    });
    std::ranges::sort(options);
    EXPECT_EQ(std::ranges::adjacent_find(options), options.end()) << text << ": an option twice";
    for (const Play play : {Play::Normal, Play::Misere}) {
        if (const auto outcome = game_->outcome(state, play)) {
            EXPECT_EQ(letter(*outcome), letter(reference_.outcome({component}, play)))
                << name(play) << ' ' << text;
        }
    }
}

void Agreement::check_answer(const Position& position, Play play) {
    const std::string text = std::string{name(play)} + " " + to_text(position);
    Solver solver;
    const auto answer = solver.solve(position, play);
    ASSERT_TRUE(answer.has_value()) << text << ": " << answer.error().message();
    EXPECT_FALSE(answer->moves_cut.has_value()) << text;
    for (const Part& part : position.parts) {
        games_.insert(part.game);
    }
    const Components sum = components(position);
    EXPECT_EQ(letter(answer->outcome), letter(reference_.outcome(sum, play))) << text;
    if (answer->value) {
        Nimber value;
        for (const Component& component : sum) {
            value += reference_.value(component);
        }
        EXPECT_EQ(answer->value->value(), value.value()) << text;
    }

    // The winning moves: exactly those options of the sum that are lost for the opponent, each
    // once, as the rules visit each once.
    std::multiset<std::string> claimed;
    for (const Move& move : answer->winning_moves) {
        claimed.insert(std::to_string(move.component) + ": " + to_text(after(position, move)));
    }
    std::multiset<std::string> expected;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
        const Part& from = position.parts[part];
        from.game->options(from.component(index), [&](SumView option) {
            const Position next = after(position, {part, index, number, Sum{option}});
            if (reference_.outcome(components(next), play) == Outcome::P) {
                expected.insert(std::to_string(number) + ": " + to_text(next));
            }
            return true;
        });
    });
    EXPECT_EQ(claimed, expected) << text;
}

void Agreement::check_solve(const std::string& text) {
    auto position = parse_position(text);
    ASSERT_TRUE(position.has_value()) << text << ": " << position.error().message();
    check_solve(*position);
}

void Agreement::check_solve(const Position& position) {
    check_answer(position, Play::Normal);
    check_answer(position, Play::Misere);
}

void Agreement::check(const State& state) {
    check_hooks(state);
    const Part part{game_, game_->components(state)};
    for (const Play play : {Play::Normal, Play::Misere}) {
        check_answer({{part}}, play);
        for (Heap star = 0; star <= 3; ++star) {
            check_answer({{part, {star_, Sum{State{star}}}}}, play);
        }
        check_answer({{{star_, Sum{State{2}}}, part, {star_, Sum{State{1}}}}}, play);
    }
}

std::vector<State> all_tuples(std::size_t length, Heap low, Heap high) {
    std::vector<State> all = {{}};
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<State> longer;
        for (const State& state : all) {
            for (Heap number = low; number <= high; ++number) {
                longer.push_back(state);
                longer.back().push_back(number);
            }
        }
        all = std::move(longer);
    }
    return all;
}

} // namespace nimber::testing
