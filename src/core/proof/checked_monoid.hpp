#pragma once

#include "nimber/limits/budget.hpp"

#include <cstdint>
#include <numeric>
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

    /// The products of all elements with x, right unless the budget has ended. Requires that none
    /// is unreached.
    [[nodiscard]] const Number* times(Number x) {
        std::vector<Number>& products = times_[x];
        if (products.empty()) {
            static_cast<void>(budget_.hold(from_.size() * sizeof(Number)));
            // From the nearest element on the way to the identity whose products are known.
            std::vector<std::size_t> letters;
            Number at = x;
            for (; at != 0 && times_[at].empty(); at = from_[at]) {
                letters.push_back(by_[at]);
            }
            products = times_[at];
            if (products.empty()) {
                products.resize(from_.size());
                std::iota(products.begin(), products.end(), Number{0});
            }
            for (; !letters.empty() && budget_.long_step(); letters.pop_back()) {
                for (Number& y : products) {
                    y = actions_[letters.back()][y];
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
