#include "grid_kernels.hpp"

#include <bit>

#define HWY_WANT_AVX3_DL 1
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grid_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// What Highway exports looks like its other names.
// NOLINTBEGIN(readability-identifier-naming)

HWY_BEFORE_NAMESPACE();
namespace nimber::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<std::uint64_t, GridStep::kMostLanes>;
using V = hn::Vec<D>;

/// The boards of all lanes, with the shifts and masks of their grid.
template <bool kPadded>
class GridLanes {
public:
    explicit GridLanes(const GridMasks& grid) : grid_{grid} {}

    template <bool kEdges>
    HWY_INLINE void step(const Cells* boards, GridStep& out) const {
        const D d;
        V cells = hn::LoadU(d, boards);
        V singles = hn::Zero(d);
        V twos = hn::Zero(d); // the cells with two neighbours
        cells = kEdges ? reduced(cells, singles, twos) : without_single(cells, singles);
        const V cut = kEdges ? left_out_edges(cells, twos) : hn::Zero(d);

        const V part = lowest_part(cells, cut);
        const V rest = hn::AndNot(part, cells);
        const V corner = to_corner(part);
        V turned = hn::Zero(d);
        V key = least_picture(corner, turned);
        const auto small = inside(corner, grid_.small);
        const auto square = inside(corner, grid_.square);
        if (!hn::AllFalse(d, hn::AndNot(small, square))) {
            V other_turned = hn::Zero(d);
            const V other = least_picture(transposed(corner), other_turned);
            key = hn::IfThenElse(square, hn::Min(key, other), key);
        }
        hn::Store(part, d, out.part.data());
        hn::Store(rest, d, out.rest.data());
        hn::Store(corner, d, out.corner.data());
        hn::Store(key, d, out.key.data());
        hn::Store(singles, d, out.singles.data());
        hn::Store(small_index(corner), d, out.small_index.data());
        const unsigned some = bits(hn::Ne(part, hn::Zero(d)));
        out.more = bits(hn::Ne(rest, hn::Zero(d)));
        out.again = bits(hn::Ne(And(rest, around(part)), hn::Zero(d)));
        out.small = some & ~out.again & bits(small);
        out.large = some & ~out.again & ~out.small;
        out.turned = out.large & bits(hn::Eq(corner, turned));
    }

private:
    using M = hn::Mask<D>;

    template <class... Vs>
    static HWY_INLINE V Or(V first, Vs... more) {
        ((first = hn::Or(first, more)), ...);
        return first;
    }
    static HWY_INLINE V And(V a, V b) { return hn::And(a, b); }
    static HWY_INLINE V set(Cells mask) { return hn::Set(D{}, mask); }
    static HWY_INLINE V up(V v, int by) { return hn::ShiftLeftSame(v, by); }
    static HWY_INLINE V down(V v, int by) { return hn::ShiftRightSame(v, by); }
    HWY_INLINE V right(V v) const {
        const V moved = hn::ShiftLeft<1>(v);
        return kPadded ? moved : And(moved, set(grid_.not_first_column));
    }
    HWY_INLINE V left(V v) const {
        const V moved = hn::ShiftRight<1>(v);
        return kPadded ? moved : And(moved, set(grid_.not_last_column));
    }
    static HWY_INLINE M inside(V v, Cells mask) {
        return hn::Eq(hn::AndNot(set(mask), v), hn::Zero(D{}));
    }
    static HWY_INLINE unsigned bits(M mask) {
        std::array<std::uint8_t, 8> bytes{};
        hn::StoreMaskBits(D{}, mask, bytes.data());
        return bytes[0];
    }
    HWY_INLINE V next_row(V v) const { return up(v, grid_.stride); }
    HWY_INLINE V last_row(V v) const { return down(v, grid_.stride); }
    HWY_INLINE V around(V v) const { return Or(right(v), left(v), next_row(v), last_row(v)); }

    /// The neighbours of each cell, counted.
    struct Degrees {
        V one, two, some;
    };
    HWY_INLINE Degrees degrees(V cells) const {
        const V a = And(cells, right(cells));
        const V b = And(cells, left(cells));
        const V c = And(cells, next_row(cells));
        const V e = And(cells, last_row(cells));
        const V odd_ab = hn::Xor(a, b);
        const V odd_ce = hn::Xor(c, e);
        const V both_ab = And(a, b);
        const V both_ce = And(c, e);
        const V odd = hn::Xor(odd_ab, odd_ce);
        const V pair = hn::Or(both_ab, both_ce);
        const V across = And(odd_ab, odd_ce);
        return {hn::AndNot(pair, odd),
                hn::AndNot(hn::Or(odd, And(both_ab, both_ce)), hn::Or(pair, across)),
                Or(odd, pair, across)};
    }

