#include "wide_kernels.hpp"

#include <algorithm>

#define HWY_WANT_AVX3_DL 1
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// What Highway exports looks like its other names.
// NOLINTBEGIN(readability-identifier-naming)

HWY_BEFORE_NAMESPACE();
namespace nimber::sequence::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

// A machine without SIMD: what the kernels do, in plain words.

bool SlotsCanMove() {
    return true;
}

std::uint64_t MissingCodes(IndexRange /*range*/, WideHeaps at, const WideSlots& slots,
                           std::span<const WideEntry> options, std::uint64_t* missing) {
    std::uint64_t open = 0;
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        const std::size_t heap = slots.heap[i];
        std::uint64_t left =
            slots.needs[i] >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << slots.needs[i]) - 1;
        for (const WideEntry& option : options) {
            const auto place =
                static_cast<std::uint8_t>(*(at.low + heap - option.offset) ^
                                          static_cast<std::uint8_t>(option.low) ^ slots.parity[i]);
            const bool same =
                at.high == nullptr || (*(at.high + heap - option.offset) ^
                                       static_cast<std::uint8_t>(option.high)) == slots.high[i];
            left &= same && place < 64 ? ~(std::uint64_t{1} << place) : ~std::uint64_t{0};
        }
        if (left != 0) {
            missing[i] = left;
            open |= std::uint64_t{1} << i;
        }
    }
    return open;
}

unsigned ScanCodes(WideHeaps smaller, WideHeaps larger, std::size_t count,
                   std::span<const std::uint16_t> targets) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int low = smaller.low[i] ^ *(larger.low - i);
        const int high = smaller.high == nullptr ? 0 : smaller.high[i] ^ *(larger.high - i);
        for (std::size_t t = 0; t < targets.size(); ++t) {
            seen |= low + 256 * high == targets[t] ? 1U << t : 0U;
        }
    }
    return seen;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::CappedTag<std::uint8_t, kMostLanes>;
using V = hn::Vec<Bytes>;

#include "simd_bytes-inl.h"
#include "simd_planes-inl.h"

#if HWY_TARGET == HWY_AVX3_DL
constexpr bool kSlotsCanMove = hn::MaxLanes(Bytes{}) == kMostLanes;
#else
constexpr bool kSlotsCanMove = false;
#endif

bool SlotsCanMove() {
    return kSlotsCanMove;
}

/// The byte of its heap in each slot.
template <bool Moved>
HWY_INLINE V to_slots(V heaps, V bytes) {
#if HWY_TARGET == HWY_AVX3_DL
    if constexpr (Moved && kSlotsCanMove) {
        return V{_mm512_permutexvar_epi8(heaps.raw, bytes.raw)};
    }
#endif
    static_cast<void>(heaps);
    return bytes;
}

template <std::size_t P, bool High, bool Moved>
HWY_INLINE std::uint64_t missing_planes(WideHeaps at, const WideSlots& slots,
                                        std::span<const WideEntry> options,
                                        std::uint64_t* missing) {
    const Bytes d;
    const std::size_t lanes = hn::Lanes(d);
    constexpr std::size_t kLook = 16; // options between two looks
    std::uint64_t open = 0;
    for (std::size_t lane = 0; lane < kMostLanes; lane += lanes) {
        const V heaps = hn::LoadU(d, slots.heap.data() + lane);
        const V own_parity = hn::LoadU(d, slots.parity.data() + lane);
        const V own_high = hn::LoadU(d, slots.high.data() + lane);
        const std::uint8_t* low = at.low + lane;
        // The lower bits; from 64 on, the code is another than the wanted ones.
        const auto code = [&](const WideEntry& option) HWY_ATTR {
            const V operand = to_slots<Moved>(heaps, hn::LoadU(d, low - option.offset));
            const V index = hn::Xor3(operand, broadcast(d, option.low), own_parity);
            if constexpr (!High) {
                return P == 2 ? as_index(d, index) : index; // wider planes do so themselves
            } else {
                const V high = to_slots<Moved>(heaps, hn::LoadU(d, at.high + lane - option.offset));
                const V other = hn::Xor3(high, broadcast(d, option.high), own_high);
                return hn::OrAnd(index, hn::SaturatedAdd(other, hn::Set(d, 0x7F)),
                                 hn::Set(d, 0x80));
            }
        };
        Planes<P, Bytes> planes;
        planes.begin(hn::LoadU(d, slots.needs.data() + lane));
        bool done = planes.full();
        for (std::size_t o = 0; o < options.size() && !done; o += kLook) {
            const std::size_t end = std::min(o + kLook, options.size());
            std::size_t i = o;
            for (; i + 2 <= end; i += 2) {
                planes.add(code(options[i]), code(options[i + 1]));
            }
            if (i < end) {
                const V last = code(options[i]);
                planes.add(last, last);
            }
            done = planes.full();
        }
        if (done) {
            continue;
        }
        HWY_ALIGN std::uint8_t bytes[P][kMostLanes];
        planes.store(bytes);
        for (std::size_t i = 0; i < lanes; ++i) {
            std::uint64_t left = 0;
            for (std::size_t p = 0; p < P; ++p) {
                left |= std::uint64_t{static_cast<std::uint8_t>(~bytes[p][i])} << (8 * p);
            }
            if (left != 0) {
                missing[lane + i] = left;
                open |= std::uint64_t{1} << (lane + i);
            }
        }
    }
    return open;
}

