#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace nimber {

/// Nothing that we write is nested half as deep. Copying, writing and destroying a document recurse
/// once a level, so this is also what keeps a hostile one off the end of the stack.
inline constexpr std::size_t kMostJsonDepth = 64;

/// A JSON document from outside. Its memory is held of a budget as long as it lives.
class JsonDocument {
public:
    /// Reads a text in one pass, whose time and memory grow with its length and count against the
    /// budget. Brackets that are nested too deep, and an object that names a member twice (readers
    /// would differ on which of the two counts), are refused while they are read. `refused` is the
    /// code of an error that is the text's own fault; its message has room for the detail.
    [[nodiscard]] static Result<JsonDocument> read(std::string_view text, Budget& budget,
                                                   ErrorCode refused);

    ~JsonDocument();
    JsonDocument(JsonDocument&& other) noexcept;
    JsonDocument& operator=(JsonDocument&&) = delete;
    JsonDocument(const JsonDocument&) = delete;
    JsonDocument& operator=(const JsonDocument&) = delete;

    [[nodiscard]] const nlohmann::json& root() const { return root_; }
    /// The memory that it takes.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }
    /// Takes the document out of the care of the budget.
    [[nodiscard]] nlohmann::json take() && { return std::move(root_); }

private:
    JsonDocument(nlohmann::json root, std::size_t bytes, Budget& budget)
        : root_(std::move(root)), bytes_{bytes}, budget_{&budget} {}

    nlohmann::json root_; // made with parentheses: braces make a list of it, with some compilers
    std::size_t bytes_;
    Budget* budget_; ///< null once it was moved
};

} // namespace nimber
