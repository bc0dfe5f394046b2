#include "workbench/judge/graph_values.hpp"
#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_hdu1524(Contest& contest) {
    while (contest.more()) {
        const auto values = read_graph_values(contest);
        while (contest.ok()) {
            const std::uint64_t tokens = contest.number(
                {"the number of tokens, or 0 behind the last query", "棋子数，或以 0 结束询问"});
            if (tokens == 0) {
                break;
            }
            Nimber sum;
            for (std::uint64_t i = 0; i < tokens && contest.ok(); ++i) {
                const std::uint64_t vertex =
                    contest.number({"a vertex of the graph", "图中的顶点"}, 0, values.size() - 1);
                sum += Nimber{contest.ok() ? values[vertex] : 0};
            }
            contest.line(sum == Nimber{} ? "LOSE" : "WIN");
        }
    }
}

constexpr Problem kHdu1524 = {
    .id = "hdu1524",
    .title = {"A Chess Game", "A Chess Game（棋子游戏）"},
    .source = "HDU 1524, POJ 2425",
    .line = {"tokens on a graph: who wins", "图上的棋子：谁胜"},
    .rules = {"Tokens on a directed acyclic graph, several may share a vertex; move one along an "
              "edge. A player who cannot move loses.",
              "有向无环图上有若干棋子，同一顶点可有多枚；每次沿一条边移动一枚。无法行动者输。"},
    .input = {"until the end: N; for each vertex 0 to N-1 the number of its successors and these; "
              "then queries M p1 ... pM; a lone 0 ends the queries",
              "直到输入结束：N；对每个顶点 0 到 N-1，后继个数及各后继；然后是询问 M p1 ... "
              "pM；单独的 0 结束询问"},
    .output = {"WIN or LOSE for each query", "每个询问输出 WIN 或 LOSE"},
    .limits = "N <= 1000, 1 <= M <= 10",
    .method =
        {"Nim values of the vertices, sinks first, without recursion; their XOR over the tokens.",
         "从汇点起逐个求顶点的值，不用递归；再对各棋子的值取异或。"},
    .complexity = {"O(N + E) a graph, O(M) a query", "每个图 O(N + E)，每个询问 O(M)"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve tokens:0-1,0-2,2-3 0 2",
    .sample_input = "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n",
    .sample_output = "WIN\nWIN\n",
    .run = judge_hdu1524,
};

} // namespace

const Problem& hdu1524_problem() {
    return kHdu1524;
}

} // namespace nimber::judge
