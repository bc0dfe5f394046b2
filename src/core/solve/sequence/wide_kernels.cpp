#include "wide_kernels.hpp"

#include <algorithm>

#define HWY_WANT_AVX3_DL 1
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "wide_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace nimber::sequence::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

// A machine without SIMD: what the kernels do, in plain words.

template <class Lane>
void watch(const Lane* g, std::span<const Entry> options, const Lane* base,
           std::uint32_t* attained) {
    for (std::size_t i = 0; i < kWideBlock; ++i) {
        attained[i] = 0;
        for (const Entry& option : options) {
            const auto place = static_cast<Lane>(
                (*(g + i - option.offset) ^ static_cast<Lane>(option.x)) - base[i]);
            attained[i] |= place < kWatched ? std::uint32_t{1} << place : 0U;
        }
    }
}

template <class Lane>
unsigned scan_any(const Lane* low, const Lane* high, std::size_t count,
                  std::span<const Lane> targets) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t t = 0; t < targets.size(); ++t) {
            seen |= (low[i] ^ *(high - i)) == targets[t] ? 1U << t : 0U;
        }
    }
    return seen;
}

#else

namespace hn = hwy::HWY_NAMESPACE;

#include "simd_lookup-inl.h"

template <class Lane>
using Tag = hn::CappedTag<Lane, kMostLanes / sizeof(Lane)>;

