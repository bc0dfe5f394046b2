#include "repair.hpp"

#include <algorithm>

namespace nimber::quotient {
namespace {

using GeneratorSet = std::vector<Generator>; // ascending

constexpr std::size_t kMostSubwords = 200'000;
constexpr std::size_t kMostFreed = 4;
constexpr std::size_t kMostChoices = 3000; // of one size
constexpr std::uint32_t kLargestRaise = 6;

/// For each minimal word in `failure` that is not the least of its element, the generators of the
/// two.
std::vector<GeneratorSet> false_pairs(Candidate& candidate, const Word& failure) {
    std::vector<std::size_t> strides;
    std::size_t count = 1;
    for (const Power& power : failure) {
        strides.push_back(count);
        count *= power.exponent + 1;
        if (count > kMostSubwords) {
            return {};
        }
    }
    std::vector<std::uint8_t> least(count, 0);
    std::vector<GeneratorSet> pairs;
    for (std::size_t v = 0; v < count; ++v) {
        Word word;
        bool parts_least = true;
        for (std::size_t i = 0; i < failure.size(); ++i) {
            const auto exponent =
                static_cast<std::uint32_t>(v / strides[i] % (failure[i].exponent + 1));
            if (exponent > 0) {
                word.push_back({failure[i].generator, exponent});
                parts_least = parts_least && least[v - strides[i]] != 0;
            }
        }
        if (!parts_least) {
            continue;
        }
        const Word other = candidate.word(candidate.value(word));
        least[v] = static_cast<std::uint8_t>(word == other);
        if (word == other) {
            continue;
        }
        GeneratorSet both;
        for (const Word& each : {word, other}) {
            for (const Power& power : each) {
                both.push_back(power.generator);
            }
        }
        std::ranges::sort(both);
        both.erase(std::unique(both.begin(), both.end()), both.end());
        pairs.push_back(std::move(both));
    }
    return pairs;
}

bool meets_all(const GeneratorSet& chosen, const std::vector<GeneratorSet>& pairs) {
    return std::ranges::all_of(pairs, [&](const GeneratorSet& pair) {
        return std::ranges::any_of(
            chosen, [&](Generator each) { return std::ranges::binary_search(pair, each); });
    });
}

/// All sets of `size` generators of `from` that meet every pair.
std::vector<GeneratorSet> hitting_sets(const GeneratorSet& from, std::size_t size,
                                       const std::vector<GeneratorSet>& pairs) {
    std::vector<GeneratorSet> found;
    std::vector<std::size_t> at(size);
    for (std::size_t i = 0; i < size; ++i) {
        at[i] = i;
    }
    if (size > from.size()) {
        return found;
    }
    while (found.size() < kMostChoices) {
        GeneratorSet chosen;
        for (const std::size_t i : at) {
            chosen.push_back(from[i]);
        }
        if (meets_all(chosen, pairs)) {
            found.push_back(std::move(chosen));
        }
        std::size_t i = size;
        while (i > 0 && at[i - 1] == from.size() - size + (i - 1)) {
            --i;
        }
        if (i == 0) {
            break;
        }
        ++at[i - 1];
        for (; i < size; ++i) {
            at[i] = at[i - 1] + 1;
        }
    }
    return found;
}

/// How the powers of a generator repeat in the candidate.
Freed present(Candidate& candidate, Generator generator) {
    const Element* by = candidate.times(candidate.table().values[generator]);
    std::vector<std::uint32_t> seen(candidate.order(), 0); // exponent + 1
    Element power = 0;
    std::uint32_t exponent = 0;
    for (; seen[power] == 0; power = by[power]) {
        seen[power] = ++exponent;
    }
    const std::uint32_t index = seen[power] - 1;
    const std::uint32_t period = exponent - index;
    return {generator, index, period % 2 == 0 ? period : 2 * period};
}

/// The failure with every generator that is neither a letter nor chosen as a word of letters.
Word substituted(const Candidate& candidate, const Word& failure, const GeneratorSet& chosen) {
    const Table& table = candidate.table();
    Word word;
    for (const Power& power : failure) {
        if (std::ranges::binary_search(chosen, power.generator)) {
            add(word, power.generator, power.exponent);
            continue;
        }
        for (const Power& part : candidate.word(table.values[power.generator])) {
            add(word, part.generator, part.exponent * power.exponent);
        }
    }
    return word;
}

std::vector<Freed> freed(Candidate& candidate, const Word& failure, const GeneratorSet& chosen,
                         std::uint32_t raise) {
    const Word word = substituted(candidate, failure, chosen);
    std::vector<Freed> freed;
    for (const Generator generator : chosen) {
        Freed each = present(candidate, generator);
        const auto at = std::ranges::find(word, generator, &Power::generator);
        const std::uint32_t exponent = at == word.end() ? 0 : at->exponent;
        each.index = std::max(each.index, exponent > 0 ? exponent - 1 : 0) + raise;
        freed.push_back(each);
    }
    return freed;
}

} // namespace

std::optional<Candidate> repair(Candidate& candidate, const Word& failure, const ClosedSet& set,
                                Effort& effort) {
    const std::vector<GeneratorSet> pairs = false_pairs(candidate, failure);
    GeneratorSet all;
    for (const GeneratorSet& pair : pairs) {
        all.insert(all.end(), pair.begin(), pair.end());
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (all.empty()) {
        return std::nullopt;
    }
    const bool was_lost = candidate.is_lost(candidate.value(failure));
    for (std::uint32_t raise = 0; raise <= kLargestRaise; raise += 2) {
        for (std::size_t size = 1; size <= kMostFreed; ++size) {
            struct Choice {
                std::size_t elements;
                std::vector<Freed> freed;
            };
            std::vector<Choice> choices;
            for (const GeneratorSet& chosen : hitting_sets(all, size, pairs)) {
                auto free = freed(candidate, failure, chosen, raise);
                const Lift lift{candidate, free, set, effort};
                if (!lift.too_large()) {
                    choices.push_back({lift.elements(), std::move(free)});
                }
                if (!effort.step()) {
                    return std::nullopt;
                }
            }
            std::ranges::stable_sort(choices, {}, &Choice::elements);
            for (const Choice& choice : choices) {
                Lift lift{candidate, choice.freed, set, effort};
                if (!lift.mark()) {
                    return std::nullopt;
                }
                if (lift.is_lost(failure) != was_lost) {
                    return lift.minimise();
                }
            }
        }
    }
    return std::nullopt;
}

} // namespace nimber::quotient
