#include "grid_settle.hpp"

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
