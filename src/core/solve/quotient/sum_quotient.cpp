#include "nimber/solve/quotient/sum_quotient.hpp"

#include <algorithm>
#include <iterator>

namespace nimber {
namespace {

// Small enough that the exact search, which comes after, does not wait long; the same everywhere.
constexpr QuotientLimits kHeapLimits = {.elements = 4000, .lifted = 400'000, .work = 20'000'000};
constexpr QuotientLimits kClosureLimits = {.elements = 2000, .lifted = 100'000, .work = 2'000'000};
constexpr std::size_t kMostPositions = 3000;
constexpr Heap kMostHeaps = 20'000;
constexpr Heap kMostHeapsOfMany = 200; // for codes that leave three or four heaps: so many options

} // namespace

bool SumQuotient::cover_heaps(const Game& game, Heap last) {
    if (!heaps_) {
        heaps_ = std::make_unique<CodeHeaps>(*game.heap_code());
        learner_ = std::make_unique<QuotientLearner>(*heaps_, budget_, kHeapLimits);
    }
    const Heap most = game.heap_code()->most_parts() > 2 ? kMostHeapsOfMany : kMostHeaps;
    while (last > learner_->known() && !period_ && !stopped_) {
        // A few heaps more at a time, and then perhaps the period tells the others.
        const Heap next = std::min(last, Heap{learner_->known()} + learner_->known() / 8 + 16);
        stopped_ = next > most || learner_->extend_to(static_cast<Generator>(next)).has_value();
        if (!stopped_ && next < last) {
            period_ = quotient_period(*game.heap_code(), learner_->quotient().values);
        }
    }
    return last <= learner_->known() || period_;
}

bool SumQuotient::cover_closure(const Position& position) {
    std::vector<Component> roots = roots_;
    bool new_ones = false;
    for (Component& component : normal_form(position)) {
        if (hopeless_.contains(component)) {
            return false;
        }
        if (learner_ && closure_.covers(*component.game, component.state)) {
            continue;
        }
        new_ones = true;
        if (std::ranges::find(roots, component) == roots.end()) {
            roots.push_back(std::move(component));
        }
    }
    if (!new_ones) {
        return learner_ != nullptr;
    }
    auto closure = close_positions(roots, kMostPositions, budget_);
    if (closure) {
        auto learner = std::make_unique<QuotientLearner>(*closure->set, budget_, kClosureLimits);
        if (!learner->extend_to(closure->set->size())) {
            closure_ = std::move(*closure);
            learner_ = std::move(learner);
            roots_ = std::move(roots);
            return true;
        }
    }
    for (Component& component : normal_form(position)) {
        hopeless_.insert(std::move(component));
    }
    return false;
}

bool SumQuotient::cover(const Position& position) {
    const Game& first = *position.parts.front().game;
    const bool one_code = first.heap_code() != nullptr && first.of_heaps() &&
                          std::ranges::all_of(position.parts, [&](const Part& part) {
                              return part.game.get() == &first;
                          });
    if (!one_code) {
        return cover_closure(position);
    }
    Heap last = 0;
    for (const Part& part : position.parts) {
        for (const Heap heap : part.components.numbers()) {
            last = std::max(last, heap);
        }
    }
    return cover_heaps(first, last);
}

bool SumQuotient::covers(const Position& position) const {
    bool all = learner_ != nullptr;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = position.parts[part];
        const StateView component = from.component(index);
        all = all && (heaps_ ? component[0] <= learner_->known() || period_.has_value()
                             : closure_.covers(*from.game, component));
    });
    return all;
}

Element SumQuotient::value(const Game& game, SumView sum) {
    Element product = 0;
    if (heaps_) {
        for (Heap heap : sum.numbers()) {
            if (heap > learner_->known()) {
                heap = period_->start + (heap - period_->start) % period_->length;
            }
            product = learner_->product(product, learner_->value(static_cast<Generator>(heap)));
        }
        return product;
    }
    const auto parts = closure_.parts(game, sum);
    // Only rules that fail by now name a component that is not covered; then there is no answer.
    for (const Generator part : parts.value_or(std::vector<Generator>{})) {
        product = learner_->product(product, learner_->value(part));
    }
    return product;
}

} // namespace nimber
