#include "window_period.hpp"

#include "../../bytes/saved_bytes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace nimber::sequence {
namespace {

/// Anchors stand this fraction of a heap apart: the proof comes later by at most that.
constexpr Heap kAnchorsPerHeap = 64;
/// Anchors below this fraction of the current heap are dropped.
constexpr Heap kOldest = 32;
constexpr std::size_t kPattern = 4; // bytes

std::uint32_t pattern_before(const std::uint8_t* end) {
    std::uint32_t pattern = 0;
    std::memcpy(&pattern, end - kPattern, kPattern);
    return pattern;
}

} // namespace

namespace {

std::vector<std::uint32_t> all_values(const FewRares& full) {
    std::vector<std::uint32_t> values(static_cast<std::size_t>(full.size()));
    full.read(0, values);
    return values;
}

} // namespace

WindowPeriod::WindowPeriod(const FewRares& full, Heap kept)
    : WindowPeriod{full.first(kept), full.window(kept), full.window(kept), all_values(full)} {
    hash_.add(early_);
    anchors_.push_back(start_);
}

WindowPeriod::WindowPeriod(FewRares::First first, FewRares::Window start,
                           const FewRares::Window& now, std::vector<std::uint32_t> early)
    : first_{std::move(first)}, start_{std::move(start)}, early_{std::move(early)}, values_{first_,
                                                                                            now},
      size_{now.size}, pattern_{pattern_before(start_.last.data() + start_.last.size())},
      next_anchor_{size_ + size_ / kAnchorsPerHeap} {}

WindowPeriod::Status WindowPeriod::run(Heap last, Budget& budget) {
    while (!recurring_ && size_ <= last) {
        if (!budget.step()) {
            return Status::Running;
        }
        if (!values_.advance()) {
            return Status::Unproved;
        }
        budget.examined(values_.size() - size_);
        look(size_, static_cast<std::size_t>(values_.size() - size_));
    }
    return recurring_ ? Status::Found : Status::Running;
}

void WindowPeriod::look(Heap from, std::size_t count) {
    const std::uint8_t* h = values_.bytes().at(from);
    const auto window = static_cast<std::size_t>(kept());
    std::size_t end = count; // how many of these heaps are looked at
    for (std::size_t at = find_pattern(h, 0, count, pattern_); at < count;
         at = find_pattern(h, at + 1, count, pattern_)) {
        const Heap heap = from + at + 1; // the window ends before it
        const std::uint8_t* last = h + at + 1 - window;
        const auto same = std::ranges::find_if(anchors_, [&](const FewRares::Window& anchor) {
            // Where classes go by position, equal bytes an odd way apart are different values.
            const bool comparable = !first_.space.by_position || (heap - anchor.size) % 2 == 0;
            return comparable &&
                   std::memcmp(anchor.last.data() + window - 32, last + window - 32, 32) == 0 &&
                   std::memcmp(anchor.last.data(), last, window) == 0;
        });
        if (same != anchors_.end()) {
            recurring_ = static_cast<std::size_t>(same - anchors_.begin());
            end = at + 1;
            break;
        }
        if (heap >= next_anchor_) {
            anchors_.push_back({heap, {last, last + window}});
            next_anchor_ = heap + heap / kAnchorsPerHeap;
            drop_old_anchors();
        }
    }
    decoded_.resize(end);
    values_.read(from, decoded_);
    hash_.add(decoded_);
    size_ = from + end;
    if (!recurring_ && size_ > next_anchor_ + next_anchor_ / 8) {
        // The pattern has died out with the values before the period: take another.
        anchors_.assign(1, {size_, {h + end - window, h + end}});
        pattern_ = pattern_before(h + end);
        next_anchor_ = size_ + size_ / kAnchorsPerHeap;
    }
}

void WindowPeriod::drop_old_anchors() {
    const Heap oldest = anchors_.back().size / kOldest;
    std::erase_if(anchors_, [&](const FewRares::Window& anchor) { return anchor.size < oldest; });
}

const FewRares::Window& WindowPeriod::window_before(Heap heap) const {
    const FewRares::Window* best = &start_;
    for (const FewRares::Window& anchor : anchors_) {
        if (anchor.size <= heap && anchor.size > best->size) {
            best = &anchor;
        }
    }
    return *best;
}

namespace {

/// The values of the heaps from some heap on, once more.
class Replay {
public:
    /// `early` are the first values; `window` ends before `from`, or behind `early` at most.
    Replay(const FewRares::First& first, const FewRares::Window& window,
           std::span<const std::uint32_t> early, Heap from)
        : values_{first, window}, early_{early}, at_{from} {}

    /// Reads on. False if the budget ends first.
    [[nodiscard]] bool read(std::span<std::uint32_t> values, Budget& budget) {
        while (at_ < early_.size() && !values.empty()) {
            values.front() = early_[at_++];
            values = values.subspan(1);
        }
        if (values.empty()) {
            return true;
        }
        while (values_.size() < at_ + values.size()) {
            // These heaps were all common when they came by first.
            if (!budget.step() || !values_.advance()) {
                return false;
            }
        }
        values_.read(at_, values);
        at_ += values.size();
        return true;
    }

private:
    FewRares values_;
    std::span<const std::uint32_t> early_;
    Heap at_;
};

} // namespace

