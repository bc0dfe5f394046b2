#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace nimber {

/// The outcome of every position that can be reached from one, and how soon it is decided, by
/// retrograde analysis from the bare rules. Keeps the games alive.
class Remoteness {
public:
    /// Nothing if more than `max_positions` can be reached, counting those that play alike once,
    /// or if a limit or a failure of the rules ends it.
    [[nodiscard]] static std::optional<Remoteness>
    find(const Position& position, Play play, std::size_t max_positions, const Limits& limits);

    Remoteness(Remoteness&&) noexcept;
    Remoteness& operator=(Remoteness&&) noexcept;
    Remoteness(const Remoteness&) = delete;
    Remoteness& operator=(const Remoteness&) = delete;
    ~Remoteness();

    /// The fate of a position; nothing if it is not among them.
    [[nodiscard]] std::optional<Fate> operator()(const Position& position, Play play) const;

private:
    struct Table;
    explicit Remoteness(std::unique_ptr<Table> table);
    std::unique_ptr<Table> table_;
};

} // namespace nimber
