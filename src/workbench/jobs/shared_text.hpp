#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace nimber {

/// A text of which the middle is not copied: an answer may be large, and many may read it.
struct SharedText {
    std::string before = {};
    std::string_view middle = {};
    std::string after = {};
    std::shared_ptr<const void> owner = {}; ///< of the middle, for as long as somebody reads it

    SharedText() = default;
    SharedText(std::string text) : before{std::move(text)} {} // NOLINT(google-explicit-constructor)

    [[nodiscard]] std::size_t size() const { return before.size() + middle.size() + after.size(); }
    /// All of it, as a copy.
    [[nodiscard]] std::string text() const { return before + std::string{middle} + after; }
};

} // namespace nimber
