#pragma once

#include "couple_node.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace nimber {

/// Whether a sum of parts has a value. With one part it is a couple.
struct CoupleQuestion {
    std::vector<BoardPart> parts; ///< whose value is not known, the largest first
    unsigned value = 0;
};

enum class CoupleAnswer : std::uint8_t { Yes, No, Undecided };

/// How hard it looks to show that a sum has a value, and that it has not: proof numbers. 0 says
/// that it is shown, kNever that the other is.
struct CoupleEffort {
    using Number = std::uint64_t;
    static constexpr Number kNever = Number{1} << 60U;

    Number yes = 1;
    Number no = 1;

    [[nodiscard]] static CoupleEffort of(CoupleAnswer answer) {
        return answer == CoupleAnswer::Yes ? CoupleEffort{0, kNever} : CoupleEffort{kNever, 0};
    }
    [[nodiscard]] bool decided() const { return yes == 0 || no == 0; }
};

/// A question on whose answer another one rests.
struct CoupleStep {
    CoupleQuestion question;
    CoupleEffort effort;
};

/// What a search with a limit has found about a question.
struct CoupleFinding {
    CoupleAnswer answer = CoupleAnswer::Undecided;
    /// If undecided: one of these is a yes, or else the answer is yes. None if the limit was
    /// reached before there could be any.
    std::vector<CoupleStep> steps;
};

/// Twice as hard for every four cells more.
[[nodiscard]] inline CoupleEffort::Number effort_of_cells(const std::vector<BoardPart>& parts) {
    constexpr unsigned kDoubled = 4;
    unsigned cells = 0;
    for (const BoardPart& part : parts) {
        cells += static_cast<unsigned>(std::popcount(part.cells));
    }
    return CoupleEffort::Number{kDoubled + cells % kDoubled} << (cells / kDoubled);
}

/// Of an option with so many open replies. If it is likely to have the value, it was found to have
/// it in 95 of 100 cases with 5 open replies, in 80 with 10, in half with 16 and in 30 with 24;
/// otherwise in fewer than 10.
[[nodiscard]] inline CoupleEffort effort_of_option(const CoupleQuestion& question, bool likely,
                                                   std::size_t open) {
    constexpr CoupleEffort::Number kCertain = 8; // what is shown at the first try
    const CoupleEffort::Number cells = effort_of_cells(question.parts);
    const CoupleEffort::Number square = std::max<CoupleEffort::Number>(open * open, 1);
    return likely
               ? CoupleEffort{cells * (kCertain + square / 20), cells * (kCertain + 800 / square)}
               : CoupleEffort{cells * (100 + square / 5), cells * kCertain};
}

/// Of a smaller value than the one asked for, which most positions do not have.
[[nodiscard]] inline CoupleEffort effort_of_smaller(const CoupleQuestion& question) {
    const CoupleEffort::Number cells = effort_of_cells(question.parts);
    return {80 * cells, 8 * cells};
}

} // namespace nimber
