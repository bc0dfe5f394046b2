#include "wide_engine.hpp"

#include "code_moves.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace nimber::sequence {
namespace {

/// How many pairs are marked for each index of the rare class, and of the common class.
constexpr std::uint32_t kMarkedPairs = 4;
constexpr std::uint32_t kMarkedRares = 6;
constexpr std::size_t kFirstRoom = std::size_t{1} << 14U;

} // namespace

template <class Lane>
WideEngine<Lane>::WideEngine(const HeapCode& code, const SparseSpace& space, Heap size,
                             ValueReader values)
    : code_{code}, space_{space}, splits_{takes_that_leave(code, 2)},
      takes_{takes_that_leave(code, 1)}, row_{static_cast<std::size_t>(size) + kFirstRoom},
      marked_(std::size_t{kTooLarge}), near_(std::size_t{kTooLarge}, 0) {
    assert(size >= first_size(code));
    std::array<std::uint32_t, 1024> chunk{};
    while (size_ < size) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(chunk.size(), size - size_));
        values(size_, {chunk.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            append(code_of(chunk[i]));
        }
    }
}

template <class Lane>
Lane WideEngine<Lane>::code_of(std::uint32_t value) const {
    const unsigned parity = static_cast<unsigned>(std::popcount(value & space_.mask)) & 1U;
    return static_cast<Lane>(space_.index(value) | (parity != 0 ? kParityBit<Lane> : 0U));
}

template <class Lane>
void WideEngine<Lane>::append(Lane code) {
    row_.data()[size_] = code;
    const std::uint32_t index = code & static_cast<Lane>(~kParityBit<Lane>);
    indices_ = std::max(indices_, std::bit_ceil(index + 1));
    if (size_ > 0 && (code & kParityBit<Lane>) == first_code(size_, 0)) {
        rares_.push_back(static_cast<std::uint32_t>(size_));
    }
    ++size_;
}

template <class Lane>
Heap WideEngine<Lane>::marked_end() const {
    // Pairs of a rare heap near the block with a small one must be among them.
    return 2 * kWideBlock + code_.digits.size() + Heap{kMarkedPairs} * indices_;
}

/// Divides the rare heaps into those whose pairs are marked and those whose pairs are watched.
template <class Lane>
void WideEngine<Lane>::choose_marks(Heap block) {
    // The larger part must be known: a partner below kWideBlock is marked as the smaller part.
    const Heap furthest = block - kWideBlock - code_.digits.size();
    const auto first = std::ranges::lower_bound(rares_, marked_end());
    const auto last = std::max(first, std::ranges::upper_bound(rares_, furthest));
    const auto marked =
        std::min(last - first, static_cast<std::ptrdiff_t>(kMarkedRares * indices_));
    marked_first_ = static_cast<std::size_t>(first - rares_.begin());
    marked_count_ = static_cast<std::size_t>(marked);
    options_.clear();
    for (const Heap split : splits_) {
        for (auto rare = first + marked; rare != last; ++rare) {
            options_.push_back(make_wide_entry<Lane>(static_cast<std::uint32_t>(*rare + split),
                                                     row_.data()[*rare]));
        }
    }
}

template <class Lane>
void WideEngine<Lane>::clear_marks() {
    std::fill_n(marked_.begin(), indices_, std::uint8_t{0});
    std::fill_n(marked_.begin() + kParityBit<Lane>, indices_, std::uint8_t{0});
}

/// Marks options of heap n whose parts are below `block`.
template <class Lane>
void WideEngine<Lane>::mark_known(Heap n, Heap block) {
    std::uint8_t* marked = marked_.data();
    const Lane* g = row_.data();
    const auto rares = std::span{rares_}.subspan(marked_first_, marked_count_);
    for (const Heap split : splits_) {
        const Heap sum = n - split;
        const Lane* high = g + sum;
        const Heap end = std::min(smaller_part_end(code_, sum), marked_end());
        for (Heap i = sum >= block ? sum - block + 1 : 1; i < end; ++i) {
            marked[g[i] ^ *(high - i)] = 1;
        }
        // Most of these are pairs of common heaps, and attain rare values. For common values:
        for (const std::uint32_t rare : rares) {
            if (!code_.unequal || 2 * Heap{rare} != sum) {
                marked[g[rare] ^ *(high - rare)] = 1;
            }
        }
    }
    for (const Heap take : takes_) {
        if (n - take < block) {
            marked[g[n - take]] = 1;
        }
    }
}

