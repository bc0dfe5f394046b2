#include "support/period_certificates.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace nimber::testing {
namespace {

using Values = std::vector<std::uint32_t>;

/// Visits every way to write `stones` as a sum of so many parts, each at least `least`.
void for_each_sum(unsigned parts, Heap stones, Heap least, std::vector<Heap>& left,
                  const std::function<void()>& visit) {
    if (parts == 0) {
        if (stones == 0) {
            visit();
        }
        return;
    }
    for (Heap part = parts == 1 ? std::max(stones, least) : least; part * parts <= stones; ++part) {
        left.push_back(part);
        for_each_sum(parts - 1, stones - part, part, left, visit);
        left.pop_back();
    }
}

void for_each_option(const HeapRules& rules, Heap heap,
                     const std::function<void(const std::vector<Heap>&)>& visit) {
    std::vector<Heap> left;
    if (rules.digits.empty()) {
        for (Heap take = 1; take <= heap; ++take) {
            if (std::ranges::binary_search(rules.numbers, take) != rules.all_but) {
                left = {heap - take};
                visit(left);
            }
        }
    }
    for (Heap take = 0; take < rules.digits.size() && take <= heap; ++take) {
        for (unsigned parts = 0; parts < 5; ++parts) {
            if ((rules.digits[take] >> parts & 1U) != 0) {
                for_each_sum(parts, heap - take, 1, left, [&] { visit(left); });
            }
        }
    }
}

std::uint64_t hash_of(const Values& values, Heap bound) {
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::vector<std::uint64_t> lanes(8, 1469598103934665603U);
    for (Heap n = 0; n < bound; ++n) {
        lanes[n % 8] = (lanes[n % 8] ^ values[n]) * kPrime;
    }
    std::uint64_t hash = 1469598103934665603U;
    for (const std::uint64_t lane : lanes) {
        hash = (hash ^ lane) * kPrime;
    }
    return hash;
}

/// The least A, at least `least`, such that the options of `heap` that leave one heap or have a
/// part of at most A stones have every smaller value among theirs.
Heap reach_of(Heap heap, const HeapRules& rules, const Values& values, Heap least) {
    std::vector<std::vector<std::uint32_t>> by_part(heap / 2 + 1); // values by the smaller part
    for_each_option(rules, heap, [&](const std::vector<Heap>& left) {
        std::uint32_t sum = 0;
        for (const Heap part : left) {
            sum ^= values[part];
        }
        by_part[left.size() < 2 ? 0 : left.front()].push_back(sum);
    });
    std::set<std::uint32_t> missing;
    for (std::uint32_t value = 0; value < values[heap]; ++value) {
        missing.insert(value);
    }
    for (Heap part = 0; part < by_part.size(); ++part) {
        for (const std::uint32_t value : by_part[part]) {
            missing.erase(value);
        }
        if (missing.empty()) {
            return std::max(part, least);
        }
    }
    return heap; // not reached: the values are those of the rules
}

} // namespace

HeapRules HeapRules::code(const std::string& text) {
    HeapRules rules{text};
    for (const char c : text) {
        if (c != '.') {
            rules.digits.push_back(static_cast<unsigned>(c <= '9' ? c - '0' : c - 'A' + 10));
        }
    }
    while (rules.digits.size() > 1 && rules.digits.back() == 0) {
        rules.digits.pop_back();
    }
    return rules;
}

HeapRules HeapRules::set(const std::vector<Heap>& numbers, bool all_but) {
    HeapRules rules{all_but ? "allbut:" : "sub:"};
    rules.numbers = numbers;
    rules.all_but = all_but;
    for (const Heap number : numbers) {
        rules.text += (number == numbers.front() ? "" : ",") + std::to_string(number);
    }
    return rules;
}

Heap HeapRules::largest() const {
    return digits.empty() ? numbers.back() : digits.size() - 1;
}

unsigned HeapRules::parts() const {
    unsigned all = 2;
    for (const unsigned digit : digits) {
        all |= digit;
    }
    return static_cast<unsigned>(std::bit_width(all)) - 1;
}

std::vector<Heap> HeapRules::splits() const {
    std::vector<Heap> takes;
    for (Heap take = 0; take < digits.size(); ++take) {
        if ((digits[take] & 4U) != 0) {
            takes.push_back(take);
        }
    }
    return takes;
}

Values values_by_definition(const HeapRules& rules, std::size_t count, const Mutation& mutation) {
    Values values;
    std::vector<std::size_t> marked; // marked[v] == heap + 1: v is the value of an option
    for (std::size_t heap = 0; heap < count; ++heap) {
        for_each_option(rules, heap, [&](const std::vector<Heap>& left) {
            if (mutation.overlooks && mutation.overlooks(heap, left)) {
                return;
            }
            std::uint32_t sum = 0;
            for (const Heap part : left) {
                sum ^= values[part];
            }
            marked.resize(std::max<std::size_t>(marked.size(), sum + 1));
            marked[sum] = heap + 1;
        });
        const auto free =
            std::ranges::find_if_not(marked, [heap](std::size_t mark) { return mark == heap + 1; });
        const auto mex = static_cast<std::uint32_t>(free - marked.begin());
        values.push_back(mutation.changed ? mutation.changed(heap, mex) : mex);
    }
    return values;
}

