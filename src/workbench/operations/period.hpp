#pragma once

#include "workbench/operation/operation.hpp"
#include "workbench/patterns/period.hpp"

namespace nimber {

/// Looks for the period of the nim values of a game on heaps, and proves it.
struct PeriodRequest {
    std::string game;
    std::optional<Heap> to; ///< compute no heap beyond it
    Keep keep;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    /// The text that errors point into.
    [[nodiscard]] const std::string& text() const { return game; }
};

[[nodiscard]] Result<PeriodAnswer> run(const PeriodRequest& request, const Session& session);

} // namespace nimber
