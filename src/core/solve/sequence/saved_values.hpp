#pragma once

#include "../../bytes/saved_bytes.hpp"
#include "engine.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace nimber::sequence {

/// The values in a checkpoint, read where they lie, for an engine that goes on with them: it
/// computes none itself.
class SavedValues final : public Engine {
public:
    /// Looks through `size` numbers as `ByteWriter::small` writes them, which must stay where they
    /// are. `ok` tells whether these are the bytes, no fewer and no more.
    SavedValues(std::span<const std::uint8_t> bytes, std::size_t size) : bytes_{bytes} {
        ByteReader reader{bytes};
        begins_.reserve(size / kStride + 1);
        for (; size_ < size && reader.ok(); ++size_) {
            if (size_ % kStride == 0) {
                begins_.push_back(bytes.size() - reader.rest().size());
            }
            static_cast<void>(reader.small());
        }
        ok_ = reader.ok() && reader.at_end();
    }

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] Heap size() const override { return size_; }
    [[nodiscard]] bool advance() override { return false; }
    void read(Heap from, std::span<std::uint32_t> values) const override {
        if (values.empty()) {
            return;
        }
        ByteReader reader{bytes_.subspan(begins_[static_cast<std::size_t>(from / kStride)])};
        for (Heap skipped = from % kStride; skipped > 0; --skipped) {
            static_cast<void>(reader.small());
        }
        std::ranges::generate(values, [&reader] { return reader.small(); });
    }
    [[nodiscard]] Keys keys() const override { return {}; }
    [[nodiscard]] std::size_t held_bytes() const override { return 0; }

private:
    static constexpr Heap kStride = 64;

    std::span<const std::uint8_t> bytes_;
    std::vector<std::size_t> begins_; ///< of every kStride-th number
    Heap size_ = 0;
    bool ok_ = false;
};

} // namespace nimber::sequence
