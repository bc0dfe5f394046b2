#include "workbench/tables/table.hpp"

#include "nimber/games/catalogue.hpp"
#include "support/ask.hpp"
#include "workbench/operations/table.hpp"
#include "workbench/tables/grid.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <sstream>

namespace nimber::testing {
namespace {

using nlohmann::json;

/// A table in one of the formats, from values that come as they do in the program.
class Table {
public:
    Table(const char* game, Heap from, Heap to, Limits limits = {}, Play play = Play::Normal)
        : spec_{*make_game(game), play, from, to} {
        if (play == Play::Normal && has_whole_rule(*spec_.game)) {
            run_ = std::move(*SequenceRun::begin(*spec_.game, {.limits = limits}));
            values_ = std::make_unique<SequenceValues>(*run_, *spec_.game);
        } else {
            values_ = std::make_unique<SolvedValues>(spec_.game, play, limits);
        }
    }

    template <class Write>
    std::string as(const Write& write) {
        std::string out;
        pieces_ = 0;
        AnswerText text{Limits{}, [&](std::string_view piece) {
                            out += piece;
                            largest_piece_ = std::max(largest_piece_, piece.size());
                            ++pieces_;
                        }};
        static_cast<void>(write(spec_, *values_, text));
        text.finish();
        return out;
    }

    TableSpec& spec() { return spec_; }
    HeapValues& values() { return *values_; }
    [[nodiscard]] std::size_t pieces() const { return pieces_; }
    [[nodiscard]] std::size_t largest_piece() const { return largest_piece_; }

private:
    TableSpec spec_;
    std::unique_ptr<SequenceRun> run_;
    std::unique_ptr<HeapValues> values_;
    std::size_t pieces_ = 0;
    std::size_t largest_piece_ = 0;
};

// The writers answer nothing, or an error: as one kind of callable.
constexpr auto kText = [](auto&&... all) { return write_text(all...), 0; };
constexpr auto kCsv = [](auto&&... all) { return write_csv(all...), 0; };
constexpr auto kBFile = [](auto&&... all) { return write_b_file(all...), 0; };
constexpr auto kSvg = [](auto&&... all) { return write_svg(all...), 0; };
constexpr auto kCpp = [](auto&&... all) { return write_cpp(all...); };

/// The values of a table in JSON.
json values_of(const char* game, Heap to, bool misere = false) {
    return support::ask("table", {{"game", game}, {"to", to}, {"misere", misere}})["values"];
}

/// Far more values than there is time for.
struct CutShort {
    explicit CutShort(bool stats) {
        TableRequest request;
        request.game = "0.007";
        request.to.last = 1'000'000'000;
        request.stats = stats;
        Session session;
        session.limits.time = std::chrono::milliseconds{50};
        TableAnswer answer = std::move(*run(request, session));
        AnswerText text{Limits{}};
        stopped = write_json(answer, text, Language::English);
        object = json::parse(*std::move(text).take());
    }

    std::optional<Error> stopped;
    json object;
};

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size())) {
        ++found;
    }
    return found;
}

TEST(TableTest, IsRowsOfValuesWithTheirFirstHeap) {
    EXPECT_EQ(Table("kayles", 0, 24).as(kText), "kayles: nim values of the heaps 0 to 24\n"
                                                "\n"
                                                "      +0 +1 +2 +3 +4 +5 +6 +7 +8 +9\n"
                                                "   0   0  1  2  3  1  4  3  2  1  4\n"
                                                "  10   2  6  4  1  2  7  1  4  3  2\n"
                                                "  20   1  4  6  7  4\n"
                                                "\n"
                                                "computed by: nim-sequence of the code\n");
}

TEST(TableTest, BeginsWhereItIsAskedToWithRowsOfAnyLength) {
    Table table{"kayles", 71, 94};
    table.spec().columns = 12;

    EXPECT_EQ(table.as(kText), "kayles: nim values of the heaps 71 to 94\n"
                               "\n"
                               "       +0  +1  +2  +3  +4  +5  +6  +7  +8  +9 +10 +11\n"
                               "  71    7   4   1   2   8   1   4   7   2   1   8   2\n"
                               "  83    7   4   1   2   8   1   4   7   2   1   8   2\n"
                               "\n"
                               "computed by: nim-sequence of the code\n");
}

TEST(TableTest, TellsThePeriodOnceTheValuesProveIt) {
    const std::string short_of_it = Table("kayles", 0, 165).as(kText);
    const std::string enough = Table("kayles", 0, 166).as(kText);

    EXPECT_EQ(short_of_it.find("period"), std::string::npos);
    EXPECT_EQ(Table("0.45", 0, 1035).as(kText).find("period"), std::string::npos);
    EXPECT_NE(Table("0.45", 0, 1036).as(kText).find("period"), std::string::npos);
    EXPECT_NE(enough.find("\n\nproved by these values: period 12 from heap 71 on\n"),
              std::string::npos);
}

