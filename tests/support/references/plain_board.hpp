#pragma once

#include "core/games/graphs/graph_kayles.hpp"

#include <bit>
#include <cstdint>
#include <unordered_map>

namespace nimber::testing {

/// The values of boards by the definition, each computed once. Cells are numbered row by row, with
/// `stride` numbers to a row, of which those from `columns` on stand for no cell.
class PlainBoard {
public:
    PlainBoard(Taken taken, std::size_t stride, std::size_t columns)
        : taken_{taken}, stride_{stride}, columns_{columns} {}

    /// All cells beside some.
    [[nodiscard]] VertexSet neighbours(VertexSet some) const {
        VertexSet found = some << stride_ | some >> stride_;
        for (; some != 0; some &= some - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(some));
            found |= cell % stride_ + 1 < columns_ ? VertexSet{2} << cell : 0;
            found |= cell % stride_ > 0 ? VertexSet{1} << (cell - 1) : 0;
        }
        return found;
    }

    unsigned value(std::uint64_t cells) {
        if (const auto known = values_.find(cells); known != values_.end()) {
            return known->second;
        }
        std::uint64_t seen = 0;
        for_each_taking(
            taken_, cells, [&](VertexSet some) { return neighbours(some); },
            [&](VertexSet left) {
                seen |= std::uint64_t{1} << value(left);
                return true;
            });
        return values_[cells] = static_cast<unsigned>(std::countr_one(seen));
    }

private:
    Taken taken_;
    std::size_t stride_;
    std::size_t columns_;
    std::unordered_map<std::uint64_t, unsigned> values_;
};

} // namespace nimber::testing