template <class Lane>
void WideEngine<Lane>::list_unmarked(Lane first, std::vector<std::uint32_t>& indices) const {
    indices.clear();
    const std::uint8_t* row = marked_.data() + first;
    for (std::uint32_t index = 0; index < indices_; ++index) {
        const void* next = std::memchr(row + index, 0, indices_ - index);
        if (next == nullptr) {
            break;
        }
        index = static_cast<std::uint32_t>(static_cast<const std::uint8_t*>(next) - row);
        indices.push_back(index);
    }
}

template <class Lane>
void WideEngine<Lane>::list_open(Heap n, Pending& pending) const {
    list_unmarked(first_code(n, 1), pending.common);
    pending.common.push_back(indices_); // which no nim-sum attains
    list_unmarked(first_code(n, 0), pending.needs);
    pending.open.clear();
    pending.sought_below = 0;
}

/// Finds for every heap some of the least indices of its common class that no known pair attains.
template <class Lane>
void WideEngine<Lane>::watch_block(Heap block) {
    std::array<Lane, kWideBlock> from{};
    std::array<std::uint32_t, kWideBlock> attained{};
    std::array<std::size_t, kWideBlock> next{}; // in `common`: what is watched next
    for (bool more = true; more;) {
        more = false;
        for (std::size_t i = 0; i < kWideBlock; ++i) {
            Pending& pending = pending_[i];
            if (next[i] == 0 || pending.free == 0) {
                pending.watched_from = pending.common[next[i]];
            }
            from[i] = static_cast<Lane>(first_code(block + i, 1) + pending.watched_from);
        }
        watch_codes(row_.data() + block, options_, from.data(), attained.data());
        for (std::size_t i = 0; i < kWideBlock; ++i) {
            Pending& pending = pending_[i];
            if (next[i] > 0 && pending.free != 0) {
                continue;
            }
            pending.free = 0;
            for (; next[i] < pending.common.size(); ++next[i]) {
                const std::uint32_t index = pending.common[next[i]];
                const std::uint32_t place = index - pending.watched_from;
                if (place >= kWatched) {
                    break;
                }
                // Of the last index, which may not even fit the lane, it is known.
                const bool is_free = (attained[i] >> place & 1U) == 0 || index == indices_;
                pending.free |= std::uint32_t{is_free} << place;
            }
            more = more || pending.free == 0;
        }
    }
}

/// Finds out which needs below an index are attained by pairs that were not marked.
template <class Lane>
void WideEngine<Lane>::look_for(Heap n, Pending& pending, std::uint32_t below) {
    std::vector<Lane> open;
    for (const std::uint32_t need : pending.needs) {
        if (need >= pending.sought_below && need < below) {
            open.push_back(static_cast<Lane>(first_code(n, 0) + need));
        }
    }
    pending.sought_below = std::max(pending.sought_below, below);
    const Lane* g = row_.data();
    Heap from = marked_end();
    Heap piece = 1024;
    bool more = true;
    while (!open.empty() && more) {
        more = false;
        for (const Heap split : splits_) {
            const Heap sum = n - split;
            const Heap end = smaller_part_end(code_, sum);
            if (from >= end) {
                continue;
            }
            const auto count = static_cast<std::size_t>(std::min(piece, end - from));
            more = more || from + count < end;
            const std::size_t vectors = count / kMostLanes * kMostLanes;
            std::size_t left = 0;
            for (std::size_t done = 0; done < open.size(); done += 4) {
                const auto targets = std::span<const Lane>{open}.subspan(
                    done, std::min<std::size_t>(4, open.size() - done));
                unsigned seen = scan_codes<Lane>(g + from, g + (sum - from), vectors, targets);
                for (Heap i = from + vectors; i < from + count; ++i) {
                    for (std::size_t t = 0; t < targets.size(); ++t) {
                        seen |= (g[i] ^ g[sum - i]) == targets[t] ? 1U << t : 0U;
                    }
                }
                for (std::size_t t = 0; t < targets.size(); ++t) {
                    if ((seen >> t & 1U) == 0) {
                        open[left++] = targets[t];
                    }
                }
            }
            open.resize(left);
        }
        from += piece;
        piece *= 2;
    }
    for (const Lane code : open) {
        pending.open.push_back(static_cast<std::uint32_t>(code - first_code(n, 0)));
    }
}

