#pragma once

#include "../../limits/held_bytes.hpp"
#include "nimber/solve/quotient/closed_set.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace nimber::quotient {

/// A sum of generators: how often each occurs, in ascending order.
struct Power {
    Generator generator = 0;
    std::uint32_t exponent = 0;

    friend bool operator==(const Power&, const Power&) = default;
};
using Word = std::vector<Power>;

/// Whether `a` comes before `b`: the largest generator counts first.
[[nodiscard]] bool lex_less(const Word& a, const Word& b);
/// Adds one generator to a word.
void add(Word& word, Generator generator, std::uint32_t times = 1);

/// What makes up a finite commutative monoid with a set of lost elements, onto which sums of
/// generators are mapped. Elements are numbered by their least words, in the order of these.
struct Table {
    std::vector<Generator> letters;            ///< generators that occur in least words, ascending
    std::vector<std::vector<Element>> actions; ///< actions[l][x]: x times letter l
    std::vector<Element> prefix;               ///< the least word of x without its last letter
    std::vector<std::uint16_t> last;           ///< that letter, the smallest one, by its index
    std::vector<std::uint64_t> lost;           ///< the lost elements, as bits
    std::vector<Element> values;               ///< by generator; that of 0 is 0
};

/// A guess at a misère quotient, or one that was verified: a `Table` with products and rows as they
/// are asked for. The row of x has the bits y for which xy is lost.
class Candidate {
public:
    Candidate(Table table, Budget& budget);

    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] std::size_t order() const { return table_.prefix.size(); }
    /// 64-bit words in a row.
    [[nodiscard]] std::size_t width() const { return table_.lost.size(); }
    [[nodiscard]] bool is_lost(Element x) const {
        return (table_.lost[x / 64U] >> (x % 64U) & 1U) != 0;
    }
    /// The products of all elements with x.
    [[nodiscard]] const Element* times(Element x);
    [[nodiscard]] const std::uint64_t* row(Element x);
    /// The least word of x.
    [[nodiscard]] Word word(Element x) const;
    [[nodiscard]] Element value(const Word& word);

    /// Says what the generator behind the last one is worth.
    void add_generator(Element value);
    /// Gives back what was made when asked for.
    void forget_products();
    /// Values and products of the generators so far.
    [[nodiscard]] GeneratorValues generator_values();

private:
    /// For each element those that a letter makes it of: a list, and where in it they begin.
    struct Preimages {
        std::vector<std::uint32_t> begin;
        std::vector<Element> elements;
        /// Whether it exchanges neighbours, as the first letter does that is its own inverse.
        bool swaps = false;
    };
    template <class Row, class Make>
    void make_along(std::vector<Row>& rows, Element x, std::size_t row_bytes, const Make& make);
    [[nodiscard]] std::unique_ptr<std::uint64_t[]> make_row(Element x, // NOLINT
                                                            const std::uint64_t* before);
    [[nodiscard]] const Preimages& preimages(std::size_t letter);

    Table table_;
    std::vector<Preimages> preimages_;                   ///< by letter, made when asked for
    std::vector<std::unique_ptr<Element[]>> times_;      // NOLINT: made when asked for
    std::vector<std::unique_ptr<std::uint64_t[]>> rows_; // NOLINT
    std::vector<const Element*> generator_times_;
    SplitValues splits_;
    HeldBytes held_;
};

} // namespace nimber::quotient
