#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/value/nimber.hpp"
#include "repeats.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace nimber::sequence {

/// Copies the values of the heaps from, from+1, ...
using ValueReader = FunctionRef<void(Heap from, std::span<std::uint32_t> values)>;

/// One way of computing nim values. Every way gives the same values; they differ in speed and in
/// what they can represent.
class Engine {
public:
    Engine() = default;
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] virtual Heap size() const = 0;
    /// Computes some more values. False if this engine can go no further.
    [[nodiscard]] virtual bool advance() = 0;
    /// From this heap on, nothing happened that bears on which engine is best.
    [[nodiscard]] virtual Heap steady_since() const { return size(); }
    virtual void read(Heap from, std::span<std::uint32_t> values) const = 0;
    /// Of all heaps.
    [[nodiscard]] virtual Keys keys() const = 0;
    /// What is held in memory.
    [[nodiscard]] virtual std::size_t held_bytes() const = 0;
};

} // namespace nimber::sequence
