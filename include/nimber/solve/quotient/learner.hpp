#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/solve/quotient/closed_set.hpp"
#include "nimber/solve/quotient/misere_quotient.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

/// Why a quotient is not known for more generators.
enum class QuotientStop : std::uint8_t {
    Limit,     ///< the budget ended
    TooLarge,  ///< a candidate outgrew what is kept
    Suspected, ///< it looks infinite: two generators whose difference matters without end
};

/// What a learner keeps and how much it tries, independent of the machine.
struct QuotientLimits {
    std::size_t elements = 20'000;          ///< of a candidate
    std::size_t lifted = 4'000'000;         ///< of a guess before elements become one
    std::uint64_t work = ~std::uint64_t{0}; ///< elements looked at in all
};

/// Computes the misère quotients of a closed set: of its first generators, more and more of them.
/// Each is verified before it counts.
class QuotientLearner {
public:
    /// Called with the current generator, the order of the last quotient and that of the current
    /// candidate.
    using Progress = std::function<void(Generator, std::size_t order, std::size_t candidate)>;

    /// The set and the budget must live as long.
    QuotientLearner(const ClosedSet& set, Budget& budget, const QuotientLimits& limits = {});
    ~QuotientLearner();
    QuotientLearner(QuotientLearner&&) noexcept;
    QuotientLearner(const QuotientLearner&) = delete;
    QuotientLearner& operator=(const QuotientLearner&) = delete;
    QuotientLearner& operator=(QuotientLearner&&) = delete;

    /// Continues until the quotient of the generators 1 to `last` is known; otherwise says why not.
    [[nodiscard]] std::optional<QuotientStop> extend_to(Generator last);

    /// How many generators the quotient is of.
    [[nodiscard]] Generator known() const;
    [[nodiscard]] std::size_t order() const;
    /// What a generator is worth. Requires it to be known.
    [[nodiscard]] Element value(Generator generator) const;
    [[nodiscard]] Element product(Element a, Element b);
    [[nodiscard]] bool is_lost(Element element) const;
    /// The orders as they grew.
    [[nodiscard]] const std::vector<QuotientGrowth>& growth() const;
    [[nodiscard]] MisereQuotient quotient() const;
    void set_progress(Progress progress);

    /// Appends what is known and the current guess; may be called from within `Progress`.
    void save(std::vector<std::uint8_t>& out) const;
    /// Takes over what `save` wrote for the same set, which must list as many generators, and
    /// continues as if it had found it itself. Returns false, and is unchanged, if the bytes are
    /// something else or too much for the budget.
    [[nodiscard]] bool load(std::span<const std::uint8_t> bytes);

private:
    class State;
    std::unique_ptr<State> state_;
};

} // namespace nimber