TEST(TableTest, IsLinesForProgramsAndForOeis) {
    EXPECT_EQ(Table("sub:1,3,4", 5, 8).as(kCsv), "n,g\n5,3\n6,2\n7,0\n8,1\n");
    EXPECT_EQ(Table("sub:1,3,4", 5, 8).as(kBFile), "5 3\n6 2\n7 0\n8 1\n");
    EXPECT_EQ(Table("nim", 5, 7).as(kBFile), "5 5\n6 6\n7 7\n");
}

TEST(TableTest, IsOneObjectInJson) {
    EXPECT_EQ(support::ask_text("table", {{"game", "0.07"}, {"to", 5}}),
              R"({"schema":"nimber/table/1","game":"0.07","play":"normal","from":0,)"
              R"("values":[0,0,1,1,2,0],"to":5,"standing":"computed",)"
              R"("by":"nim-sequence of the code"})");
}

TEST(TableTest, ShowsOutcomesInMiserePlay) {
    EXPECT_EQ(Table("kayles", 0, 4, {}, Play::Misere).as(kCsv),
              "n,outcome\n0,N\n1,P\n2,N\n3,N\n4,P\n");
    EXPECT_EQ(values_of("kayles", 4, true), json({"N", "P", "N", "N", "P"}));
}

TEST(TableTest, ComesInPiecesThatAgreeWithOneAnother) {
    constexpr Heap kTo = 200'000;
    Table table{"allbut:2,5", 0, kTo}; // the columns get wider
    table.spec().columns = 7;

    const std::string text = table.as(kText);
    EXPECT_GT(table.pieces(), 3U);
    EXPECT_LT(table.largest_piece(), std::size_t{1} << 20U);

    // Read back: in each row the first heap, then its values.
    std::istringstream lines{text};
    std::string line;
    std::getline(lines, line); // the heading, a blank line, the columns
    std::getline(lines, line);
    std::getline(lines, line);
    Heap heap = 0;
    std::vector<std::uint64_t> expected(1);
    while (std::getline(lines, line) && !line.empty()) {
        std::istringstream row{line};
        Heap first = 0;
        ASSERT_TRUE(row >> first);
        ASSERT_EQ(first, heap);
        for (std::uint64_t value = 0; row >> value; ++heap) {
            ASSERT_EQ(table.values().read(heap, expected), 1U);
            ASSERT_EQ(value, expected[0]) << heap;
        }
    }
    EXPECT_EQ(heap, kTo + 1);
}

TEST(TableTest, GivesWhatItHasWhenALimitEndsIt) {
    const auto [stopped, object] = CutShort{false};

    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->code, ErrorCode::ValuesTimeLimit);
    EXPECT_EQ(object["stopped"]["code"], "time-limit");
    EXPECT_EQ(object["values"].size(), object["to"].get<std::size_t>() + 1);
    EXPECT_EQ(object["values"][9], 3);
}

TEST(TableTest, StopsAFormulaToo) {
    const Limits limits{std::chrono::milliseconds{50}};
    Table table{"nim", 10, 1'000'000'000'000, limits};

    const Heap known = compute_all(table.spec(), table.values());

    ASSERT_TRUE(table.values().stopped());
    EXPECT_EQ(table.values().stopped()->facts.at(1), std::to_string(known));
}