    /// Takes pairs of cells away that have no other neighbour, and counts them.
    HWY_INLINE V without_pairs(V cells, V& leaves, V& singles) const {
        const V h = And(leaves, left(leaves));
        const V v = And(leaves, last_row(leaves));
        singles = hn::Add(singles, hn::Add(hn::PopulationCount(h), hn::PopulationCount(v)));
        const V pairs = Or(h, right(h), v, next_row(v));
        leaves = hn::AndNot(pairs, leaves);
        return hn::AndNot(pairs, cells);
    }

    HWY_INLINE V without_single(V cells, V& singles) const {
        const Degrees count = degrees(cells);
        const V alone = hn::AndNot(count.some, cells);
        singles = hn::Add(singles, hn::PopulationCount(alone));
        V leaves = count.one;
        return without_pairs(hn::AndNot(alone, cells), leaves, singles);
    }

    /// For edges: leaves cells out as long as there are any to be left out.
    HWY_INLINE V reduced(V cells, V& singles, V& twos) const {
        const D d;
        for (;;) {
            const Degrees count = degrees(cells);
            twos = count.two;
            V leaves = count.one;
            cells = without_pairs(And(cells, count.some), leaves, singles);
            // Owners of a leaf, by where it lies; of several leaves one stays.
            const V l = And(cells, right(leaves));
            const V r = And(cells, left(leaves));
            const V u = And(cells, next_row(leaves));
            const V o = And(cells, last_row(leaves));
            const V lr = hn::Or(l, r);
            const V lru = hn::Or(lr, u);
            const V second = Or(right(And(l, r)), last_row(And(lr, u)), next_row(And(lru, o)));
            const V not_owners = hn::AndNot(hn::Or(lru, o), cells);
            const V between = hn::AndNot(hn::Or(leaves, around(not_owners)), cells);
            const V gone = And(cells, hn::Or(second, between));
            if (hn::AllTrue(d, hn::Eq(gone, hn::Zero(d)))) {
                return cells;
            }
            cells = hn::AndNot(gone, cells);
        }
    }

    /// For edges: cells from which the edge to the right can be left out, see simplify_grid.
    HWY_INLINE V left_out_edges(V cells, V twos) const {
        const V below = last_row(cells);
        const V squares = And(And(cells, left(cells)), And(below, left(below)));
        const V twos_below = last_row(twos);
        const V twins = hn::Or(And(twos, left(twos_below)), And(left(twos), twos_below));
        const V found = And(squares, twins);
        return hn::Or(found, next_row(found));
    }

    /// The cells connected to the lowest one, without the edges that were cut.
    HWY_INLINE V lowest_part(V cells, V cut) const {
        const D d;
        const V from_left = hn::AndNot(right(cut), cells);
        const V from_right = hn::AndNot(cut, cells);
        const auto wider = [&](V v) HWY_ATTR {
            return Or(v, And(right(v), from_left), And(left(v), from_right),
                      And(hn::Or(next_row(v), last_row(v)), cells));
        };
        V part = And(cells, hn::Sub(hn::Zero(d), cells));
        for (;;) {
            const V next = wider(wider(part));
            if (hn::AllTrue(d, hn::Eq(part, next))) {
                return part;
            }
            part = next;
        }
    }

    /// Shifts the board as far as the steps allow. Adds to `by` how far that was.
    template <class Steps>
    static HWY_INLINE V passed_over(V v, const Steps& steps, V& by) {
        for (const GridMasks::Step& step : steps) {
            const M free = hn::Eq(And(v, set(step.mask)), hn::Zero(D{}));
            v = hn::IfThenElse(free, down(v, step.shift), v);
            by = hn::Add(by, hn::IfThenElseZero(free, set(static_cast<Cells>(step.shift))));
        }
        return v;
    }
    HWY_INLINE V to_corner(V v) const {
        V by = hn::Zero(D{});
        return passed_over(passed_over(v, grid_.to_first_row, by), grid_.to_first_column, by);
    }

