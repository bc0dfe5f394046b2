#pragma once

#include "nimber/text/literal.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"
#include "nimber/value/period.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace nimber {

class Game;

// Why a value or an outcome is known. How well an answer is founded follows from its reasons and
// from nothing else (`standing`); their wording for people is in workbench.

/// By the rules alone: no move is left.
struct ByRules {
    friend bool operator==(const ByRules&, const ByRules&) = default;
};

/// By a theorem, from the numbers.
struct ByTheorem {
    explicit constexpr ByTheorem(LiteralText theorem) : name{theorem} {}

    LiteralText name;

    friend bool operator==(const ByTheorem& a, const ByTheorem& b) {
        return a.name.english == b.name.english;
    }
};

/// By the formula of a rule file, which is only a claim.
struct ByFormula {
    friend bool operator==(const ByFormula&, const ByFormula&) = default;
};

/// The values of the heaps repeat by a proved period.
struct ByPeriod {
    Period period;
    Heap same_as = 0; ///< the heap that was computed, and has the same value

    friend bool operator==(const ByPeriod&, const ByPeriod&) = default;
};

/// The values of the heap and of all smaller ones were computed, one after the other.
struct BySequence {
    enum class From : std::uint8_t {
        Code,     ///< by an engine for heap codes
        Takes,    ///< by the engine for subtraction games, with no period proved yet
        FixedSet, ///< from the bare rules of a subtraction game
        Rules,    ///< from the bare rules
    };
    From from = From::Rules;
    Heap heap = 0; ///< the largest

    friend bool operator==(const BySequence&, const BySequence&) = default;
};

/// All positions below that matter were searched.
struct BySearch {
    enum class Method : std::uint8_t {
        Mex,        ///< the value of every position below
        Couples,    ///< couples of a position and a number, as far as the question needs them
        Retrograde, ///< backwards from the ends, where play can go on for ever
        MisereSum,  ///< the outcome of every sum below, in misère play
        Scores,     ///< every line of play of a scoring game
    };
    Method method = Method::Mex;
    std::uint64_t positions = 0; ///< that were examined for this answer; 0 if they were known

    friend bool operator==(const BySearch&, const BySearch&) = default;
};

/// The misère quotient of the games in the sum.
struct ByQuotient {
    std::size_t order = 1;
    bool periodic = false; ///< a proved period of it reaches the heaps that were asked for

    friend bool operator==(const ByQuotient&, const ByQuotient&) = default;
};

/// By a method of the game that goes through all that this position can lead to.
struct ByMethod {
    LiteralText name;

    friend bool operator==(const ByMethod& a, const ByMethod& b) {
        return a.name.english == b.name.english;
    }
};

/// Values repeat for as far as they are known, and nothing proves that they go on so.
struct ByPattern {
    Period period;

    friend bool operator==(const ByPattern&, const ByPattern&) = default;
};

/// Values come from a checkpoint, and were not computed once more to the end.
struct ByCheckpoint {
    friend bool operator==(const ByCheckpoint&, const ByCheckpoint&) = default;
};

/// Every number of a range was looked at by itself.
struct OneByOne {
    friend bool operator==(const OneByOne&, const OneByOne&) = default;
};

/// What the reasons rest on besides the rules: what a rule file declares about itself.
struct Declared {
    std::string english;
    std::string chinese;

    friend bool operator==(const Declared&, const Declared&) = default;
};

/// No default: nothing that needs a reason can be made without one.
using Reason = std::variant<ByTheorem, ByRules, ByFormula, ByPeriod, BySequence, BySearch,
                            ByQuotient, ByMethod, ByPattern, ByCheckpoint, OneByOne, Declared>;
static_assert(!std::is_default_constructible_v<Reason>);

/// How well an answer that rests on this reason is founded.
[[nodiscard]] Standing standing(const Reason& reason);

/// The reason for what the game itself says of its positions: its theorem, or a claim.
[[nodiscard]] Reason own_theorem(const Game& game);

/// The reasons of one answer, each once, in the order in which they were met.
class Reasons {
public:
    /// Adds a reason. Searches by the same method are one, and so are sequences from the same
    /// source, heaps with the same period, and quotients: of these the largest.
    void add(const Reason& reason);
    void add(const Reasons& others);

    /// How well an answer that rests on all of them is founded. Requires at least one reason.
    [[nodiscard]] Standing standing() const;
    [[nodiscard]] bool empty() const { return reasons_.empty(); }
    [[nodiscard]] auto begin() const { return reasons_.begin(); }
    [[nodiscard]] auto end() const { return reasons_.end(); }
    /// The first reason of this type; null if there is none.
    template <class Kind>
    [[nodiscard]] const Kind* find() const {
        for (const Reason& reason : reasons_) {
            if (const auto* kind = std::get_if<Kind>(&reason)) {
                return kind;
            }
        }
        return nullptr;
    }
    /// Adds what the rules of this game rest on besides themselves, if anything.
    void add_premise(const Game& game);
    void add_premise(const Text& premise);
    /// Everything they rest on besides the rules, in one; nothing if there is none.
    [[nodiscard]] std::optional<Declared> premises() const;
    /// Whether this theorem is among them.
    [[nodiscard]] bool has(const LiteralText& theorem) const;

    friend bool operator==(const Reasons&, const Reasons&) = default;

private:
    std::vector<Reason> reasons_;
};

} // namespace nimber
