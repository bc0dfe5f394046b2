#include "block_kernels.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#define HWY_WANT_AVX3_DL 1
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "block_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// What Highway exports looks like its other names.
// NOLINTBEGIN(readability-identifier-naming)

HWY_BEFORE_NAMESPACE();
namespace nimber::sequence::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

// A machine without SIMD: what the kernels do, in plain words.

std::size_t Speculate(IndexRange range, std::uint8_t* h, std::size_t count,
                      std::span<const Entry> entries, std::span<const OneHotTable> /*near*/) {
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t seen = 0;
        for (const Entry& entry : entries) {
            const std::uint8_t operand = *(h + i - entry.offset);
            seen |= operand < kNoIndex ? std::uint64_t{1} << (operand ^ entry.index()) : 0;
        }
        const auto index = static_cast<unsigned>(std::countr_one(seen));
        if (index >= size_of(range)) {
            return i;
        }
        h[i] = static_cast<std::uint8_t>(index);
    }
    return count;
}

std::uint64_t Prove(IndexRange /*range*/, const std::uint8_t* h, const std::uint8_t (*needs)[64],
                    unsigned parity, std::span<const Entry> witnesses, std::uint64_t* missing) {
    std::uint64_t open = 0;
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        const unsigned need = needs[(parity + i) % 2][h[i] % 64];
        missing[i] = need == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << need) - 1;
        for (const Entry& witness : witnesses) {
            const std::uint8_t operand = *(h + i - witness.offset);
            missing[i] &= operand < kNoIndex ? ~(std::uint64_t{1} << (operand ^ witness.index()))
                                             : ~std::uint64_t{0};
        }
        open |= std::uint64_t{missing[i] != 0} << i;
    }
    return open;
}

unsigned ScanPairs(const std::uint8_t* low, const std::uint8_t* high, std::size_t count,
                   std::span<const std::uint8_t> targets) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t t = 0; t < targets.size(); ++t) {
            seen |= (low[i] ^ *(high - i)) == targets[t] ? 1U << t : 0U;
        }
    }
    return seen;
}

void Attain(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare, std::uint8_t base,
            std::span<const Entry> entries, std::uint64_t* words) {
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        words[i] = 0;
        for (const Entry& entry : entries) {
            const auto place =
                static_cast<std::uint8_t>(*(h + i - entry.offset) ^ entry.index() ^ base);
            const bool common = rare == nullptr || *(rare + i - entry.offset) == 0;
            words[i] |= common && place < size_of(range) ? std::uint64_t{1} << place : 0;
        }
    }
}

std::uint64_t ProveRange(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare,
                         std::uint8_t base, const std::uint8_t* needs,
                         std::span<const Entry> witnesses, std::uint64_t* missing) {
    std::uint64_t open = 0;
    Attain(range, h, rare, base, witnesses, missing);
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        const std::uint64_t need =
            needs[i] >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << needs[i]) - 1;
        missing[i] = need & ~missing[i];
        open |= std::uint64_t{missing[i] != 0} << i;
    }
    return open;
}

unsigned ScanCommonPairs(const std::uint8_t* low, const std::uint8_t* low_rare,
                         const std::uint8_t* high, const std::uint8_t* high_rare, std::size_t count,
                         std::span<const std::uint8_t> targets) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const bool common = (low_rare[i] | *(high_rare - i)) == 0;
            seen |= common && (low[i] ^ *(high - i)) == targets[t] ? 1U << t : 0U;
        }
    }
    return seen;
}

std::size_t FindPattern(const std::uint8_t* h, std::size_t from, std::size_t count,
                        std::uint32_t pattern) {
    for (; from < count; ++from) {
        std::uint32_t four = 0;
        std::memcpy(&four, h + from - 3, sizeof(four));
        if (four == pattern) {
            break;
        }
    }
    return std::min(from, count);
}

#else

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::CappedTag<std::uint8_t, kMostLanes>;
using V = hn::Vec<Bytes>;

#include "simd_bytes-inl.h"
#include "simd_planes-inl.h"

using Block = hn::Full128<std::uint8_t>; // 16 heaps

/// One word of P bytes per heap.
template <std::size_t P>
using Word = std::conditional_t<P == 2, std::uint16_t,
                                std::conditional_t<P == 4, std::uint32_t, std::uint64_t>>;

template <std::size_t P>
constexpr std::uint64_t kAllIndices = ~std::uint64_t{0} >> (64U - 8U * P);

