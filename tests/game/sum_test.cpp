#include "nimber/game/sum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nimber {
namespace {

/// A sum as it would be kept without any thought: its components, one after the other.
using Plain = std::vector<State>;

Plain plain(SumView sum) {
    Plain components;
    for (const StateView component : sum) {
        components.emplace_back(component.begin(), component.end());
    }
    return components;
}

/// By `push_back`, one component after the other.
Sum sum_of(const Plain& components) {
    Sum sum;
    for (const State& component : components) {
        sum.push_back(component);
    }
    return sum;
}

/// The same by a detour: a component of another width stood beside them for a while.
Sum by_detour(const Plain& components) {
    Sum sum = sum_of(components);
    const std::size_t width = components.empty() ? 0 : components.front().size();
    sum.push_back(State(width + 1, 7));
    sum.replace(components.size(), {});
    return sum;
}

/// The same, each component with its end, also where all are of one width.
Sum by_ends(const Plain& components) {
    State numbers;
    std::vector<std::uint32_t> ends;
    for (const State& component : components) {
        numbers.insert(numbers.end(), component.begin(), component.end());
        ends.push_back(static_cast<std::uint32_t>(numbers.size()));
    }
    return Sum{SumView::of_parts(numbers, ends)};
}

/// What was said of a move, as rules say it.
template <class... Left>
Plain visited(const Left&... left) {
    Plain seen;
    const auto keep = [&](SumView option) {
        seen = plain(option);
        return true;
    };
    EXPECT_TRUE(OptionVisitor{keep}(left...));
    return seen;
}

TEST(SumTest, NothingIsTheEmptySum) {
    EXPECT_TRUE(SumView{}.empty());
    EXPECT_EQ(SumView{}.size(), 0U);
    EXPECT_TRUE(SumView{}.numbers().empty());
    EXPECT_EQ(SumView{}.begin(), SumView{}.end());
    EXPECT_TRUE(Sum{}.empty());
    EXPECT_EQ(Sum{}, Sum::of_heaps({}));
    EXPECT_EQ(Sum{}, Sum{SumView{}});
    EXPECT_EQ(Sum{}, by_ends({}));
    EXPECT_EQ(Sum{}.view(), SumView::of_heaps({}));
}

TEST(SumTest, AComponentWithoutNumbersIsNotNothing) {
    const Sum empty_board{State{}};

    EXPECT_EQ(empty_board.size(), 1U);
    EXPECT_TRUE(empty_board[0].empty());
    EXPECT_EQ(plain(empty_board), Plain{{}});
    EXPECT_LT(Sum{}, empty_board);
    EXPECT_EQ(plain(sum_of({{}, {}, {}})), (Plain{{}, {}, {}}));
    EXPECT_EQ(plain(sum_of({{}, {4}, {}})), (Plain{{}, {4}, {}}));
}

TEST(SumTest, OneComponentIsASumByItself) {
    const State state = {3, 1, 4};
    const Sum sum{state};

    EXPECT_EQ(plain(sum), Plain{state});
    EXPECT_EQ(plain(state), Plain{state});
    EXPECT_EQ(plain(StateView{state}), Plain{state});
    EXPECT_EQ(plain(std::array<Heap, 3>{3, 1, 4}), Plain{state});
    EXPECT_EQ(sum.numbers().data(), sum[0].data());
    EXPECT_EQ(sum, by_ends({state}));
}

TEST(SumTest, HeapsAreComponentsOfOneNumber) {
    const Sum sum = Sum::of_heaps({5, 7, 9});

    EXPECT_EQ(sum.size(), 3U);
    EXPECT_EQ(plain(sum), (Plain{{5}, {7}, {9}}));
    EXPECT_EQ(plain(SumView::of_heaps(State{5, 7, 9})), (Plain{{5}, {7}, {9}}));
    EXPECT_NE(sum, (Sum{State{5, 7, 9}}));
    EXPECT_EQ(Sum::of_heaps({5}), Sum{State{5}});
}

TEST(SumTest, ComponentsOfDifferentWidthsStayApart) {
    const Plain components = {{1}, {2, 3}, {}, {4, 5, 6}, {7}};
    const Sum sum = sum_of(components);

    EXPECT_EQ(sum.size(), 5U);
    EXPECT_EQ(plain(sum), components);
    EXPECT_EQ(State(sum.numbers().begin(), sum.numbers().end()), (State{1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(State(sum[3].begin(), sum[3].end()), (State{4, 5, 6}));
    EXPECT_EQ(plain(by_ends(components)), components);
}

TEST(SumTest, IsWalkedThroughForwards) {
    const Sum sum = sum_of({{1, 2}, {3}});
    const SumView view = sum;
    SumView::Iterator at = view.begin();

    EXPECT_EQ((*at++).size(), 2U);
    EXPECT_EQ((*at)[0], 3U);
    EXPECT_NE(at, view.end());
    EXPECT_EQ(++at, view.end());
}

TEST(SumTest, ReplacingWithNothingLeavesTheOthers) {
    Sum heaps = Sum::of_heaps({5, 7, 9});
    heaps.replace(1, {});
    EXPECT_EQ(heaps, Sum::of_heaps({5, 9}));
    heaps.replace(1, SumView::of_heaps({}));
    heaps.replace(0, Sum{});
    EXPECT_TRUE(heaps.empty());
    EXPECT_TRUE(heaps.numbers().empty());

    Sum boards = sum_of({{1, 2}, {3}, {}});
    boards.replace(0, {});
    EXPECT_EQ(plain(boards), (Plain{{3}, {}}));
    boards.replace(1, {});
    boards.replace(0, {});
    EXPECT_EQ(boards, Sum{});
}

TEST(SumTest, WhatWasEmptiedTakesAnyWidth) {
    Sum sum = sum_of({{1, 2}, {3}});
    sum.clear();
    EXPECT_EQ(sum, Sum{});
    sum.push_back(State{4, 5, 6});
    sum.push_back(State{7, 8, 9});
    EXPECT_EQ(plain(sum), (Plain{{4, 5, 6}, {7, 8, 9}}));

    Sum replaced{State{1, 2}};
    replaced.replace(0, {});
    replaced.append(SumView::of_heaps(State{3, 4}));
    EXPECT_EQ(replaced, Sum::of_heaps({3, 4}));
}

TEST(SumTest, EqualityAndOrderAreThoseOfTheComponents) {
    const Plain boards = {{1, 2}, {3, 4}};

    EXPECT_EQ(sum_of(boards), by_detour(boards));
    EXPECT_EQ(sum_of(boards), by_ends(boards));
    EXPECT_EQ(Sum::of_heaps({5, 7}), by_ends({{5}, {7}}));
    EXPECT_LT(by_ends({{5}, {6}}), Sum::of_heaps({5, 7}));
    EXPECT_LT(Sum::of_heaps({5, 6}), by_ends({{5}, {7}}));
    EXPECT_NE(sum_of(boards), Sum(State{1, 2, 3, 4}));
    EXPECT_NE(sum_of(boards), Sum::of_heaps({1, 2, 3, 4}));
    EXPECT_NE(sum_of({{1, 2}, {3}}), sum_of({{1}, {2, 3}}));
    EXPECT_LT(sum_of({{1}, {2, 3}}), sum_of({{1, 2}, {3}}));
    EXPECT_LT(sum_of({{1, 2}}), sum_of({{1, 2}, {}}));
    EXPECT_LT(sum_of({{9}}), sum_of({{10}}));
}

TEST(SumTest, ACopyIsAssignedFromAView) {
    const Sum boards = sum_of({{1, 2}, {3}});
    Sum sum = Sum::of_heaps({8, 9});
    sum = boards.view();
    EXPECT_EQ(sum, boards);
    sum = SumView{};
    EXPECT_TRUE(sum.empty());
}

TEST(OptionVisitorTest, IsToldHeapsAComponentOrASum) {
    const Heap left = 3;
    const Sum boards = Sum::of_heaps({6, 7, 8});

    EXPECT_EQ(visited(), Plain{});
    EXPECT_EQ(visited(left), (Plain{{3}}));
    EXPECT_EQ(visited(left, Heap{4}), (Plain{{3}, {4}}));
    EXPECT_EQ(visited(State{3, 4}), (Plain{{3, 4}}));
    EXPECT_EQ(visited(std::array<Heap, 2>{3, 4}), (Plain{{3, 4}}));
    EXPECT_EQ(visited(boards), (Plain{{6}, {7}, {8}}));
}

TEST(OptionVisitorTest, SaysWhetherToGoOn) {
    const auto stop = [](SumView option) { return option.size() < 2; };
    const OptionVisitor visit{stop};

    EXPECT_TRUE(visit(Heap{1}));
    EXPECT_FALSE(visit(Heap{1}, Heap{1}));
}

// Properties. Components are short, numbers small and sums few, so that every case comes often.

std::size_t below(std::size_t count) {
    constexpr int kWhole = 100; // of the range, from the first round on
    return *rc::gen::resize(kWhole, rc::gen::inRange<std::size_t>(0, count));
}

State random_component(std::size_t width) {
    State component(width);
    std::ranges::generate(component, [] { return below(3); });
    return component;
}

/// Of one width in half of the cases.
Plain random_components() {
    const bool regular = below(2) == 0;
    const std::size_t width = below(3);
    Plain components(below(5));
    std::ranges::generate(components, [&] { return random_component(regular ? width : below(3)); });
    return components;
}

/// The same sum, made and kept in one way or another.
Sum kept(const Plain& components) {
    switch (below(3)) {
    case 0: return sum_of(components);
    case 1: return by_detour(components);
    default: return by_ends(components);
    }
}

RC_GTEST_PROP(SumTest, ChangesAsAPlainListOfComponents, ()) {
    Plain expected = random_components();
    Sum sum = kept(expected);
    for (std::size_t steps = 1 + below(12); steps > 0; --steps) {
        const std::size_t what = below(expected.empty() ? 2 : 4);
        if (what == 0) {
            expected.push_back(random_component(below(3)));
            sum.push_back(expected.back());
        } else if (what == 1) {
            const Plain more = random_components();
            sum.append(kept(more));
            expected.insert(expected.end(), more.begin(), more.end());
        } else {
            const std::size_t index = below(expected.size());
            const Plain put = random_components();
            sum.replace(index, kept(put));
            const auto place = expected.begin() + static_cast<std::ptrdiff_t>(index);
            expected.insert(expected.erase(place), put.begin(), put.end());
        }
        State numbers;
        for (const State& component : expected) {
            numbers.insert(numbers.end(), component.begin(), component.end());
        }
        RC_ASSERT(plain(sum) == expected);
        RC_ASSERT(sum.size() == expected.size());
        RC_ASSERT(sum.empty() == expected.empty());
        RC_ASSERT(State(sum.numbers().begin(), sum.numbers().end()) == numbers);
        RC_ASSERT(sum == sum_of(expected));
    }
}

RC_GTEST_PROP(SumTest, IsOrderedAsAPlainListOfComponents, ()) {
    const Plain a = random_components();
    const Plain b = below(2) == 0 ? a : random_components();
    const Sum left = kept(a);
    const Sum right = kept(b);

    RC_ASSERT((left == right) == (a == b));
    RC_ASSERT((left < right) == (a < b));
    RC_ASSERT((left > right) == (a > b));
    RC_ASSERT((left.view() <=> right.view()) == (a <=> b));
}

} // namespace
} // namespace nimber
