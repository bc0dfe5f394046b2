#include "core/games/graphs/graph_kayles.hpp"

#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <functional>
#include <random>

namespace nimber::testing {
namespace {

const std::vector<std::string> kBoth = {"node-kayles", "arc-kayles"};

std::string random_board(std::mt19937& random, std::size_t most_cells) {
    const std::size_t rows = 1 + random() % 4;
    const std::size_t columns = 1 + random() % (most_cells / rows);
    std::string board;
    for (std::size_t i = 0; i < rows; ++i) {
        board += i == 0 ? "" : "|";
        for (std::size_t j = 0; j < columns; ++j) {
            board += random() % 4 == 0 ? '#' : '.';
        }
    }
    return board;
}

std::string random_graph(std::mt19937& random, unsigned vertices) {
    std::string edges;
    for (unsigned i = 0; i < vertices + random() % vertices; ++i) {
        edges += (edges.empty() ? "" : ",") + std::to_string(random() % vertices) + "-" +
                 std::to_string(random() % vertices);
    }
    return edges;
}

State read(const std::string& text) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text;
    return only(position->parts.front().components);
}

TEST(GraphKaylesTest, BoardsAgreeWithBruteForce) {
    std::mt19937 random{11};
    for (const std::string& game : kBoth) {
        Agreement agreement{game};
        for (const std::string size : {"1x1", "1x5", "2x2", "2x3", "3x3"}) {
            agreement.check_solve(game + "(" + size + ")");
        }
        for (int round = 0; round < 40; ++round) {
            const std::string board = random_board(random, 9);
            agreement.check_solve(game + "(" + board + ")");
            agreement.check_hooks(read(game + "(" + board + ")"));
        }
        agreement.check(read(game + "(..|..)"));
        agreement.check(read(game + "(.#.|...)"));
        agreement.check_solve(game + "(3x2)+kayles(3)+*1");
    }
}

TEST(GraphKaylesTest, CramIsArcKaylesOnABoard) {
    std::mt19937 random{29};
    Agreement agreement{"cram"};
    for (const std::string size : {"1x4", "2x2", "2x3", "3x3"}) {
        agreement.check_solve("cram(" + size + ")");
    }
    for (int round = 0; round < 25; ++round) {
        const std::string board = random_board(random, 10);
        agreement.check_solve("cram(" + board + ")");
        agreement.check_hooks(read("cram(" + board + ")"));
    }
}

/// Vertex or edge by the definition, on a graph given by its edges.
Nimber plain_value(bool edges_are_taken, const std::set<int>& vertices,
                   const std::set<std::pair<int, int>>& edges,
                   std::map<std::set<int>, Nimber>& known) {
    if (const auto found = known.find(vertices); found != known.end()) {
        return found->second;
    }
    std::set<Nimber> below;
    const auto alive = [&](const std::pair<int, int>& edge) {
        return vertices.contains(edge.first) && vertices.contains(edge.second);
    };
    if (edges_are_taken) {
        for (const auto& edge : edges) {
            if (alive(edge)) {
                std::set<int> left = vertices;
                left.erase(edge.first);
                left.erase(edge.second);
                below.insert(plain_value(true, left, edges, known));
            }
        }
    } else {
        for (const int vertex : vertices) {
            std::set<int> left = vertices;
            left.erase(vertex);
            for (const auto& [a, b] : edges) {
                if (a == vertex || b == vertex) {
                    left.erase(a);
                    left.erase(b);
                }
            }
            below.insert(plain_value(false, left, edges, known));
        }
    }
    Nimber mex;
    while (below.contains(mex)) {
        mex = Nimber{mex.value() + 1};
    }
    return known[vertices] = mex;
}

TEST(GraphKaylesTest, GraphsHaveTheValuesOfTheDefinition) {
    std::mt19937 random{12};
    for (int round = 0; round < 60; ++round) {
        const auto vertices = static_cast<unsigned>(2 + random() % 7);
        const std::string text = random_graph(random, vertices);
        std::set<std::pair<int, int>> edges;
        std::set<int> all;
        for (std::size_t at = 0; at < text.size(); at = text.find(',', at) + 1) {
            edges.insert(
                {std::stoi(text.substr(at)), std::stoi(text.substr(text.find('-', at) + 1))});
            all.insert({edges.rbegin()->first, edges.rbegin()->second});
            if (text.find(',', at) == std::string::npos) {
                break;
            }
        }
        for (const auto& [a, b] : edges) {
            all.insert({a, b});
        }
        for (const bool arcs : {false, true}) {
            const std::string game = kBoth[arcs ? 1 : 0] + ":" + text;
            std::map<std::set<int>, Nimber> known;
            Agreement agreement{game};
            const State state = read(game + "(all)");
            EXPECT_EQ(agreement.reference().value({&agreement.game(), state}),
                      plain_value(arcs, all, edges, known))
                << game;
            agreement.check_solve(game + "(all)");
            agreement.check_solve(game + "(0,1)+*2");
        }
    }
}

TEST(GraphKaylesTest, ThePartsOfAPositionHaveItsValueAsTheirXor) {
    std::mt19937 random{13};
    for (const std::string& name : kBoth) {
        for (int round = 0; round < 60; ++round) {
            const std::string text = round % 2 == 0
                                         ? name + "(" + random_board(random, 12) + ")"
                                         : name + ":" + random_graph(random, 8) + "(0,1,3,4,6,7)";
            const auto position = parse_position(text);
            ASSERT_TRUE(position.has_value()) << text;
            const Game& game = *position->parts.front().game;
            const State state = only(position->parts.front().components);
            ReferenceSolver reference;
            Nimber sum;
            game.split(state, [&](StateView part) {
                sum += reference.value({&game, {part.begin(), part.end()}});
                std::size_t parts = 0;
                game.split(part, [&](StateView same) {
                    EXPECT_TRUE(std::ranges::equal(same, part)) << text;
                    ++parts;
                    return true;
                });
                EXPECT_EQ(parts, 1U) << text;
                return true;
            });
            EXPECT_EQ(sum, reference.value({&game, state})) << text;
        }
    }
}

TEST(GraphKaylesTest, TheNormalFormOfABoardPlaysAlike) {
    std::mt19937 random{14};
    for (const std::string& name : kBoth) {
        const GamePtr game = *make_game(name);
        ReferenceSolver reference;
        for (int round = 0; round < 100; ++round) {
            const State board = read(name + "(" + random_board(random, 12) + ")");
            State normal = board;
            game->normalise(normal);
            EXPECT_EQ(reference.value({game.get(), board}), reference.value({game.get(), normal}));
            State again = normal;
            game->normalise(again);
            EXPECT_EQ(again, normal);
        }
    }
}

TEST(GraphKaylesTest, TheEightPicturesOfABoardHaveOneNormalForm) {
    std::mt19937 random{15};
    using Rows = std::vector<std::string>;
    const auto transposed = [](const Rows& rows) {
        Rows columns(rows[0].size());
        for (std::size_t i = 0; i < columns.size(); ++i) {
            for (const std::string& row : rows) {
                columns[i] += row[i];
            }
        }
        return columns;
    };
    for (const std::string& name : kBoth) {
        const GamePtr game = *make_game(name);
        for (int round = 0; round < 200; ++round) {
            Rows rows(1 + random() % 8, std::string(1 + random() % 8, '#'));
            for (std::string& row : rows) {
                for (char& cell : row) {
                    cell = random() % 3 == 0 ? '#' : '.';
                }
            }
            std::set<State> forms;
            for (int picture = 0; picture < 8; ++picture) {
                if (picture % 2 == 0) { // by turns, these make all eight
                    rows = transposed(rows);
                } else {
                    std::ranges::reverse(rows);
                }
                Rows framed = rows; // with an empty row or column, if there is room
                if ((rows.size() + 1) * rows[0].size() <= 64) {
                    framed.insert(picture < 4 ? framed.begin() : framed.end(),
                                  std::string(rows[0].size(), '#'));
                }
                std::string drawn;
                for (const std::string& row : framed) {
                    drawn += (drawn.empty() ? "" : "|") + row;
                }
                State form = read(name + "(" + drawn + ")");
                game->normalise(form);
                forms.insert(form);
            }
            EXPECT_EQ(forms.size(), 1U) << name << " " << rows[0];
        }
    }
}

TEST(GraphKaylesTest, PathsAndCyclesAreWhatTheirGraphsAre) {
    for (const std::string& name : kBoth) {
        Agreement paths{name + ":path"};
        Agreement cycles{name + ":cycle"};
        for (Heap size = 1; size <= 9; ++size) {
            std::string edges;
            for (Heap i = 0; i + 1 < size; ++i) {
                edges += (i == 0 ? "" : ",") + std::to_string(i) + "-" + std::to_string(i + 1);
            }
            cycles.check({size});
            paths.check_solve(name + ":path(" + std::to_string(size) + ")");
            if (size < 2) {
                continue;
            }
            Agreement graph{name + ":" + edges};
            EXPECT_EQ(paths.reference().value({&paths.game(), {size}}),
                      graph.reference().value({&graph.game(), read(name + ":" + edges + "(all)")}));
            edges += "," + std::to_string(size - 1) + "-0";
            Agreement round{name + ":" + edges};
            EXPECT_EQ(cycles.reference().value({&cycles.game(), {size}}),
                      round.reference().value({&round.game(), read(name + ":" + edges + "(all)")}))
                << name << size;
        }
        cycles.check_solve(name + ":cycle(7,path4)+*1");
    }
}

TEST(GraphKaylesTest, LargeCyclesFollowThePeriodOfThePaths) {
    for (const auto& [name, taken] : {std::pair{"node-kayles", 3}, {"arc-kayles", 2}}) {
        const GamePtr paths = *make_game(std::string{name} + ":path");
        const GamePtr cycles = *make_game(std::string{name} + ":cycle");
        Solver solver{{}};
        for (Heap size = 3; size < 400; ++size) {
            const Heap path = size - static_cast<Heap>(taken);
            const bool zero = solver.value(*paths, {&path, 1})->value == Nimber{};
            EXPECT_EQ(cycles->value({&size, 1}), Nimber{zero ? 1U : 0U}) << name << size;
        }
    }
}

TEST(GraphKaylesTest, ABoardOfOneRowIsAPath) {
    for (const std::string& name : kBoth) {
        const GamePtr boards = *make_game(name);
        const GamePtr paths = *make_game(name + ":path");
        Solver solver{{}};
        for (Heap size = 1; size <= 64; ++size) {
            const auto path = solver.value(*paths, {&size, 1});
            ASSERT_TRUE(path.has_value());
            for (const State& board : {*boards->board(1, size), *boards->board(size, 1)}) {
                const auto value = solver.value(*boards, board);
                ASSERT_TRUE(value.has_value());
                EXPECT_EQ(value->value, path->value) << name << size;
            }
        }
        EXPECT_FALSE(boards->board(1, 65).has_value());
        EXPECT_FALSE(boards->board(0, 5).has_value());
        EXPECT_EQ((*boards->board(8, 8))[2], ~Heap{0});
    }
}

TEST(GraphKaylesTest, ValuesAreThePublishedOnes) {
    const auto published = golden("node_kayles.json");
    Solver solver{{}};
    const auto value = [&](const std::string& text) {
        const auto answer = solver.solve(*parse_position(text), Play::Normal);
        EXPECT_TRUE(answer.has_value()) << text;
        return answer->value->value();
    };
    for (std::size_t i = 0; i < published["path"].size(); ++i) {
        EXPECT_EQ(value("node-kayles:path(" + std::to_string(i + 1) + ")"), published["path"][i]);
    }
    for (std::size_t i = 0; i < published["cycle(n>=3)"].size(); ++i) {
        EXPECT_EQ(value("node-kayles:cycle(" + std::to_string(i + 3) + ")"),
                  published["cycle(n>=3)"][i]);
    }
    constexpr std::size_t kMostCells = 36; // by plain search
    for (std::size_t rows = 2; rows <= 6; ++rows) {
        const auto& row = published["grid " + std::to_string(rows) + "xn"];
        ASSERT_FALSE(row.empty());
        for (std::size_t i = 0; i < row.size() && rows * (i + 1) <= kMostCells; ++i) {
            EXPECT_EQ(
                value("node-kayles(" + std::to_string(rows) + "x" + std::to_string(i + 1) + ")"),
                row[i])
                << rows << "x" << i + 1;
        }
    }
}

TEST(GraphKaylesTest, ArcKaylesOnBoardsIsCram) {
    const auto values = golden("cram_nimbers.json");
    const auto misere = golden("cram_misere_outcomes.json");
    Solver solver{{}};
    constexpr std::size_t kMostColumns = 7; // of three rows, by plain search
    const auto check = [&](const std::string& size, const nlohmann::json& value) {
        const auto answer = solver.solve(*parse_position("arc-kayles(" + size + ")"), Play::Normal);
        ASSERT_TRUE(answer.has_value()) << size;
        EXPECT_EQ(answer->value->value(), value) << size;
    };
    for (std::size_t i = 0; i < kMostColumns; ++i) {
        check("2x" + std::to_string(i + 1), values["2xn (n=1..9)"][i]);
        check("3x" + std::to_string(i + 1), values["3xn (n=1..15) recomputed"][i]);
    }
    for (const std::string size : {"4x4", "4x5", "5x5"}) {
        check(size, values["recomputed"][size]);
    }
    for (const auto& [size, outcome] : misere.items()) {
        const auto answer =
            solver.outcome(*parse_position("arc-kayles(" + size + ")"), Play::Misere);
        ASSERT_TRUE(answer.has_value()) << size;
        EXPECT_EQ(std::string(1, letter(*answer)), outcome.get<std::string>()) << size;
    }
}

// Larger than what brute force on all lines of play can do, searched for couples.
TEST(GraphKaylesTest, LargerGraphsAgreeWithMex) {
    std::mt19937 random{31};
    for (const Taken taken : {Taken::Vertex, Taken::Edge}) {
        const std::string game = kBoth[taken == Taken::Edge ? 1 : 0];
        for (int round = 0; round < 12; ++round) {
            std::vector<VertexSet> neighbours(kMostVertices);
            std::string edges;
            // Vertices all over the word, so that shifts and masks are tried too.
            const auto vertex = [&] { return (random() % 15) * 4 + 3; };
            for (int i = 0; i < 18; ++i) {
                const auto a = vertex();
                const auto b = vertex();
                if (a != b) {
                    neighbours[a] |= vertex_bit(b);
                    neighbours[b] |= vertex_bit(a);
                    edges +=
                        (edges.empty() ? "" : ",") + std::to_string(a) + "-" + std::to_string(b);
                }
            }
            std::map<VertexSet, Nimber> known;
            const std::function<Nimber(VertexSet)> value = [&](VertexSet left) {
                if (const auto found = known.find(left); found != known.end()) {
                    return found->second;
                }
                std::set<Nimber> below;
                for_each_taking(
                    taken, left,
                    [&](VertexSet one) {
                        return neighbours[static_cast<std::size_t>(std::countr_zero(one))];
                    },
                    [&](VertexSet rest) {
                        below.insert(value(rest));
                        return true;
                    });
                Nimber mex;
                while (below.contains(mex)) {
                    mex = Nimber{mex.value() + 1};
                }
                return known[left] = mex;
            };
            const auto position = parse_position(game + ":" + edges + "(all)");
            ASSERT_TRUE(position);
            Solver solver;
            const auto answer = solver.solve(*position, Play::Normal);
            ASSERT_TRUE(answer);
            const auto* search = answer->reasons.find<BySearch>();
            ASSERT_NE(search, nullptr);
            EXPECT_EQ(search->method, BySearch::Method::Couples);
            EXPECT_EQ(answer->value, value(position->parts[0].component(0)[0])) << edges;
        }
    }
}

// Boards of 8 columns do not fit into a word with room between the rows.
TEST(GraphKaylesTest, WideBoardsAgreeWithMex) {
    std::mt19937 random{37};
    for (const Taken taken : {Taken::Vertex, Taken::Edge}) {
        const std::string game = kBoth[taken == Taken::Edge ? 1 : 0];
        for (int round = 0; round < 10; ++round) {
            std::string board;
            std::string smaller; // the same with one row less
            for (int i = 0; i < 64; ++i) {
                const bool row = i % 8 == 0 && i > 0;
                const char cell = i < 56 && i % 8 < 6 && random() % 9 < 4 ? '.' : '#';
                board += (row ? "|" : "") + std::string(1, cell);
                if (i < 56) {
                    smaller += (row ? "|" : "") + std::string(1, cell);
                }
            }
            Solver solver;
            const auto wide = parse_position(game + "(" + board + ")");
            const auto narrow = parse_position(game + "(" + smaller + ")");
            ASSERT_TRUE(wide && narrow);
            const auto expected = solver.solve(*narrow, Play::Normal);
            const auto answer = solver.solve(*wide, Play::Normal);
            ASSERT_TRUE(answer && expected);
            EXPECT_EQ(answer->value, expected->value) << board;
            EXPECT_EQ(answer->winning_moves.size(), expected->winning_moves.size()) << board;
        }
    }
}

TEST(GraphKaylesTest, AGraphMayBeAFile) {
    const auto files = [](const std::string& name) -> Result<std::string> {
        if (name == "large") {
            return std::string{"0 1\n3 64\n"};
        }
        return std::string{name == "lone" ? R"({"vertices": 5, "edges": [[0,1],[1,2]]})"
                                          : "0 1\n1 2 # a comment\n2 0\n"};
    };
    const auto value = [&](const std::string& text) {
        const auto position = parse_position(text, files);
        EXPECT_TRUE(position) << text;
        Solver solver;
        return solver.solve(*position, Play::Normal)->value->value();
    };
    EXPECT_EQ(value("node-kayles:@ring(all)"), value("node-kayles:cycle(3)"));
    EXPECT_EQ(value("arc-kayles:@ring(all)"), value("arc-kayles:cycle(3)"));
    // The vertices that are on no edge count.
    EXPECT_EQ(value("node-kayles:@lone(all)"), value("node-kayles:path(3,1,1)"));
    EXPECT_EQ(value("arc-kayles:@lone(all)"), value("arc-kayles:path(3)"));
    EXPECT_EQ(to_text(*parse_position("node-kayles:@lone(all)", files)),
              "node-kayles:@lone(0,1,2,3,4)");
    EXPECT_EQ(parse_position("node-kayles:@large(all)", files).error().code,
              ErrorCode::BadParameter);
    EXPECT_EQ(parse_position("node-kayles:@ring(all)").error().code, ErrorCode::NoFilesHere);
}

TEST(GraphKaylesTest, ReadsAndShowsItsForms) {
    expect_shown("node-kayles(3x4)", "node-kayles(3x4)");
    expect_shown("arc-kayles(..#|...)", "arc-kayles(..#|...)");
    expect_shown("node-kayles:path(7,3)", "node-kayles:path(7,3)");
    expect_shown("arc-kayles:cycle(7,path4)", "arc-kayles:cycle(7,path4)");
    expect_shown("node-kayles:1-0,1-2,0-1(all)", "node-kayles:0-1,1-2(0,1,2)");
    expect_shown("node-kayles:0-1(5)", "node-kayles:0-1(5)");
    expect_shown("arc-kayles:0-0()", "arc-kayles:0-0()");
    expect_refused("node-kayles(9x9)", ErrorCode::BadState, 12);
    expect_refused("node-kayles(2x2,2x2)", ErrorCode::BadState, 16);
    expect_refused("node-kayles:ring(3)", ErrorCode::BadParameter, 12);
    expect_refused("node-kayles:0(3)", ErrorCode::BadParameter, 13);
    expect_refused("node-kayles:0-64(3)", ErrorCode::NumberTooLarge, 14);
    expect_refused("node-kayles:0-1(64)", ErrorCode::NumberTooLarge, 16);
    expect_refused("node-kayles:cycle(pathx)", ErrorCode::ExpectedNumber, 22);
}

} // namespace
} // namespace nimber::testing
