#include "core/games/graphs/graph_kayles.hpp"
#include "core/solve/boards/grid_search.hpp"
#include "nimber/limits/budget.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <array>
#include <bit>
#include <cstdint>

namespace nimber::bench {
namespace {

/// What everybody writes first: mex over all options, each board once, with the connected parts
/// told apart, so that it comes to an end at all.
class PlainBoards {
public:
    PlainBoards(Taken taken, std::size_t rows, std::size_t columns)
        : taken_{taken}, columns_{columns} {
        for (std::size_t row = 1; row <= rows; ++row) {
            last_column_ |= vertex_bit(row * columns - 1);
        }
    }

    unsigned value(VertexSet cells) {
        unsigned sum = 0;
        for_each_part(
            taken_, cells, [&](VertexSet some) { return neighbours(some); },
            [&](VertexSet part) {
                sum ^= part_value(part);
                return true;
            });
        return sum;
    }

private:
    unsigned part_value(VertexSet part) {
        if (const auto known = values_.find(part); known != values_.end()) {
            return known->second;
        }
        std::uint64_t seen = 0;
        for_each_taking(
            taken_, part, [&](VertexSet some) { return neighbours(some); },
            [&](VertexSet left) {
                seen |= std::uint64_t{1} << value(left);
                return true;
            });
        const auto found = static_cast<unsigned>(std::countr_one(seen));
        values_.emplace(part, found);
        return found;
    }

    [[nodiscard]] VertexSet neighbours(VertexSet some) const {
        return (some & ~last_column_) << 1U | (some >> 1U & ~last_column_) | some << columns_ |
               some >> columns_;
    }

    Taken taken_;
    std::size_t columns_;
    VertexSet last_column_ = 0;
    boost::unordered_flat_map<VertexSet, unsigned> values_;
};

struct Board {
    Taken taken;
    std::size_t rows;
    std::size_t columns;
    double goal; ///< seconds; 0 if there is none
    std::string_view goal_text;
    bool plain; ///< whether the plain search is soon done
};

constexpr std::array<Board, 15> kBoards = {{
    {Taken::Edge, 4, 5, 0, "", true},
    {Taken::Edge, 3, 8, 0, "", true},
    {Taken::Edge, 5, 5, 0, "", true},
    {Taken::Edge, 4, 7, 0.01, "10 ms", false},
    {Taken::Edge, 5, 6, 0.03, "30 ms", false},
    {Taken::Edge, 3, 12, 0.05, "50 ms", false},
    {Taken::Edge, 4, 9, 0.15, "0.15 s", false},
    {Taken::Edge, 5, 7, 0.25, "0.25 s", false},
    {Taken::Edge, 5, 8, 0.8, "0.8 s", false},
    {Taken::Edge, 4, 11, 3, "3 s", false},
    {Taken::Edge, 3, 16, 15, "15 s", false},
    {Taken::Edge, 6, 7, 45, "45 s", false},
    {Taken::Vertex, 5, 5, 0, "", true},
    {Taken::Vertex, 5, 7, 0, "", false},
    {Taken::Vertex, 7, 7, 0, "", false},
}};

} // namespace

void boards(const Settings& settings, Report& report) {
    for (const Board& board : kBoards) {
        const bool is_long = board.goal >= 0.8;
        if (settings.quick && (is_long || !board.plain)) {
            continue;
        }
        const VertexSet all = ~VertexSet{0} >> (64 - board.rows * board.columns);
        const std::array<Heap, 3> state = {board.rows, board.columns, all};
        std::uint64_t value = 0;
        std::uint64_t examined = 0;
        // Cold start on purpose: nothing is known from the repetition before.
        const auto search = [&] {
            Budget budget{{.time = std::chrono::hours{1}}};
            const auto made = make_grid_search(board.taken, board.rows, board.columns);
            value = made->value(state, budget).value().value();
            examined = budget.positions();
        };
        const std::string what = std::string{board.taken == Taken::Edge ? "cram" : "node-kayles"} +
                                 "(" + std::to_string(board.rows) + "x" +
                                 std::to_string(board.columns) + ")";
        const std::size_t repetitions = is_long ? 1 : settings.repetitions();
        std::optional<Timing> plain;
        double seconds = 0;
        if (board.plain) {
            unsigned plain_value = 0;
            const auto times = medians(
                repetitions,
                {in_process(search), in_process([&] {
                     plain_value = PlainBoards{board.taken, board.rows, board.columns}.value(all);
                 })});
            seconds = times[0];
            plain = Timing{times[1], 1};
            report.agree(plain_value == value, what);
        } else {
            seconds = medians(repetitions, {in_process(search)})[0];
        }
        report.signature().add(value);
        report.add(
            {"boards",
             what + " = " + std::to_string(value) + ", " + std::to_string(examined) + " positions",
             "boards",
             {seconds, 1},
             plain,
             board.goal_text,
             board.goal > 0 && seconds <= board.goal});
    }
    rule_boards(settings, report);
}

} // namespace nimber::bench
