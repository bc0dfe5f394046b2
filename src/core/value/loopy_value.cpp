#include "nimber/value/loopy_value.hpp"

#include <algorithm>

namespace nimber {

LoopyValue LoopyValue::infinity(std::vector<Nimber> reach) {
    std::ranges::sort(reach);
    reach.erase(std::unique(reach.begin(), reach.end()), reach.end());
    return {true, {}, std::move(reach)};
}

Outcome LoopyValue::outcome() const {
    if (infinite) {
        const bool wins = !reach.empty() && reach.front() == Nimber{};
        return wins ? Outcome::N : Outcome::D;
    }
    return nimber == Nimber{} ? Outcome::P : Outcome::N;
}

LoopyValue operator+(const LoopyValue& a, const LoopyValue& b) {
    if (!a.infinite && !b.infinite) {
        return LoopyValue::of(a.nimber + b.nimber);
    }
    if (a.infinite && b.infinite) {
        return LoopyValue::infinity({}); // no move leaves a nimber
    }
    std::vector<Nimber> reach = a.infinite ? a.reach : b.reach;
    const Nimber other = a.infinite ? b.nimber : a.nimber;
    for (Nimber& each : reach) {
        each = each + other;
    }
    return LoopyValue::infinity(std::move(reach));
}

std::string to_text(const LoopyValue& value) {
    if (!value.infinite) {
        return std::to_string(value.nimber.value());
    }
    std::string text = "∞(";
    for (const Nimber each : value.reach) {
        text += (each == value.reach.front() ? "" : ",") + std::to_string(each.value());
    }
    return text + ")";
}

} // namespace nimber
