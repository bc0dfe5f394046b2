#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace nimber {

/// A row of zeros to begin with, in large pages where the system has them: random access to many
/// megabytes otherwise spends much of its time on finding the pages.
class LargeRow {
public:
    explicit LargeRow(std::size_t size);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::uint64_t* data() { return numbers_.get(); }
    [[nodiscard]] const std::uint64_t* data() const { return numbers_.get(); }
    [[nodiscard]] std::span<const std::uint64_t> all() const { return {numbers_.get(), size_}; }

private:
    struct Free {
        void operator()(std::uint64_t* numbers) const;
    };
    std::size_t size_;
    std::unique_ptr<std::uint64_t[], Free> numbers_;
};

} // namespace nimber
