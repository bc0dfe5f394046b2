#include "part_table.hpp"

#include "../component_hash.hpp"

#include <cassert>
#include <type_traits>

namespace nimber {
namespace {

/// Writes numbers so that small ones take one byte: seven bits in each, the lowest first.
void write(StateView numbers, std::vector<std::uint8_t>& out) {
    constexpr unsigned kBits = 7;
    constexpr Heap kMore = Heap{1} << kBits;
    out.clear();
    for (Heap number : numbers) {
        for (; number >= kMore; number >>= kBits) {
            out.push_back(static_cast<std::uint8_t>(number | kMore));
        }
        out.push_back(static_cast<std::uint8_t>(number));
    }
}

std::uint32_t hash_of(StateView numbers) {
    std::uint64_t hash = numbers.size();
    for (const Heap number : numbers) {
        hash = mix(hash, number);
    }
    return static_cast<std::uint32_t>(mix(hash, 0));
}

} // namespace

State PartTable::state(Id part) const {
    constexpr unsigned kBits = 7;
    constexpr Heap kMask = (Heap{1} << kBits) - 1;
    State numbers;
    Heap number = 0;
    unsigned shift = 0;
    for (const std::uint8_t byte : text(entries_[part])) {
        number |= (byte & kMask) << shift;
        shift += kBits;
        if (byte <= kMask) {
            numbers.push_back(number);
            number = 0;
            shift = 0;
        }
    }
    return numbers;
}

/// Makes room for so many more, by doubling as long as the budget allows.
template <class T>
bool PartTable::make_room(LargeVector<T>& row, std::size_t more, Budget& budget) {
    if (row.size() + more <= row.capacity()) {
        return true;
    }
    constexpr std::size_t kLeast = 64;
    const std::size_t least = row.size() + more;
    std::size_t wanted = std::max({2 * row.capacity(), least, kLeast});
    // The old row is there until the new one has been filled. Whoever searches needs some room too.
    const std::size_t spare = budget.limits().memory_bytes / kSpareShare;
    const auto fits = [&] { return wanted * sizeof(T) + spare <= budget.room(); };
    if (!fits()) {
        wanted = row.capacity() + std::max(more, row.capacity() / 4);
    }
    full_ = full_ || !fits();
    if (full_) {
        return false;
    }
    const std::size_t before = row.capacity();
    row.reserve(wanted);
    return budget.hold((row.capacity() - before) * sizeof(T));
}

std::size_t PartTable::place_of(std::uint32_t hash) const {
    const std::size_t mask = index_.size() - 1;
    std::size_t place = hash & mask;
    while (index_[place].part != kNone &&
           (index_[place].hash != hash ||
            !std::ranges::equal(text(entries_[index_[place].part]), written_))) {
        place = (place + 1) & mask;
    }
    return place;
}

PartTable::Id PartTable::find(StateView part) {
    if (index_.empty()) {
        return kNone;
    }
    write(part, written_);
    return index_[place_of(hash_of(part))].part;
}

PartTable::Id PartTable::intern(StateView part, Budget& budget) {
    const std::uint32_t hash = hash_of(part);
    write(part, written_);
    if (2 * (entries_.size() + 1) > index_.size()) {
        const std::size_t size = std::max<std::size_t>(2 * index_.size(), 64);
        if (!make_room(index_, size - index_.size(), budget)) {
            return kNone;
        }
        index_.resize(size);
        fill_index();
    }
    const std::size_t place = place_of(hash);
    if (index_[place].part != kNone) {
        return index_[place].part;
    }
    if (!make_room(entries_, 1, budget) || !make_room(facts_, 1, budget) ||
        !make_room(texts_, written_.size(), budget)) {
        return kNone;
    }
    Facts facts;
    if (const auto value = game_.value(part)) {
        facts.value = value->value();
    } else if (const auto outcome = game_.outcome(part, Play::Normal)) {
        facts = *outcome == Outcome::P ? Facts{.value = 0} : Facts{.excluded = 1};
    }
    const auto id = static_cast<Id>(entries_.size());
    entries_.push_back({.text = texts_.size(),
                        .text_size = static_cast<std::uint32_t>(written_.size()),
                        .hash = hash});
    facts_.push_back(facts);
    texts_.insert(texts_.end(), written_.begin(), written_.end());
    index_[place] = {hash, id};
    return id;
}

void PartTable::fill_index() {
    std::ranges::fill(index_, Slot{});
    const std::size_t mask = index_.size() - 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        std::size_t place = entries_[i].hash & mask;
        while (index_[place].part != kNone) {
            place = (place + 1) & mask;
        }
        index_[place] = {entries_[i].hash, static_cast<Id>(i)};
    }
}

