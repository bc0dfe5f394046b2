#include "nimber/proof/period_checker.hpp"

#include "checker_rules.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "plain_values.hpp"
#include "sparse_values.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace nimber {
namespace {

using checker::PlainValues;
using checker::Rules;
using checker::SparseValues;

constexpr Heap kLargestNumber = Heap{1} << 56U; // sums and small multiples of such do not overflow
constexpr std::uint32_t kLargestMask = 0xFFFF;

/// FNV-1a in eight lanes, as certificates have it.
class Hash {
public:
    Hash() { lanes_.fill(kStart); }
    void add(std::uint32_t value) {
        std::uint64_t& lane = lanes_[count_++ % lanes_.size()];
        lane = (lane ^ value) * kPrime;
    }
    [[nodiscard]] std::uint64_t result() const {
        std::uint64_t all = kStart;
        for (const std::uint64_t lane : lanes_) {
            all = (all ^ lane) * kPrime;
        }
        return all;
    }

private:
    static constexpr std::uint64_t kStart = 1469598103934665603U;
    static constexpr std::uint64_t kPrime = 1099511628211U;
    std::array<std::uint64_t, 8> lanes_{};
    std::uint64_t count_ = 0;
};

class PeriodCheck {
public:
    PeriodCheck(const PeriodCertificate& certificate, Budget& budget)
        : c_{certificate}, start_{c_.claim.start}, period_{c_.claim.length}, budget_{budget} {}

    Verdict run() {
        static_cast<void>(rules_are_read() && parts_fit() && bound_suffices() &&
                          (c_.method == PeriodMethod::Window ? window_proves() : values_prove()) &&
                          hash_agrees());
        return verdict_;
    }

private:
    // Each returns whether all is well so far; if not, the verdict says why not, or the budget is
    // exceeded.
    bool rules_are_read();
    bool parts_fit();
    bool bound_suffices();
    bool values_prove();
    bool repeats(const std::vector<std::uint32_t>& g);
    bool states_agree(const std::vector<std::uint32_t>& g);
    bool window_proves();
    bool rares_agree(Heap heap, bool rare);
    bool hash_agrees();

    [[nodiscard]] Heap first_settled() const;
    [[nodiscard]] std::vector<Heap> prime_divisors(Heap n);
    bool fail(CertificateClaim claim, std::vector<std::string> facts = {}) {
        verdict_ = {false, claim, std::move(facts)};
        return false;
    }

    const PeriodCertificate& c_;
    const Heap start_;
    const Heap period_;
    Budget& budget_;
    Rules rules_;
    Hash hash_;
    std::size_t rares_seen_ = 0;
    Verdict verdict_;
};

std::string text(std::uint64_t number) {
    return std::to_string(number);
}

std::string hex(std::uint64_t number) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; number >>= 4U) {
        digits[i] = "0123456789abcdef"[number & 15U];
    }
    return digits;
}

bool PeriodCheck::rules_are_read() {
    auto rules = Rules::read(c_.game);
    if (!rules) {
        return fail(CertificateClaim::Game);
    }
    rules_ = std::move(*rules);
    return true;
}

bool PeriodCheck::parts_fit() {
    const WindowReach reach = c_.window.value_or(WindowReach{});
    const Heap largest = std::max({start_, period_, c_.claim.saltus, c_.bound, rules_.largest(),
                                   reach.witnesses_to, reach.full_to});
    if (period_ == 0 || largest >= kLargestNumber) {
        return fail(CertificateClaim::Size);
    }
    const bool window = c_.method == PeriodMethod::Window;
    const bool right_game = (c_.method == PeriodMethod::EqualStates) == rules_.all_but;
    const bool right_parts = c_.sparse ? rules_.parts() == 2 : !window;
    if (!right_game || !right_parts || c_.window.has_value() != window) {
        return fail(CertificateClaim::Method);
    }
    if (c_.method != PeriodMethod::EqualStates && c_.claim.saltus != 0) {
        return fail(CertificateClaim::Saltus, {text(c_.claim.saltus)});
    }
    if (c_.sparse && (c_.sparse->mask == 0 || c_.sparse->mask > kLargestMask)) {
        return fail(CertificateClaim::Mask, {text(c_.sparse->mask)});
    }
    if (c_.sparse && c_.sparse->position_parity) {
        const std::vector<Heap> splits = rules_.splits();
        const bool alike = std::ranges::all_of(
            splits, [&](Heap split) { return split % 2 == splits.front() % 2; });
        if (!alike || (window && period_ % 2 != 0)) {
            return fail(CertificateClaim::Parity, {text(period_)});
        }
    }
    if (c_.sparse) {
        const std::vector<Heap>& rares = c_.sparse->rares;
        const auto falls = std::ranges::adjacent_find(rares, std::greater_equal{});
        if (falls != rares.end()) {
            return fail(CertificateClaim::Rares, {text(*std::next(falls))});
        }
        if (window && !rares.empty() && rares.back() > reach.witnesses_to) {
            return fail(CertificateClaim::Reach, {text(reach.witnesses_to), text(rares.back())});
        }
    }
    return true;
}

