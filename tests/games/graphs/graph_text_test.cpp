#include "nimber/games/graphs/graph_text.hpp"

#include "nimber/position/parse.hpp"

#include <gtest/gtest.h>

#include <map>

namespace nimber::testing {
namespace {

using Edges = std::vector<Digraph::Edge>;

void expect_graph(const std::string& text, std::size_t vertices, const Edges& edges) {
    const auto read = parse_graph(text, "g");
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message();
    EXPECT_EQ(read->vertices, vertices) << text;
    EXPECT_EQ(read->edges, edges) << text;
}

void expect_bad_line(const std::string& text, std::size_t line) {
    const auto read = parse_graph(text, "g.txt");
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().code, ErrorCode::BadGraphLine) << text;
    EXPECT_EQ(read.error().place, (Place{"g.txt", line})) << text;
    EXPECT_FALSE(read.error().detail.english.empty()) << text;
    EXPECT_FALSE(read.error().detail.chinese.empty()) << text;
}

TEST(GraphTextTest, ReadsAnEdgeListWithCommentsAndBlankLines) {
    expect_graph("0 1\n1 2\n", 3, {{0, 1}, {1, 2}});
    expect_graph("# a comment\n\n  4\t1 # why\r\n1,2\r\n\n0 , 0", 5, {{4, 1}, {1, 2}, {0, 0}});
    expect_graph("\xEF\xBB\xBF"
                 "0 1",
                 2, {{0, 1}});
    expect_graph("3 3\n3 3", 4, {{3, 3}, {3, 3}});
}

TEST(GraphTextTest, ReadsJsonWithOrWithoutTheNumberOfVertices) {
    expect_graph(R"({"vertices": 4, "edges": [[0,1],[1,2]]})", 4, {{0, 1}, {1, 2}});
    expect_graph("\n{ \"edges\" :\n[ [ 0 , 1 ] , [2,0] ]\n}\n", 3, {{0, 1}, {2, 0}});
    expect_graph(R"({"edges":[[0,1]],"vertices":2})", 2, {{0, 1}});
    expect_graph(R"({"edges":[],"vertices":1})", 1, {});
}

TEST(GraphTextTest, NamesTheLineOfWhatIsWrong) {
    for (const char* text : {"0", "x", "0 1 2", "0;1", "-1 0", "0 -1", "0 1.5", "0\n1", "01",
                             "0 16777216", "99999999999999999999 0", "", "# nothing"}) {
        expect_bad_line(text, 1);
    }
    expect_bad_line("0 1\n# two\n\n1 x\n", 4);
    expect_bad_line("0 1\n" + std::string{"\0", 1}, 2);
    for (const char* text :
         {"{", "{}", R"({"edges":[[0,1]])", R"({"edges":[[0,1]]} x)", R"({"edges":[[0]]})",
          R"({"edges":[[0,1,2]]})", R"({"edges":[[0,1]})", R"({"edges":{}})", R"({"vertices":3})",
          R"({"edges":[],"edges":[]})", R"({"nodes":3})", R"({"edges":[[0,1],]})", R"({"edges)",
          R"({"edges":[]})", R"({"vertices":0,"edges":[]})", R"({"vertices":99999999})",
          R"({"vertices":-1})", R"({"edges" [[0,1]]})"}) {
        expect_bad_line(text, 1);
    }
    expect_bad_line("{\"vertices\": 2,\n\"edges\": [[0,1],\n[1,2]]}", 3);
    expect_bad_line("{\"edges\": [[0,1],\n[1,2]],\n\"vertices\": 2}", 3);
}

TEST(GraphTextTest, ALineOfManyMegabytesIsReadInLinearTime) {
    const std::string comment = "# " + std::string(std::size_t{1} << 24U, '-') + "\n";
    expect_graph(comment + "0 1\n" + comment, 2, {{0, 1}});
    std::string many;
    for (int i = 0; i < 1'000'000; ++i) {
        many += "0 1\n";
    }
    EXPECT_EQ(parse_graph(many, "g")->edges.size(), 1'000'000U);
}

TEST(GraphTextTest, APositionNamesAFileOnlyWhereFilesAreRead) {
    const std::map<std::string, std::string> files = {{"dir/a+b.txt", "0 1\n1 0\n1 2"},
                                                      {"bad.txt", "0 1\n?"}};
    const FileReader reader = [&](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        return found == files.end() ? Result<std::string>{Error{ErrorCode::NoFile, {path, "none"}}}
                                    : Result<std::string>{found->second};
    };
    const auto read = parse_position("*1+tokens:@dir/a+b.txt(0,2)+*2", reader);
    ASSERT_TRUE(read.has_value()) << read.error().message();
    EXPECT_EQ(to_text(*read), "*1+tokens:@dir/a+b.txt(0,2)+*2");
    EXPECT_TRUE(read->parts[1].game->loopy());
    const auto error = [&](const std::string& text, const FileReader& files_read) {
        const auto refused = parse_position(text, files_read);
        EXPECT_FALSE(refused.has_value()) << text;
        return refused.error();
    };
    EXPECT_EQ(error("tokens:@dir/a+b.txt(0)", {}).code, ErrorCode::NoFilesHere);
    EXPECT_EQ(error("tokens:@dir/a+b.txt(0)", {}).offset, 7U);
    EXPECT_EQ(error("tokens:@none(0)", reader).code, ErrorCode::NoFile);
    EXPECT_EQ(error("*1+tokens:@none(0)", reader).offset, 10U);
    EXPECT_EQ(error("tokens:@bad.txt(0)", reader).code, ErrorCode::BadGraphLine);
    EXPECT_EQ(error("tokens:@bad.txt(0)", reader).offset, 7U);
    EXPECT_EQ(error("tokens:@(0)", reader).code, ErrorCode::BadParameter);
    EXPECT_EQ(error("tokens:@bad.txt,0-1(0)", reader).code, ErrorCode::BadParameter);
    EXPECT_EQ(error("tokens:@dir/a+b.txt(3)", reader).code, ErrorCode::BadState);
}

} // namespace
} // namespace nimber::testing
