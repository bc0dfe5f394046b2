#include "rule_sequence.hpp"

#include "../../bytes/saved_bytes.hpp"
#include "../../limits/held_bytes.hpp"
#include "nimber/certificate/period_certificate.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace nimber {
namespace {

std::vector<std::uint8_t> bytes_of(const std::string& text) {
    return {text.begin(), text.end()};
}

} // namespace

bool RuleSequence::reserve(Heap last, Budget& budget) {
    constexpr Heap kMost = Heap{1} << 40U; // more fits nowhere
    const Heap wanted = std::min(last, kMost) + 1;
    return wanted <= values_.size() || make_room(values_, wanted - values_.size(), budget);
}

std::optional<Nimber> RuleSequence::value(Heap heap, Budget& budget) {
    return extend_to(heap, budget) ? std::optional{Nimber{values_[heap]}} : std::nullopt;
}

bool RuleSequence::extend_to(Heap last, Budget& budget) {
    while (values_.size() <= last) {
        if (!make_room_for_one(values_, budget) || !append_next(budget)) {
            return false;
        }
    }
    return true;
}

bool RuleSequence::append_next(Budget& budget) {
    constexpr std::uint64_t kCountedTogether = 1024; // options: one by one takes a fifth longer
    const Heap heap = values_.size();
    std::uint64_t visited = 0;
    bool in_limits = true;
    const std::span<const std::uint32_t> values{values_}; // which the compiler reads once
    below_.clear();
    game_.options({&heap, 1}, [&, values](SumView option) {
        std::uint32_t sum = 0;
        for (const Heap part : option.numbers()) {
            if (part >= values.size()) { // rules of one's own may be wrong
                unruly_ = true;
                return false;
            }
            sum ^= values[part];
        }
        below_.insert(Nimber{sum});
        if (++visited % kCountedTogether != 0) {
            return true;
        }
        in_limits = budget.steps(kCountedTogether);
        return in_limits;
    });
    in_limits = in_limits && budget.steps(1 + visited % kCountedTogether);
    if (!in_limits || unruly_ || game_.failure() != nullptr) {
        return false;
    }
    values_.push_back(static_cast<std::uint32_t>(below_.mex().value()));
    budget.examined();
    const std::size_t before = std::exchange(below_held_, below_.bytes());
    return below_held_ == before || budget.hold(below_held_ - before);
}

Error RuleSequence::stopped(const Budget& budget) const {
    if (const Error* failed = game_.failure()) {
        return *failed;
    }
    if (unruly_) {
        std::string text;
        const Heap heap = values_.size();
        game_.show_part(StateView{&heap, 1}, text);
        return {ErrorCode::HeapNotSmaller, {text}};
    }
    return budget.error();
}

void RuleSequence::read(Heap from, std::span<std::uint32_t> values) const {
    assert(from + values.size() <= values_.size());
    std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(from), values.size(), values.begin());
}

std::optional<Period> RuleSequence::find_period(Heap last, Budget& budget) {
    static_cast<void>(extend_to(last, budget));
    return std::nullopt;
}

PeriodCertificate RuleSequence::certificate(std::string_view /*game*/) const {
    assert(false); // no period is ever known
    return {};
}

void RuleSequence::save(std::vector<std::uint8_t>& out) const {
    ByteWriter writer{out};
    writer.bytes(bytes_of(game_.name()));
    writer.number(values_.size());
    for (const std::uint32_t value : values_) {
        writer.small(value);
    }
}

bool RuleSequence::load(std::span<const std::uint8_t> bytes) {
    ByteReader reader{bytes};
    const bool mine = reader.bytes() == bytes_of(game_.name());
    LargeVector<std::uint32_t> values(reader.count(1));
    for (std::uint32_t& value : values) {
        value = reader.small();
    }
    if (!mine || !reader.ok() || !reader.at_end()) {
        return false;
    }
    values_ = std::move(values);
    return true;
}

} // namespace nimber
