#include "nimber/game/typed_game.hpp"

#include "support/agreement.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::testing {
namespace {

/// Take one stone or two; nothing else is said.
struct OneOrTwo {
    using State = Heap;
    static constexpr GameCard card = {.name = "one-or-two"};

    static void options(Heap heap, OptionVisitor visit) {
        for (Heap take = 1; take <= 2 && take <= heap; ++take) {
            if (!visit(heap - take)) {
                return;
            }
        }
    }
};

/// Take one stone up to `most`: everything is said that a heap game can say.
struct UpTo {
    using State = Heap;
    static constexpr bool is_subtraction_game = true;
    static constexpr GameCard card = {.name = "up-to"};
    Heap most = 2;
    static constexpr auto parameters =
        one_number(&UpTo::most, {"at least one", "至少一颗"}, {"one number", "一个数"});

    void options(Heap heap, OptionVisitor visit) const {
        for (Heap take = 1; take <= most && take <= heap; ++take) {
            if (!visit(heap - take)) {
                return;
            }
        }
    }
    [[nodiscard]] Nimber value(Heap heap) const { return Nimber{heap % (most + 1)}; }
    [[nodiscard]] Period value_period() const { return {0, most + 1, 0}; }
    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        options(heap,
                [&](SumView left) { return value(left[0][0]) != goal.heap() || visit(left); });
        return true;
    }
    static void explain(Heap heap, Play /*play*/, Evidence& evidence) {
        evidence.say({"a heap of {0}", "{0} 颗的堆"}, {std::to_string(heap)});
    }
};

/// Two heaps, from one of which any number is taken.
struct TwoHeaps {
    struct State {
        Heap left;
        Heap right;
    };
    static constexpr GameCard card = {.name = "two-heaps"};
    Heap unused = 1;
    static constexpr auto parameters =
        optional_number(&TwoHeaps::unused, {"at least one", "至少为一"}, {"one number", "一个数"});

    static void options(State heaps, OptionVisitor visit) {
        for (Heap left = heaps.left; left-- > 0;) {
            if (!visit(State{left, heaps.right})) {
                return;
            }
        }
        for (Heap right = heaps.right; right-- > 0;) {
            if (!visit(State{heaps.left, right})) {
                return;
            }
        }
    }
    static State normalise(State heaps) {
        return {std::min(heaps.left, heaps.right), std::max(heaps.left, heaps.right)};
    }
    /// Known where one heap is empty.
    static std::optional<Nimber> value(State heaps) {
        if (heaps.left > 0 && heaps.right > 0) {
            return std::nullopt;
        }
        return Nimber{heaps.left + heaps.right};
    }
    /// Known in normal play.
    static std::optional<Outcome> outcome(State heaps, Play play) {
        if (play == Play::Misere) {
            return std::nullopt;
        }
        return heaps.left == heaps.right ? Outcome::P : Outcome::N;
    }
    static NimSummary misere_heaps(State heaps) {
        return NimSummary::heap(Nimber{heaps.left}) + NimSummary::heap(Nimber{heaps.right});
    }
    static std::optional<Game::Complaint> check(State heaps) {
        if (heaps.right != 7) {
            return std::nullopt;
        }
        return Game::Complaint{1, {"no seven on the right", "右边不能是七"}};
    }
};

/// Three heaps, one of which is lowered by one.
struct ThreeHeaps {
    struct State {
        Heap a;
        Heap b;
        Heap c;
    };
    static constexpr GameCard card = {.name = "three-heaps"};

    static void options(State heaps, OptionVisitor visit) {
        for (Heap State::*each : {&State::a, &State::b, &State::c}) {
            State next = heaps;
            if (next.*each > 0) {
                --(next.*each);
                if (!visit(next)) {
                    return;
                }
            }
        }
    }
};

/// As `ThreeHeaps`, with a complaint of its own.
struct ThreeNamedHeaps : ThreeHeaps {
    static constexpr LiteralText needed = {"a, b and c are needed", "需要 a、b、c"};
};

/// A row, from which the first number is taken away.
struct Row {
    using State = nimber::State;
    static constexpr GameCard card = {.name = "a-row"};

