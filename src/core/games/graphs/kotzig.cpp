#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "nimber/game/number_set.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr GameCard kKotzigCard = {
    .name = "kotzig",
    .usage = "kotzig:STEPS(N) or kotzig:STEPS(N,TOKEN,VISITED)",
    .example = "kotzig:1,2(8)",
    .rule = {"Move the token round a circle of N cells, forward by one of the steps, to a cell "
             "that it has never visited.",
             "棋子绕 N 格的圆圈前进，每步走所给步数之一，且只能到从未到过的格。"},
    .form = {"the steps, such as 1,2 or 1-3, or a file of them, such as @set.txt; in parentheses "
             "the number of cells, with the token on cell 0, or then the cell of the token and "
             "those that it has left",
             "各步数，例如 1,2 或 1-3，或存有它们的文件，例如 @set.txt；"
             "括号内为格数（棋子在第 0 格），其后可写棋子所在的格和已离开的格"},
    .theorem = {},
    .statement = {"No formula is known; the values are computed.", "没有已知公式；值由计算得到。"},
    .source = "Kotzig 1946",
    .misere = {"By search.", "靠搜索。"},
};

constexpr Heap kMostCells = 4096;

/// A state is the number of cells, then the cell of the token, then those that it has left. The
/// number of cells alone has the token on cell 0.
class Kotzig final : public Game {
public:
    explicit Kotzig(NumberSet steps)
        : Game{kKotzigCard}, name_{"kotzig:" + steps.text}, steps_{std::move(steps.numbers)} {}

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] std::optional<Complaint> check(StateView state) const override {
        if (state.empty() || state[0] > kMostCells) {
            return Complaint{0, {"there are 0 to 4096 cells", "格数为 0 到 4096"}};
        }
        std::vector<bool> seen(state[0]);
        for (std::size_t i = 1; i < state.size(); ++i) {
            if (state[i] >= state[0]) {
                return Complaint{i, {"the circle has no such cell", "圆圈上没有此格"}};
            }
            if (seen[state[i]]) {
                return Complaint{i,
                                 {"the token never visits a cell twice", "棋子不会两次到同一格"}};
            }
            seen[state[i]] = true;
        }
        return std::nullopt;
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        const Heap cells = state[0];
        if (cells * steps_.size() > kMostDrawn) {
            return words_picture(*this, state);
        }
        Picture picture{.kind = Picture::Kind::Graph, .directed = true};
        for (Heap cell = 0; cell < cells; ++cell) {
            for (const Heap step : steps_) {
                picture.edges.emplace_back(cell, (cell + step) % cells);
            }
        }
        if (cells > 0) {
            picture.numbers = {state.size() > 1 ? state[1] : 0};
        }
        if (state.size() > 2) {
            picture.spent.assign(state.begin() + 2, state.end());
        }
        return picture;
    }

    void options(StateView state, OptionVisitor visit) const override {
        const Heap cells = state[0];
        const Heap token = state.size() > 1 ? state[1] : 0;
        if (cells == 0) {
            return;
        }
        State next = {cells, 0, token};
        if (state.size() > 2) {
            next.insert(next.end(), state.begin() + 2, state.end());
        }
        std::sort(next.begin() + 2, next.end());
        std::vector<bool> barred(cells); // was left, or another step leads there
        for (std::size_t i = 2; i < next.size(); ++i) {
            barred[next[i]] = true;
        }
        for (const Heap step : steps_) {
            next[1] = (token + step) % cells;
            if (!barred[next[1]] && !visit(next)) {
                return;
            }
            barred[next[1]] = true;
        }
    }

    /// The circle is turned until the token is on cell 0.
    void normalise(State& state) const override {
        if (state.size() <= 2) {
            state.resize(1);
            return;
        }
        for (std::size_t i = 2; i < state.size(); ++i) {
            state[i] = (state[i] + state[0] - state[1]) % state[0];
        }
        state[1] = 0;
        std::sort(state.begin() + 2, state.end());
    }

private:
    std::string name_;
    std::vector<Heap> steps_;
};

Result<GamePtr> make_kotzig(ArgumentReader& parameters) {
    auto steps = read_number_set(parameters, kMostCells, {"a step is at least 1", "步数至少为 1"});
    if (!steps) {
        return steps.error();
    }
    return GamePtr{std::make_shared<const Kotzig>(*std::move(steps))};
}

} // namespace

Family kotzig_family() {
    return {kKotzigCard, make_kotzig};
}

} // namespace nimber
