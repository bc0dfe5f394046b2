#include "../families.hpp"
#include "heap_code_game.hpp"

namespace nimber {
namespace {

constexpr GameCard kGrundyCard = {
    .name = "grundy",
    .usage = "grundy(HEAPS)",
    .example = "grundy(12,5)",
    .rule = {"Split a heap into two of different sizes.", "把一堆分成大小不同的两堆。"},
    .form = {"the sizes of the heaps", "各堆的石子数"},
    .theorem = {},
    .statement = {"The values are computed, heap by heap. Whether they have a period is not known.",
                  "值由小到大逐堆计算。是否有周期尚不知道。"},
    .source = "Grundy 1939",
    .misere = {"By the misère quotient of the heaps, where it is small; otherwise by search.",
               "由各堆的反常商决定（若不太大）；否则靠搜索。"},
};

class Grundy final : public HeapCodeGame {
public:
    /// The code 4., but for the two parts that must differ.
    Grundy() : HeapCodeGame{kGrundyCard, HeapCode{.digits = {4}, .unequal = true}} {}
};

} // namespace

Family grundy_family() {
    return {kGrundyCard, make_plain<Grundy>};
}

} // namespace nimber
