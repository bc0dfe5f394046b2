#include "workbench/answer_text.hpp"

#include "nimber/limits/limit_codes.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace nimber {

Budget writing_budget(Limits limits, std::size_t held) {
    constexpr std::chrono::milliseconds kMoreTime{250};
    constexpr std::size_t kPartOfMemory = 16;
    const std::size_t memory = limits.memory_bytes;
    limits.time = std::min(limits.time, std::chrono::milliseconds::max() - kMoreTime) + kMoreTime;
    Budget budget{std::move(limits)};
    const std::size_t room = budget.room();
    static_cast<void>(budget.hold(std::min(held, room - std::min(room, memory / kPartOfMemory))));
    return budget;
}

AnswerText::AnswerText(const Limits& limits, std::size_t most_bytes, std::size_t beside)
    : limits_{limits}, budget_{writing_budget(limits, beside)}, most_bytes_{most_bytes} {}

AnswerText::AnswerText(const Limits& limits, std::function<void(std::string_view)> hand_on)
    : limits_{limits}, budget_{writing_budget(limits, 0)}, hand_on_{std::move(hand_on)} {}

/// Sees to it that a piece fits and that what the string then takes is on the account: a string
/// that grows takes twice as much as before, whatever it is asked for.
void AnswerText::make_room() {
    const std::size_t wanted = out_.size() + 2 * kPiece;
    if (wanted <= out_.capacity()) {
        return;
    }
    const std::size_t larger = std::max(wanted, 2 * out_.capacity());
    if (budget_.hold(larger)) {
        out_.reserve(larger);
        budget_.release(std::exchange(held_, larger));
    }
}

bool AnswerText::look() {
    if (error_) {
        return false;
    }
    if (hand_on_) {
        finish();
    } else {
        make_room();
    }
    if (!budget_.long_step()) {
        error_ = limit_of(Budget{limits_}.error_of(budget_.error().code), kAnswerLimits);
    } else if (out_.size() > most_bytes_) {
        error_ = Error{ErrorCode::ReplyTooLarge, {std::to_string(most_bytes_ >> 20U) + "M"}};
    }
    next_look_ = out_.size() + kPiece;
    end_ = error_ ? handed_on_ + out_.size() + kRoomForTheEnd : end_;
    return !error_;
}

bool AnswerText::is_closed() {
    spoilt_ = spoilt_ || handed_on_ + out_.size() > end_;
    return spoilt_;
}

void AnswerText::add(std::string_view piece) {
    while (!piece.empty() && !is_closed()) {
        const std::size_t count = std::min(piece.size(), kPiece);
        out_.append(piece.substr(0, count));
        piece.remove_prefix(count);
        static_cast<void>(goes_on());
    }
}

Result<std::string> AnswerText::take() && {
    if (spoilt_) {
        return *error_;
    }
    return std::move(out_);
}

void AnswerText::finish() {
    if (hand_on_ && !out_.empty()) {
        // A reader who takes his time must not use up ours.
        const std::chrono::milliseconds before = budget_.elapsed();
        hand_on_(out_);
        const std::chrono::milliseconds waited = budget_.elapsed() - before;
        const std::chrono::milliseconds time = budget_.limits().time;
        budget_.set_time(std::min(time, std::chrono::milliseconds::max() - waited) + waited);
        handed_on_ += out_.size();
        out_.clear();
    }
}

} // namespace nimber
