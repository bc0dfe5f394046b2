#include "large_row.hpp"

#include <algorithm>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nimber {
namespace {

constexpr std::size_t kPage = std::size_t{2} << 20U;

} // namespace

void LargeRow::Free::operator()(std::uint64_t* numbers) const {
    ::operator delete (numbers, std::align_val_t{kPage});
}

LargeRow::LargeRow(std::size_t size)
    : size_{size}, numbers_{static_cast<std::uint64_t*>(
                       ::operator new (size * sizeof(std::uint64_t), std::align_val_t{kPage}))} {
#ifdef __linux__
    // If the system does not follow the advice it is only slower.
    (void)madvise(numbers_.get(), size * sizeof(std::uint64_t), MADV_HUGEPAGE);
#endif
    std::fill_n(numbers_.get(), size, 0);
}

} // namespace nimber