/// The code of heap n, given the least index of its common class that is not attained.
template <class Lane>
std::optional<Lane> WideEngine<Lane>::decide(Heap n, Pending& pending, std::uint32_t common) {
    const std::uint32_t needed = space_.rare_values_below(n, common);
    look_for(n, pending, std::min(needed, indices_));
    for (const std::uint32_t open : pending.open) { // ascending
        const auto code = static_cast<Lane>(first_code(n, 0) + open);
        if (open < needed && near_[code] != n) {
            return code;
        }
    }
    if (needed > indices_) { // a rare value beyond all nim-sums
        common = indices_;
    }
    if (2 * common >= kTooLarge) {
        return std::nullopt;
    }
    return needed > indices_ ? static_cast<Lane>(first_code(n, 0) + indices_)
                             : static_cast<Lane>(first_code(n, 1) + common);
}

template <class Lane>
std::optional<Lane> WideEngine<Lane>::finish(Heap n, Heap block) {
    const Lane* g = row_.data();
    for (const Heap split : splits_) {
        const Heap sum = n - split;
        const Heap half = smaller_part_end(code_, sum);
        for (Heap i = 1; i + block <= sum && i < half; ++i) {
            near_[g[i] ^ g[sum - i]] = n;
        }
    }
    for (const Heap take : takes_) {
        if (n - take >= block && take > 0) {
            near_[g[n - take]] = n;
        }
    }
    Pending& pending = pending_[n - block];
    for (std::uint32_t free = pending.free; free != 0; free &= free - 1) {
        const std::uint32_t index =
            pending.watched_from + static_cast<std::uint32_t>(std::countr_zero(free));
        if (index >= indices_ || near_[first_code(n, 1) + index] != n) {
            return decide(n, pending, index);
        }
    }
    return settle_alone(n);
}

/// The same without what was prepared.
template <class Lane>
std::optional<Lane> WideEngine<Lane>::settle_alone(Heap n) {
    clear_marks();
    mark_known(n, n);
    const Lane* g = row_.data();
    for (const Heap split : splits_) {
        const Heap sum = n - split;
        for (const std::uint32_t rare : rares_) {
            if (rare < sum && (!code_.unequal || 2 * Heap{rare} != sum)) {
                marked_[g[rare] ^ g[sum - rare]] = 1;
            }
        }
    }
    list_open(n, alone_);
    return decide(n, alone_, alone_.common.front());
}

template <class Lane>
bool WideEngine<Lane>::advance() {
    const Heap block = size_;
    row_.reserve(static_cast<std::size_t>(block) + 2 * kWideBlock);
    choose_marks(block);
    for (std::size_t i = 0; i < kWideBlock; ++i) {
        clear_marks();
        mark_known(block + i, block);
        list_open(block + i, pending_[i]);
    }
    watch_block(block);
    const std::uint32_t indices = indices_;
    for (std::size_t i = 0; i < kWideBlock; ++i) {
        const auto code = finish(block + i, block);
        if (!code) {
            return false;
        }
        append(*code);
        if (indices_ > indices) {
            return true; // the rest of the block was not prepared for such values
        }
    }
    return true;
}

template <class Lane>
void WideEngine<Lane>::read(Heap from, std::span<std::uint32_t> values) const {
    const Lane* g = row_.data() + from;
    // space_.value() gives a value from its parity as that of a common heap with position bit 0.
    SparseSpace plain = space_;
    plain.by_position = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint32_t index = g[i] & static_cast<Lane>(~kParityBit<Lane>);
        values[i] = plain.value(0, (g[i] & kParityBit<Lane>) != 0 ? 1U : 0U, index);
    }
}

template <class Lane>
Keys WideEngine<Lane>::keys() const {
    if constexpr (sizeof(Lane) == 1) {
        return {.bytes = row_.data()};
    } else {
        return {.words = row_.data()};
    }
}

template class WideEngine<std::uint8_t>;
template class WideEngine<std::uint16_t>;

} // namespace nimber::sequence
