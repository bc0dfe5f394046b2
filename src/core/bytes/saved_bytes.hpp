#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nimber {

/// Writes numbers and rows of bytes so that they can be read on any machine.
class ByteWriter {
public:
    explicit ByteWriter(std::vector<std::uint8_t>& out) : out_{out} {}

    void number(std::uint64_t value) {
        for (unsigned i = 0; i < 8; ++i) {
            out_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        }
    }
    /// A number that is mostly below 128: then it takes one byte.
    void small(std::uint32_t value) {
        for (; value >= 0x80; value >>= 7U) {
            out_.push_back(static_cast<std::uint8_t>(value | 0x80U));
        }
        out_.push_back(static_cast<std::uint8_t>(value));
    }
    void bytes(std::span<const std::uint8_t> row) {
        number(row.size());
        out_.insert(out_.end(), row.begin(), row.end());
    }
    /// The bytes that `append` appends, as `bytes` would write them.
    template <class Append>
    void bytes_of(const Append& append) {
        number(0); // the length, which is not known yet
        const std::size_t begin = out_.size();
        append(out_);
        const std::uint64_t length = out_.size() - begin;
        for (unsigned i = 0; i < 8; ++i) {
            out_[begin - 8 + i] = static_cast<std::uint8_t>(length >> (8 * i));
        }
    }

private:
    std::vector<std::uint8_t>& out_;
};

/// Reads what `ByteWriter` wrote. Once something is missing, everything is 0 and ok() is false.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> in) : in_{in} {}

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool at_end() const { return in_.empty(); }

    [[nodiscard]] std::uint64_t number() {
        if (!take(8)) {
            return 0;
        }
        std::uint64_t value = 0;
        for (unsigned i = 0; i < 8; ++i) {
            value |= std::uint64_t{taken_[i]} << (8 * i);
        }
        return value;
    }
    /// A number of at most `most`.
    [[nodiscard]] std::uint64_t number(std::uint64_t most) {
        const std::uint64_t value = number();
        ok_ = ok_ && value <= most;
        return ok_ ? value : 0;
    }
    [[nodiscard]] std::uint32_t small() {
        std::uint32_t value = 0;
        for (unsigned shift = 0; shift < 32; shift += 7) {
            if (!take(1)) {
                return 0;
            }
            value |= std::uint32_t{taken_[0] & 0x7FU} << shift;
            if (taken_[0] < 0x80) {
                return value;
            }
        }
        ok_ = false;
        return 0;
    }
    /// All that was not read yet.
    [[nodiscard]] std::span<const std::uint8_t> rest() const { return in_; }
    [[nodiscard]] std::vector<std::uint8_t> bytes() {
        const std::span<const std::uint8_t> found = row();
        return {found.begin(), found.end()};
    }
    /// The same where they lie.
    [[nodiscard]] std::span<const std::uint8_t> row() {
        const std::uint64_t size = number();
        return take(size) ? taken_ : std::span<const std::uint8_t>{};
    }
    /// The next `size` bytes where they lie, or as many of them as there are.
    [[nodiscard]] std::span<const std::uint8_t> up_to(std::uint64_t size) {
        static_cast<void>(take(size < in_.size() ? size : in_.size()));
        return ok_ ? taken_ : std::span<const std::uint8_t>{};
    }
    /// How many items of `item_bytes` each follow, no more than there is room for.
    [[nodiscard]] std::size_t count(std::size_t item_bytes) {
        return static_cast<std::size_t>(number(in_.size() / item_bytes));
    }

private:
    [[nodiscard]] bool take(std::uint64_t size) {
        if (!ok_ || size > in_.size()) {
            ok_ = false;
            return false;
        }
        taken_ = in_.first(static_cast<std::size_t>(size));
        in_ = in_.subspan(static_cast<std::size_t>(size));
        return true;
    }

    std::span<const std::uint8_t> in_;
    std::span<const std::uint8_t> taken_;
    bool ok_ = true;
};

} // namespace nimber
