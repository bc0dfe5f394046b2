#include "stuck_list.hpp"

#include <algorithm>

namespace nimber::quotient {
namespace {

constexpr std::size_t kCheap = 16; // words of rows that cost as much as looking at an element

} // namespace

StuckList::StuckList(Candidate& candidate, Effort& effort)
    : candidate_{&candidate}, effort_{&effort}, newest_(candidate.order(), kNone),
      full_(candidate.width(), ~std::uint64_t{0}),
      seen_(candidate.order(), 0), held_{effort.budget()} {
    if (candidate.order() % 64 != 0) {
        full_.back() = (std::uint64_t{1} << (candidate.order() % 64)) - 1;
    }
    static_cast<void>(held_.hold(candidate.order() * 2 * sizeof(std::uint32_t)));
    // Nothing at all: it is stuck wherever the rest is said to be won.
    entries_.push_back({0, 0, kNone, kNone, 0, 0});
    newest_[0] = 0;
    for (std::size_t i = 0; i < full_.size(); ++i) {
        stuck_.push_back(full_[i] & ~candidate.table().lost[i]);
    }
}

bool StuckList::covers(Element value, std::span<const std::uint64_t> stuck) const {
    const std::size_t width = full_.size();
    for (std::uint32_t at = newest_[value]; at != kNone; at = entries_[at].next) {
        const std::uint64_t* own = &stuck_[at * width];
        std::size_t i = 0;
        while (i < width && (stuck[i] & ~own[i]) == 0) {
            ++i;
        }
        if (i == width) {
            return true;
        }
    }
    return false;
}

/// Adds the rows of the options from `begin` on to a row, some at a time: a row takes longer to
/// read and write again than another to read.
void StuckList::join_rows(std::size_t begin, std::uint64_t* into) {
    const std::size_t width = full_.size();
    const auto row = [&](std::size_t i) { return candidate_->row(options_[i]); };
    std::size_t at = begin;
    for (; at + 4 <= options_.size(); at += 4) {
        const std::uint64_t* a = row(at);
        const std::uint64_t* b = row(at + 1);
        const std::uint64_t* c = row(at + 2);
        const std::uint64_t* d = row(at + 3);
        for (std::size_t i = 0; i < width; ++i) {
            into[i] |= (a[i] | b[i]) | (c[i] | d[i]);
        }
    }
    for (; at < options_.size(); ++at) {
        const std::uint64_t* one = row(at);
        for (std::size_t i = 0; i < width; ++i) {
            into[i] |= one[i];
        }
    }
}

StuckList::Added StuckList::add(std::uint32_t parent, Generator generator, Element value,
                                std::span<const Element> options) {
    const std::size_t width = full_.size();
    const Entry before = entries_[parent];
    const Element product = candidate_->times(value)[before.value];
    const std::size_t begin = options_.size();
    const std::size_t stuck_at = stuck_.size();
    if (!make_room(stuck_, width, held_) || !make_room_for_one(entries_, held_) ||
        !make_room(options_, before.option_count + options.size(), held_)) {
        return Added::NoRoom;
    }
    stuck_.resize(stuck_at + width);
    std::uint64_t* stuck = &stuck_[stuck_at];
    std::copy_n(candidate_->row(product), width, stuck);
    ++stamp_;
    effort_->budget().examined();
    const auto option = [&](Element each) {
        if (seen_[each] != stamp_) {
            seen_[each] = stamp_;
            options_.push_back(each);
        }
    };
    const Element* by_generator = candidate_->times(value);
    for (std::size_t i = 0; i < before.option_count; ++i) {
        option(by_generator[options_[before.options + i]]);
    }
    for (const Element each : options) {
        option(candidate_->times(each)[before.value]);
    }
    join_rows(begin, stuck);
    bool any = false;
    for (std::size_t i = 0; i < width; ++i) {
        stuck[i] = full_[i] & ~stuck[i];
        any = any || stuck[i] != 0;
    }
    const bool contradiction = (stuck[0] & 1U) != 0;
    // First the contradiction: nothing at all covers much, though it has no move.
    if (!contradiction && (!any || covers(product, {stuck, width}))) {
        options_.resize(begin);
        stuck_.resize(stuck_at);
        return Added::Dropped;
    }
    entries_.push_back(
        {product, generator, parent, newest_[product], begin, options_.size() - begin});
    newest_[product] = static_cast<std::uint32_t>(entries_.size() - 1);
    return contradiction ? Added::Stuck : Added::Kept;
}

std::optional<Word> StuckList::close(Generator generator, Element value,
                                     std::span<const Element> options) {
    std::size_t begin = 0;
    std::size_t end = entries_.size();
    while (begin < end) {
        for (std::size_t parent = begin; parent < end; ++parent) {
            const Added added = add(static_cast<std::uint32_t>(parent), generator, value, options);
            if (added == Added::Stuck) {
                return word(static_cast<std::uint32_t>(entries_.size() - 1));
            }
            if (added == Added::NoRoom) {
                return std::nullopt; // the budget has ended
            }
            if (added == Added::Dropped && parent == 0 && begin == 0) {
                return std::nullopt; // so are all sums with it
            }
            if (!effort_->step(1 + options.size() * full_.size() / kCheap)) {
                return std::nullopt;
            }
        }
        begin = end;
        end = entries_.size();
    }
    return std::nullopt;
}

std::vector<Generator> StuckList::generators() const {
    std::vector<Generator> found;
    for (std::size_t i = 1; i < entries_.size(); ++i) {
        if (found.empty() || found.back() != entries_[i].generator) {
            found.push_back(entries_[i].generator);
        }
    }
    return found;
}

void StuckList::cut(std::size_t size) {
    while (entries_.size() > size) {
        const Entry& last = entries_.back();
        newest_[last.value] = last.next;
        options_.resize(last.options);
        entries_.pop_back();
    }
    stuck_.resize(size * full_.size());
}

Word StuckList::word(std::uint32_t entry) const {
    Word word;
    for (; entry != 0; entry = entries_[entry].parent) {
        quotient::add(word, entries_[entry].generator);
    }
    return word;
}

} // namespace nimber::quotient
