#include "nimber/solve/sequence/subtraction_sequence.hpp"

#include "../../bytes/saved_bytes.hpp"
#include "nimber/certificate/period_certificate.hpp"
#include "nimber/certificate/values_hash.hpp"

#include <algorithm>
#include <numeric>

namespace nimber {
namespace {

/// The smallest p > 0 such that the last `length` values equal those p places earlier; 0 if none.
/// (The Z-function of the values read backwards.)
Heap repeat_distance(const std::vector<std::uint32_t>& values, Heap length) {
    const std::size_t size = values.size();
    const auto backwards = [&](std::size_t i) { return values[size - 1 - i]; };
    std::vector<std::size_t> match(size);
    std::size_t left = 0;
    std::size_t right = 0; // [left, right) is the match that reaches furthest
    for (std::size_t i = 1; i < size; ++i) {
        std::size_t common = i < right ? std::min(match[i - left], right - i) : 0;
        while (i + common < size && backwards(common) == backwards(i + common)) {
            ++common;
        }
        match[i] = common;
        if (common >= length) {
            return i;
        }
        if (i + common > right) {
            left = i;
            right = i + common;
        }
    }
    return 0;
}

constexpr std::uint64_t kHashBase = 0x9E3779B97F4A7C15ULL;

/// base^exponent modulo 2^64.
std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
    std::uint64_t result = 1;
    for (; exponent > 0; exponent /= 2) {
        result *= exponent % 2 == 1 ? base : 1;
        base *= base;
    }
    return result;
}

} // namespace

SubtractionSequence::SubtractionSequence(SubtractionSet set) : set_{std::move(set)} {
    if (!set_.all_but && !set_.numbers.empty()) {
        unit_ = std::accumulate(set_.numbers.begin(), set_.numbers.end(), Heap{0},
                                [](Heap a, Heap b) { return std::gcd(a, b); });
        for (Heap& number : set_.numbers) {
            number /= unit_;
        }
    }
    // Twice the largest number is the least length in which a window can repeat.
    constexpr Heap kLargestLook = Heap{1} << 62U;
    next_look_ = set_.largest() < kLargestLook ? 2 * set_.largest() + 2 : ~Heap{0};
    seen_.resize(set_.numbers.size() + 1);
    oldest_weight_ = power(kHashBase, set_.largest());
}

std::uint32_t SubtractionSequence::next_value() {
    const Heap heap = values_.size();
    for (const Heap take : set_.numbers) {
        if (take > heap) {
            break;
        }
        seen_[values_[heap - take]] = heap + 1; // a value is at most the number of options
    }
    std::uint32_t mex = 0;
    while (mex < seen_.size() && seen_[mex] == heap + 1) {
        ++mex;
    }
    return mex;
}

std::uint32_t SubtractionSequence::next_value_all_but() {
    const Heap heap = values_.size();
    // A value is not among the options if it never occurs, or only at distances that may not be
    // taken. Those that occur are 0, 1, ..., so the first that does not is their number.
    std::uint64_t mex = count_.size();
    for (const Heap number : set_.numbers) {
        if (number > heap) {
            break;
        }
        const std::uint32_t value = values_[heap - number];
        if (++forbidden_[value] == count_[value]) {
            mex = std::min<std::uint64_t>(mex, value);
        }
    }
    for (const Heap number : set_.numbers) {
        if (number > heap) {
            break;
        }
        forbidden_[values_[heap - number]] = 0;
    }
    if (mex == count_.size()) {
        count_.push_back(0);
        old_count_.push_back(0);
        forbidden_.push_back(0);
    }
    ++count_[mex];
    return static_cast<std::uint32_t>(mex);
}