/// Adds the options of the heaps from `h` on.
template <std::size_t P, class D>
HWY_INLINE void add_options(Planes<P, D>& planes, const std::uint8_t* h, const Entry* entry,
                            std::size_t count) {
    const auto option = [h](const Entry& e) HWY_ATTR {
        return hn::Xor(hn::LoadU(D{}, h - e.offset), broadcast(D{}, e.x));
    };
    std::size_t e = 0;
    for (; e + 2 <= count; e += 2) {
        planes.add(option(entry[e]), option(entry[e + 1]));
    }
    if (e < count) {
        const hn::Vec<D> last = option(entry[e]);
        planes.add(last, last);
    }
}

/// The planes of 16 heaps from lane `lane` on.
template <std::size_t P>
HWY_INLINE Planes<P, Block> load_block(const std::uint8_t (*bytes)[kMostLanes], std::size_t lane) {
    Planes<P, Block> block;
    for (std::size_t p = 0; p < P; ++p) {
        block.plane[p] = hn::Load(Block{}, bytes[p] + lane);
    }
    return block;
}

/// One word per heap, bit i for index i.
template <std::size_t P>
HWY_INLINE void transpose(const Planes<P, Block>& block, Word<P>* words) {
    // Interleaving bytes, then pairs, then fours puts the planes of a heap side by side.
    const Block d;
    const hn::Repartition<std::uint16_t, Block> d16;
    const hn::Repartition<std::uint32_t, Block> d32;
    auto* bytes = reinterpret_cast<std::uint8_t*>(words); // NOLINT: vectors are stored as bytes
    for (std::size_t half = 0; half < 2; ++half) {
        hn::Vec<Block> pairs[P / 2];
        for (std::size_t p = 0; p < P / 2; ++p) {
            const auto a = block.plane[2 * p];
            const auto b = block.plane[2 * p + 1];
            pairs[p] = half == 0 ? hn::InterleaveLower(d, a, b) : hn::InterleaveUpper(d, a, b);
        }
        if constexpr (P == 2) {
            hn::StoreU(pairs[0], d, bytes + 16 * half);
            continue;
        }
        for (std::size_t quarter = 0; quarter < 2; ++quarter) {
            hn::Vec<Block> fours[(P + 3) / 4];
            for (std::size_t p = 0; p < P / 4; ++p) {
                const auto a = hn::BitCast(d16, pairs[2 * p]);
                const auto b = hn::BitCast(d16, pairs[2 * p + 1]);
                fours[p] = hn::BitCast(d, quarter == 0 ? hn::InterleaveLower(d16, a, b)
                                                       : hn::InterleaveUpper(d16, a, b));
            }
            if constexpr (P == 4) {
                hn::StoreU(fours[0], d, bytes + 16 * (2 * half + quarter));
            } else if constexpr (P == 8) {
                const auto a = hn::BitCast(d32, fours[0]);
                const auto b = hn::BitCast(d32, fours[1]);
                std::uint8_t* to = bytes + 32 * (2 * half + quarter);
                hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d32, a, b)), d, to);
                hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d32, a, b)), d, to + 16);
            }
        }
    }
}

constexpr std::size_t kBlock = kNearOffset;

/// One heap of a block after the other: the far options are in `far`, the near ones depend on the
/// heaps just written. Returns how many were written.
template <std::size_t P, std::size_t Near>
HWY_INLINE std::size_t write_near(std::uint8_t* h, const Word<P>* far, const Entry* entry,
                                  const OneHotTable* tables) {
    const std::uint8_t* operand[Near + 1];
    const std::uint64_t* table[Near + 1];
    for (std::size_t e = 0; e < Near; ++e) {
        operand[e] = h - entry[e].offset;
        table[e] = tables[e].data();
    }
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kBlock; ++i) {
        std::uint64_t seen = far[i];
        for (std::size_t e = 0; e < Near; ++e) { // the nearest last: it is ready last
            seen |= table[e][operand[e][i]];
        }
        const std::uint64_t free = ~seen & kAllIndices<P>;
        if (HWY_UNLIKELY(free == 0)) {
            return i;
        }
        h[i] = static_cast<std::uint8_t>(std::countr_zero(free));
    }
    return kBlock;
}

