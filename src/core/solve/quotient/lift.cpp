#include "lift.hpp"

#include <algorithm>

namespace nimber::quotient {
namespace {

constexpr Element kOutside = 0xFFFF;
enum Mark : std::uint8_t { Unseen, Won, Lost };

} // namespace

Lift::Lift(Candidate& candidate, std::vector<Freed> freed, const ClosedSet& set, Effort& effort)
    : candidate_{candidate}, freed_{std::move(freed)}, set_{set}, effort_{effort},
      held_{effort.budget()} {
    for (const Freed& each : freed_) {
        stride_.push_back(static_cast<std::uint32_t>(tail_count_));
        tail_count_ = std::min(tail_count_ * (each.index + each.period), effort.most_lifted() + 1);
    }
    last_ = std::max(freed_.back().generator,
                     static_cast<Generator>(candidate.table().values.size() - 1));
    find_base();
}

bool Lift::too_large() const {
    return tail_count_ >= kMostClasses || elements() > effort_.most_lifted();
}

const Freed* Lift::find_freed(Generator generator) const {
    const auto found = std::ranges::find(freed_, generator, &Freed::generator);
    return found == freed_.end() ? nullptr : &*found;
}

/// The elements of the candidate that the other letters generate, in their order.
void Lift::find_base() {
    const Table& table = candidate_.table();
    base_at_.assign(candidate_.order(), kOutside);
    std::vector<Element> queue{0};
    base_at_[0] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
        for (std::size_t l = 0; l < table.letters.size(); ++l) {
            const Element to = table.actions[l][queue[next]];
            if (base_at_[to] == kOutside && find_freed(table.letters[l]) == nullptr) {
                base_at_[to] = 0;
                queue.push_back(to);
            }
        }
    }
    std::ranges::sort(queue);
    base_ = std::move(queue);
    for (std::size_t b = 0; b < base_.size(); ++b) {
        base_at_[base_[b]] = static_cast<Element>(b);
    }
}

std::uint16_t Lift::add_tails(std::uint16_t a, std::uint16_t b) const {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < freed_.size(); ++i) {
        const std::uint32_t size = freed_[i].index + freed_[i].period;
        std::uint32_t exponent = a / stride_[i] % size + b / stride_[i] % size;
        if (exponent >= size) {
            exponent = freed_[i].index + (exponent - freed_[i].index) % freed_[i].period;
        }
        sum += exponent * stride_[i];
    }
    return static_cast<std::uint16_t>(sum);
}

Lift::Factor Lift::factor(Pair element) {
    std::vector<Element>& base = base_factors_[element.base];
    if (base.empty()) {
        const Element* products = candidate_.times(base_[element.base]);
        base.reserve(base_.size());
        for (const Element other : base_) {
            base.push_back(base_at_[products[other]]);
        }
        static_cast<void>(held_.hold(base_.size() * sizeof(Element)));
    }
    std::vector<std::uint16_t>& tail = tail_factors_[element.tail];
    if (tail.empty()) {
        tail.reserve(tail_count_);
        for (std::size_t t = 0; t < tail_count_; ++t) {
            tail.push_back(add_tails(static_cast<std::uint16_t>(t), element.tail));
        }
        static_cast<void>(held_.hold(tail_count_ * sizeof(std::uint16_t)));
    }
    return {base.data(), tail.data()};
}

/// Each generator is worth what it was, as a word in which freed letters are free.
void Lift::lift_values() {
    const Table& table = candidate_.table();
    std::vector<Pair> lifted(candidate_.order()); // of elements of the candidate
    for (std::size_t x = 1; x < lifted.size(); ++x) {
        const Pair before = lifted[table.prefix[x]];
        const std::uint16_t l = table.last[x];
        const Freed* free = find_freed(table.letters[l]);
        if (free != nullptr) {
            const auto one =
                static_cast<std::uint16_t>(stride_[static_cast<std::size_t>(free - freed_.data())]);
            lifted[x] = {before.base, add_tails(before.tail, one)};
        } else {
            lifted[x] = {base_at_[table.actions[l][base_[before.base]]], before.tail};
        }
    }
    values_.assign(last_ + 1, Pair{});
    for (Generator g = 1; g < table.values.size(); ++g) {
        values_[g] = lifted[table.values[g]];
    }
    for (std::size_t i = 0; i < freed_.size(); ++i) {
        values_[freed_[i].generator] = {0, static_cast<std::uint16_t>(stride_[i])};
    }
}

