#pragma once

#include "nimber/limits/budget.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// The account of those who write down what a search has found, which holds `held` bytes. A search
/// may have used all of its time and memory: there is a little more of both, so that what it found
/// is not lost.
[[nodiscard]] Budget writing_budget(Limits limits, std::size_t held);

/// The text of one answer while it is written, on the account of its request: what it holds counts
/// against the memory, and the clock is looked at. All text of an answer that can become long goes
/// through one of these.
///
/// Once a limit is reached it is `stopped`. There is then room for a little more, so that a list
/// can end properly and say that it is cut short; what comes beyond that is dropped, and the text
/// is `spoilt`.
class AnswerText {
public:
    static constexpr std::size_t kAnySize = ~std::size_t{0};
    static constexpr std::size_t kRoomForTheEnd = std::size_t{1} << 20U;

    /// Keeps the text, of `most_bytes` at most. `beside` are bytes that the request holds as well.
    explicit AnswerText(const Limits& limits, std::size_t most_bytes = kAnySize,
                        std::size_t beside = 0);
    /// Hands the text on piece by piece, and keeps none of it.
    AnswerText(const Limits& limits, std::function<void(std::string_view)> hand_on);

    /// What is written onto; `goes_on` is to be asked between items of up to some kilobytes.
    [[nodiscard]] std::string& out() { return out_; }
    /// Whether there is room for a further item. Hands on what there is, or counts it.
    [[nodiscard]] bool goes_on() { return (is_near() && budget_.step()) || look(); }
    /// Adds a piece if it fits.
    void add(std::string_view piece);

    [[nodiscard]] bool stopped() const { return error_.has_value(); }
    /// Whether the end of it is missing.
    [[nodiscard]] bool spoilt() const { return spoilt_; }
    /// Says that something is missing that nobody would miss. Requires `stopped()`.
    void spoil() { spoilt_ = true; }
    /// Whether nothing more is taken, not even an end.
    [[nodiscard]] bool is_closed();
    /// Which limit was reached. Requires `stopped()`.
    [[nodiscard]] const Error& error() const { return *error_; }
    [[nodiscard]] Budget& budget() { return budget_; }

    /// The whole text, or why there is none.
    [[nodiscard]] Result<std::string> take() &&;
    /// Hands on the rest.
    void finish();

private:
    static constexpr std::size_t kPiece = std::size_t{16} << 10U;

    [[nodiscard]] bool is_near() const { return !error_ && out_.size() < next_look_; }
    bool look();
    void make_room();

    Limits limits_;
    Budget budget_;
    std::size_t most_bytes_ = kAnySize;
    std::function<void(std::string_view)> hand_on_;
    std::string out_;
    std::size_t held_ = 0; ///< bytes of it that are on the account
    std::size_t next_look_ = kPiece;
    std::size_t end_ = kAnySize; ///< once stopped: what may be written in all
    std::size_t handed_on_ = 0;
    std::optional<Error> error_;
    bool spoilt_ = false;
};

} // namespace nimber
