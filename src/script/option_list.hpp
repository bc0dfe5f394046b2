#pragma once

#include "nimber/game/sum.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

/// The options of one part, each once and in the order in which they were emitted first, one behind
/// the other.
struct OptionList {
    bool of_heaps = false; ///< every number is a part
    std::vector<Heap> numbers;
    std::vector<std::uint32_t> ends; ///< of each option, in `numbers`
    /// Of options of several tuples or boards: where each part ends, in the numbers of its option.
    std::vector<std::uint32_t> part_ends;
    std::vector<std::uint32_t> ends_of_parts; ///< of each option, in `part_ends`; not for heaps
    std::size_t emitted = 0;                  ///< options, with those that were emitted again
    std::optional<std::size_t> repeated;      ///< the first option that was emitted again

    [[nodiscard]] std::size_t size() const { return ends.size(); }
    [[nodiscard]] SumView operator[](std::size_t index) const {
        const std::size_t begin = index == 0 ? 0 : ends[index - 1];
        const StateView own = StateView{numbers}.subspan(begin, ends[index] - begin);
        if (of_heaps) {
            return SumView::of_heaps(own);
        }
        const std::size_t first = index == 0 ? 0 : ends_of_parts[index - 1];
        const std::size_t parts = ends_of_parts[index] - first;
        if (parts != 0) {
            return SumView::of_parts(own, std::span{part_ends}.subspan(first, parts));
        }
        return own.empty() ? SumView{} : SumView{own};
    }
    [[nodiscard]] std::size_t bytes() const {
        const std::size_t all_ends =
            ends.capacity() + part_ends.capacity() + ends_of_parts.capacity();
        return numbers.capacity() * sizeof(Heap) + all_ends * sizeof(std::uint32_t);
    }
};

} // namespace nimber