/// The same for any number of near options.
template <std::size_t P>
std::size_t write_near_many(std::uint8_t* h, const Word<P>* far, const Entry* entry,
                            const OneHotTable* tables, std::size_t near) {
    for (std::size_t i = 0; i < kBlock; ++i) {
        std::uint64_t seen = far[i];
        for (std::size_t e = 0; e < near; ++e) {
            seen |= tables[e][*(h + i - entry[e].offset)];
        }
        const std::uint64_t free = ~seen & kAllIndices<P>;
        if (free == 0) {
            return i;
        }
        h[i] = static_cast<std::uint8_t>(std::countr_zero(free));
    }
    return kBlock;
}

template <std::size_t P>
std::size_t speculate_planes(std::uint8_t* h, std::size_t count, std::span<const Entry> entries,
                             std::span<const OneHotTable> tables) {
    const std::size_t lanes = hn::Lanes(Bytes{});
    // Far options are known for a whole vector of heaps, middle ones for a block of 16.
    const auto last_from = [&](std::size_t offset) HWY_ATTR {
        std::size_t end = entries.size();
        while (end > 0 && entries[end - 1].offset < offset) {
            --end;
        }
        return end;
    };
    const std::size_t far_end = last_from(lanes);
    const std::size_t middle_end = last_from(kBlock);
    const std::size_t near = entries.size() - middle_end;
    const Entry* entry = entries.data() + middle_end;
    const OneHotTable* table = tables.data();
    HWY_ALIGN std::uint8_t far[P][kMostLanes];
    HWY_ALIGN Word<P> words[kBlock];
    for (std::size_t i = 0; i < count; i += kBlock) {
        if (i % lanes == 0) {
            Planes<P, Bytes> seen;
            seen.clear();
            add_options(seen, h + i, entries.data(), far_end);
            seen.store(far);
        }
        Planes<P, Block> block = load_block<P>(far, i % lanes);
        add_options(block, h + i, entries.data() + far_end, middle_end - far_end);
        transpose(block, words);
        std::size_t written = 0;
        switch (near) {
#ifndef NIMBER_SMALL_KERNELS // sanitizers take minutes to compile all of these
#define NIMBER_NEAR(number)                                                                        \
    case number:                                                                                   \
        written = write_near<P, number>(h + i, words, entry, table);                               \
        break;
            NIMBER_NEAR(0)
            NIMBER_NEAR(1)
            NIMBER_NEAR(2)
            NIMBER_NEAR(3)
            NIMBER_NEAR(4)
            NIMBER_NEAR(5)
            NIMBER_NEAR(6)
            NIMBER_NEAR(7)
            NIMBER_NEAR(8)
            NIMBER_NEAR(9)
            NIMBER_NEAR(10)
            NIMBER_NEAR(11)
            NIMBER_NEAR(12)
#undef NIMBER_NEAR
#endif
        default: written = write_near_many<P>(h + i, words, entry, table, near);
        }
        if (written < kBlock) {
            return i + written;
        }
    }
    return count;
}

/// How many rare values each of the heaps from `h` on needs.
template <std::size_t P>
HWY_INLINE V needs_of(const std::uint8_t* h, const std::uint8_t (*needs)[64], unsigned parity) {
    const Bytes d;
    const V index = hn::LoadU(d, h);
    V need[2] = {hn::Zero(d), hn::Zero(d)};
    for (std::size_t q = 0; q < P / 2; ++q) {
        const V own = as_index(d, hn::Xor(index, hn::Set(d, static_cast<std::uint8_t>(16 * q))));
        for (unsigned odd = 0; odd < 2; ++odd) {
            const V table = hn::LoadDup128(d, needs[odd ^ parity] + 16 * q);
            need[odd] = hn::Or(need[odd], look_up(d, table, own));
        }
    }
    const V odd_lanes = hn::BitCast(d, hn::Set(hn::Repartition<std::uint16_t, Bytes>{}, 0xFF00));
    return hn::IfVecThenElse(odd_lanes, need[1], need[0]);
}

