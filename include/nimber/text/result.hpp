#pragma once

#include "nimber/text/messages.hpp"

#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace nimber {

/// A line of a file.
struct Place {
    std::string file = {};
    std::size_t line = 1; ///< counted from 1

    friend bool operator==(const Place&, const Place&) = default;
};

/// What went wrong: a code for programs, and for people the facts that its message names.
struct Error {
    ErrorCode code = ErrorCode::Fault;
    std::vector<std::string> facts = {}; ///< fill {0}, {1}, ... of message and detail
    std::size_t offset = kNoOffset;      ///< where in the text that was read, in bytes
    Text detail = {};                    ///< a game's own words, where the message says {d}
    std::optional<Place> place = {};     ///< what it is about, if that is a line of a file

    static constexpr std::size_t kNoOffset = static_cast<std::size_t>(-1);

    /// What it means for the caller.
    [[nodiscard]] ErrorKind kind() const { return nimber::kind(code); }
    /// What is wrong, as a sentence without a full stop.
    [[nodiscard]] std::string message(Language language = Language::English) const;
    /// What to do about it; may be empty.
    [[nodiscard]] std::string advice(Language language = Language::English) const;
};

/// A value or an `Error`: the subset of C++23's `std::expected` that is used here.
template <class T>
class [[nodiscard]] Result {
public:
    // Both conversions are implicit on purpose: `return value;` and `return Error{...};` read as
    // they should.
    Result(T value) : state_{std::in_place_index<0>, std::move(value)} {}     // NOLINT
    Result(Error error) : state_{std::in_place_index<1>, std::move(error)} {} // NOLINT

    [[nodiscard]] bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    /// The value. Requires `has_value()`.
    [[nodiscard]] const T& operator*() const& {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] T& operator*() & {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] T&& operator*() && {
        assert(has_value());
        return std::move(*std::get_if<0>(&state_));
    }
    [[nodiscard]] const T* operator->() const { return &**this; }
    [[nodiscard]] T* operator->() { return &**this; }

    /// The error. Requires `!has_value()`.
    [[nodiscard]] const Error& error() const {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }

private:
    std::variant<T, Error> state_;
};

} // namespace nimber
