#pragma once

#include "nimber/certificate/period_certificate.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nimber::testing {

/// A game on heaps as tests write it: a code, or a subtraction set (or the numbers that it
/// excludes).
struct HeapRules {
    std::string text;
    std::vector<unsigned> digits = {}; ///< of a code
    std::vector<Heap> numbers = {};    ///< of a set
    bool all_but = false;

    static HeapRules code(const std::string& text);
    static HeapRules set(const std::vector<Heap>& numbers, bool all_but);

    [[nodiscard]] Heap largest() const;
    [[nodiscard]] unsigned parts() const; ///< at least 1
    [[nodiscard]] std::vector<Heap> splits() const;
};

/// What a mutated engine does wrong: some options are overlooked, some values changed.
struct Mutation {
    std::function<bool(Heap heap, const std::vector<Heap>& left)> overlooks = {};
    std::function<std::uint32_t(Heap heap, std::uint32_t value)> changed = {};
};

/// g(0), ..., g(count-1) from the definition, option by option; wrongly, if there is a mutation.
[[nodiscard]] std::vector<std::uint32_t>
values_by_definition(const HeapRules& rules, std::size_t count, const Mutation& mutation = {});

/// The least period and its start that the classical criterion (for all but a set: four periods of
/// values) finds in the values; nothing if there is none.
[[nodiscard]] std::optional<Period> period_in(const HeapRules& rules,
                                              const std::vector<std::uint32_t>& values);

/// The heaps from 1 on, below `end`, that are rare.
[[nodiscard]] std::vector<Heap> rares_below(Heap end, const HeapRules& rules, std::uint32_t mask,
                                            bool position_parity,
                                            const std::vector<std::uint32_t>& values);

/// The certificate with the least bound that its theorem allows for what it claims, the rares below
/// that and the hash of the values; nothing if there are too few values.
[[nodiscard]] std::optional<PeriodCertificate> completed(PeriodCertificate certificate,
                                                         const HeapRules& rules,
                                                         const std::vector<std::uint32_t>& values);

/// Certificates of a period that the values have, made of nothing but the values.
[[nodiscard]] PeriodCertificate classical_certificate(const HeapRules& rules, const Period& period,
                                                      const std::vector<std::uint32_t>& values);
/// Two periods beyond the least bound, because the states may agree only later.
[[nodiscard]] PeriodCertificate state_certificate(const HeapRules& rules, const Period& period,
                                                  const std::vector<std::uint32_t>& values);
/// Nothing if no mask makes the rare heaps die out, or the values do not suffice.
[[nodiscard]] std::optional<PeriodCertificate>
window_certificate(const HeapRules& rules, const Period& period,
                   const std::vector<std::uint32_t>& values);

} // namespace nimber::testing
