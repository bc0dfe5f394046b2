#include "../families.hpp"
#include "heap_code_game.hpp"

namespace nimber {
namespace {

constexpr GameCard kOctalCard = {
    .name = "octal",
    .usage = "CODE(HEAPS)",
    .example = "0.77(12,5)",
    .rule = {"Digit k of the code says what may be left of a heap from which k stones are taken: "
             "1 nothing, 2 one heap, 4 two heaps, 8 three, 16 four, and sums of these.",
             "代码的第 k 位表示从一堆中取走 k 颗后可以留下什么：1 为不留，2 为一堆，4 为两堆，8 "
             "为三堆，16 为四堆，可以相加。"},
    .form = {"CODE is digit 0, a point and the other digits, each 0 to 9 or A to V (10 to 31): "
             "0.77, 4.07, 0.8; in parentheses the sizes of the heaps",
             "CODE 为第 0 位、小数点和其余各位，每位为 0 到 9 或 A 到 V（10 到 31）：0.77、4.07、"
             "0.8；括号内为各堆的石子数"},
    .theorem = {},
    .statement = {"The values are computed, heap by heap. If they repeat for long enough, they do "
                  "so for ever (Guy and Smith).",
                  "值由小到大逐堆计算。若重复得足够久，就会永远重复（Guy 与 Smith）。"},
    .source = "Guy and Smith 1956; Berlekamp, Conway and Guy 1982 (Winning Ways)",
    .misere = {"By the misère quotient of the heaps, where it is small; otherwise by search.",
               "由各堆的反常商决定（若不太大）；否则靠搜索。"},
};

class CodeGame final : public HeapCodeGame {
public:
    explicit CodeGame(HeapCode code) : HeapCodeGame{kOctalCard, std::move(code)} {}

    [[nodiscard]] std::string name() const override { return heap_code()->text(); }
};

/// "octal" is only the name of the family.
Result<GamePtr> make_octal(ArgumentReader& parameters) {
    return parameters.bad_parameter(
        0, {"write the code itself in place of this name", "请把此名换成代码本身"});
}

} // namespace

Result<GamePtr> make_code_game(std::string_view text) {
    auto code = HeapCode::parse(text);
    if (!code) {
        return code.error();
    }
    return GamePtr{std::make_shared<const CodeGame>(std::move(*code))};
}

Family octal_family() {
    return {kOctalCard, make_octal};
}

} // namespace nimber
