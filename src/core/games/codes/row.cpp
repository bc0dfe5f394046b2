#include "../families.hpp"
#include "../subtraction/subtraction_game.hpp"
#include "heap_code_game.hpp"

namespace nimber {
namespace {

constexpr GameCard kRowCard = {
    .name = "row",
    .usage = "row:S(ROWS)",
    .example = "row:1,2(12,5)",
    .rule = {"Take s neighbouring stones from a row, s in the set S; what is left on either side "
             "are rows of their own.",
             "从一排中取走相邻的 s 颗，s 属于集合 S；左右剩下的各成一排。"},
    .form = {"S is a list of numbers up to 4095 and of ranges, such as 1,2 or 3-5, or a file of "
             "them, such as @set.txt; in parentheses the lengths of the rows",
             "S 为一列不超过 4095 的数与范围，例如 1,2 或 3-5，或存有它们的文件，例如 @set.txt；"
             "括号内为各排的长度"},
    .theorem = {},
    .statement = {"This is the code with a 7 for every number of S, so that row:1,2 is kayles.",
                  "即 S 中每个数对应的位为 7 的代码，例如 row:1,2 就是 kayles。"},
    .source = "Guy and Smith 1956",
    .misere = {"By search.", "靠搜索。"},
};

HeapCode code_of(const std::vector<Heap>& numbers) {
    constexpr std::uint8_t kAnyParts = 7; // none, one or two
    HeapCode code;
    code.digits.resize(numbers.back() + 1);
    for (const Heap number : numbers) {
        code.digits[number] = kAnyParts;
    }
    return code;
}

class RowGame final : public HeapCodeGame {
public:
    explicit RowGame(const NumberSet& set)
        : HeapCodeGame{kRowCard, code_of(set.numbers)}, name_{"row:" + set.text} {}

    [[nodiscard]] std::string name() const override { return name_; }

private:
    std::string name_;
};

Result<GamePtr> make_row(ArgumentReader& parameters) {
    static_assert(HeapCode::kMostDigits == 4096); // the card says so
    const auto set =
        read_number_set(parameters, HeapCode::kMostDigits - 1, kSetOfNumbers.above_zero);
    if (!set) {
        return set.error();
    }
    return GamePtr{std::make_shared<const RowGame>(*set)};
}

} // namespace

Family row_family() {
    return {kRowCard, make_row};
}

} // namespace nimber