template <std::size_t P>
std::uint64_t prove_planes(const std::uint8_t* h, std::size_t lane, const std::uint8_t (*needs)[64],
                           unsigned parity, std::span<const Entry> witnesses,
                           std::uint64_t* missing) {
    const Bytes d;
    const V need = needs_of<P>(h + lane, needs, parity);
    Planes<P, Bytes> seen;
    seen.begin(need);
    constexpr std::size_t kLook = 8; // witnesses between two looks
    for (std::size_t w = 0; w < witnesses.size(); w += kLook) {
        add_options(seen, h + lane, witnesses.data() + w, std::min(kLook, witnesses.size() - w));
        if (seen.full()) {
            return 0;
        }
    }
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Not(seen.full_lanes()), bits);
    std::uint64_t open = 0;
    std::memcpy(&open, bits, sizeof(open));
    if (open == 0) {
        return 0; // nothing was needed
    }
    HWY_ALIGN std::uint8_t planes[P][kMostLanes];
    seen.store(planes);
    for (std::uint64_t rest = open; rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        missing[lane + i] = 0;
        for (std::size_t p = 0; p < P; ++p) {
            missing[lane + i] |= std::uint64_t{static_cast<std::uint8_t>(~planes[p][i])} << (8 * p);
        }
    }
    return open << lane;
}

std::size_t Speculate(IndexRange range, std::uint8_t* h, std::size_t count,
                      std::span<const Entry> entries, std::span<const OneHotTable> near) {
    switch (range) {
    case IndexRange::Below16: return speculate_planes<2>(h, count, entries, near);
    case IndexRange::Below32: return speculate_planes<4>(h, count, entries, near);
    case IndexRange::Below64: break;
    }
    return speculate_planes<8>(h, count, entries, near);
}

std::uint64_t Prove(IndexRange range, const std::uint8_t* h, const std::uint8_t (*needs)[64],
                    unsigned parity, std::span<const Entry> witnesses, std::uint64_t* missing) {
    std::uint64_t open = 0;
    for (std::size_t lane = 0; lane < kMostLanes; lane += hn::Lanes(Bytes{})) {
        switch (range) {
        case IndexRange::Below16:
            open |= prove_planes<2>(h, lane, needs, parity, witnesses, missing);
            break;
        case IndexRange::Below32:
            open |= prove_planes<4>(h, lane, needs, parity, witnesses, missing);
            break;
        case IndexRange::Below64:
            open |= prove_planes<8>(h, lane, needs, parity, witnesses, missing);
            break;
        }
    }
    return open;
}

/// The rows of a scan: `low` upwards and `high` downwards. The rows of rare heaps are left out
/// where there are none.
struct ScanRows {
    const std::uint8_t* low = nullptr;
    const std::uint8_t* high = nullptr;
    const std::uint8_t* low_rare = nullptr;
    const std::uint8_t* high_rare = nullptr;
};

template <std::size_t T, bool Rare>
HWY_INLINE unsigned scan_targets(const ScanRows& rows, std::size_t count,
                                 const std::uint8_t* targets) {
    const Bytes d;
    const std::size_t lanes = hn::Lanes(d);
    V target[T];
    V seen[T]; // 0 in a lane that has met the target
    for (std::size_t t = 0; t < T; ++t) {
        target[t] = hn::Set(d, targets[t]);
        seen[t] = hn::Set(d, 0xFF);
    }
    constexpr std::size_t kLook = Rare ? 256 : 512; // heaps between two looks
    constexpr unsigned kAll = (1U << T) - 1U;
    unsigned mask = 0;
    for (std::size_t i = 0; i < count && mask != kAll;) {
        for (const std::size_t end = std::min(i + kLook, count); i < end; i += lanes) {
            const auto downwards = [&](const std::uint8_t* row) HWY_ATTR {
                return reverse(d, hn::LoadU(d, row - i - (lanes - 1)));
            };
            const V both = hn::Xor(hn::LoadU(d, rows.low + i), downwards(rows.high));
            V rare = hn::Zero(d);
            if constexpr (Rare) {
                rare = hn::Or(hn::LoadU(d, rows.low_rare + i), downwards(rows.high_rare));
            }
            for (std::size_t t = 0; t < T; ++t) {
                const V other = hn::Xor(both, target[t]);
                seen[t] = hn::Min(seen[t], Rare ? hn::Or(other, rare) : other);
            }
        }
        for (std::size_t t = 0; t < T; ++t) {
            if (!hn::AllFalse(d, hn::Eq(seen[t], hn::Zero(d)))) {
                mask |= 1U << static_cast<unsigned>(t);
            }
        }
    }
    return mask;
}

template <bool Rare>
HWY_INLINE unsigned scan_rows(const ScanRows& rows, std::size_t count,
                              std::span<const std::uint8_t> targets) {
    switch (targets.size()) {
    case 1: return scan_targets<1, Rare>(rows, count, targets.data());
    case 2: return scan_targets<2, Rare>(rows, count, targets.data());
    case 3: return scan_targets<3, Rare>(rows, count, targets.data());
    default: return scan_targets<4, Rare>(rows, count, targets.data());
    }
}

