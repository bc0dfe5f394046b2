#pragma once

#include "nimber/limits/budget.hpp"

#include <cstddef>
#include <memory>
#include <utility>

namespace nimber {

/// The bytes that a game holds for as long as it lives, such as its graph: they count against the
/// memory of the request that made it.
class GameBytes {
public:
    GameBytes() = default;
    GameBytes(std::shared_ptr<OutsideBytes> outside, std::size_t bytes)
        : outside_{std::move(outside)}, bytes_{bytes} {
        if (outside_) {
            *outside_ += bytes_;
        }
    }
    GameBytes(GameBytes&& other) noexcept
        : outside_{std::move(other.outside_)}, bytes_{std::exchange(other.bytes_, 0)} {}
    GameBytes& operator=(GameBytes&& other) noexcept {
        std::swap(outside_, other.outside_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    GameBytes(const GameBytes&) = delete;
    GameBytes& operator=(const GameBytes&) = delete;
    ~GameBytes() {
        if (outside_) {
            *outside_ -= bytes_;
        }
    }

private:
    std::shared_ptr<OutsideBytes> outside_;
    std::size_t bytes_ = 0;
};

} // namespace nimber
