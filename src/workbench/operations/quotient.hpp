#pragma once

#include "workbench/misere/quotient.hpp"
#include "workbench/operation/operation.hpp"

namespace nimber {

/// Looks for the misère quotient of a game on heaps, or of a position and all that can be reached
/// from it.
struct QuotientRequest {
    std::string game;     ///< a game, or a position
    std::string position; ///< in its place: a position, whatever it looks like
    std::optional<Heap> to;
    bool table = false;
    Keep keep;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return game.empty() ? position : game; }
    /// Whether it is about a position: by its own field, or written with parentheses or as several
    /// words.
    [[nodiscard]] bool of_position() const {
        return game.empty() || game.find_first_of("( \t\n") != std::string::npos;
    }
};

[[nodiscard]] Result<QuotientAnswer> run(const QuotientRequest& request, const Session& session);

} // namespace nimber