/// Brings the account of the window of the last M values up to date with the newest.
void SubtractionSequence::move_window() {
    const Heap heap = values_.size();
    const Heap window = set_.largest();
    const auto rise = [&](Heap at) -> std::uint64_t {
        return at == 0 ? 0 : std::uint64_t{values_[at]} - values_[at - 1];
    };
    window_hash_ = window_hash_ * kHashBase + rise(heap - 1);
    if (heap <= window) {
        return;
    }
    const Heap aged = heap - window - 1;
    window_hash_ -= rise(aged) * oldest_weight_;
    ++old_count_[values_[aged]];
    while (least_missing_ < old_count_.size() && old_count_[least_missing_] > 0) {
        ++least_missing_;
    }
}

void SubtractionSequence::detect_period() {
    if (values_.size() < next_look_) {
        return;
    }
    next_look_ = 2 * values_.size();
    const Heap length = repeat_distance(values_, std::max<Heap>(set_.largest(), 1));
    if (length == 0) {
        return;
    }
    Heap start = values_.size() - length;
    while (start > 0 && values_[start - 1] == values_[start - 1 + length]) {
        --start;
    }
    period_ = Period{start, length, 0};
}

std::vector<std::uint64_t> SubtractionSequence::old_values_above() const {
    std::vector<std::uint64_t> above;
    for (std::uint64_t value = least_missing_; value < old_count_.size(); ++value) {
        if (old_count_[value] > 0) {
            above.push_back(value - least_missing_);
        }
    }
    return above;
}

void SubtractionSequence::detect_arithmetic_period() {
    const Heap window = set_.largest();
    const Heap heap = values_.size();
    if (heap <= window) {
        return;
    }
    if (anchor_ && anchor_->hash == window_hash_) {
        const std::uint64_t saltus = least_missing_ - anchor_->missing;
        const auto repeats = [&](Heap back) {
            return values_[heap - back] == values_[anchor_->heap - back] + saltus;
        };
        Heap same = 0;
        while (same < window && repeats(same + 1)) {
            ++same;
        }
        if (same == window && old_values_above() == anchor_->old_above) {
            const Heap length = heap - anchor_->heap;
            Heap start = anchor_->heap - window;
            while (start > 0 && values_[start - 1] + saltus == values_[start - 1 + length]) {
                --start;
            }
            period_ = Period{start, length, saltus};
            return;
        }
    }
    if (heap >= next_anchor_) {
        anchor_ = Anchor{heap, window_hash_, least_missing_, old_values_above()};
        next_anchor_ = 2 * heap + 1;
    }
}

bool SubtractionSequence::compute_to(Heap last, Budget& budget) {
    constexpr std::size_t kNumbersPerStep = 64; // of a set, that take as long as one
    // Beside a value itself: for a finite set the match lengths of the search for a period,
    // otherwise the three counts.
    const std::size_t beside = set_.all_but ? 3 * sizeof(std::uint32_t) : sizeof(std::size_t);
    while (values_.size() <= last && !period_) {
        if (values_.size() == values_.capacity()) {
            const std::size_t more = std::max<std::size_t>(values_.capacity(), 1024);
            if (!budget.hold(more * (sizeof(std::uint32_t) + beside))) {
                return false;
            }
            values_.reserve(values_.capacity() + more);
        }
        if (!budget.steps(1 + set_.numbers.size() / kNumbersPerStep)) {
            return false;
        }
        budget.examined();
        if (set_.all_but) {
            values_.push_back(next_value_all_but());
            move_window();
            detect_arithmetic_period();
        } else {
            values_.push_back(next_value());
            detect_period();
        }
    }
    return true;
}

std::uint64_t SubtractionSequence::at(Heap heap) const {
    if (heap < values_.size()) {
        return values_[heap];
    }
    const Heap beyond = heap - period_->start;
    return values_[period_->start + beyond % period_->length] +
           beyond / period_->length * period_->saltus;
}

std::optional<Nimber> SubtractionSequence::value(Heap heap, Budget& budget) {
    const Heap scaled = heap / unit_;
    return compute_to(scaled, budget) ? std::optional{Nimber{at(scaled)}} : std::nullopt;
}

Heap SubtractionSequence::size() const {
    return period_ ? asked_ : std::min<Heap>(asked_, values_.size() * unit_);
}