    static void options(StateView row, OptionVisitor visit) {
        if (!row.empty()) {
            visit(row.subspan(1));
        }
    }
    static void normalise(State& row) { std::ranges::fill(row, 0); }
    static Outcome outcome(StateView row, Play play) {
        return (row.size() % 2 == 0) == (play == Play::Normal) ? Outcome::P : Outcome::N;
    }
};

/// Take any number of a set.
struct FromSet {
    using State = Heap;
    static constexpr GameCard card = {.name = "from-set"};
    static constexpr SetOfNumbers parameters = {{"no zero", "没有零"}, 9};
    NumberSet set;

    [[nodiscard]] std::string name() const { return "from-set:" + set.text; }
    void options(Heap heap, OptionVisitor visit) const {
        for (const Heap take : set.numbers) {
            if (take <= heap && !visit(heap - take)) {
                return;
            }
        }
    }
};

/// Made in a way of its own.
struct Made {
    using State = Heap;
    static constexpr GameCard card = {.name = "made"};
    std::string word;

    static Result<Made> make(ArgumentReader& parameters) {
        const auto word = parameters.word();
        if (!word) {
            return word.error();
        }
        return Made{std::string{*word}};
    }
    [[nodiscard]] std::string name() const { return "made:" + word; }
    static void options(Heap /*heap*/, OptionVisitor /*visit*/) {}
};

static_assert(GameRules<OneOrTwo> && GameRules<UpTo> && GameRules<TwoHeaps> && GameRules<Row>);
static_assert(!KnowsValue<OneOrTwo> && !KnowsOutcome<OneOrTwo> && !KnowsMisereHeaps<OneOrTwo>);
static_assert(!KnowsWinningOptions<OneOrTwo> && !KnowsValuePeriod<OneOrTwo>);
static_assert(!Normalises<OneOrTwo> && !Explains<OneOrTwo> && !Draws<OneOrTwo>);
static_assert(!IsSubtractionGame<OneOrTwo> && !KnowsLastLoss<OneOrTwo>);
static_assert(KnowsValue<UpTo> && KnowsWinningOptions<UpTo> && KnowsValuePeriod<UpTo>);
static_assert(IsSubtractionGame<UpTo> && Explains<UpTo>);
static_assert(KnowsValue<TwoHeaps> && KnowsOutcome<TwoHeaps> && KnowsMisereHeaps<TwoHeaps>);
static_assert(Normalises<TwoHeaps> && Normalises<Row> && KnowsOutcome<Row>);

template <class G>
Result<GamePtr> made(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    ArgumentReader parameters{text, std::min(colon + 1, text.size()), text.size(), G::card};
    return make_typed<G>(parameters);
}

Result<Sum> read(const Game& game, std::string_view text) {
    ArgumentReader arguments{text, 0, text.size(), game.card()};
    return game.parse(arguments);
}

std::vector<State> options_of(const Game& game, const State& state) {
    std::vector<State> options;
    game.options(state, [&](SumView option) {
        options.push_back(only(option));
        return true;
    });
    return options;
}

State normal(const Game& game, State state) {
    game.normalise(state);
    return state;
}

TEST(TypedGameTest, EveryNumberOfAGameOnHeapsIsAComponent) {
    const GamePtr game = game_of(OneOrTwo{});
    EXPECT_TRUE(game->of_heaps());
    const auto sum = read(*game, "3,5,0");
    ASSERT_TRUE(sum.has_value());
    EXPECT_EQ(sum->size(), 3U);
    EXPECT_EQ(to_text(*game, *sum), "3,5,0");
    EXPECT_EQ(options_of(*game, {5}), (std::vector<State>{{4}, {3}}));
}

TEST(TypedGameTest, AStructOfHeapsIsOneComponent) {
    const GamePtr game = game_of(TwoHeaps{});
    EXPECT_FALSE(game->of_heaps());
    const auto sum = read(*game, "1,2");
    ASSERT_TRUE(sum.has_value());
    EXPECT_EQ(only(*sum), (State{1, 2}));
    EXPECT_EQ(to_text(*game, *sum), "1,2");
    EXPECT_EQ(options_of(*game, {1, 2}), (std::vector<State>{{0, 2}, {1, 1}, {1, 0}}));
}

