#include "quotient_options.hpp"

#include <array>

namespace nimber::checker {
namespace {

constexpr unsigned kMostParts = 4;
using Heaps = std::array<std::uint32_t, kMostParts>;

/// Visits the ways to write `rest` as `open` heaps, none smaller than the one before.
bool split(Heaps& heaps, unsigned filled, unsigned open, std::uint32_t rest, bool unequal,
           QuotientOptions::Visitor visit) {
    const std::uint32_t least = filled == 0 ? 1 : heaps[filled - 1] + (unequal ? 1 : 0);
    if (open == 1) {
        heaps[filled] = rest;
        return rest < least || visit({heaps.data(), filled + 1});
    }
    for (std::uint32_t heap = least; heap <= rest / open; ++heap) {
        heaps[filled] = heap;
        if (!split(heaps, filled + 1, open - 1, rest - heap, unequal, visit)) {
            return false;
        }
    }
    return true;
}

} // namespace

std::optional<QuotientOptions> QuotientOptions::read(const QuotientCertificate& certificate) {
    QuotientOptions options;
    if (certificate.options) {
        options.certificate_ = &certificate;
        return options;
    }
    options.unequal_ = certificate.game == "grundy"; // any heap into two that differ
    auto rules = Rules::read(options.unequal_ ? "4." : certificate.game);
    if (!rules) {
        return std::nullopt;
    }
    options.rules_ = std::move(*rules);
    return options;
}

void QuotientOptions::visit(std::uint32_t generator, Visitor visit) const {
    if (certificate_ != nullptr) {
        for (const QuotientCertificate::Sum& sum : (*certificate_->options)[generator - 1]) {
            if (!visit(sum)) {
                return;
            }
        }
        return;
    }
    Heaps heaps{};
    if (rules_.all_but) {
        for (std::uint32_t take = 1; take <= generator; ++take) {
            heaps[0] = generator - take;
            if (!rules_.lists(take) && !visit({heaps.data(), heaps[0] > 0 ? 1U : 0U})) {
                return;
            }
        }
        return;
    }
    for (const Take& take : rules_.takes) {
        if (take.count > generator) {
            return;
        }
        const auto left = static_cast<std::uint32_t>(generator - take.count);
        if (left == 0) {
            if ((take.leaves & 1U) != 0 && !visit({})) {
                return;
            }
            continue;
        }
        for (unsigned parts = 1; parts <= kMostParts; ++parts) {
            if ((take.leaves >> parts & 1U) != 0 &&
                !split(heaps, 0, parts, left, unequal_, visit)) {
                return;
            }
        }
    }
}

} // namespace nimber::checker