/// The first heap that the window theorem wants settled, n1.
Heap PeriodCheck::first_settled() const {
    return std::max(start_, Heap{1}) + c_.window->witnesses_to + rules_.largest();
}

bool PeriodCheck::bound_suffices() {
    const Heap largest = rules_.largest();
    Heap needed = 0;
    switch (c_.method) {
    case PeriodMethod::Classical: {
        const Heap parts = std::max(rules_.parts(), 1U);
        needed = parts * (std::max(start_, Heap{1}) + period_) + largest - parts + 1;
        break;
    }
    case PeriodMethod::Window: needed = first_settled() + period_; break;
    case PeriodMethod::EqualStates: needed = start_ + largest + period_; break;
    }
    return c_.bound >= needed || fail(CertificateClaim::Bound, {text(c_.bound), text(needed)});
}

/// Whether the list of the certificate says the same of this heap; to be asked heap by heap.
bool PeriodCheck::rares_agree(Heap heap, bool rare) {
    const std::vector<Heap>& listed = c_.sparse->rares;
    const bool expected = rares_seen_ < listed.size() && listed[rares_seen_] == heap;
    rares_seen_ += expected ? 1 : 0;
    const bool last = heap + 1 == c_.bound;
    if (rare != expected) {
        return fail(CertificateClaim::Rares, {text(heap)});
    }
    return !last || rares_seen_ == listed.size() ||
           fail(CertificateClaim::Rares, {text(listed[rares_seen_])});
}

bool PeriodCheck::values_prove() {
    if (!c_.sparse) {
        static_cast<void>(budget_.hold(sizeof(std::uint32_t) * c_.bound));
        PlainValues values{rules_, budget_};
        while (values.values().size() < c_.bound) {
            if (!values.next()) {
                return false;
            }
            budget_.examined();
            if (!budget_.step()) {
                return false;
            }
        }
        return repeats(values.values());
    }
    SparseValues values{rules_, *c_.sparse, {}, c_.bound, budget_};
    for (Heap heap = 0; heap < c_.bound; ++heap) {
        const bool rare = values.next().rare;
        budget_.examined();
        if (!budget_.step() || !rares_agree(heap, rare)) {
            return false;
        }
    }
    return repeats(values.values());
}

bool PeriodCheck::repeats(const std::vector<std::uint32_t>& g) {
    const std::uint64_t saltus = c_.claim.saltus;
    for (Heap n = start_; n + period_ < g.size(); ++n) {
        if (g[n + period_] != g[n] + saltus) {
            return fail(CertificateClaim::Repeats,
                        {text(n), text(g[n]), text(n + period_), text(g[n + period_])});
        }
    }
    if (c_.method == PeriodMethod::EqualStates && !states_agree(g)) {
        return false;
    }
    // Now the period is proved: from its start on every value is known.
    if (start_ > 0 && g[start_ - 1 + period_] == g[start_ - 1] + saltus) {
        return fail(CertificateClaim::Start, {text(start_ - 1)});
    }
    const auto value = [&](Heap n) { return n < g.size() ? g[n] : g[n - period_] + saltus; };
    for (const Heap prime : prime_divisors(period_)) {
        const Heap shift = period_ / prime;
        Heap n = start_;
        while (n < start_ + period_ && value(n + shift) == g[n] + saltus / prime) {
            ++n;
        }
        if (n == start_ + period_ && saltus % prime == 0) {
            return fail(CertificateClaim::Least, {text(shift)});
        }
    }
    for (const std::uint32_t each : g) {
        hash_.add(each);
    }
    return true;
}