void Lift::make_letters() {
    std::vector<Generator> generators;
    for (const Freed& each : freed_) {
        generators.push_back(each.generator);
    }
    for (const Generator letter : candidate_.table().letters) {
        if (find_freed(letter) == nullptr) {
            generators.push_back(letter);
        }
    }
    std::ranges::sort(generators);
    for (const Generator generator : generators) {
        Letter letter{generator, factor(values_[generator])};
        std::vector<std::size_t> known;
        set_.options(generator, [&](std::span<const Generator> sum) {
            Pair value{};
            for (const Generator part : sum) {
                value = product(value, factor(values_[part]));
            }
            known.push_back(number(value));
            return effort_.step();
        });
        std::ranges::sort(known);
        known.erase(std::unique(known.begin(), known.end()), known.end());
        for (const std::size_t each : known) {
            letter.options.push_back(factor({static_cast<Element>(each % base_.size()),
                                             static_cast<std::uint16_t>(each / base_.size())}));
        }
        letters_.push_back(std::move(letter));
    }
}

bool Lift::loses(const std::vector<Without>& without) const {
    for (const Without& each : without) {
        for (const Factor& option : letters_[each.letter].options) {
            if (marks_[number(product(each.rest, option))] == Lost) {
                return false;
            }
        }
    }
    return true;
}

/// Visits the words that begin with that of `from` and go on with the first `letters` letters, in
/// their order. A word is the least of its element if the element was not seen before; if it was,
/// no longer word is the least of its own.
bool Lift::visit_below(std::size_t letters, std::uint32_t from,
                       const std::vector<Without>& without) {
    if (letters == 0) {
        return true;
    }
    if (!visit_below(letters - 1, from, without)) {
        return false;
    }
    const auto l = static_cast<std::uint16_t>(letters - 1);
    const Factor& action = letters_[l].action;
    if (marks_[number(product(visited_[from].element, action))] != Unseen) {
        return true;
    }
    std::vector<Without> now = without;
    now.push_back({l, visited_[from].element});
    for (bool first = true;; first = false) {
        const Pair element = product(visited_[from].element, action);
        if (marks_[number(element)] != Unseen) {
            return true;
        }
        if (!effort_.step()) {
            return false;
        }
        for (std::size_t i = 0; i + (first ? 1 : 0) < now.size(); ++i) {
            now[i].rest = product(now[i].rest, action);
        }
        marks_[number(element)] = loses(now) ? Lost : Won;
        visited_.push_back({element, from, l});
        from = static_cast<std::uint32_t>(visited_.size() - 1);
        if (!visit_below(letters - 1, from, now)) {
            return false;
        }
    }
}

bool Lift::mark() {
    base_factors_.resize(base_.size());
    tail_factors_.resize(tail_count_);
    lift_values();
    make_letters();
    if (!held_.hold(elements() * (sizeof(Visited) + 3 * sizeof(std::uint32_t)))) {
        return false;
    }
    marks_.assign(elements(), Unseen);
    visited_.reserve(elements());
    visited_.push_back({});
    marks_[0] = Won;
    return !effort_.ended() && visit_below(letters_.size(), 0, {});
}

bool Lift::is_lost(const Word& word) {
    Pair value{};
    for (const Power& power : word) {
        for (std::uint32_t i = 0; i < power.exponent; ++i) {
            value = product(value, factor(values_[power.generator]));
        }
    }
    return marks_[number(value)] == Lost;
}

