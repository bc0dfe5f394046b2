#include "saved_table.hpp"

#include <algorithm>
#include <functional>

namespace nimber::quotient {
namespace {

constexpr std::size_t kMostElements = 60'000;
constexpr std::size_t kMostLetters = 1000;

template <class List>
void save_list(ByteWriter& out, const List& list) {
    out.number(list.size());
    for (const auto each : list) {
        out.small(static_cast<std::uint32_t>(each));
    }
}

/// A list of `size` numbers below `end`.
template <class T>
bool load_list(ByteReader& in, std::size_t size, std::size_t end, std::vector<T>& list) {
    if (in.count(1) != size || !in.ok()) {
        return false;
    }
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t number = in.small();
        if (!in.ok() || number >= end) {
            return false;
        }
        list.push_back(static_cast<T>(number));
    }
    return true;
}

/// Whether letters commute, and each element is the product of its word, in which letters do not
/// grow.
bool is_monoid(const Table& table) {
    const std::size_t order = table.prefix.size();
    for (std::size_t x = 1; x < order; ++x) {
        const Element before = table.prefix[x];
        if (before >= x || table.actions[table.last[x]][before] != x ||
            (before != 0 && table.last[x] > table.last[before])) {
            return false;
        }
    }
    for (std::size_t l = 0; l < table.letters.size(); ++l) {
        if (table.actions[l][0] != table.values[table.letters[l]]) {
            return false;
        }
        for (std::size_t m = 0; m < l; ++m) {
            for (std::size_t x = 0; x < order; ++x) {
                if (table.actions[l][table.actions[m][x]] !=
                    table.actions[m][table.actions[l][x]]) {
                    return false;
                }
            }
        }
    }
    return true;
}

} // namespace

void save(ByteWriter& out, const Table& table) {
    out.number(table.prefix.size());
    save_list(out, table.values);
    save_list(out, table.letters);
    for (const std::vector<Element>& action : table.actions) {
        save_list(out, action);
    }
    save_list(out, table.prefix);
    save_list(out, table.last);
    for (const std::uint64_t bits : table.lost) {
        out.number(bits);
    }
}

std::optional<Table> load_table(ByteReader& in, Generator most) {
    Table table;
    const auto order = static_cast<std::size_t>(in.number(kMostElements));
    if (order == 0) {
        return std::nullopt;
    }
    const std::size_t generators = ByteReader{in}.count(1); // a look ahead
    if (generators == 0 || generators - 1 > most ||
        !load_list(in, generators, order, table.values) || table.values[0] != 0) {
        return std::nullopt;
    }
    const std::size_t letters = ByteReader{in}.count(1);
    if (letters > kMostLetters || !load_list(in, letters, generators, table.letters) ||
        (letters > 0 && table.letters[0] == 0) ||
        std::ranges::adjacent_find(table.letters, std::greater_equal{}) != table.letters.end()) {
        return std::nullopt;
    }
    for (std::size_t l = 0; l < letters; ++l) {
        if (!load_list(in, order, order, table.actions.emplace_back())) {
            return std::nullopt;
        }
    }
    // Without letters there is the identity alone, and its last letter is none.
    if (!load_list(in, order, order, table.prefix) ||
        !load_list(in, order, std::max<std::size_t>(letters, 1), table.last) ||
        (letters == 0 && order > 1)) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < (order + 63) / 64; ++i) {
        table.lost.push_back(in.number());
    }
    const bool overhangs = order % 64 != 0 && table.lost.back() >> (order % 64) != 0;
    if (!in.ok() || overhangs || (table.lost[0] & 1U) != 0 || !is_monoid(table)) {
        return std::nullopt;
    }
    return table;
}

} // namespace nimber::quotient
