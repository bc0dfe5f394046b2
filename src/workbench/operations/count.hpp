#pragma once

#include "workbench/operation/operation.hpp"
#include "workbench/patterns/count.hpp"

namespace nimber {

/// How many n make a position such as nim(n,2n,3n) lost. (`CountRequest` is what the library is
/// asked, once the template is read.)
struct CountingRequest {
    std::string positions; ///< the template
    Natural to;
    Natural from = 1;
    std::optional<std::uint64_t> list; ///< how many of the first to list
    bool explain = false;
    bool misere = false;

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return positions; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
};

[[nodiscard]] Result<CountingAnswer> run(const CountingRequest& request, const Session& session);

} // namespace nimber
