#include "candidate.hpp"

#include <algorithm>

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

Candidate::Candidate(Table table, Budget& budget)
    : table_{std::move(table)}, times_(order()), rows_(order()), held_{budget} {
    held_.add(order() * (sizeof(Element) * (table_.letters.size() + 2) + 2 * sizeof(void*)) +
              table_.values.size() * sizeof(Element));
}

const Element* Candidate::times(Element x) {
    if (!times_[x]) {
        auto products = std::make_unique<Element[]>(order()); // NOLINT
        held_.add(order() * sizeof(Element));
        if (x == 0) {
            for (std::size_t y = 0; y < order(); ++y) {
                products[y] = static_cast<Element>(y);
            }
        } else {
            const Element* before = times(table_.prefix[x]);
            const std::vector<Element>& action = table_.actions[table_.last[x]];
            for (std::size_t y = 0; y < order(); ++y) {
                products[y] = action[before[y]];
            }
        }
        times_[x] = std::move(products);
    }
    return times_[x].get();
}

const std::uint64_t* Candidate::row(Element x) {
    if (!rows_[x]) {
        auto bits = std::make_unique<std::uint64_t[]>(width()); // NOLINT
        held_.add(width() * sizeof(std::uint64_t));
        if (x == 0) {
            std::ranges::copy(table_.lost, bits.get());
        } else { // (xl)y is lost if x(ly) is
            const std::uint64_t* before = row(table_.prefix[x]);
            const std::vector<Element>& action = table_.actions[table_.last[x]];
            for (std::size_t y = 0; y < order(); ++y) {
                const Element there = action[y];
                bits[y / 64] |= (before[there / 64U] >> (there % 64U) & 1U) << (y % 64);
            }
        }
        rows_[x] = std::move(bits);
    }
    return rows_[x].get();
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
    held_.add(sizeof(Element) + sizeof(const Element*));
}

GeneratorValues Candidate::generator_values() {
    while (generator_times_.size() < table_.values.size()) {
        generator_times_.push_back(times(table_.values[generator_times_.size()]));
    }
    return {table_.values, generator_times_};
}

} // namespace nimber::quotient