template <class Lane>
HWY_INLINE void watch(const Lane* g, std::span<const Entry> options, const Lane* base,
                      std::uint32_t* attained) {
    const Tag<Lane> d;
    const Tag<std::uint8_t> bytes;
    const hn::Repartition<std::uint32_t, Tag<Lane>> words;
    const std::size_t lanes = hn::Lanes(d);
    HWY_ALIGN static constexpr std::uint8_t kLow[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    HWY_ALIGN static constexpr std::uint8_t kHigh[16] = {0, 0, 0, 0, 0,  0,  0,  0,
                                                         1, 2, 4, 8, 16, 32, 64, 128};
    const auto low = hn::LoadDup128(bytes, kLow);
    const auto high = hn::LoadDup128(bytes, kHigh);
    // The upper byte of a wider lane must look up nothing.
    const auto idle = hn::Set(d, static_cast<Lane>(sizeof(Lane) == 1 ? 0 : 0x8000));
    const auto most = hn::Set(d, kWatched);
    for (std::size_t first = 0; first < kWideBlock; first += lanes) {
        const auto from = hn::LoadU(d, base + first);
        hn::Vec<Tag<std::uint8_t>> plane[4] = {hn::Zero(bytes), hn::Zero(bytes), hn::Zero(bytes),
                                               hn::Zero(bytes)};
        const Lane* at = g + first;
        for (const Entry& option : options) {
            const auto code =
                hn::Xor(hn::LoadU(d, at - option.offset), hn::BitCast(d, hn::Set(words, option.x)));
            const auto place = hn::Min(hn::Sub(code, from), most); // 32 if it is not watched
            const auto one = as_index(bytes, hn::BitCast(bytes, hn::Or(place, idle)));
            const auto next = hn::Xor(place, hn::Set(d, 16));
            const auto two = as_index(bytes, hn::BitCast(bytes, hn::Or(next, idle)));
            plane[0] = hn::Or(plane[0], look_up(bytes, low, one));
            plane[1] = hn::Or(plane[1], look_up(bytes, high, one));
            plane[2] = hn::Or(plane[2], look_up(bytes, low, two));
            plane[3] = hn::Or(plane[3], look_up(bytes, high, two));
        }
        HWY_ALIGN Lane out[4][kMostLanes / sizeof(Lane)];
        for (std::size_t p = 0; p < 4; ++p) {
            hn::Store(hn::BitCast(d, plane[p]), d, out[p]);
        }
        for (std::size_t i = 0; i < lanes; ++i) {
            attained[first + i] = 0;
            for (unsigned p = 0; p < 4; ++p) {
                attained[first + i] |= static_cast<std::uint32_t>(out[p][i]) << (8 * p);
            }
        }
    }
}

HWY_INLINE hn::Vec<Tag<std::uint8_t>> reverse(hn::Vec<Tag<std::uint8_t>> v) {
    const Tag<std::uint8_t> d;
    HWY_ALIGN static constexpr std::uint8_t kBackwards[16] = {15, 14, 13, 12, 11, 10, 9, 8,
                                                              7,  6,  5,  4,  3,  2,  1, 0};
    return hn::ReverseBlocks(d, hn::TableLookupBytes(v, hn::LoadDup128(d, kBackwards)));
}
HWY_INLINE hn::Vec<Tag<std::uint16_t>> reverse(hn::Vec<Tag<std::uint16_t>> v) {
    return hn::Reverse(Tag<std::uint16_t>{}, v);
}

template <class Lane, std::size_t T>
HWY_INLINE unsigned scan_some(const Lane* low, const Lane* high, std::size_t count,
                              const Lane* targets) {
    const Tag<Lane> d;
    const std::size_t lanes = hn::Lanes(d);
    hn::Vec<Tag<Lane>> target[T];
    hn::Vec<Tag<Lane>> nearest[T]; // 0 in a lane that has met the target
    for (std::size_t t = 0; t < T; ++t) {
        target[t] = hn::Set(d, targets[t]);
        nearest[t] = hn::Set(d, static_cast<Lane>(~Lane{0}));
    }
    constexpr std::size_t kLook = 512; // heaps between two looks
    constexpr unsigned kAll = (1U << T) - 1U;
    unsigned mask = 0;
    for (std::size_t i = 0; i < count && mask != kAll;) {
        for (const std::size_t end = std::min(i + kLook, count); i < end; i += lanes) {
            const auto a = hn::LoadU(d, low + i);
            const auto b = reverse(hn::LoadU(d, high - i - (lanes - 1)));
            const auto both = hn::Xor(a, b);
            for (std::size_t t = 0; t < T; ++t) {
                nearest[t] = hn::Min(nearest[t], hn::Xor(both, target[t]));
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

template <class Lane>
HWY_INLINE unsigned scan_any(const Lane* low, const Lane* high, std::size_t count,
                             std::span<const Lane> targets) {
    switch (targets.size()) {
    case 1: return scan_some<Lane, 1>(low, high, count, targets.data());
    case 2: return scan_some<Lane, 2>(low, high, count, targets.data());
    case 3: return scan_some<Lane, 3>(low, high, count, targets.data());
    default: return scan_some<Lane, 4>(low, high, count, targets.data());
    }
}

#endif // HWY_TARGET == HWY_SCALAR

void Watch8(const std::uint8_t* g, std::span<const Entry> options, const std::uint8_t* base,
            std::uint32_t* attained) {
    watch(g, options, base, attained);
}
void Watch16(const std::uint16_t* g, std::span<const Entry> options, const std::uint16_t* base,
             std::uint32_t* attained) {
    watch(g, options, base, attained);
}
unsigned Scan8(const std::uint8_t* low, const std::uint8_t* high, std::size_t count,
               std::span<const std::uint8_t> targets) {
    return scan_any(low, high, count, targets);
}
unsigned Scan16(const std::uint16_t* low, const std::uint16_t* high, std::size_t count,
                std::span<const std::uint16_t> targets) {
    return scan_any(low, high, count, targets);
}

} // namespace nimber::sequence::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace nimber::sequence {

HWY_EXPORT(Watch8);
HWY_EXPORT(Watch16);
HWY_EXPORT(Scan8);
HWY_EXPORT(Scan16);

template <>
void watch_codes(const std::uint8_t* g, std::span<const Entry> options, const std::uint8_t* base,
                 std::uint32_t* attained) {
    HWY_DYNAMIC_DISPATCH(Watch8)(g, options, base, attained);
}
template <>
void watch_codes(const std::uint16_t* g, std::span<const Entry> options, const std::uint16_t* base,
                 std::uint32_t* attained) {
    HWY_DYNAMIC_DISPATCH(Watch16)(g, options, base, attained);
}
template <>
unsigned scan_codes(const std::uint8_t* low, const std::uint8_t* high, std::size_t count,
                    std::span<const std::uint8_t> targets) {
    return HWY_DYNAMIC_DISPATCH(Scan8)(low, high, count, targets);
}
template <>
unsigned scan_codes(const std::uint16_t* low, const std::uint16_t* high, std::size_t count,
                    std::span<const std::uint16_t> targets) {
    return HWY_DYNAMIC_DISPATCH(Scan16)(low, high, count, targets);
}

} // namespace nimber::sequence
#endif
