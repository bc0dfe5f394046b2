#include "core/solve/couple/couple_search.hpp"

#include "core/solve/boards/grid_rules.hpp"
#include "support/game_checks.hpp"
#include "support/references/plain_board.hpp"
#include "support/rounds.hpp"

#include <random>

namespace nimber::testing {
namespace {

struct Board {
    Taken taken = Taken::Edge;
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// A search with its rules.
struct Searched {
    explicit Searched(const Board& board)
        : rules{board.taken, board.rows, board.columns}, search{rules, 0} {} // threads at once

    unsigned value(Cells cells, Budget& budget) {
        const auto found = search.value(cells, budget);
        EXPECT_TRUE(found.has_value());
        return found ? static_cast<unsigned>(found->value()) : ~0U;
    }

    GridRules rules;
    CoupleSearch<GridRules> search;
};

unsigned value_of(std::size_t rows, std::size_t columns) {
    Budget budget{{}};
    Searched board{{Taken::Edge, rows, columns}};
    return board.value(board.rules.grid().all, budget);
}

TEST(CoupleSearchTest, CramHasThePublishedValues) {
    const auto values = golden("cram_nimbers.json");
    const auto& threes = values["3xn (n=1..15) recomputed"];
    for (std::size_t n = 1; n <= 12; ++n) {
        EXPECT_EQ(value_of(3, n), threes[n - 1].get<unsigned>()) << n;
    }
    const auto& twos = values["2xn (n=1..9)"];
    for (std::size_t n = 1; n <= twos.size(); ++n) {
        EXPECT_EQ(value_of(n, 2), twos[n - 1].get<unsigned>()) << n;
    }
    const auto& ones = values["1xn (n=1..20)"];
    for (std::size_t n = 1; n <= ones.size(); ++n) {
        EXPECT_EQ(value_of(1, n), ones[n - 1].get<unsigned>()) << n;
    }
    for (const auto& [size, value] : values["recomputed"].items()) {
        if (size != "5x7") { // a second with sanitizers
            EXPECT_EQ(value_of(static_cast<std::size_t>(size[0] - '0'),
                               static_cast<std::size_t>(size[2] - '0')),
                      value.get<unsigned>())
                << size;
        }
    }
}

TEST(CoupleSearchTest, AgreesWithPlainMexOnRandomBoards) {
    std::mt19937_64 random{17};
    for (const Board board :
         {Board{Taken::Edge, 5, 5}, Board{Taken::Edge, 8, 4}, Board{Taken::Edge, 12, 3},
          Board{Taken::Edge, 12, 5}, Board{Taken::Vertex, 5, 5}, Board{Taken::Vertex, 9, 3},
          Board{Taken::Vertex, 7, 7}, Board{Taken::Vertex, 8, 8}}) {
        Searched searched{board};
        const GridMasks& grid = searched.rules.grid();
        PlainBoard plain{board.taken, static_cast<std::size_t>(grid.stride), grid.columns};
        Budget budget{{}};
        for (std::size_t round = 0; round < rounds(25); ++round) {
            Cells cells = searched.rules.grid().all;
            while (std::popcount(cells) > 19 || random() % 4 == 0) {
                cells &= ~(Cells{1} << random() % 64);
            }
            const unsigned value = plain.value(cells);
            for (unsigned other = 0; other < 5; ++other) {
                const auto has = searched.search.has_value(cells, Nimber{other}, budget);
                ASSERT_TRUE(has.has_value());
                ASSERT_EQ(*has, other == value) << cells;
            }
            ASSERT_EQ(searched.value(cells, budget), value) << cells;
        }
    }
}

// A limit of no couple leaves nothing but to say on what the answer rests.
TEST(CoupleWorkerTest, AQuestionIsAYesIfAllItRestsOnAreNo) {
    std::mt19937_64 random{37};
    std::size_t undecided = 0;
    for (const Board board : {Board{Taken::Edge, 6, 5}, Board{Taken::Vertex, 6, 5}}) {
        const GridRules rules{board.taken, board.rows, board.columns};
        PlainBoard plain{board.taken, 6, 5};
        for (int round = 0; round < 200; ++round) {
            Cells cells = rules.grid().all;
            while (std::popcount(cells) > 18) {
                cells &= ~(Cells{1} << random() % 64);
            }
            CoupleMemory memory;
            BoardSum sum;
            rules.simplify({&cells, 1}, &sum);
            memory.mix_keys({&sum, 1});
            if (sum.count == 0) {
                continue;
            }
            const std::atomic<bool> stop = false;
            Budget budget{{}};
            CoupleWorker<GridRules> worker{rules};
            worker.begin(memory, budget, stop);
            for (unsigned value = 5; value-- > 0;) {
                CoupleQuestion question{{sum.parts[0]}, value};
                const CoupleFinding found = worker.look_into(question, 0, 0);
                bool yes = found.answer == CoupleAnswer::Yes;
                if (found.answer == CoupleAnswer::Undecided) {
                    ++undecided;
                    yes = std::ranges::none_of(found.steps, [&](const CoupleStep& step) {
                        unsigned worth = 0;
                        for (const BoardPart& part : step.question.parts) {
                            worth ^= plain.value(part.cells);
                        }
                        return worth == step.question.value;
                    });
                }
                ASSERT_EQ(yes, plain.value(sum.parts[0].cells) == value) << cells << " " << value;
            }
        }
    }
    EXPECT_GT(undecided, 500U);
}

// What was learnt must be right whatever was asked before, and from whatever was cut short.
TEST(CoupleSearchTest, ASearchThatWasCutShortGoesOnToTheSameValue) {
    for (const auto& [board, value] :
         {std::pair{Board{Taken::Edge, 6, 5}, 2U}, std::pair{Board{Taken::Edge, 7, 4}, 3U},
          std::pair{Board{Taken::Vertex, 6, 5}, 0U}}) {
        Searched whole{board};
        Budget unlimited{{}};
        const unsigned expected = whole.value(whole.rules.grid().all, unlimited);
        if (board.taken == Taken::Edge) {
            EXPECT_EQ(expected, value);
        }
        Searched searched{board};
        int cuts = 0;
        for (;;) {
            std::stop_source stop;
            stop.request_stop(); // noticed after some thousand steps
            Budget budget{{.stop = stop.get_token()}};
            if (const auto found = searched.search.value(searched.rules.grid().all, budget)) {
                EXPECT_EQ(found->value(), expected);
                break;
            }
            ++cuts;
            ASSERT_LT(cuts, 1000);
        }
        if (unlimited.positions() > 3000) {
            EXPECT_GT(cuts, 0);
        }
    }
}

TEST(CoupleSearchTest, LittleMemoryIsKeptAndTheValueIsTheSame) {
    Searched searched{{Taken::Edge, 6, 5}};
    constexpr std::size_t kLittle = std::size_t{9} << 19U; // the tables cannot grow
    Budget budget{{.memory_bytes = kLittle}};
    EXPECT_EQ(searched.value(searched.rules.grid().all, budget), 2U);
    EXPECT_LE(budget.held(), kLittle);
    Searched none{{Taken::Edge, 6, 5}};
    Budget too_little{{.memory_bytes = 1000}};
    EXPECT_FALSE(none.search.value(none.rules.grid().all, too_little).has_value());
    EXPECT_EQ(too_little.error().code, ErrorCode::MemoryLimit);
}

TEST(CoupleSearchTest, ThreadsFindTheSameValues) {
    for (const std::size_t threads : {2U, 5U}) {
        for (const Board board : {Board{Taken::Edge, 6, 5}, Board{Taken::Edge, 7, 4},
                                  Board{Taken::Edge, 12, 3}, Board{Taken::Vertex, 7, 6}}) {
            Searched one{board};
            Budget alone{{}};
            const unsigned expected = one.value(one.rules.grid().all, alone);
            Searched many{board};
            Budget budget{{.threads = threads}};
            EXPECT_EQ(many.value(many.rules.grid().all, budget), expected);
            // What they left in the tables is true.
            for (unsigned other = 0; other < 6; ++other) {
                const auto has = many.search.has_value(many.rules.grid().all, Nimber{other}, alone);
                EXPECT_EQ(has, other == expected) << other;
            }
        }
    }
}

TEST(CoupleSearchTest, ThreadsAgreeWithPlainMexOnRandomBoards) {
    std::mt19937_64 random{29};
    Searched searched{{Taken::Edge, 8, 4}};
    PlainBoard plain{Taken::Edge, 5, 4};
    Budget budget{{.memory_bytes = std::size_t{9} << 19U, .threads = 3}};
    for (int round = 0; round < 40; ++round) {
        Cells cells = searched.rules.grid().all;
        while (std::popcount(cells) > 22) {
            cells &= ~(Cells{1} << random() % 64);
        }
        ASSERT_EQ(searched.value(cells, budget), plain.value(cells)) << cells;
    }
}

TEST(CoupleSearchTest, ThreadsStopWhenTheBudgetEnds) {
    Searched searched{{Taken::Edge, 7, 6}};
    Budget budget{{.time = std::chrono::milliseconds{200}, .threads = 3}};
    EXPECT_FALSE(searched.search.value(searched.rules.grid().all, budget).has_value());
    EXPECT_EQ(budget.error().code, ErrorCode::TimeLimit);
    EXPECT_GT(budget.positions(), 0U);
    Searched small{{Taken::Edge, 6, 5}}; // goes on after a limit, with little memory
    for (int cuts = 0;; ++cuts) {
        ASSERT_LT(cuts, 1000);
        Budget slice{{.time = std::chrono::milliseconds{20},
                      .memory_bytes = std::size_t{9} << 19U,
                      .threads = 2}};
        if (const auto found = small.search.value(small.rules.grid().all, slice)) {
            EXPECT_EQ(found->value(), 2U);
            break;
        }
    }
}

TEST(CoupleSearchTest, GoesOnWithWhatWasSaved) {
    const Board board{Taken::Edge, 7, 5};
    Searched first{board};
    std::stop_source stop;
    stop.request_stop(); // noticed after some thousand steps
    Budget cut{{.stop = stop.get_token()}};
    for (int i = 0; i < 10; ++i) {
        ASSERT_FALSE(first.search.value(first.rules.grid().all, cut).has_value());
        cut.restart();
    }
    std::vector<std::uint8_t> saved;
    first.search.save(saved);

    Searched second{board};
    Budget budget{{}};
    ASSERT_TRUE(second.search.load(saved, budget));
    std::vector<std::uint8_t> again;
    second.search.save(again);
    EXPECT_EQ(again, saved);
    EXPECT_EQ(second.value(second.rules.grid().all, budget), 1U);
    Searched done{board};
    Budget free{{}};
    again.clear();
    second.search.save(again);
    ASSERT_TRUE(done.search.load(again, free));
    EXPECT_EQ(done.value(done.rules.grid().all, free), 1U);
    EXPECT_EQ(free.positions(), 0U); // nothing was left to search

    Budget little{{.memory_bytes = std::size_t{1} << 20U}};
    Searched third{board};
    EXPECT_FALSE(third.search.load(saved, little));
    for (std::size_t length = 0; length < saved.size(); length += saved.size() / 50) {
        Searched damaged{board};
        EXPECT_FALSE(damaged.search.load(std::span{saved}.first(length), budget)) << length;
    }
    saved.push_back(0);
    Searched longer{board};
    EXPECT_FALSE(longer.search.load(saved, budget));
}

TEST(CoupleTableTest, RemembersEachKeyAndNoOther) {
    Budget budget{{}};
    CoupleTable<6> table{6};
    std::mt19937_64 random{19};
    std::vector<std::uint64_t> keys(20'000);
    for (std::uint64_t& key : keys) {
        key = random();
        ASSERT_EQ(table.find(key), 0U);
        table.put(key, 1 + static_cast<unsigned>(key >> 60U));
        table.grow_if_full(budget);
    }
    std::size_t forgotten = 0;
    for (const std::uint64_t key : keys) {
        const unsigned found = table.find(key);
        forgotten += found == 0 ? 1 : 0;
        ASSERT_TRUE(found == 0 || found == 1 + (key >> 60U));
    }
    EXPECT_LT(forgotten, keys.size() / 100);
    EXPECT_GT(table.count(), keys.size() * 98 / 100);
    table.put(keys.back(), 7);
    EXPECT_EQ(table.find(keys.back()), 7U);
    // Keys that differ in one bit, whichever it is.
    for (unsigned bit = 0; bit < 64; ++bit) {
        EXPECT_EQ(table.find(keys.back() ^ (std::uint64_t{1} << bit)), 0U) << bit;
    }
}

TEST(CoupleTableTest, DoesNotGrowBeyondTheMemory) {
    Budget budget{{.memory_bytes = 100'000}};
    CoupleTable<6> table{6};
    ASSERT_TRUE(budget.hold(table.bytes()));
    std::mt19937_64 random{23};
    for (int i = 0; i < 100'000; ++i) {
        table.put(random(), 1);
        table.grow_if_full(budget);
    }
    EXPECT_LE(budget.held(), 100'000U);
    EXPECT_EQ(budget.held(), table.bytes());
    EXPECT_GT(table.bytes(), 30'000U);
    EXPECT_FALSE(budget.exceeded());
}

} // namespace
} // namespace nimber::testing
