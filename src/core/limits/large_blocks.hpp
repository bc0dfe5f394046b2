#pragma once

#include <cstddef>
#include <vector>

namespace nimber {

/// Ends as an allocation that fails does: with bad_alloc, or where there are no exceptions at once.
[[noreturn]] void out_of_memory();

/// Memory for rows and tables that grow to many megabytes. A large block has pages of its own, so
/// that it goes back to the system when it is given back: the allocator keeps the rows that a
/// growing row has left behind, and a process then holds twice what it was counted for.
[[nodiscard]] void* allocate_block(std::size_t bytes);
/// Gives back a block of this many bytes.
void free_block(void* block, std::size_t bytes);

/// The same for containers.
template <class T>
class LargeBlocks {
public:
    using value_type = T; // NOLINT(readability-identifier-naming): the name that containers ask for

    LargeBlocks() = default;
    template <class Other>
    explicit(false) LargeBlocks(const LargeBlocks<Other>& /*other*/) {} // NOLINT

    [[nodiscard]] T* allocate(std::size_t count) {
        return static_cast<T*>(allocate_block(count * sizeof(T)));
    }
    void deallocate(T* block, std::size_t count) { free_block(block, count * sizeof(T)); }

    friend bool operator==(LargeBlocks, LargeBlocks) { return true; }
};

template <class T>
using LargeVector = std::vector<T, LargeBlocks<T>>;

} // namespace nimber
