#include "nimber/solve/sequence/code_values.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

namespace nimber {

std::optional<Heap> CodeValues::stand_in(Heap heap, Budget& budget) {
    if (heap < sequence_.size()) {
        return heap;
    }
    // Up to here the values fit into memory, at a few bytes each. Beyond, the period is looked for
    // in constant memory where that is possible, though values may have to be computed twice then.
    const Heap near = budget.limits().memory_bytes / 8;
    if (!period_ && heap < near) {
        look_on_the_way(heap, budget);
    } else if (!period_ && heap > searched_to_) {
        period_ = sequence_.find_period(heap, budget);
        if (!budget.exceeded()) {
            searched_to_ = heap;
        }
    }
    // One whole period, so that smaller heaps are known as well.
    const Heap last = period_ ? std::min(heap, period_->start + period_->length - 1) : heap;
    if (!sequence_.extend_to(last, budget)) {
        return std::nullopt;
    }
    return folded(heap);
}

/// Computes up to `heap`, unless a period is proved before: a look whenever the number of values
/// has doubled costs little.
void CodeValues::look_on_the_way(Heap heap, Budget& budget) {
    while (!period_ && next_look_ <= heap && sequence_.extend_to(next_look_ - 1, budget)) {
        period_ = sequence_.period();
        next_look_ *= 2;
    }
}

Heap CodeValues::folded(Heap heap) const {
    if (heap < sequence_.size()) {
        return heap;
    }
    assert(period_ && period_->saltus == 0);
    return period_->start + (heap - period_->start) % period_->length;
}

void CodeValues::read(Heap from, std::span<std::uint32_t> values) const {
    while (!values.empty()) {
        // In the period, what follows the folded heap follows the heap itself too.
        const Heap at = folded(from);
        const auto count =
            static_cast<std::size_t>(std::min<Heap>(values.size(), sequence_.size() - at));
        sequence_.read(at, values.first(count));
        values = values.subspan(count);
        from += count;
    }
}

Nimber CodeValues::operator[](Heap heap) const {
    std::uint32_t value = 0;
    read(heap, {&value, 1});
    return Nimber{value};
}

bool CodeValues::options_of_value(Heap heap, Nimber target, Budget& budget, OptionVisitor visit) {
    assert(code().most_parts() <= 2);
    if (!stand_in(heap, budget)) {
        return false;
    }
    for (Heap take = 0; take <= std::min(heap, code().largest_take()); ++take) {
        const Heap left = heap - take;
        const bool whole = left == 0;
        if (code().allows(take, whole ? 0 : 1) && (*this)[left] == target && !visit(left)) {
            break;
        }
        if (!whole && code().allows(take, 2) && !visit_pairs(left, target, budget, visit)) {
            break;
        }
    }
    return !budget.exceeded();
}

/// Visits the pairs of heaps with the value `target` that `left` stones can make, the smaller one
/// ascending. Returns whether to go on.
bool CodeValues::visit_pairs(Heap left, Nimber target, Budget& budget, OptionVisitor visit) const {
    const Heap last = code().unequal ? (left - 1) / 2 : left / 2;
    // Where the smaller part is in the period, so is the other. Then a pair has the value of the
    // one with a period more in the smaller part and less in the other, and those of one period
    // tell all.
    const Heap repeats = period_ ? std::max<Heap>(period_->start, 1) : last + 1;
    const Heap tried = repeats <= last ? std::min(last, repeats + period_->length - 1) : last;
    std::vector<Heap> recurring;
    std::array<std::uint32_t, 1024> small{};
    std::array<std::uint32_t, 1024> large{};
    for (Heap part = 1; part <= tried;) {
        if (!budget.step()) {
            return false;
        }
        const auto count = static_cast<std::size_t>(std::min<Heap>(small.size(), tried - part + 1));
        read(part, {small.data(), count});
        read(left - (part + count - 1), {large.data(), count});
        for (std::size_t i = 0; i < count; ++i, ++part) {
            if ((small[i] ^ large[count - 1 - i]) != target.value()) {
                continue;
            }
            if (!visit(part, left - part)) {
                return false;
            }
            if (part >= repeats) {
                recurring.push_back(part);
            }
        }
    }
    for (Heap shift = period_ ? period_->length : 0; !recurring.empty(); shift += period_->length) {
        for (const Heap part : recurring) {
            if (part + shift > last) {
                return true; // so are all that follow
            }
            if (!budget.step() || !visit(part + shift, left - part - shift)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace nimber