TEST(TablePlotTest, HasADotForEveryHeap) {
    const std::string svg = Table("kayles", 0, 300).as(kSvg);

    EXPECT_EQ(count(svg, "h0"), 301U);
    EXPECT_TRUE(svg.starts_with("<svg "));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(TablePlotTest, StaysSmallForManyHeaps) {
    const std::string svg = Table("sub:1,3,4", 0, 300'000).as(kSvg);

    EXPECT_LT(svg.size(), 300'000U);
    EXPECT_EQ(count(svg, "h0"), 0U);
}

TEST(TablePlotTest, CopesWithHugeNumbers) {
    constexpr Heap kFrom = 999'999'999'999'000'000;
    const std::string svg = Table("nim", kFrom, kFrom + 999'999).as(kSvg);

    EXPECT_LT(svg.size(), 300'000U);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(TableSnippetTest, FoldsByThePeriodThatIsProved) {
    const std::string kayles = Table("kayles", 0, 166).as(kCpp);
    EXPECT_NE(kayles.find("return kGrundy[n < 83 ? n : 71 + (n - 71) % 12];"), std::string::npos)
        << kayles;
    EXPECT_EQ(Table("allbut:2,5", 0, 100).as(kCpp),
              "// The nim values of allbut:2,5, by nimber.\n"
              "// proved by these values: from heap 0 on the value grows by 2 every 4 heaps\n"
              "// computed by: values of all smaller heaps\n"
              "#include <cstdint>\n"
              "\n"
              "constexpr std::uint8_t kGrundy[] = {\n"
              "    0, 1, 0, 1,\n"
              "};\n"
              "\n"
              "constexpr std::uint64_t grundy(std::uint64_t n) {\n"
              "    return n < 4 ? kGrundy[n] : kGrundy[n % 4] + n / 4 * 2;\n"
              "}\n");
}

TEST(TableSnippetTest, DoesNotFoldWithoutAProof) {
    const std::string kayles = Table("kayles", 0, 165).as(kCpp);

    EXPECT_EQ(kayles.find('%'), std::string::npos);
    EXPECT_NE(kayles.find("assert(n < 166);"), std::string::npos);
    EXPECT_NE(kayles.find("Values to heap 166 (--to 166) would prove it."), std::string::npos)
        << kayles;
}

TEST(TableSnippetTest, IsRefusedIfNoCompilerWouldLikeIt) {
    Table nim{"nim", 0, 1'500'000};

    AnswerText text{Limits{}};
    const auto error = write_cpp(nim.spec(), nim.values(), text);

    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::BadTable);
}

TEST(TableStatisticsTest, AreTextOrAnObject) {
    Table table{"treblecross", 0, 1000};
    const std::string text =
        statistics_text(table.spec(), table_statistics(table.spec(), table.values()));
    const json object =
        support::ask("table", {{"game", "treblecross"}, {"to", 1000}, {"stats", true}});

    EXPECT_NE(text.find("zeros             25, the last at heap 356\n"), std::string::npos) << text;
    const json& statistics = object["statistics"];
    EXPECT_EQ(statistics["zeros"], 25);
    EXPECT_EQ(statistics["first_zeros"].size(), 25U);
    EXPECT_EQ(statistics["last_zero"], 356);
    EXPECT_EQ(object["to"], 1000);
}

TEST(TableStatisticsTest, SayThatALimitEndedThem) {
    const auto [stopped, object] = CutShort{true};

    EXPECT_EQ(object["stopped"]["code"], "time-limit");
    EXPECT_TRUE(stopped);
}

/// A grid in one of its formats.
std::string grid(const char* game, Heap to, void (Grid::*write)(AnswerText&) const) {
    const Grid cells{{*make_game(game), Play::Normal, 0, to}, {}};
    AnswerText text{Limits{}};
    (cells.*write)(text);
    return *std::move(text).take();
}

TEST(GridTest, HasARowForTheFirstNumberAndAColumnForTheSecond) {
    const std::string text = grid("wythoff", 3, &Grid::write_text);

    EXPECT_EQ(text.substr(text.find("\n\n")), "\n\n"
                                              "     0 1 2 3\n"
                                              "  0  0 1 2 3\n"
                                              "  1  1 2 0 4\n"
                                              "  2  2 0 1 5\n"
                                              "  3  3 4 5 6\n"
                                              "\n"
                                              "computed by: Wythoff's theorem; search of all "
                                              "positions below\n");
    EXPECT_EQ(grid("wythoff", 1, &Grid::write_csv), "a,b,g\n0,0,0\n0,1,1\n1,0,1\n1,1,2\n");
    EXPECT_EQ(values_of("wythoff", 2), json::parse("[[0,1,2],[1,2,0],[2,0,1]]"));
}

TEST(GridTest, LeavesOutWhatIsNoPosition) {
    EXPECT_EQ(values_of("euclid:positive", 2),
              json::parse("[[null,null,null],[null,0,1],[null,1,0]]"));
    EXPECT_EQ(grid("euclid:positive", 1, &Grid::write_csv), "a,b,g\n1,1,0\n");
}

TEST(GridTest, ShowsOutcomesInMiserePlay) {
    EXPECT_EQ(values_of("wythoff", 2, true),
              json::parse(R"([["N","P","N"],["P","N","N"],["N","N","P"]])"));
}

TEST(TableShapeTest, DependsOnHowManyNumbersAPositionHas) {
    const auto shape_of = [](const char* game, Heap to = 10) {
        return table_shape({*make_game(game), Play::Normal, 0, to});
    };

    for (const char* game : {"nim", "0.77", "squares", "lasker", "fibonacci", "ruler"}) {
        ASSERT_TRUE(shape_of(game)) << game;
        EXPECT_EQ(*shape_of(game), TableShape::Line) << game;
    }
    for (const char* game : {"wythoff", "queen", "rook", "king", "euclid", "tartan:ruler,ruler"}) {
        ASSERT_TRUE(shape_of(game)) << game;
        EXPECT_EQ(*shape_of(game), TableShape::Grid) << game;
    }
    for (const char* game : {"lim", "northcott"}) {
        ASSERT_FALSE(shape_of(game)) << game;
        EXPECT_EQ(shape_of(game).error().code, ErrorCode::NoTable) << game;
    }
    EXPECT_FALSE(shape_of("wythoff", 1000));
    EXPECT_TRUE(shape_of("wythoff", 999));
}

} // namespace
} // namespace nimber::testing
