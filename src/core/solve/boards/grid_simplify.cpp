#include "grid_simplify.hpp"

#include "grid_kernels.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace nimber {
namespace {

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

/// Whether a part that is equal to its half-turn has neither a cell nor two neighbours in the
/// centre. Then the player who moves second can always reply with the half-turn of a move.
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

/// Calls `visit` with the number of each bit.
template <class Visit>
void for_each_lane(unsigned lanes, const Visit& visit) {
    for (; lanes != 0; lanes &= lanes - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(lanes)));
    }
}

/// Equal parts cancel in pairs.
void cancel_pairs(BoardSum& sum) {
    if (sum.count == 2) { // by far the most frequent
        if (sum.parts[1].key < sum.parts[0].key) {
            std::swap(sum.parts[0], sum.parts[1]);
        }
        sum.count = sum.parts[0].key == sum.parts[1].key ? 0 : 2;
        return;
    }
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

void simplify_grid(const GridMasks& grid, Taken taken, std::span<const Cells> boards,
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
    const std::size_t lanes = grid_lanes();
    const SmallValues& small = small_values(taken);
    GridStep found;
    std::array<std::uint8_t, GridStep::kMostLanes> owner_here{};
    while (count > 0) {
        const std::size_t some = std::min(count, lanes);
        count -= some;
        std::fill_n(waiting.begin() + static_cast<std::ptrdiff_t>(count + some), lanes - some, 0);
        std::copy_n(owner.begin() + static_cast<std::ptrdiff_t>(count), some, owner_here.begin());
        grid_step(grid, taken, &waiting[count], found);
        const auto wait = [&](std::size_t lane, Cells cells) {
            waiting[count] = cells;
            owner[count++] = owner_here[lane];
        };
        const auto sum = [&](std::size_t lane) -> BoardSum& { return sums[owner_here[lane]]; };
        for (std::size_t lane = 0; lane < some; ++lane) {
            sum(lane).nimber ^= static_cast<unsigned>(found.singles[lane] & 1U);
        }
        for_each_lane(found.more, [&](std::size_t lane) { wait(lane, found.rest[lane]); });
        for_each_lane(found.again, [&](std::size_t lane) { wait(lane, found.part[lane]); });
        for_each_lane(found.small, [&](std::size_t lane) {
            sum(lane).nimber ^= small[found.small_index[lane]];
        });
        unsigned lost = 0;
        for_each_lane(found.turned, [&](std::size_t lane) {
            lost |= centre_is_free(grid, found.corner[lane]) ? 1U << lane : 0;
        });
        for_each_lane(found.large & ~lost, [&](std::size_t lane) {
            BoardSum& of = sum(lane);
            assert(of.count < BoardSum::kMostParts);
            of.parts[of.count++] = {found.key[lane], found.part[lane]};
        });
    }
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (sums[i].count > 1) {
            cancel_pairs(sums[i]);
        }
    }
}

} // namespace nimber
