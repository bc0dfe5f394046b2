#include "checker_rules.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <string>

namespace nimber::checker {
namespace {

constexpr unsigned kNone = 1; // bit 0: nothing is left
constexpr unsigned kOne = 2;  // bit 1: one heap
constexpr unsigned kTwo = 4;  // bit 2: two heaps

std::optional<Rules> read_code(std::string_view code) {
    constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    const std::size_t point = code.find('.');
    if (point > 1) { // also if there is none
        return std::nullopt;
    }
    std::string digits{point == 0 ? "0" : code.substr(0, 1)};
    digits += code.substr(point + 1);
    Rules rules;
    for (std::size_t count = 0; count < digits.size(); ++count) {
        const std::size_t digit = kDigits.find(digits[count]);
        // A move that takes nothing must split the heap, or the game would not end.
        const bool endless = count == 0 && (digit & (kNone | kOne)) != 0;
        if (digit == std::string_view::npos || endless) {
            return std::nullopt;
        }
        if (digit != 0) {
            rules.takes.push_back({count, static_cast<unsigned>(digit)});
        }
    }
    return rules;
}

std::optional<Rules> read_set(std::string_view list, bool all_but) {
    Rules rules;
    rules.all_but = all_but;
    const char* at = list.data();
    const char* const end = at + list.size();
    while (true) {
        Heap count = 0;
        const auto [next, failure] = std::from_chars(at, end, count);
        if (failure != std::errc{} || count <= rules.largest()) {
            return std::nullopt;
        }
        rules.takes.push_back({count, kNone | kOne});
        if (next == end) {
            return rules;
        }
        if (*next != ',') {
            return std::nullopt;
        }
        at = next + 1;
    }
}

} // namespace

std::optional<Rules> Rules::read(std::string_view game) {
    for (const bool all_but : {false, true}) {
        const std::string_view prefix = all_but ? "allbut:" : "sub:";
        if (game.starts_with(prefix)) {
            return read_set(game.substr(prefix.size()), all_but);
        }
    }
    return read_code(game);
}

bool Rules::lists(Heap count) const {
    return std::ranges::binary_search(takes, count, {}, &Take::count);
}

unsigned Rules::parts() const {
    unsigned leaves = 0;
    for (const Take& take : takes) {
        leaves |= take.leaves;
    }
    return leaves == 0 ? 0 : static_cast<unsigned>(std::bit_width(leaves)) - 1;
}

std::vector<Heap> Rules::splits() const {
    std::vector<Heap> counts;
    for (const Take& take : takes) {
        if ((take.leaves & kTwo) != 0) {
            counts.push_back(take.count);
        }
    }
    return counts;
}

} // namespace nimber::checker