std::uint64_t MissingCodes(IndexRange range, WideHeaps at, const WideSlots& slots,
                           std::span<const WideEntry> options, std::uint64_t* missing) {
    if (at.high != nullptr) {
        return kSlotsCanMove && slots.moved
                   ? missing_planes<8, true, true>(at, slots, options, missing)
                   : missing_planes<8, true, false>(at, slots, options, missing);
    }
    switch (range) {
    case IndexRange::Below16: return missing_planes<2, false, false>(at, slots, options, missing);
    case IndexRange::Below32: return missing_planes<4, false, false>(at, slots, options, missing);
    case IndexRange::Below64: break;
    }
    return missing_planes<8, false, false>(at, slots, options, missing);
}

template <std::size_t T, bool High>
HWY_INLINE unsigned scan_some(WideHeaps smaller, WideHeaps larger, std::size_t count,
                              const std::uint16_t* targets) {
    const Bytes d;
    const std::size_t lanes = hn::Lanes(d);
    V low[T];
    V high[T];
    V nearest[T]; // 0 in a lane that has met the target
    for (std::size_t t = 0; t < T; ++t) {
        low[t] = hn::Set(d, static_cast<std::uint8_t>(targets[t]));
        high[t] = hn::Set(d, static_cast<std::uint8_t>(targets[t] >> 8U));
        nearest[t] = hn::Set(d, 0xFF);
    }
    constexpr std::size_t kLook = 512; // heaps between two looks
    constexpr unsigned kAll = (1U << T) - 1U;
    unsigned mask = 0;
    for (std::size_t i = 0; i < count && mask != kAll;) {
        for (const std::size_t end = std::min(i + kLook, count); i < end; i += lanes) {
            const auto sum = [&](const std::uint8_t* up, const std::uint8_t* down) HWY_ATTR {
                return hn::Xor(hn::LoadU(d, up + i),
                               reverse(d, hn::LoadU(d, down - i - (lanes - 1))));
            };
            const V own_low = sum(smaller.low, larger.low);
            V own_high = hn::Zero(d);
            if constexpr (High) {
                own_high = sum(smaller.high, larger.high);
            }
            for (std::size_t t = 0; t < T; ++t) {
                const V other = hn::Xor(own_low, low[t]);
                nearest[t] =
                    hn::Min(nearest[t], High ? hn::Or(other, hn::Xor(own_high, high[t])) : other);
            }
        }
        for (std::size_t t = 0; t < T; ++t) {
            if (!hn::AllFalse(d, hn::Eq(nearest[t], hn::Zero(d)))) {
                mask |= 1U << static_cast<unsigned>(t);
            }
        }
    }
    return mask;
}

template <bool High>
HWY_INLINE unsigned scan_any(WideHeaps smaller, WideHeaps larger, std::size_t count,
                             std::span<const std::uint16_t> targets) {
    switch (targets.size()) {
    case 1: return scan_some<1, High>(smaller, larger, count, targets.data());
    case 2: return scan_some<2, High>(smaller, larger, count, targets.data());
    case 3: return scan_some<3, High>(smaller, larger, count, targets.data());
    default: return scan_some<4, High>(smaller, larger, count, targets.data());
    }
}

unsigned ScanCodes(WideHeaps smaller, WideHeaps larger, std::size_t count,
                   std::span<const std::uint16_t> targets) {
    return smaller.high == nullptr ? scan_any<false>(smaller, larger, count, targets)
                                   : scan_any<true>(smaller, larger, count, targets);
}

#endif // HWY_TARGET == HWY_SCALAR

} // namespace nimber::sequence::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
// NOLINTEND(readability-identifier-naming)

#if HWY_ONCE
#include "../../../simd/dispatch.hpp"

namespace nimber::sequence {

NIMBER_KERNEL(SlotsCanMove);
NIMBER_KERNEL(MissingCodes);
NIMBER_KERNEL(ScanCodes);

bool slots_can_move() {
    return NIMBER_RUN_KERNEL(SlotsCanMove)();
}

std::uint64_t missing_codes(IndexRange range, WideHeaps at, const WideSlots& slots,
                            std::span<const WideEntry> options, std::uint64_t* missing) {
    return NIMBER_RUN_KERNEL(MissingCodes)(range, at, slots, options, missing);
}

unsigned scan_codes(WideHeaps smaller, WideHeaps larger, std::size_t count,
                    std::span<const std::uint16_t> targets) {
    return NIMBER_RUN_KERNEL(ScanCodes)(smaller, larger, count, targets);
}

} // namespace nimber::sequence
#endif
