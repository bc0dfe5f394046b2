#pragma once

#include "core/games/graph_kayles.hpp"

#include <bit>
#include <cstdint>
#include <unordered_map>

namespace nimber::testing {

/// The values of boards by the definition, each computed once. Cells are numbered row by row, with
/// `stride` numbers to a row, of which the last stands for no cell.
class PlainBoard {
public:
    PlainBoard(Taken taken, std::size_t stride) : taken_{taken}, stride_{stride} {}

    unsigned value(std::uint64_t cells) {
        if (const auto known = values_.find(cells); known != values_.end()) {
            return known->second;
        }
        std::uint64_t seen = 0;
        for_each_taking(
            taken_, cells,
            [&](VertexSet some) {
                return some << 1U | some >> 1U | some << stride_ | some >> stride_;
            },
            [&](VertexSet left) {
                seen |= std::uint64_t{1} << value(left);
                return true;
            });
        return values_[cells] = static_cast<unsigned>(std::countr_one(seen));
    }

private:
    Taken taken_;
    std::size_t stride_;
    std::unordered_map<std::uint64_t, unsigned> values_;
};

} // namespace nimber::testing
