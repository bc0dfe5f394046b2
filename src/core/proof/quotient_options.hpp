#pragma once

#include "checker_rules.hpp"
#include "nimber/certificate/quotient_certificate.hpp"
#include "nimber/function_ref.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace nimber::checker {

/// The options of generators, as the checker of quotients reads them off a certificate.
class QuotientOptions {
public:
    using Visitor = FunctionRef<bool(std::span<const std::uint32_t>)>;

    /// Nothing if the text is no game on heaps and no options are listed.
    [[nodiscard]] static std::optional<QuotientOptions>
    read(const QuotientCertificate& certificate);

    /// Visits each option as a sum of generators, until `visit` returns false.
    void visit(std::uint32_t generator, Visitor visit) const;
    /// Whether the theorem about periods is one for these rules.
    [[nodiscard]] bool may_repeat() const {
        return certificate_ == nullptr && !unequal_ && !rules_.all_but;
    }
    /// The most stones that are taken, and the most heaps that are left.
    [[nodiscard]] Heap largest() const { return rules_.largest(); }
    [[nodiscard]] unsigned parts() const { return rules_.parts(); }

private:
    const QuotientCertificate* certificate_ = nullptr; ///< if its options are listed
    Rules rules_ = {};
    bool unequal_ = false;
};

} // namespace nimber::checker
