#include "grid_settle.hpp"

#include <algorithm>
#include <cassert>

#define HWY_WANT_AVX3_DL 1
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "grid_settle.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef NIMBER_GRID_WORK
#define NIMBER_GRID_WORK
namespace nimber {

/// What one step of the kernel finds about some boards, each in its lane.
struct GridStep {
    static constexpr std::size_t kMostLanes = 8;
    using Lanes = std::array<Cells, kMostLanes>;

    // Not set to zero: it is filled anew in each step. NOLINTBEGIN(*-member-init)
    alignas(64) Lanes part;    ///< the part with the lowest cell, where it lies
    alignas(64) Lanes rest;    ///< all the others
    alignas(64) Lanes corner;  ///< the part moved to the corner
    alignas(64) Lanes key;     ///< the least of its pictures
    alignas(64) Lanes singles; ///< how many *1 were left out
    // NOLINTEND(*-member-init)
    unsigned again = 0;  ///< by lane: the part was cut off from the rest, look at it anew
    unsigned small = 0;  ///< it has at most four rows and columns
    unsigned turned = 0; ///< it is equal to its half-turn
};

} // namespace nimber
#endif

// What Highway exports looks like its other names.
// NOLINTBEGIN(readability-identifier-naming)

HWY_BEFORE_NAMESPACE();
namespace nimber::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<std::uint64_t, GridStep::kMostLanes>;
using V = hn::Vec<D>;

/// The boards of all lanes, with the shifts and masks of their grid.
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
        const V turned = to_corner(half_turn(corner));
        const V mirrored = to_first_column(mirror(corner));
        V key = hn::Min(hn::Min(corner, turned), hn::Min(mirrored, to_corner(half_turn(mirrored))));
        const auto small = inside(corner, grid_.small);
        const auto square = inside(corner, grid_.square);
        if (!hn::AllFalse(d, hn::AndNot(small, square))) {
            const V other = transposed(corner);
            const V other_mirrored = to_first_column(mirror(other));
            const V least = hn::Min(hn::Min(other, to_corner(half_turn(other))),
                                    hn::Min(other_mirrored, to_corner(half_turn(other_mirrored))));
            key = hn::IfThenElse(square, hn::Min(key, least), key);
        }
        hn::Store(part, d, out.part.data());
        hn::Store(rest, d, out.rest.data());
        hn::Store(corner, d, out.corner.data());
        hn::Store(key, d, out.key.data());
        hn::Store(singles, d, out.singles.data());
        out.again = bits(hn::Ne(And(rest, around(part)), hn::Zero(d)));
        out.small = bits(small);
        out.turned = bits(hn::Eq(corner, turned));
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
    static HWY_INLINE V right(V v) { return hn::ShiftLeft<1>(v); }
    static HWY_INLINE V left(V v) { return hn::ShiftRight<1>(v); }
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

    /// For edges: cells from which the edge to the right can be left out, see the header.
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

    template <class Steps>
    static HWY_INLINE V passed_over(V v, const Steps& steps) {
        for (const GridMasks::Step& step : steps) {
            v = hn::IfThenElse(hn::Eq(And(v, set(step.mask)), hn::Zero(D{})), down(v, step.shift),
                               v);
        }
        return v;
    }
    HWY_INLINE V to_first_column(V v) const { return passed_over(v, grid_.to_first_column); }
    HWY_INLINE V to_corner(V v) const {
        return to_first_column(passed_over(v, grid_.to_first_row));
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

void GridStepEdges(const GridMasks& grid, const Cells* boards, GridStep& out) {
    GridLanes{grid}.step<true>(boards, out);
}

void GridStepVertices(const GridMasks& grid, const Cells* boards, GridStep& out) {
    GridLanes{grid}.step<false>(boards, out);
}

} // namespace nimber::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
// NOLINTEND(readability-identifier-naming)

