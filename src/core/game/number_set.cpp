#include "nimber/game/number_set.hpp"

#include <algorithm>
#include <numeric>

namespace nimber {
namespace {

/// Sets of up to this many numbers are written as a list.
constexpr std::size_t kMostListed = 32;
/// Rows of numbers for each set: that of the game, and two for computing its values. While it is
/// read and grows it takes no more.
constexpr std::size_t kRowsPerSet = 3;
/// A set from a file is written out up to this many characters.
constexpr std::size_t kLongText = 200;

/// The items of a file stand in lines, with comments from # on: makes blanks of all that, and lets
/// tabs mark where lines end.
void make_one_line(std::string& contents) {
    bool comment = false;
    for (char& c : contents) {
        comment = c != '\n' && (comment || c == '#');
        if (c == '\n') {
            c = '\t';
        } else if (comment || c == '\t' || c == '\r') {
            c = ' ';
        }
    }
}

/// What is wrong with the items of a file, with its line in place of the offset.
Error in_file(const Error& error, const ArgumentReader::File& file, std::size_t offset) {
    const auto end = file.contents.begin() + static_cast<std::ptrdiff_t>(error.offset);
    const auto line = std::count(file.contents.begin(), end, '\t') + 1;
    Error named{ErrorCode::BadSetLine,
                {file.name},
                offset,
                error.detail,
                Place{file.name, static_cast<std::size_t>(line)}};
    switch (error.code) {
    case ErrorCode::BadParameter: break;
    case ErrorCode::NumberTooLarge:
        named.facts.push_back(error.facts.at(0));
        named.detail = {"this number is above the limit {1}", "此数超过上限 {1}"};
        break;
    case ErrorCode::NegativeNumber:
        named.detail = {"the numbers are not negative", "数不能为负"};
        break;
    default: named.detail = {"a number is expected here", "此处应为一个数"}; break;
    }
    return named;
}

/// Reads all items as numbers and ranges, in their order.
Result<std::vector<Heap>> read_items(ArgumentReader& items, Heap largest, Text zero) {
    std::vector<Heap> numbers;
    do {
        const std::size_t begin = items.offset();
        const auto range = items.range(largest);
        if (!range) {
            return range.error();
        }
        if (range->first == 0) {
            return items.bad_parameter(begin, zero);
        }
        const Heap more = range->last - range->first; // besides the first
        if (more >= kMostSetNumbers - numbers.size()) {
            return items.bad_parameter(
                begin, {"a set has at most 1000000 numbers", "集合至多有 1000000 个数"});
        }
        const std::size_t old = numbers.size();
        const std::size_t size = old + static_cast<std::size_t>(more) + 1;
        if (size > numbers.capacity() && size > items.room() / (kRowsPerSet * sizeof(Heap))) {
            return items.no_room(begin);
        }
        numbers.resize(size);
        std::iota(numbers.begin() + static_cast<std::ptrdiff_t>(old), numbers.end(), range->first);
    } while (!items.at_end());
    return numbers;
}

Result<std::vector<Heap>> read_file_items(ArgumentReader::File& file, const ArgumentReader& where,
                                          std::size_t offset, Heap largest, Text zero) {
    make_one_line(file.contents);
    Limits limits = where.limits();
    limits.memory_bytes -= std::min(limits.memory_bytes, file.contents.size());
    ArgumentReader items{file.contents, 0, file.contents.size(), where.card(), nullptr, &limits};
    if (items.at_end()) {
        return Error{ErrorCode::BadSetLine,
                     {file.name},
                     offset,
                     {"there is no number in this file", "文件中没有数"},
                     Place{file.name, 1}};
    }
    auto numbers = read_items(items, largest, zero);
    if (numbers) {
        return numbers;
    }
    const bool full = numbers.error().code == ErrorCode::GameMemoryLimit;
    return full ? where.no_room(offset) : in_file(numbers.error(), file, offset);
}

/// The text of a set; empty if it has more than this many characters.
std::string text_up_to(std::size_t most, const std::vector<Heap>& numbers) {
    constexpr std::size_t kShortest = 3; // numbers of a range: 1,2 is as short as 1-2
    const bool list = numbers.size() <= kMostListed;
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (!list && end < numbers.size() && numbers[end] - numbers[end - 1] == 1) {
            ++end;
        }
        text += text.empty() ? "" : ",";
        text += std::to_string(numbers[i]);
        if (end - i >= kShortest) {
            text += '-' + std::to_string(numbers[end - 1]);
            i = end;
        } else {
            ++i;
        }
        if (text.size() > most) {
            return {};
        }
    }
    return text;
}

} // namespace

Result<NumberSet> read_number_set(ArgumentReader& parameters, Heap largest, Text zero) {
    NumberSet set;
    ArgumentReader::File file;
    const std::size_t begin = parameters.offset();
    const bool named = parameters.next_is('@');
    if (named) {
        auto opened = parameters.file();
        if (!opened) {
            return opened.error();
        }
        if (!parameters.at_end()) {
            return parameters.bad_parameter(
                parameters.offset(), {"a file is the whole set: nothing may be written beside it",
                                      "文件即整个集合：旁边不能再写别的"});
        }
        file = std::move(*opened);
    }
    auto read = named ? read_file_items(file, parameters, begin, largest, zero)
                      : read_items(parameters, largest, zero);
    if (!read) {
        return read.error();
    }
    set.numbers = std::move(*read);
    std::ranges::sort(set.numbers);
    set.numbers.erase(std::unique(set.numbers.begin(), set.numbers.end()), set.numbers.end());
    set.text = text_up_to(named ? kLongText : ~std::size_t{0}, set.numbers);
    if (set.text.empty()) {
        set.text = '@' + file.name;
    }
    set.held = parameters.hold(kRowsPerSet * set.numbers.size() * sizeof(Heap) + set.text.size());
    return set;
}

std::string set_text(const std::vector<Heap>& numbers) {
    return text_up_to(~std::size_t{0}, numbers);
}

} // namespace nimber
