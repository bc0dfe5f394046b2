#pragma once

#include "nimber/solve/budget.hpp"

#include <cstddef>
#include <utility>

namespace nimber::quotient {

/// Bytes that a budget is told of, and of their end.
class HeldBytes {
public:
    explicit HeldBytes(Budget& budget) : budget_{&budget} {}
    HeldBytes(HeldBytes&& other) noexcept
        : budget_{other.budget_}, bytes_{std::exchange(other.bytes_, 0)} {}
    HeldBytes& operator=(HeldBytes&& other) noexcept {
        std::swap(budget_, other.budget_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    HeldBytes(const HeldBytes&) = delete;
    HeldBytes& operator=(const HeldBytes&) = delete;
    ~HeldBytes() { budget_->release(bytes_); }

    /// Notes more of them. The budget remembers if that was too much.
    void add(std::size_t bytes) {
        bytes_ += bytes;
        static_cast<void>(budget_->hold(bytes));
    }
    /// Notes how many there are now.
    void set(std::size_t bytes) {
        budget_->release(std::exchange(bytes_, 0));
        add(bytes);
    }

private:
    Budget* budget_;
    std::size_t bytes_ = 0;
};

} // namespace nimber::quotient
