#include "methods.hpp"

#include <algorithm>
#include <cassert>

namespace nimber {
namespace {

/// What the player to move can get from the piles from i on with M = m, for all i and m that play
/// can reach: either m is the first M, or m piles were taken at once, so m <= i. If 2m reaches the
/// end all is taken; that leaves about n^2/6 entries.
class DoubleTable {
public:
    DoubleTable(std::span<const Score> piles, std::size_t m);

    /// Fills the table. Returns false if a limit was reached.
    [[nodiscard]] bool fill(Budget& budget);

    /// Requires a state that play can reach.
    [[nodiscard]] Score best(std::size_t i, std::size_t m) const {
        return 2 * m >= count_ - i ? left_[i] : values_[place(i, m)];
    }
    /// The sum of the piles from i on.
    [[nodiscard]] Score left(std::size_t i) const { return left_[i]; }

private:
    /// The entries of one m, and the window over its last m places: those places whose value is
    /// less than that of every later one to come, the least first.
    struct Column {
        std::size_t begin = 0;      ///< of its values
        std::size_t first = 0;      ///< the least i
        std::size_t ring_begin = 0; ///< of its window
        std::size_t ring_size = 0;
        std::size_t head = 0;
        std::size_t held = 0;
    };

    [[nodiscard]] std::size_t place(std::size_t i, std::size_t m) const {
        const Column& column = columns_[m - first_m_];
        return column.begin + i - column.first;
    }
    [[nodiscard]] std::uint32_t& ring(const Column& column, std::size_t index) {
        const std::size_t at = column.head + index;
        return rings_[column.ring_begin + (at < column.ring_size ? at : at - column.ring_size)];
    }
    [[nodiscard]] Score least_up_to_m(std::size_t i, std::size_t m);
    [[nodiscard]] Score least_beyond_m(std::size_t i, std::size_t m);
    void enter(std::size_t i, std::size_t m, Score value);

    std::size_t count_;
    std::size_t first_m_;
    std::vector<Score> left_;
    std::vector<Column> columns_;
    std::size_t values_size_ = 0;
    std::size_t rings_size_ = 0;
    std::vector<Score> values_;
    std::vector<std::uint32_t> rings_;
    std::vector<std::size_t> beyond_; ///< the window over the moves X > m, for one i
    std::size_t beyond_head_ = 0;
    std::size_t beyond_next_ = 0; ///< the first X that has not entered it
};

DoubleTable::DoubleTable(std::span<const Score> piles, std::size_t m)
    : count_{piles.size()}, first_m_{m}, left_(piles.size() + 1) {
    for (std::size_t i = count_; i-- > 0;) {
        left_[i] = left_[i + 1] + piles[i];
    }
    for (std::size_t next = m; 2 * next < count_; ++next) {
        const std::size_t first = next == m ? 0 : next;
        if (first + 2 * next >= count_) {
            break;
        }
        const std::size_t entries = count_ - 2 * next - first;
        const std::size_t ring_size = std::min(next, entries) + 1;
        columns_.push_back({values_size_, first, rings_size_, ring_size, 0, 0});
        values_size_ += entries;
        rings_size_ += ring_size;
    }
}

Score DoubleTable::least_up_to_m(std::size_t i, std::size_t m) {
    Column& column = columns_[m - first_m_];
    while (column.held > 0 && ring(column, 0) > i + m) {
        column.head = column.head + 1 == column.ring_size ? 0 : column.head + 1;
        --column.held;
    }
    // Where all can be taken, what is left falls with the place.
    Score least = i + m + 2 * m >= count_ ? left_[i + m] : left_[i];
    if (column.held > 0) {
        least = std::min(least, values_[place(ring(column, 0), m)]);
    }
    return least;
}

Score DoubleTable::least_beyond_m(std::size_t i, std::size_t m) {
    for (; beyond_next_ <= 2 * m && 3 * beyond_next_ < count_ - i; ++beyond_next_) {
        const Score value = values_[place(i + beyond_next_, beyond_next_)];
        while (beyond_.size() > beyond_head_ &&
               values_[place(i + beyond_.back(), beyond_.back())] >= value) {
            beyond_.pop_back();
        }
        beyond_.push_back(beyond_next_);
    }
    while (beyond_head_ < beyond_.size() && beyond_[beyond_head_] <= m) {
        ++beyond_head_;
    }
    Score least = 6 * m >= count_ - i ? left_[i + 2 * m] : left_[i];
    if (beyond_head_ < beyond_.size()) {
        const std::size_t taken = beyond_[beyond_head_];
        least = std::min(least, values_[place(i + taken, taken)]);
    }
    return least;
}

void DoubleTable::enter(std::size_t i, std::size_t m, Score value) {
    Column& column = columns_[m - first_m_];
    values_[place(i, m)] = value;
    while (column.held > 0 && values_[place(ring(column, column.held - 1), m)] >= value) {
        --column.held;
    }
    ++column.held;
    ring(column, column.held - 1) = static_cast<std::uint32_t>(i);
}

bool DoubleTable::fill(Budget& budget) {
    if (!budget.hold(values_size_ * sizeof(Score) + rings_size_ * sizeof(std::uint32_t))) {
        return false;
    }
    values_.resize(values_size_);
    rings_.resize(rings_size_);
    for (std::size_t i = count_; i-- > 0;) {
        beyond_.clear();
        beyond_head_ = 0;
        beyond_next_ = first_m_ + 1;
        for (std::size_t m = first_m_; 2 * m < count_ - i && (m == first_m_ || m <= i); ++m) {
            const Score least = std::min(least_up_to_m(i, m), least_beyond_m(i, m));
            enter(i, m, left_[i] - least);
        }
        budget.examined(columns_.size());
        if (!budget.long_step()) {
            return false;
        }
    }
    budget.release(values_size_ * sizeof(Score) + rings_size_ * sizeof(std::uint32_t));
    return true;
}

/// More than the number of piles makes no difference.
std::size_t capped(Score m, std::size_t piles) {
    return static_cast<std::size_t>(std::min<Score>(m, static_cast<Score>(piles) + 1));
}

} // namespace

Result<Score> double_margin(std::span<const Score> piles, Budget& budget, Score m) {
    assert(m > 0);
    const std::size_t first = capped(m, piles.size());
    DoubleTable table{piles, first};
    if (!table.fill(budget)) {
        return budget.error();
    }
    return 2 * table.best(0, first) - table.left(0);
}

Result<ScoreFound> solve_stones_double(const ScoringState& state, bool moves, Budget& budget) {
    const std::size_t piles = state.row.size();
    const std::size_t m = capped(state.memory, piles);
    DoubleTable table{state.row, m};
    if (!table.fill(budget)) {
        return budget.error();
    }
    ScoreFound found{2 * table.best(0, m) - table.left(0)};
    for (std::size_t taken = 1; moves && taken <= std::min(2 * m, piles); ++taken) {
        const Score points = table.left(0) - table.left(taken);
        const Score theirs = 2 * table.best(taken, std::max(m, taken)) - table.left(taken);
        found.consider(taken, points, points - theirs);
    }
    return found;
}

} // namespace nimber