    /// The least of a board in the corner, its half-turn and the mirror images of both, all in the
    /// corner. `turned` becomes the half-turn.
    HWY_INLINE V least_picture(V corner, V& turned) const {
        V columns = hn::Zero(D{}); // to the right of the board
        V rows = hn::Zero(D{});
        turned = passed_over(half_turn(corner), grid_.to_first_row, rows);
        turned = passed_over(turned, grid_.to_first_column, columns);
        // An empty lane has been shifted by more than there are bits.
        const V last = set(63);
        const V mirrored = hn::Shr(mirror(corner), hn::Min(columns, last));
        const V both = hn::Shr(half_turn(mirrored), hn::Min(hn::Add(rows, columns), last));
        return hn::Min(hn::Min(corner, turned), hn::Min(mirrored, both));
    }

    /// The number of a board of at most four rows and columns among those.
    HWY_INLINE V small_index(V corner) const {
        V index = hn::Zero(D{});
        for (int r = 0; r < 4; ++r) {
            index = hn::Or(index, up(And(corner, set(grid_.small_row)), 4 * r));
            corner = last_row(corner);
        }
        return index;
    }

    HWY_INLINE V half_turn(V v) const {
#if HWY_TARGET == HWY_SCALAR
        Cells reversed = 0;
        for (Cells rest = hn::GetLane(v); rest != 0; rest &= rest - 1) {
            reversed |= (Cells{1} << 63U) >> static_cast<unsigned>(std::countr_zero(rest));
        }
        return down(set(reversed), grid_.last_cell);
#else
        const D d;
        const hn::Repartition<std::uint8_t, D> bytes;
        alignas(16) static constexpr std::array<std::uint8_t, 16> kBackwards = {
            7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8};
        alignas(16) static constexpr std::array<std::uint8_t, 16> kNibble = {
            0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
        const auto nibble = hn::LoadDup128(bytes, kNibble.data());
        const auto low = hn::Set(bytes, 0x0f);
        const auto turned =
            hn::TableLookupBytes(hn::BitCast(bytes, v), hn::LoadDup128(bytes, kBackwards.data()));
        const auto high_half =
            hn::And(hn::BitCast(bytes, hn::ShiftRight<4>(hn::BitCast(d, turned))), low);
        const auto from_high = hn::TableLookupBytes(nibble, high_half);
        const auto from_low = hn::TableLookupBytes(nibble, hn::And(turned, low));
        const V reversed =
            hn::Or(hn::ShiftLeft<4>(hn::BitCast(d, from_low)), hn::BitCast(d, from_high));
        return down(reversed, grid_.last_cell);
#endif
    }

    HWY_INLINE V mirror(V v) const {
        for (const GridMasks::Step& step : grid_.mirror) {
            const V swap = And(hn::Xor(down(v, step.shift), v), set(step.mask));
            v = hn::Xor(v, hn::Xor(swap, up(swap, step.shift)));
        }
        return v;
    }

    HWY_INLINE V transposed(V v) const {
        V result = And(v, set(grid_.diagonal));
        for (const GridMasks::Step& step : grid_.above_diagonal) {
            const V mask = set(step.mask);
            result = Or(result, up(And(v, mask), step.shift), And(down(v, step.shift), mask));
        }
        return result;
    }

    const GridMasks& grid_;
};

std::size_t GridLaneCount() {
    return hn::Lanes(D{});
}

template <bool kPadded>
HWY_INLINE void StepOf(const GridMasks& grid, Taken taken, const Cells* boards, GridStep& out) {
    const GridLanes<kPadded> lanes{grid};
    taken == Taken::Edge ? lanes.template step<true>(boards, out)
                         : lanes.template step<false>(boards, out);
}

void GridStepOf(const GridMasks& grid, Taken taken, const Cells* boards, GridStep& out) {
    grid.padded ? StepOf<true>(grid, taken, boards, out) : StepOf<false>(grid, taken, boards, out);
}

} // namespace nimber::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
// NOLINTEND(readability-identifier-naming)

#if HWY_ONCE
#include "../../simd/dispatch.hpp"

namespace nimber {

NIMBER_KERNEL(GridLaneCount);
NIMBER_KERNEL(GridStepOf);

std::size_t grid_lanes() {
    return NIMBER_RUN_KERNEL(GridLaneCount)();
}

void grid_step(const GridMasks& grid, Taken taken, const Cells* boards, GridStep& out) {
    NIMBER_RUN_KERNEL(GridStepOf)(grid, taken, boards, out);
}

} // namespace nimber
#endif