std::optional<Period> period_in(const HeapRules& rules, const Values& values) {
    const Heap parts = rules.parts();
    for (Heap length = 1; 2 * length < values.size(); ++length) {
        const std::uint64_t saltus =
            rules.all_but ? values.back() - values[values.size() - 1 - length] : 0;
        Heap start = values.size() - length;
        while (start > 0 && values[start - 1] + saltus == values[start - 1 + length]) {
            --start;
        }
        const Heap needed = rules.all_but
                                ? start + 4 * length + rules.largest()
                                : parts * (std::max(start, Heap{1}) + length) + rules.largest();
        if (needed <= values.size()) {
            return Period{start, length, saltus};
        }
    }
    return std::nullopt;
}

std::vector<Heap> rares_below(Heap end, const HeapRules& rules, std::uint32_t mask,
                              bool position_parity, const Values& values) {
    std::vector<Heap> rares;
    for (Heap n = 1; n < end; ++n) {
        const Heap position = position_parity ? n + rules.splits().front() : 0;
        if ((static_cast<Heap>(std::popcount(values[n] & mask)) + position) % 2 == 0) {
            rares.push_back(n);
        }
    }
    return rares;
}

std::optional<PeriodCertificate> completed(PeriodCertificate certificate, const HeapRules& rules,
                                           const Values& values) {
    const auto [start, length, saltus] = certificate.claim;
    if (certificate.method == PeriodMethod::Classical) {
        const Heap parts = rules.parts();
        certificate.bound =
            parts * (std::max(start, Heap{1}) + length) + rules.largest() - parts + 1;
    } else if (certificate.method == PeriodMethod::Window) {
        certificate.bound =
            std::max(start, Heap{1}) + certificate.window->witnesses_to + rules.largest() + length;
    } else {
        certificate.bound = start + rules.largest() + length;
    }
    if (certificate.bound > values.size()) {
        return std::nullopt;
    }
    if (certificate.sparse) {
        certificate.sparse->rares = rares_below(certificate.bound, rules, certificate.sparse->mask,
                                                certificate.sparse->position_parity, values);
    }
    certificate.values_hash = hash_of(values, certificate.bound);
    return certificate;
}

PeriodCertificate classical_certificate(const HeapRules& rules, const Period& period,
                                        const Values& values) {
    PeriodCertificate made;
    made.game = rules.text;
    made.claim = period;
    return completed(made, rules, values).value();
}

PeriodCertificate state_certificate(const HeapRules& rules, const Period& period,
                                    const Values& values) {
    PeriodCertificate made;
    made.game = rules.text;
    made.claim = period;
    made.method = PeriodMethod::EqualStates;
    made = completed(made, rules, values).value();
    made.bound += 2 * period.length;
    made.values_hash = hash_of(values, made.bound);
    return made;
}

std::optional<PeriodCertificate> window_certificate(const HeapRules& rules, const Period& period,
                                                    const Values& values) {
    const auto splits = rules.splits();
    const bool alike =
        std::ranges::all_of(splits, [&](Heap split) { return split % 2 == splits.front() % 2; });
    if (splits.empty() || rules.parts() > 2) {
        return std::nullopt;
    }
    PeriodCertificate made;
    made.game = rules.text;
    made.claim = period;
    made.method = PeriodMethod::Window;
    const std::uint32_t masks = std::bit_ceil(*std::ranges::max_element(values) + 1);
    for (std::uint32_t choice = 2; choice < 2 * masks; ++choice) {
        const std::uint32_t mask = choice / 2;
        const bool position_parity = choice % 2 != 0;
        const auto rares =
            rares_below(period.start + period.length, rules, mask, position_parity, values);
        if ((position_parity && (!alike || period.length % 2 != 0)) ||
            (!rares.empty() && rares.back() >= period.start)) {
            continue; // not allowed, or rare again in every period
        }
        made.sparse = SparseSpace{mask, position_parity, {}};
        made.window = WindowReach{rares.empty() ? 0 : rares.back(), 0};
        for (bool grown = true; grown;) {
            const auto tried = completed(made, rules, values);
            if (!tried) {
                return std::nullopt;
            }
            Heap reach = made.window->witnesses_to;
            for (Heap n = tried->bound - period.length; n < tried->bound; ++n) {
                reach = reach_of(n, rules, values, reach);
            }
            grown = reach != made.window->witnesses_to;
            made.window = WindowReach{reach, tried->bound - period.length};
        }
        return completed(made, rules, values);
    }
    return std::nullopt;
}

} // namespace nimber::testing
