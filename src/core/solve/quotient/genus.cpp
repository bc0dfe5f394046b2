#include "nimber/solve/quotient/genus.hpp"

#include "nimber/solve/quotient/position_closure.hpp"

#include <algorithm>
#include <map>

namespace nimber {
namespace {

/// A closed set behind the Nim heaps from 1 to `heaps`, which are its first generators.
class WithNimHeaps final : public ClosedSet {
public:
    WithNimHeaps(const ClosedSet& set, Generator heaps) : set_{set}, heaps_{heaps} {}

    [[nodiscard]] Generator size() const override {
        return set_.size() == kUnbounded ? kUnbounded : set_.size() + heaps_;
    }
    void options(Generator generator,
                 FunctionRef<bool(std::span<const Generator>)> visit) const override {
        if (generator <= heaps_) {
            for (Generator left = 0; left < generator; ++left) {
                if (!visit({&left, left > 0 ? 1U : 0U})) {
                    return;
                }
            }
            return;
        }
        std::vector<Generator> shifted;
        set_.options(generator - heaps_, [&](std::span<const Generator> sum) {
            shifted.assign(sum.begin(), sum.end());
            for (Generator& part : shifted) {
                part += heaps_;
            }
            return visit(shifted);
        });
    }

private:
    const ClosedSet& set_;
    Generator heaps_;
};

/// Reads misère nim values off a quotient whose first generators are Nim heaps.
class MisereValues {
public:
    MisereValues(QuotientLearner& learner, Generator heaps) : learner_{learner}, heaps_{heaps} {}

    /// The misère nim values of x with more and more heaps of two, up to the first two of those
    /// that alternate; nothing if there are not enough Nim heaps to tell.
    [[nodiscard]] std::optional<std::vector<Nimber>> of(Element x) {
        std::vector<std::uint32_t> values;
        std::map<Element, std::size_t> seen;
        while (!seen.contains(x)) {
            seen.emplace(x, values.size());
            const auto value = alone(x);
            if (!value) {
                return std::nullopt;
            }
            values.push_back(*value);
            x = learner_.product(x, learner_.value(2));
        }
        const std::size_t repeat = seen.at(x); // from here on the values go round
        values.push_back(values[repeat]);
        std::size_t begin = values.size() - 1; // of what alternates
        while (begin > 0 && (values[begin - 1] ^ 2U) == values[begin]) {
            --begin;
        }
        if (begin > repeat) {
            return std::nullopt; // not so for a game, by the theory of the genus
        }
        std::vector<Nimber> genus;
        for (std::size_t i = 0; i < begin + 2; ++i) {
            genus.emplace_back(i < values.size() ? values[i] : values[i - 1] ^ 2U);
        }
        return genus;
    }

private:
    [[nodiscard]] std::optional<std::uint32_t> alone(Element x) {
        for (Generator heap = 0; heap <= heaps_; ++heap) {
            if (learner_.is_lost(learner_.product(x, learner_.value(heap)))) {
                return heap;
            }
        }
        return std::nullopt;
    }

    QuotientLearner& learner_;
    Generator heaps_;
};

constexpr Generator kFewHeaps = 7;
constexpr Generator kManyHeaps = 255;

/// The genera of some sums of generators from 1 to `last`.
std::optional<std::vector<Genus>> genera_of(const ClosedSet& set, Generator last,
                                            const std::vector<std::vector<Generator>>& sums,
                                            Budget& budget, const QuotientLimits& limits) {
    const std::vector<Nimber> values = nim_values(set, last, budget);
    if (values.size() <= last) {
        return std::nullopt; // a limit has cut the list
    }
    for (Generator heaps = kFewHeaps; heaps <= kManyHeaps && !budget.exceeded();
         heaps = 2 * heaps + 1) {
        const WithNimHeaps together{set, heaps};
        QuotientLearner learner{together, budget, limits};
        if (learner.extend_to(heaps + last)) {
            return std::nullopt;
        }
        MisereValues misere{learner, heaps};
        std::vector<Genus> found;
        std::map<Element, std::optional<std::vector<Nimber>>> known;
        for (const std::vector<Generator>& sum : sums) {
            Element product = 0;
            Nimber value;
            for (const Generator part : sum) {
                product = learner.product(product, learner.value(heaps + part));
                value += values[part];
            }
            const auto [at, is_new] = known.try_emplace(product);
            if (is_new) {
                at->second = misere.of(product);
            }
            if (!at->second) {
                break;
            }
            found.push_back({value, *at->second});
        }
        if (found.size() == sums.size()) {
            return found;
        }
    }
    return std::nullopt;
}

} // namespace

std::string Genus::text() const {
    const bool wide = std::ranges::any_of(misere, [](Nimber each) { return each.value() > 9; });
    std::string text = std::to_string(value.value()) + "^";
    for (std::size_t i = 0; i < misere.size(); ++i) {
        text += wide && i > 0 ? "," : "";
        text += std::to_string(misere[i].value());
    }
    return text;
}

bool Genus::tame() const {
    const auto alternates = [this](std::initializer_list<std::uint32_t> values) {
        return std::ranges::equal(misere, values, {}, &Nimber::value);
    };
    const auto g = static_cast<std::uint32_t>(value.value());
    return alternates({g, g ^ 2U}) || (g == 0 && alternates({1, 2, 0})) ||
           (g == 1 && alternates({0, 3, 1}));
}

std::optional<std::vector<Genus>> genera(const ClosedSet& set, Generator last, Budget& budget,
                                         const QuotientLimits& limits) {
    std::vector<std::vector<Generator>> sums;
    for (Generator g = 1; g <= last; ++g) {
        sums.push_back({g});
    }
    return genera_of(set, last, sums, budget, limits);
}

std::optional<Genus> genus(const Position& position, Budget& budget) {
    constexpr std::size_t kMostPositions = 300;
    constexpr QuotientLimits kSmall = {.elements = 1500, .lifted = 100'000, .work = 1'000'000};
    const auto closure = close_positions(normal_form(position), kMostPositions, budget);
    if (!closure) {
        return std::nullopt;
    }
    std::vector<Generator> sum;
    bool all = true;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = position.parts[part];
        const auto parts = closure->parts(*from.game, from.component(index));
        all = all && parts;
        if (all) {
            sum.insert(sum.end(), parts->begin(), parts->end());
        }
    });
    if (!all) {
        return std::nullopt;
    }
    auto found = genera_of(*closure->set, closure->set->size(), {sum}, budget, kSmall);
    return found ? std::optional{std::move(found->front())} : std::nullopt;
}

} // namespace nimber
