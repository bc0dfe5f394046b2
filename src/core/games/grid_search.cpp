#include "grid_search.hpp"

#include "../solve/couple/couple_search.hpp"
#include "grid_rules.hpp"

namespace nimber {
namespace {

class GridSearch final : public ComponentSearch {
public:
    GridSearch(Taken taken, std::size_t rows, std::size_t columns)
        : rows_{rows}, columns_{columns}, rules_{taken, rows, columns}, search_{rules_} {}

    [[nodiscard]] bool covers(StateView board) const override {
        return board[0] == rows_ && board[1] == columns_;
    }
    [[nodiscard]] std::optional<Nimber> value(StateView board, Budget& budget) override {
        return search_.value(in_word(board), budget);
    }
    [[nodiscard]] std::optional<bool> has_value(StateView board, Nimber value,
                                                Budget& budget) override {
        return search_.has_value(in_word(board), value, budget);
    }
    [[nodiscard]] std::optional<Nimber> known(StateView board) override {
        return search_.known(in_word(board));
    }
    void save(std::vector<std::uint8_t>& out) const override { search_.save(out); }
    [[nodiscard]] bool load(std::span<const std::uint8_t> saved, Budget& budget) override {
        return search_.load(saved, budget);
    }

private:
    [[nodiscard]] Cells in_word(StateView board) const {
        Cells cells = 0;
        for (VertexSet rest = board[2]; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            const std::size_t row = cell / columns_;
            const std::size_t column = cell % columns_;
            cells |=
                rows_ >= columns_ ? rules_.grid().bit(row, column) : rules_.grid().bit(column, row);
        }
        return cells;
    }

    std::size_t rows_;
    std::size_t columns_;
    GridRules rules_;
    CoupleSearch<GridRules> search_;
};

} // namespace

std::unique_ptr<ComponentSearch> make_grid_search(Taken taken, std::size_t rows,
                                                  std::size_t columns) {
    return GridMasks::fits(rows, columns) ? std::make_unique<GridSearch>(taken, rows, columns)
                                          : nullptr;
}

} // namespace nimber