bool SubtractionSequence::extend_to(Heap last, Budget& budget) {
    asked_ = std::max(asked_, last == ~Heap{0} ? last : last + 1);
    return compute_to(last / unit_, budget);
}

void SubtractionSequence::read(Heap from, std::span<std::uint32_t> values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<std::uint32_t>(at((from + i) / unit_));
    }
}

std::optional<Period> SubtractionSequence::period() {
    if (!period_ || period_->start + period_->length > ~Heap{0} / unit_) {
        return std::nullopt;
    }
    return Period{period_->start * unit_, period_->length * unit_, period_->saltus};
}

std::optional<Period> SubtractionSequence::find_period(Heap last, Budget& budget) {
    static_cast<void>(extend_to(last, budget));
    return period();
}

PeriodCertificate SubtractionSequence::certificate(std::string_view game) const {
    PeriodCertificate made;
    made.game = game;
    made.claim = {period_->start * unit_, period_->length * unit_, period_->saltus};
    made.method = set_.all_but ? PeriodMethod::EqualStates : PeriodMethod::Classical;
    // For all but a set the states agreed at the last value; otherwise as many equal values as the
    // largest number suffice, behind start+period.
    const Heap start = std::max<Heap>(made.claim.start, 1);
    made.bound = set_.all_but ? values_.size() : start + made.claim.length + set_.largest() * unit_;
    ValuesHash hash;
    for (Heap heap = 0; heap < made.bound; ++heap) {
        hash.add(static_cast<std::uint32_t>(at(heap / unit_)));
    }
    made.values_hash = hash.result();
    return made;
}

void SubtractionSequence::save(std::vector<std::uint8_t>& out) const {
    ByteWriter writer{out};
    writer.number(set_.all_but ? 1 : 0);
    writer.number(unit_);
    writer.number(set_.numbers.size());
    for (const Heap number : set_.numbers) {
        writer.number(number);
    }
    writer.number(values_.size());
}

bool SubtractionSequence::load(std::span<const std::uint8_t> bytes) {
    // Values come so fast that it is enough to know whose they were.
    ByteReader reader{bytes};
    SubtractionSet set;
    set.all_but = reader.number(1) == 1;
    const Heap unit = reader.number();
    set.numbers.resize(reader.count(sizeof(Heap)));
    for (Heap& number : set.numbers) {
        number = reader.number();
    }
    static_cast<void>(reader.number());
    return reader.ok() && reader.at_end() && unit == unit_ && set.all_but == set_.all_but &&
           set.numbers == set_.numbers;
}

bool SubtractionSequence::takes_to_value(Heap heap, Nimber target, Budget& budget,
                                         FunctionRef<bool(Heap take)> visit) {
    const Heap scaled = heap / unit_;
    if (!compute_to(scaled, budget)) {
        return false;
    }
    if (!set_.all_but) {
        for (const Heap take : set_.numbers) {
            if (take <= scaled && at(scaled - take) == target.value() && !visit(take * unit_)) {
                break;
            }
        }
        return true;
    }
    const auto try_heap = [&](Heap left) {
        return left >= scaled || at(left) != target.value() || !set_.allows(scaled - left) ||
               visit(scaled - left);
    };
    const Heap listed = period_ ? period_->start + period_->length : values_.size();
    for (Heap left = 0; left < std::min<Heap>(listed, values_.size()); ++left) {
        if (!try_heap(left)) {
            return true;
        }
    }
    if (!period_ || period_->saltus == 0) {
        return true;
    }
    // Beyond the first period each residue meets the target at most once.
    for (Heap i = 0; i < period_->length; ++i) {
        const std::uint64_t first = values_[period_->start + i];
        if (target.value() <= first || (target.value() - first) % period_->saltus != 0) {
            continue;
        }
        const std::uint64_t periods = (target.value() - first) / period_->saltus;
        if (periods > (~Heap{0} - period_->start - i) / period_->length) {
            continue;
        }
        if (!try_heap(period_->start + i + periods * period_->length)) {
            return true;
        }
    }
    return true;
}

} // namespace nimber