unsigned ScanPairs(const std::uint8_t* low, const std::uint8_t* high, std::size_t count,
                   std::span<const std::uint8_t> targets) {
    return scan_rows<false>({low, high}, count, targets);
}

unsigned ScanCommonPairs(const std::uint8_t* low, const std::uint8_t* low_rare,
                         const std::uint8_t* high, const std::uint8_t* high_rare, std::size_t count,
                         std::span<const std::uint8_t> targets) {
    return scan_rows<true>({low, high, low_rare, high_rare}, count, targets);
}

/// Adds to the planes of the indices from `base` on, of the heaps from `h` on.
template <bool Rare, std::size_t P>
HWY_INLINE void add_range(Planes<P, Bytes>& planes, const std::uint8_t* h, const std::uint8_t* rare,
                          V base, std::span<const Entry> entries) {
    const Bytes d;
    const auto option = [&](const Entry& e) HWY_ATTR {
        const V index = hn::Xor3(hn::LoadU(d, h - e.offset), broadcast(d, e.x), base);
        const V own = Rare ? hn::Or(index, hn::LoadU(d, rare - e.offset)) : index;
        return P == 2 ? as_index(d, own) : own; // wider planes do so themselves
    };
    std::size_t e = 0;
    for (; e + 2 <= entries.size(); e += 2) {
        planes.add(option(entries[e]), option(entries[e + 1]));
    }
    if (e < entries.size()) {
        const V last = option(entries[e]);
        planes.add(last, last);
    }
}

template <std::size_t P>
HWY_INLINE void words_of(const Planes<P, Bytes>& planes, std::uint64_t* words) {
    HWY_ALIGN std::uint8_t bytes[P][kMostLanes];
    planes.store(bytes);
    for (std::size_t lane = 0; lane < hn::Lanes(Bytes{}); lane += 16) {
        HWY_ALIGN Word<P> block[16];
        transpose(load_block<P>(bytes, lane), block);
        std::copy_n(block, 16, words + lane);
    }
}

template <std::size_t P>
HWY_INLINE void attain_planes(const std::uint8_t* h, const std::uint8_t* rare, std::uint8_t base,
                              std::span<const Entry> entries, std::uint64_t* words) {
    const Bytes d;
    for (std::size_t lane = 0; lane < kMostLanes; lane += hn::Lanes(d)) {
        Planes<P, Bytes> planes;
        planes.clear();
        if (rare == nullptr) {
            add_range<false>(planes, h + lane, nullptr, hn::Set(d, base), entries);
        } else {
            add_range<true>(planes, h + lane, rare + lane, hn::Set(d, base), entries);
        }
        words_of(planes, words + lane);
    }
}

void Attain(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare, std::uint8_t base,
            std::span<const Entry> entries, std::uint64_t* words) {
    switch (range) {
    case IndexRange::Below16: return attain_planes<2>(h, rare, base, entries, words);
    case IndexRange::Below32: return attain_planes<4>(h, rare, base, entries, words);
    case IndexRange::Below64: return attain_planes<8>(h, rare, base, entries, words);
    }
}

template <std::size_t P>
HWY_INLINE std::uint64_t prove_range_planes(const std::uint8_t* h, const std::uint8_t* rare,
                                            std::uint8_t base, const std::uint8_t* needs,
                                            std::span<const Entry> witnesses,
                                            std::uint64_t* missing) {
    const Bytes d;
    constexpr std::size_t kLook = 16; // witnesses between two looks
    std::uint64_t open = 0;
    for (std::size_t lane = 0; lane < kMostLanes; lane += hn::Lanes(d)) {
        Planes<P, Bytes> planes;
        planes.begin(hn::LoadU(d, needs + lane));
        bool full = planes.full();
        for (std::size_t w = 0; w < witnesses.size() && !full; w += kLook) {
            const auto some = witnesses.subspan(w, std::min(kLook, witnesses.size() - w));
            if (rare == nullptr) {
                add_range<false>(planes, h + lane, nullptr, hn::Set(d, base), some);
            } else {
                add_range<true>(planes, h + lane, rare + lane, hn::Set(d, base), some);
            }
            full = planes.full();
        }
        if (full) {
            continue;
        }
        words_of(planes, missing + lane);
        for (std::size_t i = lane; i < lane + hn::Lanes(d); ++i) {
            missing[i] = ~missing[i] & kAllIndices<P>;
            open |= std::uint64_t{missing[i] != 0} << i;
        }
    }
    return open;
}