TEST(TypedGameTest, ARowHasAnyLength) {
    const GamePtr game = game_of(Row{});
    EXPECT_FALSE(game->of_heaps());
    for (const char* text : {"4", "4,0", "4,0,6"}) {
        const auto sum = read(*game, text);
        ASSERT_TRUE(sum.has_value());
        EXPECT_EQ(to_text(*game, *sum), text);
    }
    EXPECT_EQ(options_of(*game, {4, 0, 6}), (std::vector<State>{{0, 6}}));
}

TEST(TypedGameTest, SaysHowManyNumbersAreNeeded) {
    const auto complaint = [](const GamePtr& game, std::string_view text) {
        const auto sum = read(*game, text);
        return sum ? std::string{"none"} : std::string{sum.error().detail.english};
    };
    for (const char* text : {"1", "1,2,3"}) {
        EXPECT_EQ(complaint(game_of(TwoHeaps{}), text), "exactly two numbers are needed");
    }
    for (const char* text : {"1,2", "1,2,3,4"}) {
        EXPECT_EQ(complaint(game_of(ThreeHeaps{}), text), "exactly three numbers are needed");
        EXPECT_EQ(complaint(game_of(ThreeNamedHeaps{}), text), "a, b and c are needed");
    }
    EXPECT_EQ(complaint(game_of(ThreeHeaps{}), "1,2,3"), "none");
}

TEST(TypedGameTest, AComplaintStandsAtTheNumberThatIsWrong) {
    const GamePtr game = game_of(TwoHeaps{});
    EXPECT_TRUE(read(*game, "7,6").has_value());
    const auto sum = read(*game, "10,7");
    ASSERT_FALSE(sum.has_value());
    EXPECT_EQ(sum.error().code, ErrorCode::BadState);
    EXPECT_EQ(sum.error().offset, 3U);
    EXPECT_EQ(sum.error().detail.english, "no seven on the right");
}

TEST(TypedGameTest, AVisitorThatHasHadEnoughIsNotCalledAgain) {
    for (const GamePtr& game : {game_of(TwoHeaps{}), game_of(ThreeHeaps{})}) {
        int calls = 0;
        game->options(State(game->name() == "two-heaps" ? 2 : 3, 5), [&](SumView) {
            ++calls;
            return false;
        });
        EXPECT_EQ(calls, 1);
    }
}

TEST(TypedGameTest, WhatAGameDoesNotSayIsNotKnown) {
    const GamePtr game = game_of(OneOrTwo{});
    EXPECT_EQ(game->value(State{4}), std::nullopt);
    EXPECT_EQ(game->outcome(State{4}, Play::Normal), std::nullopt);
    EXPECT_EQ(game->outcome(State{4}, Play::Misere), std::nullopt);
    EXPECT_EQ(game->misere_heaps(State{4}), std::nullopt);
    EXPECT_EQ(game->value_period(), std::nullopt);
    EXPECT_EQ(game->last_loss({}), std::nullopt);
    EXPECT_FALSE(game->is_subtraction_game());
    EXPECT_FALSE(game->numbers_are_heaps());
    EXPECT_TRUE(game->numbers_are_sizes());
    EXPECT_FALSE(game->winning_options(State{4}, Goal{Play::Normal, {}}, [](SumView) {
        ADD_FAILURE() << "visited an option";
        return true;
    }));
    EXPECT_EQ(normal(*game, {4}), State{4});
    Evidence evidence{Language::English};
    game->explain(State{4}, Play::Normal, evidence);
    EXPECT_TRUE(evidence.steps().empty());
}

TEST(TypedGameTest, WhatAGameSaysIsKnown) {
    const GamePtr game = game_of(UpTo{.most = 3});
    EXPECT_EQ(game->value(State{6}), Nimber{2});
    EXPECT_EQ(game->outcome(State{8}, Play::Normal), Outcome::P);
    EXPECT_TRUE(game->is_subtraction_game());
    EXPECT_EQ(game->misere_heaps(State{7}), NimSummary::heap(Nimber{3}));
    EXPECT_EQ(game->value_period(), (Period{0, 4, 0}));
    std::vector<State> winning;
    EXPECT_TRUE(game->winning_options(State{6}, Goal{Play::Normal, {}}, [&](SumView option) {
        winning.push_back(only(option));
        return true;
    }));
    EXPECT_EQ(winning, std::vector<State>{{4}});
    Evidence evidence{Language::English};
    game->explain(State{6}, Play::Normal, evidence);
    ASSERT_EQ(evidence.steps().size(), 1U);
    EXPECT_EQ(evidence.steps().front().text, "a heap of 6");
}