bool PartTable::find_parts(SumView sum, std::vector<Id>& parts, Budget& budget) {
    parts.clear();
    bool fits = true;
    const auto add = [&](StateView part) {
        part_.assign(part.begin(), part.end());
        game_.normalise(part_);
        const Id id = intern(part_, budget);
        fits = id != kNone;
        if (!fits || facts_[id].value == 0) {
            return fits;
        }
        const auto equal = std::ranges::find(parts, id);
        if (equal == parts.end()) {
            parts.push_back(id);
        } else {
            parts.erase(equal);
        }
        return true;
    };
    for (std::size_t i = 0; i < sum.size() && fits; ++i) {
        game_.split(sum[i], add);
    }
    std::ranges::sort(parts);
    return fits;
}

bool PartTable::expand(Id part, Budget& budget) {
    if (is_expanded(part)) {
        return true;
    }
    const State here = state(part);
    new_singles_.clear();
    new_sums_.clear();
    bool going_on = true;
    HeldBytes listed{budget};
    const std::size_t steps = game_.option_steps(here);
    std::size_t count = 0;
    constexpr std::size_t kCountEvery = 1024;
    game_.options(here, [&](SumView option) {
        going_on = budget.steps(steps) && find_parts(option, sum_, budget) &&
                   (++count % kCountEvery != 0 || room_for_listed(listed, budget));
        if (sum_.size() == 1) {
            new_singles_.push_back(sum_[0]);
        } else {
            new_sums_.push_back(sum_);
        }
        return going_on;
    });
    if (!going_on || game_.failure() != nullptr) {
        return false;
    }
    store_options(part, budget);
    if (count >= kCountEvery) { // and nobody would count them from now on
        std::vector<std::vector<Id>>{}.swap(new_sums_);
        std::vector<Id>{}.swap(new_singles_);
    }
    return !full_ && is_expanded(part); // there may have been no room for the options
}

bool PartTable::room_for_listed(HeldBytes& listed, const Budget& budget) {
    const std::size_t bytes = new_singles_.capacity() * sizeof(Id) +
                              new_sums_.capacity() * sizeof(new_sums_[0]) +
                              new_sums_.size() * allocated_bytes(2 * sizeof(Id));
    full_ = full_ || bytes - std::min(bytes, listed.bytes()) > budget.room();
    return !full_ && listed.set(bytes);
}

/// Each option once.
void PartTable::store_options(Id part, Budget& budget) {
    const auto once = [](auto& row) {
        std::ranges::sort(row);
        row.erase(std::unique(row.begin(), row.end()), row.end());
    };
    once(new_singles_);
    once(new_sums_);
    std::size_t length = new_singles_.size();
    for (const std::vector<Id>& sum : new_sums_) {
        length += 1 + sum.size();
    }
    if (!make_room(sums_, length, budget)) {
        return;
    }
    Entry& entry = entries_[part];
    entry.options = sums_.size();
    entry.singles = static_cast<std::uint32_t>(new_singles_.size());
    entry.sums = static_cast<std::uint32_t>(new_sums_.size());
    sums_.insert(sums_.end(), new_singles_.begin(), new_singles_.end());
    for (const std::vector<Id>& sum : new_sums_) {
        sums_.push_back(static_cast<Id>(sum.size()));
        sums_.insert(sums_.end(), sum.begin(), sum.end());
    }
}

void PartTable::forget(Keep keep) {
    std::size_t kept = 0;
    std::size_t end = 0; // of the texts that are kept
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (!entries_[i].worth_keeping || (keep == Keep::Values && facts_[i].value == kUnknown)) {
            continue;
        }
        Entry entry = entries_[i];
        std::ranges::copy(text(entry), texts_.begin() + static_cast<std::ptrdiff_t>(end));
        entry.text = end;
        end += entry.text_size;
        entry.options = kNotListed;
        entry.on_path = false;
        entries_[kept] = entry;
        facts_[kept++] = facts_[i];
    }
    entries_.resize(kept);
    facts_.resize(kept);
    texts_.resize(end);
    sums_.clear();
    fill_index();
    full_ = false;
}

void PartTable::clear(Budget& budget) {
    budget.release(bytes_held());
    // To assign {} would empty a row and keep its memory.
    const auto give_back = [](auto& row) { std::remove_reference_t<decltype(row)>{}.swap(row); };
    give_back(entries_);
    give_back(facts_);
    give_back(texts_);
    give_back(sums_);
    give_back(index_);
    full_ = false;
}

std::size_t PartTable::bytes_used() const {
    return entries_.size() * (sizeof(Entry) + sizeof(Facts)) + texts_.size() +
           sums_.size() * sizeof(Id) + index_.size() * sizeof(Slot);
}

std::size_t PartTable::bytes_held() const {
    return entries_.capacity() * sizeof(Entry) + facts_.capacity() * sizeof(Facts) +
           texts_.capacity() + sums_.capacity() * sizeof(Id) + index_.capacity() * sizeof(Slot);
}

} // namespace nimber
