#pragma once

#include "nimber/solve/budget.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber::checker {

/// The monoid that commuting letters generate, as long as each element is reached from the
/// identity: the product of x and y is what the letters of y make of x, whichever they are.
class CheckedMonoid {
public:
    using Number = std::uint32_t;

    CheckedMonoid(Number order, const std::vector<std::vector<Number>>& actions, Budget& budget)
        : actions_{actions}, budget_{budget}, from_(order, kNowhere), times_(order) {
        std::vector<Number> queue{0};
        from_[0] = 0;
        by_.resize(order, 0);
        for (std::size_t next = 0; next < queue.size(); ++next) {
            for (std::size_t l = 0; l < actions.size(); ++l) {
                const Number to = actions[l][queue[next]];
                if (from_[to] == kNowhere) {
                    from_[to] = queue[next];
                    by_[to] = l;
                    queue.push_back(to);
                }
            }
        }
    }

    /// An element that is not reached from the identity.
    [[nodiscard]] std::optional<Number> unreached() const {
        for (Number x = 0; x < from_.size(); ++x) {
            if (from_[x] == kNowhere) {
                return x;
            }
        }
        return std::nullopt;
    }

    /// The products of all elements with x. Requires that none is unreached.
    [[nodiscard]] const Number* times(Number x) {
        std::vector<Number>& products = times_[x];
        if (products.empty()) {
            static_cast<void>(budget_.hold(from_.size() * sizeof(Number)));
            products.resize(from_.size());
            for (Number y = 0; y < products.size(); ++y) {
                products[y] = y;
            }
            for (Number at = x; at != 0; at = from_[at]) {
                for (Number& y : products) {
                    y = actions_[by_[at]][y];
                }
            }
        }
        return products.data();
    }

private:
    static constexpr Number kNowhere = ~Number{0};

    const std::vector<std::vector<Number>>& actions_;
    Budget& budget_;
    std::vector<Number> from_;
    std::vector<std::size_t> by_;
    std::vector<std::vector<Number>> times_;
};

} // namespace nimber::checker
