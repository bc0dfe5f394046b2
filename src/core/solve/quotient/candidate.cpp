#include "candidate.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace nimber::quotient {

bool lex_less(const Word& a, const Word& b) {
    std::size_t i = a.size();
    std::size_t j = b.size();
    while (i > 0 && j > 0) {
        const Power& left = a[--i];
        const Power& right = b[--j];
        if (left.generator != right.generator) {
            return left.generator < right.generator;
        }
        if (left.exponent != right.exponent) {
            return left.exponent < right.exponent;
        }
    }
    return i == 0 && j > 0;
}

void add(Word& word, Generator generator, std::uint32_t times) {
    if (times == 0) {
        return;
    }
    const auto at = std::ranges::lower_bound(word, generator, {}, &Power::generator);
    if (at != word.end() && at->generator == generator) {
        at->exponent += times;
    } else {
        word.insert(at, {generator, times});
    }
}

Candidate::Candidate(Table table, Budget& budget) : table_{std::move(table)}, held_{budget} {
    forget_products();
}

void Candidate::forget_products() {
    times_.clear();
    times_.resize(order());
    rows_.clear();
    rows_.resize(order());
    generator_times_.clear();
    splits_ = {.last = {}, .seen = std::vector<std::uint8_t>(order(), 0)};
    preimages_.clear();
    static_cast<void>(held_.set(
        order() * (sizeof(Element) * (table_.letters.size() + 2) + 2 * sizeof(void*) + 1) +
        table_.values.size() * sizeof(Element)));
}

/// Makes the row of x of those before it on the way from the identity, which are made first where
/// they are missing. They are kept if there is room; a word may be as long as there are elements,
/// so this is no recursion.
template <class Row, class Make>
void Candidate::make_along(std::vector<Row>& rows, Element x, std::size_t row_bytes,
                           const Make& make) {
    std::vector<Element> way;
    for (Element next = x; !rows[next]; next = table_.prefix[next]) {
        way.push_back(next);
        if (next == 0) {
            break;
        }
    }
    const bool keep = row_bytes <= held_.room() / way.size();
    Row before;
    for (; !way.empty(); way.pop_back()) {
        const Element next = way.back();
        const Row& known = rows[table_.prefix[next]];
        Row made = make(next, known ? known.get() : before.get());
        if (keep || next == x) {
            static_cast<void>(held_.hold(row_bytes));
            rows[next] = std::move(made);
        } else {
            before = std::move(made);
        }
    }
}

const Element* Candidate::times(Element x) {
    if (!times_[x]) {
        make_along(times_, x, order() * sizeof(Element), [&](Element next, const Element* before) {
            auto products = std::make_unique<Element[]>(order()); // NOLINT
            if (next == 0) {
                std::iota(products.get(), products.get() + order(), Element{0});
                return products;
            }
            const std::vector<Element>& action = table_.actions[table_.last[next]];
            for (std::size_t y = 0; y < order(); ++y) {
                products[y] = action[before[y]];
            }
            return products;
        });
    }
    return times_[x].get();
}

const Candidate::Preimages& Candidate::preimages(std::size_t letter) {
    preimages_.resize(table_.letters.size());
    Preimages& found = preimages_[letter];
    if (found.begin.empty()) {
        const std::vector<Element>& action = table_.actions[letter];
        found.begin.assign(order() + 1, 0);
        for (const Element there : action) {
            ++found.begin[there];
        }
        std::uint32_t end = 0;
        for (std::uint32_t& each : found.begin) {
            end += each;
            each = end;
        }
        found.elements.resize(order());
        found.swaps = true;
        for (std::size_t y = order(); y-- > 0;) {
            found.elements[--found.begin[action[y]]] = static_cast<Element>(y);
            found.swaps = found.swaps && action[y] == (y ^ 1U);
        }
        static_cast<void>(held_.hold(order() * (sizeof(Element) + sizeof(std::uint32_t))));
    }
    return found;
}

const std::uint64_t* Candidate::row(Element x) {
    if (!rows_[x]) {
        make_along(
            rows_, x, width() * sizeof(std::uint64_t),
            [&](Element next, const std::uint64_t* before) { return make_row(next, before); });
    }
    return rows_[x].get();
}

/// (xl)y is lost if x(ly) is: the row of xl is made of that of x.
std::unique_ptr<std::uint64_t[]> Candidate::make_row(Element x, // NOLINT
                                                     const std::uint64_t* before) {
    auto bits = std::make_unique<std::uint64_t[]>(width()); // NOLINT
    if (x == 0) {
        std::ranges::copy(table_.lost, bits.get());
        return bits;
    }
    const Preimages& from = preimages(table_.last[x]);
    for (std::size_t i = 0; i < width() && from.swaps; ++i) {
        constexpr std::uint64_t kEven = 0x5555'5555'5555'5555U;
        bits[i] = (before[i] & kEven) << 1U | (before[i] >> 1U & kEven);
    }
    for (std::size_t i = 0; i < width() && !from.swaps; ++i) {
        for (std::uint64_t word = before[i]; word != 0; word &= word - 1) {
            const std::size_t there = i * 64 + static_cast<std::size_t>(std::countr_zero(word));
            for (std::uint32_t at = from.begin[there]; at < from.begin[there + 1]; ++at) {
                const Element y = from.elements[at];
                bits[y / 64U] |= std::uint64_t{1} << (y % 64U);
            }
        }
    }
    return bits;
}

Word Candidate::word(Element x) const {
    Word word;
    for (; x != 0; x = table_.prefix[x]) {
        const Generator letter = table_.letters[table_.last[x]];
        if (!word.empty() && word.back().generator == letter) {
            ++word.back().exponent;
        } else {
            word.push_back({letter, 1}); // the last letter is the smallest: they come ascending
        }
    }
    return word;
}

Element Candidate::value(const Word& word) {
    Element product = 0;
    for (const Power& power : word) {
        const Element* by = times(table_.values[power.generator]);
        for (std::uint32_t i = 0; i < power.exponent; ++i) {
            product = by[product];
        }
    }
    return product;
}

void Candidate::add_generator(Element value) {
    table_.values.push_back(value);
    static_cast<void>(held_.hold(sizeof(Element) + sizeof(const Element*)));
}

GeneratorValues Candidate::generator_values() {
    while (generator_times_.size() < table_.values.size()) {
        generator_times_.push_back(times(table_.values[generator_times_.size()]));
    }
    return {table_.values, generator_times_, &splits_};
}

} // namespace nimber::quotient
