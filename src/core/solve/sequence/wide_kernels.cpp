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

std::uint64_t MissingCodes(IndexRange /*range*/, WideHeaps at, const std::uint8_t* parity,
                           std::uint8_t high, const std::uint8_t* needs,
                           std::span<const WideEntry> options, std::uint64_t* missing) {
    std::uint64_t open = 0;
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        std::uint64_t left =
            needs[i] >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << needs[i]) - 1;
        for (const WideEntry& option : options) {
            const std::uint8_t* low = at.low + i - option.offset;
            const auto place =
                static_cast<std::uint8_t>(*low ^ static_cast<std::uint8_t>(option.low) ^ parity[i]);
            const bool same =
                at.high == nullptr ||
                (*(at.high + i - option.offset) ^ static_cast<std::uint8_t>(option.high)) == high;
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

HWY_INLINE V broadcast(std::uint32_t four) {
    return hn::BitCast(Bytes{}, hn::Set(hn::Repartition<std::uint32_t, Bytes>{}, four));
}

#if HWY_TARGET == HWY_AVX3_DL
/// What low byte i adds to plane p.
struct PlaneBits {
    alignas(64) std::uint8_t of[8][64] = {};

    constexpr PlaneBits() {
        for (unsigned i = 0; i < 64; ++i) {
            of[i / 8][i] = static_cast<std::uint8_t>(1U << i % 8);
        }
    }
};
constexpr PlaneBits kPlaneBits;
#endif

/// Bit i % 8 of lane n in plane i / 8 says that low byte i is dealt with in heap n.
template <std::size_t P>
struct LowPlanes {
    V plane[P];

    HWY_INLINE explicit LowPlanes(V needs) {
        const Bytes d;
        HWY_ALIGN static constexpr std::uint8_t kNotNeeded[16] = {0xFF, 0xFE, 0xFC, 0xF8, 0xF0,
                                                                  0xE0, 0xC0, 0x80, 0x00};
        const V not_needed = hn::LoadDup128(d, kNotNeeded);
        for (std::size_t p = 0; p < P; ++p) {
            const V rest = hn::SaturatedSub(needs, hn::Set(d, static_cast<std::uint8_t>(8 * p)));
            plane[p] = hn::TableLookupBytes(not_needed, hn::Min(rest, hn::Set(d, 8)));
        }
    }

    /// Deals with two low bytes in each heap; one from 64 on is none.
    HWY_INLINE void add(V a, V b) {
        const Bytes d;
#if HWY_TARGET == HWY_AVX3_DL
        if constexpr (P == 8) { // one look-up for each plane, in a table of 64
            const __mmask64 is_a = hn::Lt(a, hn::Set(d, 64)).raw;
            const __mmask64 is_b = hn::Lt(b, hn::Set(d, 64)).raw;
            for (std::size_t p = 0; p < P; ++p) {
                const V bits = hn::Load(d, kPlaneBits.of[p]);
                const V of_a{_mm512_maskz_permutexvar_epi8(is_a, a.raw, bits.raw)};
                const V of_b{_mm512_maskz_permutexvar_epi8(is_b, b.raw, bits.raw)};
                plane[p] = hn::Or3(plane[p], of_a, of_b);
            }
            return;
        }
#endif
        HWY_ALIGN static constexpr std::uint8_t kLow[16] = {1, 2, 4, 8, 16, 32, 64, 128};
        HWY_ALIGN static constexpr std::uint8_t kHigh[16] = {0, 0, 0, 0, 0,  0,  0,  0,
                                                             1, 2, 4, 8, 16, 32, 64, 128};
        const V low = hn::LoadDup128(d, kLow);
        const V high = hn::LoadDup128(d, kHigh);
        for (std::size_t q = 0; q < P / 2; ++q) {
            V own_a = a;
            V own_b = b;
            if constexpr (P > 2) {
                const V group = hn::Set(d, static_cast<std::uint8_t>(16 * q));
                own_a = as_index(d, hn::Xor(a, group));
                own_b = as_index(d, hn::Xor(b, group));
            }
            plane[2 * q] = hn::Or3(plane[2 * q], look_up(d, low, own_a), look_up(d, low, own_b));
            plane[2 * q + 1] =
                hn::Or3(plane[2 * q + 1], look_up(d, high, own_a), look_up(d, high, own_b));
        }
    }

    [[nodiscard]] HWY_INLINE V all() const {
        V both = plane[0];
        for (std::size_t p = 1; p < P; ++p) {
            both = hn::And(both, plane[p]);
        }
        return both;
    }
};

template <std::size_t P, bool High>
HWY_INLINE std::uint64_t missing_planes(WideHeaps at, const std::uint8_t* parity,
                                        std::uint8_t high_byte, const std::uint8_t* needs,
                                        std::span<const WideEntry> options,
                                        std::uint64_t* missing) {
    const Bytes d;
    const std::size_t lanes = hn::Lanes(d);
    constexpr std::size_t kLook = 16; // options between two looks
    const V wanted = hn::Set(d, high_byte);
    std::uint64_t open = 0;
    for (std::size_t lane = 0; lane < kMostLanes; lane += lanes) {
        const V own_parity = hn::LoadU(d, parity + lane);
        const std::uint8_t* low = at.low + lane;
        // The lower bits; from 64 on, the code is another than the wanted ones.
        const auto code = [&](const WideEntry& option) HWY_ATTR {
            const V index =
                hn::Xor3(hn::LoadU(d, low - option.offset), broadcast(option.low), own_parity);
            if constexpr (!High) {
                return P == 2 ? as_index(d, index) : index; // wider planes do so themselves
            } else {
                const V other = hn::Xor3(hn::LoadU(d, at.high + lane - option.offset),
                                         broadcast(option.high), wanted);
                return hn::OrAnd(index, hn::SaturatedAdd(other, hn::Set(d, 0x7F)),
                                 hn::Set(d, 0x80));
            }
        };
        LowPlanes<P> planes{hn::LoadU(d, needs + lane)};
        const V full = hn::Set(d, 0xFF);
        bool done = hn::AllTrue(d, hn::Eq(planes.all(), full));
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
            done = hn::AllTrue(d, hn::Eq(planes.all(), full));
        }
        if (done) {
            continue;
        }
        HWY_ALIGN std::uint8_t bytes[P][kMostLanes];
        for (std::size_t p = 0; p < P; ++p) {
            hn::Store(planes.plane[p], d, bytes[p]);
        }
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

std::uint64_t MissingCodes(IndexRange range, WideHeaps at, const std::uint8_t* parity,
                           std::uint8_t high, const std::uint8_t* needs,
                           std::span<const WideEntry> options, std::uint64_t* missing) {
    if (at.high != nullptr) {
        return missing_planes<8, true>(at, parity, high, needs, options, missing);
    }
    switch (range) {
    case IndexRange::Below16:
        return missing_planes<2, false>(at, parity, high, needs, options, missing);
    case IndexRange::Below32:
        return missing_planes<4, false>(at, parity, high, needs, options, missing);
    case IndexRange::Below64: break;
    }
    return missing_planes<8, false>(at, parity, high, needs, options, missing);
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
namespace nimber::sequence {

HWY_EXPORT(MissingCodes);
HWY_EXPORT(ScanCodes);

std::uint64_t missing_codes(IndexRange range, WideHeaps at, const std::uint8_t* parity,
                            std::uint8_t high, const std::uint8_t* needs,
                            std::span<const WideEntry> options, std::uint64_t* missing) {
    return HWY_DYNAMIC_DISPATCH(MissingCodes)(range, at, parity, high, needs, options, missing);
}

unsigned scan_codes(WideHeaps smaller, WideHeaps larger, std::size_t count,
                    std::span<const std::uint16_t> targets) {
    return HWY_DYNAMIC_DISPATCH(ScanCodes)(smaller, larger, count, targets);
}

} // namespace nimber::sequence
#endif