#if HWY_ONCE
namespace nimber {
namespace {

HWY_EXPORT(GridLaneCount);
HWY_EXPORT(GridStepEdges);
HWY_EXPORT(GridStepVertices);

SmallValues values_of_small_boards(Taken taken) {
    constexpr Cells kNotLastColumn = 0x7777;
    constexpr Cells kNotLastRow = 0x0fff;
    SmallValues values{};
    for (Cells board = 1; board < values.size(); ++board) {
        std::uint64_t seen = 0;
        const auto add = [&](Cells places, auto&& gone) {
            for (; places != 0; places &= places - 1) {
                seen |= std::uint64_t{1} << values[board & ~gone(places & (~places + 1))];
            }
        };
        if (taken == Taken::Edge) {
            add(board & board >> 1U & kNotLastColumn, [](Cells cell) { return cell * 3; });
            add(board & board >> 4U & kNotLastRow, [](Cells cell) { return cell * 17; });
        } else {
            add(board, [](Cells cell) {
                return cell | (cell & kNotLastColumn) << 1U | (cell >> 1U & kNotLastColumn) |
                       cell << 4U | cell >> 4U;
            });
        }
        values[board] = static_cast<std::uint8_t>(std::countr_one(seen));
    }
    return values;
}

/// The number of a board of at most four rows and columns among those.
std::size_t small_index(const GridMasks& grid, Cells corner) {
    const Cells row = grid.stride >= 4 ? 15 : (Cells{1} << static_cast<unsigned>(grid.stride)) - 1;
    std::size_t index = 0;
    for (unsigned r = 0; r < 4; ++r) {
        index |= (corner & row) << (4 * r);
        corner >>= static_cast<unsigned>(grid.stride);
    }
    return index;
}

/// Whether a part that is equal to its half-turn has neither a cell nor two neighbours in the
/// centre. Then the player who moves second can always answer with the half-turn of a move.
bool centre_is_free(const GridMasks& grid, Cells corner) {
    Cells folded = corner;
    std::size_t height = 0;
    Cells in_columns = 0;
    for (; folded != 0; folded >>= static_cast<unsigned>(grid.stride)) {
        ++height;
        in_columns |= folded & ((Cells{1} << static_cast<unsigned>(grid.stride)) - 1);
    }
    const auto width = static_cast<std::size_t>(std::bit_width(in_columns));
    if (height % 2 == 0 && width % 2 == 0) {
        return true;
    }
    return (corner & grid.bit((height - 1) / 2, (width - 1) / 2)) == 0;
}

/// Equal parts cancel in pairs.
void cancel_pairs(BoardSum& sum) {
    const auto end = sum.parts.begin() + static_cast<std::ptrdiff_t>(sum.count);
    std::sort(sum.parts.begin(), end, [](BoardPart a, BoardPart b) { return a.key < b.key; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sum.count; ++i) {
        if (kept > 0 && sum.parts[kept - 1].key == sum.parts[i].key) {
            --kept;
        } else {
            sum.parts[kept++] = sum.parts[i];
        }
    }
    sum.count = kept;
}

} // namespace

const SmallValues& small_values(Taken taken) {
    if (taken == Taken::Edge) {
        static const SmallValues edges = values_of_small_boards(Taken::Edge);
        return edges;
    }
    static const SmallValues vertices = values_of_small_boards(Taken::Vertex);
    return vertices;
}

void settle_grid(const GridMasks& grid, Taken taken, std::span<const Cells> boards,
                 BoardSum* sums) {
    assert(boards.size() <= kGridBatch);
    // What is left to look at, with the board that it is of. A part is at least one cell.
    constexpr std::size_t kMostWaiting = kGridBatch * 64 + GridStep::kMostLanes;
    std::array<Cells, kMostWaiting> waiting;      // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::array<std::uint8_t, kMostWaiting> owner; // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t count = boards.size();
    for (std::size_t i = 0; i < count; ++i) {
        sums[i].nimber = 0;
        sums[i].count = 0;
        waiting[i] = boards[i];
        owner[i] = static_cast<std::uint8_t>(i);
    }
    const auto step = taken == Taken::Edge ? HWY_DYNAMIC_DISPATCH(GridStepEdges)
                                           : HWY_DYNAMIC_DISPATCH(GridStepVertices);
    const std::size_t lanes = HWY_DYNAMIC_DISPATCH(GridLaneCount)();
    const SmallValues& small = small_values(taken);
    GridStep found;
    std::array<std::uint8_t, GridStep::kMostLanes> owner_here{};
    while (count > 0) {
        const std::size_t some = std::min(count, lanes);
        count -= some;
        std::fill_n(waiting.begin() + static_cast<std::ptrdiff_t>(count + some), lanes - some, 0);
        std::copy_n(owner.begin() + static_cast<std::ptrdiff_t>(count), some, owner_here.begin());
        step(grid, &waiting[count], found);
        const auto wait = [&](std::size_t lane, Cells cells) {
            waiting[count] = cells;
            owner[count++] = owner_here[lane];
        };
        for (std::size_t lane = 0; lane < some; ++lane) {
            const auto is = [lane](unsigned mask) { return (mask >> lane & 1U) != 0; };
            BoardSum& sum = sums[owner_here[lane]];
            sum.nimber ^= static_cast<unsigned>(found.singles[lane] & 1U);
            if (found.rest[lane] != 0) {
                wait(lane, found.rest[lane]);
            }
            if (found.part[lane] == 0) {
                continue;
            }
            if (is(found.again)) {
                wait(lane, found.part[lane]);
            } else if (is(found.small)) {
                sum.nimber ^= small[small_index(grid, found.corner[lane])];
            } else if (!is(found.turned) || !centre_is_free(grid, found.corner[lane])) {
                assert(sum.count < BoardSum::kMostParts);
                sum.parts[sum.count++] = {found.key[lane], found.part[lane]};
            }
        }
    }
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (sums[i].count > 1) {
            cancel_pairs(sums[i]);
        }
    }
}

} // namespace nimber
#endif
