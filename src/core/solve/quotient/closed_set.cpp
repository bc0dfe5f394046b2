#include "nimber/solve/quotient/closed_set.hpp"

#include "nimber/value/mex.hpp"

#include <array>

namespace nimber {
namespace {

using SumVisitor = FunctionRef<bool(std::span<const Generator>)>;

/// Visits the ways to break `stones` into `parts` heaps of at most `largest` stones each, behind
/// the `used` heaps that are written already.
bool break_up(Generator stones, unsigned parts, Generator largest, bool unequal,
              std::array<Generator, HeapCode::kMostParts>& heaps, std::size_t used,
              SumVisitor visit) {
    if (parts == 1) {
        if (stones > largest) {
            return true;
        }
        heaps[used] = stones;
        return visit({heaps.data(), used + 1});
    }
    for (Generator heap = (stones + parts - 1) / parts; heap <= largest; ++heap) {
        if (heap + (parts - 1) > stones) {
            break;
        }
        heaps[used] = heap;
        const Generator next = unequal ? heap - 1 : heap;
        if (!break_up(stones - heap, parts - 1, next, unequal, heaps, used + 1, visit)) {
            return false;
        }
    }
    return true;
}

} // namespace

void ClosedSet::mark_option_values(Generator generator, const GeneratorValues& values,
                                   std::span<std::uint8_t> marks) const {
    options(generator, [&](std::span<const Generator> sum) {
        Element product = 0;
        for (const Generator part : sum) {
            product = values.times[part][product];
        }
        marks[product] = 1;
        return true;
    });
}

void CodeHeaps::options(Generator heap, SumVisitor visit) const {
    std::array<Generator, HeapCode::kMostParts> heaps{};
    const auto most = static_cast<Generator>(std::min<Heap>(code_.largest_take(), heap));
    for (Generator take = 0; take <= most; ++take) {
        const Generator left = heap - take;
        if (left == 0) {
            if (code_.allows(take, 0) && !visit({})) {
                return;
            }
            continue;
        }
        for (unsigned parts = 1; parts <= HeapCode::kMostParts && parts <= left; ++parts) {
            if (code_.allows(take, parts) &&
                !break_up(left, parts, left, code_.unequal && parts == 2, heaps, 0, visit)) {
                return;
            }
        }
    }
}

std::span<const Element> CodeHeaps::split_values(Generator stones,
                                                 const GeneratorValues& values) const {
    SplitValues& splits = *values.splits;
    if (splits.last.empty()) {
        splits.last.resize(static_cast<std::size_t>(code_.largest_take()) + 1);
    }
    SplitValues::Split& split = splits.last[stones % splits.last.size()];
    if (split.stones == stones) {
        return split.values;
    }
    split.stones = stones;
    split.values.clear();
    const Generator end = code_.unequal ? (stones + 1) / 2 : stones / 2 + 1;
    std::uint8_t* seen = splits.seen.data();
    for (Generator small = 1; small < end; ++small) {
        const Element value = values.times[small][values.value[stones - small]];
        if (seen[value] == 0) {
            seen[value] = 1;
            split.values.push_back(value);
        }
    }
    for (const Element value : split.values) {
        seen[value] = 0;
    }
    return split.values;
}

void CodeHeaps::mark_option_values(Generator heap, const GeneratorValues& values,
                                   std::span<std::uint8_t> marks) const {
    if (code_.most_parts() > 2) {
        ClosedSet::mark_option_values(heap, values, marks);
        return;
    }
    const auto most = static_cast<Generator>(std::min<Heap>(code_.largest_take(), heap));
    for (Generator take = 0; take <= most; ++take) {
        const Generator left = heap - take;
        if (left == 0) {
            marks[0] |= static_cast<std::uint8_t>(code_.allows(take, 0));
            continue;
        }
        if (code_.allows(take, 1)) {
            marks[values.value[left]] = 1;
        }
        if (code_.allows(take, 2)) {
            for (const Element value : split_values(left, values)) {
                marks[value] = 1;
            }
        }
    }
}

void ListedSet::options(Generator generator, SumVisitor visit) const {
    for (const Sum& sum : options_[generator - 1]) {
        if (!visit(sum)) {
            return;
        }
    }
}

std::vector<Nimber> nim_values(const ClosedSet& set, Generator last, Budget& budget) {
    std::vector<Nimber> values{Nimber{}};
    MexSet seen;
    for (Generator g = 1; g <= last && !budget.exceeded(); ++g) {
        seen.clear();
        set.options(g, [&](std::span<const Generator> sum) {
            Nimber value;
            for (const Generator part : sum) {
                value += values[part];
            }
            seen.insert(value);
            return budget.step();
        });
        if (budget.exceeded()) {
            break; // not all options were seen: their mex is no value
        }
        values.push_back(seen.mex());
    }
    return values;
}

} // namespace nimber
