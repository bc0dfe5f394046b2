#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace nimber {

/// A row of zeros to begin with, in large pages where the system has them: random access to many
/// megabytes otherwise spends much of its time on finding the pages.
class LargeRow {
public:
    using Number = std::atomic<std::uint64_t>;

    explicit LargeRow(std::size_t size);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Number* data() { return numbers_.get(); }
    [[nodiscard]] const Number* data() const { return numbers_.get(); }

private:
    struct Free {
        void operator()(Number* numbers) const;
    };
    std::size_t size_;
    std::unique_ptr<Number[], Free> numbers_;
};

} // namespace nimber