std::uint64_t ProveRange(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare,
                         std::uint8_t base, const std::uint8_t* needs,
                         std::span<const Entry> witnesses, std::uint64_t* missing) {
    switch (range) {
    case IndexRange::Below16:
        return prove_range_planes<2>(h, rare, base, needs, witnesses, missing);
    case IndexRange::Below32:
        return prove_range_planes<4>(h, rare, base, needs, witnesses, missing);
    case IndexRange::Below64: break;
    }
    return prove_range_planes<8>(h, rare, base, needs, witnesses, missing);
}

std::size_t FindPattern(const std::uint8_t* h, std::size_t from, std::size_t count,
                        std::uint32_t pattern) {
    const Bytes d;
    const std::size_t lanes = hn::Lanes(d);
    std::uint8_t byte[4];
    std::memcpy(byte, &pattern, sizeof(pattern));
    for (; from + lanes <= count; from += lanes) {
        auto same = hn::Eq(hn::LoadU(d, h + from), hn::Set(d, byte[3]));
        for (std::size_t i = 0; i < 3; ++i) {
            same = hn::And(same, hn::Eq(hn::LoadU(d, h + from - 3 + i), hn::Set(d, byte[i])));
        }
        if (const auto first = hn::FindFirstTrue(d, same); first >= 0) {
            return from + static_cast<std::size_t>(first);
        }
    }
    for (; from < count; ++from) {
        if (std::memcmp(h + from - 3, byte, sizeof(byte)) == 0) {
            return from;
        }
    }
    return count;
}

#endif // HWY_TARGET == HWY_SCALAR

const char* Name() {
    return hwy::TargetName(HWY_TARGET);
}

} // namespace nimber::sequence::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
// NOLINTEND(readability-identifier-naming)

#if HWY_ONCE
#include "../../../simd/dispatch.hpp"

namespace nimber::sequence {

NIMBER_KERNEL(Speculate);
NIMBER_KERNEL(Prove);
NIMBER_KERNEL(ScanPairs);
NIMBER_KERNEL(Attain);
NIMBER_KERNEL(ProveRange);
NIMBER_KERNEL(ScanCommonPairs);
NIMBER_KERNEL(FindPattern);
NIMBER_KERNEL(Name);

std::size_t speculate(IndexRange range, std::uint8_t* h, std::size_t count,
                      std::span<const Entry> entries, std::span<const OneHotTable> near) {
    return NIMBER_RUN_KERNEL(Speculate)(range, h, count, entries, near);
}

std::uint64_t prove(IndexRange range, const std::uint8_t* h, const std::uint8_t (*needs)[64],
                    unsigned parity, std::span<const Entry> witnesses, std::uint64_t* missing) {
    return NIMBER_RUN_KERNEL(Prove)(range, h, needs, parity, witnesses, missing);
}

unsigned scan_pairs(const std::uint8_t* low, const std::uint8_t* high, std::size_t count,
                    std::span<const std::uint8_t> targets) {
    return NIMBER_RUN_KERNEL(ScanPairs)(low, high, count, targets);
}

void attain(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare, std::uint8_t base,
            std::span<const Entry> entries, std::uint64_t* words) {
    NIMBER_RUN_KERNEL(Attain)(range, h, rare, base, entries, words);
}

std::uint64_t prove_range(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare,
                          std::uint8_t base, const std::uint8_t* needs,
                          std::span<const Entry> witnesses, std::uint64_t* missing) {
    return NIMBER_RUN_KERNEL(ProveRange)(range, h, rare, base, needs, witnesses, missing);
}

unsigned scan_common_pairs(const std::uint8_t* low, const std::uint8_t* low_rare,
                           const std::uint8_t* high, const std::uint8_t* high_rare,
                           std::size_t count, std::span<const std::uint8_t> targets) {
    return NIMBER_RUN_KERNEL(ScanCommonPairs)(low, low_rare, high, high_rare, count, targets);
}

std::size_t find_pattern(const std::uint8_t* h, std::size_t from, std::size_t count,
                         std::uint32_t pattern) {
    return NIMBER_RUN_KERNEL(FindPattern)(h, from, count, pattern);
}

const char* simd_name() {
    return NIMBER_RUN_KERNEL(Name)();
}

} // namespace nimber::sequence
#endif