/// The last values before bound-p and before bound were found to differ by the saltus. What else
/// there is to a state is the least value that does not occur before these.
bool PeriodCheck::states_agree(const std::vector<std::uint32_t>& g) {
    const auto least_missing_before = [&](Heap end) {
        const std::set<std::uint32_t> seen(
            g.begin(), g.begin() + static_cast<std::ptrdiff_t>(end - rules_.largest()));
        std::uint32_t least = 0;
        while (seen.contains(least)) {
            ++least;
        }
        return least;
    };
    const Heap bound = g.size();
    return least_missing_before(bound - period_) + c_.claim.saltus == least_missing_before(bound) ||
           fail(CertificateClaim::States, {text(bound - period_), text(bound)});
}

bool PeriodCheck::window_proves() {
    const Heap first = first_settled();
    const Heap settled_from = std::min(first, c_.window->full_to);
    struct Shift {
        Heap by;
        bool differs;
    };
    std::vector<Shift> shorter;
    for (const Heap prime : prime_divisors(period_)) {
        shorter.push_back({period_ / prime, false});
    }
    std::vector<std::uint32_t> stretch; // g from start_ to first-1, to compare later values with
    static_cast<void>(budget_.hold(sizeof(std::uint32_t) * (first - start_)));
    std::uint32_t before = 0; // g(start_-1)
    bool begins_earlier = false;

    SparseValues values{rules_, *c_.sparse, c_.window, c_.bound, budget_};
    for (Heap heap = 0; heap < c_.bound; ++heap) {
        const auto [value, rare, within_reach] = values.next();
        budget_.examined();
        if (!budget_.step()) {
            return false;
        }
        // Heap 0 has no move, and no class: there is nothing to settle.
        if (!within_reach && heap > 0 && heap >= settled_from) {
            return fail(CertificateClaim::Witnesses, {text(heap), text(c_.window->witnesses_to)});
        }
        if (!rares_agree(heap, rare)) {
            return false;
        }
        hash_.add(value);
        if (heap >= start_ && heap < first) {
            stretch.push_back(value);
        }
        const auto differs = [&, v = value](Heap shift) {
            return heap >= start_ + shift && heap < first + shift &&
                   v != stretch[heap - start_ - shift];
        };
        if (differs(period_)) {
            return fail(CertificateClaim::Repeats,
                        {text(heap - period_), text(stretch[heap - start_ - period_]), text(heap),
                         text(value)});
        }
        for (Shift& shift : shorter) {
            shift.differs = shift.differs || differs(shift.by);
        }
        if (heap + 1 == start_) {
            before = value;
        }
        begins_earlier =
            begins_earlier || (start_ > 0 && heap + 1 == start_ + period_ && value == before);
    }
    if (begins_earlier) {
        return fail(CertificateClaim::Start, {text(start_ - 1)});
    }
    for (const Shift& shift : shorter) {
        if (!shift.differs) {
            return fail(CertificateClaim::Least, {text(shift.by)});
        }
    }
    return true;
}

bool PeriodCheck::hash_agrees() {
    return hash_.result() == c_.values_hash ||
           fail(CertificateClaim::Hash, {hex(hash_.result()), hex(c_.values_hash)});
}

std::vector<Heap> PeriodCheck::prime_divisors(Heap n) {
    std::vector<Heap> primes;
    for (Heap divisor = 2; divisor * divisor <= n && budget_.step(); ++divisor) {
        if (n % divisor == 0) {
            primes.push_back(divisor);
        }
        while (n % divisor == 0) {
            n /= divisor;
        }
    }
    if (n > 1) {
        primes.push_back(n);
    }
    return primes;
}

} // namespace

std::string_view name(CertificateClaim claim) {
    static constexpr auto kNames = std::to_array<std::string_view>(
        {"game", "size", "method", "saltus", "mask", "parity", "reach", "bound", "rares",
         "witnesses", "repeats", "state", "start", "least", "hash"});
    return kNames[static_cast<std::size_t>(claim)];
}

Result<Verdict> check(const PeriodCertificate& certificate, Budget& budget) {
    Verdict verdict = PeriodCheck{certificate, budget}.run();
    if (!budget.exceeded()) {
        return verdict;
    }
    Error error = limit_of(budget.error(), kCheckLimits);
    error.facts.push_back(text(certificate.bound));
    return error;
}

} // namespace nimber
