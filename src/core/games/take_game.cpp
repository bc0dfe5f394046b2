#include "take_game.hpp"

#include <algorithm>

namespace nimber {

Result<std::vector<Heap>> read_take_numbers(ArgumentReader& parameters, Heap largest) {
    std::vector<Heap> numbers;
    do {
        const std::size_t begin = parameters.offset();
        const auto number = parameters.number(largest);
        if (!number) {
            return number.error();
        }
        if (*number == 0) {
            return parameters.bad_parameter(
                begin, {"the numbers of the set are at least 1: nobody may take nothing",
                        "集合中的数至少为 1：不能一颗都不取"});
        }
        numbers.push_back(*number);
    } while (!parameters.at_end());
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

std::string take_numbers_text(const std::vector<Heap>& numbers) {
    std::string text;
    for (const Heap number : numbers) {
        text += text.empty() ? "" : ",";
        text += std::to_string(number);
    }
    return text;
}

} // namespace nimber
