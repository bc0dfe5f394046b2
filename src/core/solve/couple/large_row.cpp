#include "large_row.hpp"

#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nimber {
namespace {

constexpr std::size_t kPage = std::size_t{2} << 20U;

} // namespace

void LargeRow::Free::operator()(Number* numbers) const {
    ::operator delete (numbers, std::align_val_t{kPage});
}

LargeRow::LargeRow(std::size_t size)
    : size_{size}, numbers_{static_cast<Number*>(
                       ::operator new (size * sizeof(Number), std::align_val_t{kPage}))} {
#ifdef __linux__
    // If the system does not follow the advice it is only slower.
    (void)madvise(numbers_.get(), size * sizeof(Number), MADV_HUGEPAGE);
#endif
    std::uninitialized_value_construct_n(numbers_.get(), size);
}

} // namespace nimber