TEST(TypedGameTest, WhatTheOutcomeLeavesOpenFollowsFromTheRest) {
    const GamePtr game = game_of(TwoHeaps{});
    EXPECT_EQ(game->value(State{3, 3}), std::nullopt);
    EXPECT_EQ(game->value(State{0, 3}), Nimber{3});
    EXPECT_EQ(game->outcome(State{3, 3}, Play::Normal), Outcome::P);
    EXPECT_EQ(game->outcome(State{1, 1}, Play::Misere), Outcome::N);
    EXPECT_EQ(game->outcome(State{0, 1}, Play::Misere), Outcome::P);
    EXPECT_EQ(game_of(Row{})->outcome(State{1, 2}, Play::Misere), Outcome::N);
}

TEST(TypedGameTest, NormalisesStructsAndRows) {
    EXPECT_EQ(normal(*game_of(TwoHeaps{}), {5, 2}), (State{2, 5}));
    EXPECT_EQ(normal(*game_of(Row{}), {5, 2}), (State{0, 0}));
    EXPECT_EQ(normal(*game_of(ThreeHeaps{}), {5, 2, 1}), (State{5, 2, 1}));
}

TEST(TypedGameTest, ANumberBehindTheColonMustBeWrittenOrNeedNot) {
    EXPECT_EQ((*made<UpTo>("up-to:3"))->name(), "up-to:3");
    EXPECT_EQ((*made<UpTo>("up-to:2"))->name(), "up-to:2");
    EXPECT_FALSE(made<UpTo>("up-to").has_value());
    EXPECT_EQ((*made<TwoHeaps>("two-heaps"))->name(), "two-heaps");
    EXPECT_EQ((*made<TwoHeaps>("two-heaps:1"))->name(), "two-heaps");
    EXPECT_EQ((*made<TwoHeaps>("two-heaps:2"))->name(), "two-heaps:2");
}

TEST(TypedGameTest, ABadNumberBehindTheColonIsRefusedWhereItStands) {
    const auto zero = made<UpTo>("up-to:0");
    ASSERT_FALSE(zero.has_value());
    EXPECT_EQ(zero.error().code, ErrorCode::BadParameter);
    EXPECT_EQ(zero.error().offset, 6U);
    EXPECT_EQ(zero.error().detail.english, "at least one");
    const auto more = made<TwoHeaps>("two-heaps:2,3");
    ASSERT_FALSE(more.has_value());
    EXPECT_EQ(more.error().offset, 12U);
    EXPECT_EQ(more.error().detail.english, "one number");
}

TEST(TypedGameTest, WithoutADeclarationThereIsNoParameter) {
    EXPECT_EQ((*made<OneOrTwo>("one-or-two"))->name(), "one-or-two");
    const auto parameter = made<OneOrTwo>("one-or-two:3");
    ASSERT_FALSE(parameter.has_value());
    EXPECT_EQ(parameter.error().code, ErrorCode::NoParameter);
}

TEST(TypedGameTest, ASetBehindTheColonMakesTheGame) {
    const auto game = made<FromSet>("from-set:4,1-2");
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ((*game)->name(), "from-set:1,2,4");
    EXPECT_EQ(options_of(**game, {4}), (std::vector<State>{{3}, {2}, {0}}));
    const auto zero = made<FromSet>("from-set:1,0");
    ASSERT_FALSE(zero.has_value());
    EXPECT_EQ(zero.error().detail.english, "no zero");
    EXPECT_FALSE(made<FromSet>("from-set:10").has_value());
}

TEST(TypedGameTest, AGameWithOtherNeedsMakesItself) {
    EXPECT_EQ((*made<Made>("made:up"))->name(), "made:up");
}

TEST(TypedGameTest, AgreesWithBruteForce) {
    Agreement heaps{game_of(UpTo{.most = 3})};
    for (Heap heap = 0; heap <= 9; ++heap) {
        heaps.check({heap});
    }
    Agreement pairs{game_of(TwoHeaps{})};
    for (const State& state : all_tuples(2, 0, 4)) {
        pairs.check(state);
    }
}

} // namespace
} // namespace nimber::testing
