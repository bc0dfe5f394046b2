#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/value/nimber.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nimber {

/// A position of a closed set, by its number; 0 is nothing.
using Generator = std::uint32_t;
/// An element of a finite monoid, by its number; 0 is the identity.
using Element = std::uint16_t;

/// The elements that two heaps with a given number of stones together are worth, each once. Later
/// heaps need them again, so the last few are kept.
struct SplitValues {
    struct Split {
        Generator stones = 0; ///< 0: none are known
        std::vector<Element> values = {};
    };
    std::vector<Split> last = {};        ///< by the number of stones modulo its size
    std::vector<std::uint8_t> seen = {}; ///< by element; all zero between uses
};

/// What generators are worth in a finite monoid, and the products with these values.
struct GeneratorValues {
    std::span<const Element> value;        ///< by generator
    std::span<const Element* const> times; ///< times[g][y] is y times the value of g
    SplitValues* splits;                   ///< of these values
};

/// Positions that are closed under options: each option of generator g is a sum of generators with
/// numbers below g. For a code, generator n is the heap of n.
class ClosedSet {
public:
    static constexpr Generator kUnbounded = ~Generator{0};

    ClosedSet() = default;
    virtual ~ClosedSet() = default;
    ClosedSet(const ClosedSet&) = delete;
    ClosedSet& operator=(const ClosedSet&) = delete;

    /// The last generator.
    [[nodiscard]] virtual Generator size() const = 0;
    /// Visits the options of a generator, each a sum of generators, until `visit` returns false.
    virtual void options(Generator generator,
                         FunctionRef<bool(std::span<const Generator>)> visit) const = 0;
    /// Sets `marks[e]` for each value e of an option of the generator.
    virtual void mark_option_values(Generator generator, const GeneratorValues& values,
                                    std::span<std::uint8_t> marks) const;
};

/// The heaps of a code.
class CodeHeaps final : public ClosedSet {
public:
    explicit CodeHeaps(HeapCode code) : code_{std::move(code)} {}

    [[nodiscard]] Generator size() const override { return kUnbounded; }
    void options(Generator heap,
                 FunctionRef<bool(std::span<const Generator>)> visit) const override;
    void mark_option_values(Generator heap, const GeneratorValues& values,
                            std::span<std::uint8_t> marks) const override;
    [[nodiscard]] const HeapCode& code() const { return code_; }

private:
    [[nodiscard]] std::span<const Element> split_values(Generator stones,
                                                        const GeneratorValues& values) const;

    HeapCode code_;
};

/// A set whose options are listed.
class ListedSet final : public ClosedSet {
public:
    using Sum = std::vector<Generator>;

    /// Requires each option of the generator with number i+1, `options[i]`, to be a sum of
    /// generators from 1 to i.
    explicit ListedSet(std::vector<std::vector<Sum>> options) : options_{std::move(options)} {}
    /// Adds a generator behind the last one, with options of the same kind.
    void add(std::vector<Sum> options) { options_.push_back(std::move(options)); }

    [[nodiscard]] Generator size() const override {
        return static_cast<Generator>(options_.size());
    }
    void options(Generator generator,
                 FunctionRef<bool(std::span<const Generator>)> visit) const override;
    [[nodiscard]] const std::vector<std::vector<Sum>>& listed() const { return options_; }

private:
    std::vector<std::vector<Sum>> options_;
};

/// The nim values of the generators 0 to `last` in normal play, of as many as the budget allows.
[[nodiscard]] std::vector<Nimber> nim_values(const ClosedSet& set, Generator last, Budget& budget);

} // namespace nimber