/// Splits classes whose members go to different classes. Two members with the same hash may stay
/// together wrongly; `consistent` notices.
bool Lift::refine(std::vector<std::uint32_t>& classes, std::size_t& count) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    std::size_t size = 1024;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> table(size); // hash 0: free
    HeldBytes held{effort_.budget()};
    std::vector<std::uint32_t> next(classes.size());
    const std::size_t bases = base_.size();
    std::size_t found = 0;
    for (std::size_t x = 0; x < classes.size(); ++x) {
        const Pair pair{static_cast<Element>(x % bases), static_cast<std::uint16_t>(x / bases)};
        std::uint64_t hash = (classes[x] + 1) * kFactor;
        for (const Letter& letter : letters_) {
            hash ^= hash >> 29U;
            hash = (hash + classes[number(product(pair, letter.action))] + 1) * kFactor;
        }
        hash |= 1U;
        std::size_t at = (hash >> 20U) & (size - 1);
        while (table[at].first != 0 && table[at].first != hash) {
            at = (at + 1) & (size - 1);
        }
        if (table[at].first == 0) {
            table[at] = {hash, static_cast<std::uint32_t>(found++)};
            next[x] = table[at].second;
            if (2 * found > size) {
                size *= 4;
                if (!held.set((size + size / 4) * sizeof(table[0]))) {
                    return false;
                }
                std::vector<std::pair<std::uint64_t, std::uint32_t>> larger(size);
                for (const auto& each : table) {
                    std::size_t to = (each.first >> 20U) & (size - 1);
                    while (each.first != 0 && larger[to].first != 0) {
                        to = (to + 1) & (size - 1);
                    }
                    if (each.first != 0) {
                        larger[to] = each;
                    }
                }
                table = std::move(larger);
            }
        } else {
            next[x] = table[at].second;
        }
        if (!effort_.step() || found > kMostClasses) {
            return false;
        }
    }
    classes = std::move(next);
    count = found;
    return true;
}

/// Whether all members of a class are marked as its first and go where it goes.
bool Lift::consistent(const std::vector<std::uint32_t>& classes,
                      const std::vector<std::uint32_t>& first) const {
    for (const Visited& each : visited_) {
        const Pair other = visited_[first[classes[number(each.element)]]].element;
        if (marks_[number(other)] != marks_[number(each.element)]) {
            return false;
        }
        for (const Letter& letter : letters_) {
            if (classes[number(product(each.element, letter.action))] !=
                classes[number(product(other, letter.action))]) {
                return false;
            }
        }
    }
    return true;
}

std::optional<Candidate> Lift::minimise() {
    std::vector<std::uint32_t> classes(marks_.size());
    std::size_t count = 1;
    for (std::size_t x = 0; x < marks_.size(); ++x) {
        classes[x] = marks_[x] == Lost ? 1 : 0;
        count = std::max<std::size_t>(count, classes[x] + 1);
    }
    for (std::size_t before = 0; before != count;) {
        before = count;
        if (!refine(classes, count)) {
            return std::nullopt;
        }
    }
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::vector<std::uint32_t> first(count, kNone); // visited
    std::vector<Element> named(count);              // by the order of least words
    Table table;
    std::vector<std::uint16_t> letter_at(letters_.size(), 0xFFFF);
    table.lost.assign((count + 63) / 64, 0);
    for (std::uint32_t i = 0; i < visited_.size(); ++i) {
        const std::uint32_t own = classes[number(visited_[i].element)];
        if (first[own] != kNone) {
            continue;
        }
        first[own] = i;
        const std::size_t name = table.prefix.size();
        named[own] = static_cast<Element>(name);
        if (marks_[number(visited_[i].element)] == Lost) {
            table.lost[name / 64] |= std::uint64_t{1} << (name % 64);
        }
        table.prefix.push_back(named[classes[number(visited_[visited_[i].prefix].element)]]);
        table.last.push_back(visited_[i].letter);
        if (i > 0) {
            letter_at[visited_[i].letter] = 0;
        }
    }
    if (!consistent(classes, first)) {
        return std::nullopt;
    }
    for (std::size_t l = 0; l < letters_.size(); ++l) {
        if (letter_at[l] != 0) {
            continue; // no least word has it
        }
        letter_at[l] = static_cast<std::uint16_t>(table.letters.size());
        table.letters.push_back(letters_[l].generator);
        std::vector<Element>& action = table.actions.emplace_back(count);
        for (std::size_t c = 0; c < count; ++c) {
            const Pair from = visited_[first[c]].element;
            action[named[c]] = named[classes[number(product(from, letters_[l].action))]];
        }
    }
    for (std::size_t x = 1; x < table.last.size(); ++x) {
        table.last[x] = letter_at[table.last[x]];
    }
    for (const Pair value : values_) {
        table.values.push_back(named[classes[number(value)]]);
    }
    return Candidate{std::move(table), effort_.budget()};
}

} // namespace nimber::quotient
