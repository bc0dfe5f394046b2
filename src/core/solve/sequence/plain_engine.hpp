#pragma once

#include "engine.hpp"
#include "plain_values.hpp"

#include <algorithm>
#include <vector>

namespace nimber::sequence {

/// The values by the definition: the start of every sequence, and all of it for codes that leave
/// more than two parts.
class PlainEngine final : public Engine {
public:
    explicit PlainEngine(const HeapCode& code) : plain_{code} {}
    /// Goes on behind the `size` values that can be read.
    PlainEngine(const HeapCode& code, Heap size, ValueReader values)
        : plain_{code}, values_(static_cast<std::size_t>(size)) {
        values(0, values_);
    }

    [[nodiscard]] Heap size() const override { return values_.size(); }
    [[nodiscard]] bool advance() override {
        plain_.append(values_);
        return true;
    }
    void read(Heap from, std::span<std::uint32_t> values) const override {
        std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(from), values.size(),
                    values.begin());
    }
    [[nodiscard]] Keys keys() const override { return {.longs = values_.data()}; }
    [[nodiscard]] std::size_t held_bytes() const override {
        return values_.capacity() * sizeof(std::uint32_t) + plain_.held_bytes();
    }

private:
    PlainValues plain_;
    std::vector<std::uint32_t> values_;
};

} // namespace nimber::sequence
