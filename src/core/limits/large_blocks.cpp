#include "large_blocks.hpp"

#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nimber {
namespace {

#ifdef __linux__
constexpr std::size_t kLarge = std::size_t{1} << 18U;
#endif

} // namespace

void out_of_memory() {
    // No allocation of this size succeeds. The compiler may leave out one that nobody uses.
    void* volatile nothing = ::operator new (~std::size_t{0} >> 1U);
    static_cast<void>(nothing);
    __builtin_trap(); // not reached: without exceptions the line above ends the program
}

void* allocate_block(std::size_t bytes) {
#ifdef __linux__
    if (bytes >= kLarge) {
        void* const block =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) { // NOLINT: a macro of the system
            out_of_memory();
        }
        return block;
    }
#endif
    return ::operator new(bytes);
}

void free_block(void* block, std::size_t bytes) {
#ifdef __linux__
    if (bytes >= kLarge) {
        static_cast<void>(munmap(block, bytes));
        return;
    }
#endif
    static_cast<void>(bytes);
    ::operator delete(block);
}

} // namespace nimber