std::optional<Period> WindowPeriod::find_start(Budget& budget) const {
    assert(recurring_);
    const FewRares::Window& anchor = anchors_[*recurring_];
    const Heap length = size_ - anchor.size;
    // The anchor before was compared with all later windows too, so it is not in the period: the
    // last exception is in its window or behind. Without one, all heaps are compared.
    const bool known = *recurring_ > 0;
    const FewRares::Window& before = known ? anchors_[*recurring_ - 1] : start_;
    Heap start = known ? before.size - kept() : 0;
    const Heap end = anchor.size - kept(); // from here on they are equal
    Replay here{first_, before, early_, start};
    Replay later{first_, window_before(start + length), early_, start + length};
    std::array<std::uint32_t, FewRares::kChunk> a{};
    std::array<std::uint32_t, FewRares::kChunk> b{};
    for (Heap heap = start; heap < end;) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(a.size(), end - heap));
        if (!here.read({a.data(), count}, budget) || !later.read({b.data(), count}, budget)) {
            return std::nullopt;
        }
        for (std::size_t i = count; i > 0; --i) {
            if (a[i - 1] != b[i - 1]) {
                start = heap + i;
                break;
            }
        }
        heap += count;
    }
    return Period{start, length, 0};
}

namespace {

void save_window(const FewRares::Window& window, ByteWriter& out) {
    out.number(window.size);
    out.bytes(window.last);
}

FewRares::Window load_window(ByteReader& in) {
    FewRares::Window window;
    window.size = in.number();
    window.last = in.bytes();
    return window;
}

} // namespace

void WindowPeriod::save(std::vector<std::uint8_t>& bytes) const {
    ByteWriter out{bytes};
    out.number(first_.space.mask);
    out.number(first_.space.by_position ? 1 : 0);
    out.number(first_.rares.size());
    for (const RareHeap& rare : first_.rares) {
        out.number(rare.heap);
        out.number(rare.value);
    }
    out.bytes(first_.bytes);
    save_window(start_, out);
    out.number(early_.size());
    for (const std::uint32_t value : early_) {
        out.number(value);
    }
    const std::uint8_t* end = values_.bytes().at(size_);
    save_window({size_, {end - kept(), end}}, out);
    out.number(hash_.state().count);
    for (const std::uint64_t lane : hash_.state().lanes) {
        out.number(lane);
    }
    out.number(pattern_);
    out.number(next_anchor_);
    out.number(recurring_ ? *recurring_ + 1 : 0);
    out.number(anchors_.size());
    for (const FewRares::Window& anchor : anchors_) {
        save_window(anchor, out);
    }
}

std::unique_ptr<WindowPeriod> WindowPeriod::load(const HeapCode& code,
                                                 std::span<const std::uint8_t> bytes) {
    ByteReader in{bytes};
    FewRares::First first;
    first.code = code;
    first.space.mask = static_cast<std::uint32_t>(in.number(~std::uint32_t{0}));
    first.space.by_position = in.number(1) == 1;
    first.space.split_parity = common_split_parity(code).value_or(0);
    first.rares.resize(in.count(16));
    for (RareHeap& rare : first.rares) {
        rare.heap = in.number();
        rare.value = static_cast<std::uint32_t>(in.number(2 * FewRares::kMostIndices - 1));
    }
    first.bytes = in.bytes();
    const std::size_t kept = first.bytes.size();
    FewRares::Window start = load_window(in);
    std::vector<std::uint32_t> early(in.count(8));
    for (std::uint32_t& value : early) {
        value = static_cast<std::uint32_t>(in.number(2 * FewRares::kMostIndices - 1));
    }
    FewRares::Window now = load_window(in);
    ValuesHash::State hash;
    hash.count = in.number();
    for (std::uint64_t& lane : hash.lanes) {
        lane = in.number();
    }
    const auto pattern = static_cast<std::uint32_t>(in.number(~std::uint32_t{0}));
    const Heap next_anchor = in.number();
    const std::uint64_t recurring = in.number();
    std::vector<FewRares::Window> anchors(in.count(16 + kept));
    bool fits = first.space.mask != 0 && kept >= kLeastKept &&
                kept > 4 * (code.digits.size() + kMostLanes) && start.size == early.size() &&
                start.size >= 2 * kept && now.size >= start.size && hash.count == now.size &&
                recurring <= anchors.size();
    for (FewRares::Window& anchor : anchors) {
        anchor = load_window(in);
        fits = fits && anchor.last.size() == kept && anchor.size <= now.size;
    }
    for (const auto* row : {&first.bytes, &start.last, &now.last}) {
        fits = fits && row->size() == kept && std::ranges::all_of(*row, [](std::uint8_t byte) {
                   return (byte & ~kNoIndex) < FewRares::kMostIndices;
               });
    }
    if (!fits || !in.ok() || !in.at_end()) {
        return nullptr;
    }
    std::unique_ptr<WindowPeriod> search{
        new WindowPeriod{std::move(first), std::move(start), now, std::move(early)}};
    search->hash_ = ValuesHash{hash};
    search->pattern_ = pattern;
    search->next_anchor_ = next_anchor;
    search->anchors_ = std::move(anchors);
    if (recurring > 0) {
        search->recurring_ = static_cast<std::size_t>(recurring - 1);
    }
    return search;
}

} // namespace nimber::sequence
