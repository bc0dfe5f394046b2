#include "workbench/judge/graph_values.hpp"
#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_sg_dag(Contest& contest) {
    std::string line;
    for (const std::uint32_t value : read_graph_values(contest)) {
        line += (line.empty() ? "" : " ") + std::to_string(value);
    }
    contest.line(line);
}

constexpr Problem kSgDag = {
    .id = "sg_dag",
    .title = {"Sprague-Grundy values of a graph", "有向无环图的 SG 值"},
    .source = "folklore",
    .line = {"the nim value of each vertex of a graph", "图中每个顶点的 SG 值"},
    .rules = {"A token on a directed acyclic graph; move it along an edge. A player who cannot "
              "move loses. What is the value of each vertex?",
              "有向无环图上有一枚棋子，每次沿边移动；无法行动者输。求每个顶点的值。"},
    .input = {"N; for each vertex 0 to N-1 the number of its successors and these",
              "N；对每个顶点 0 到 N-1，后继个数及各后继"},
    .output = {"the N values on one line", "一行 N 个值"},
    .limits = "N <= 1000",
    .method = {"The mex of the successors' values, sinks first, without recursion.",
               "从汇点起逐个求后继值的 mex，不用递归。"},
    .complexity = {"O(N + E)", "O(N + E)"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve tokens:0-1,0-2,2-3 0",
    .sample_input = "4\n2 1 2\n0\n1 3\n0\n",
    .sample_output = "2 0 1 0\n",
    .run = judge_sg_dag,
};

} // namespace

const Problem& sg_dag_problem() {
    return kSgDag;
}

} // namespace nimber::judge
