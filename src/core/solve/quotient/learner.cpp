#include "nimber/solve/quotient_learner.hpp"
#include "repair.hpp"
#include "verification.hpp"

#include <algorithm>
#include <bit>

namespace nimber {

using namespace quotient; // NOLINT(google-build-using-namespace): this file ties its parts together

class QuotientLearner::State {
public:
    State(const ClosedSet& set, Budget& budget, const QuotientLimits& limits)
        : set_{set}, budget_{budget}, effort_{budget, limits.work, limits.lifted},
          most_{limits.elements}, current_{trivial(), budget}, list_{current_, effort_} {}

    [[nodiscard]] std::optional<QuotientStop> extend_to(Generator last);

    [[nodiscard]] const Candidate& current() const { return current_; }
    [[nodiscard]] Candidate& current() { return current_; }
    [[nodiscard]] const std::vector<QuotientGrowth>& growth() const { return growth_; }
    [[nodiscard]] Generator known() const {
        return static_cast<Generator>(current_.table().values.size() - 1);
    }
    void set_progress(Progress progress) { progress_ = std::move(progress); }
    [[nodiscard]] MisereQuotient quotient() const;

private:
    static Table trivial() { return {{}, {}, {0}, {0}, {0}, {0}}; }

    /// Whether the next generator is worth an element that there is; if so, it is now.
    bool fits();
    bool fits_with(Element value, std::span<const std::uint64_t> stuck, bool close);
    /// The quotient with the next generator, which is worth none of the elements.
    [[nodiscard]] std::optional<QuotientStop> grow();
    [[nodiscard]] bool looks_infinite(const Word& failure) const;
    void accept(Candidate candidate, StuckList list);

    const ClosedSet& set_;
    Budget& budget_;
    Effort effort_;
    std::size_t most_;
    Candidate current_;
    StuckList list_;
    std::vector<QuotientGrowth> growth_;
    std::vector<std::uint8_t> marks_{0};
    std::vector<Element> options_;
    std::uint32_t largest_exponent_ = 0;
    Progress progress_;
};

std::optional<QuotientStop> QuotientLearner::State::extend_to(Generator last) {
    while (known() < std::min(last, set_.size())) {
        if (!budget_.long_step()) {
            return QuotientStop::Limit;
        }
        if (progress_) {
            progress_(known() + 1, current_.order(), current_.order());
        }
        if (fits()) {
            continue;
        }
        const auto stop = effort_.ended() ? std::optional{QuotientStop::TooLarge} : grow();
        if (stop) {
            return budget_.exceeded() ? QuotientStop::Limit : *stop;
        }
    }
    return std::nullopt;
}

bool QuotientLearner::State::fits_with(Element value, std::span<const std::uint64_t> stuck,
                                       bool close) {
    const bool none = std::ranges::all_of(stuck, [](std::uint64_t bits) { return bits == 0; });
    if (none || list_.covers(value, stuck)) {
        return true;
    }
    if (!close) {
        return false;
    }
    const std::size_t size = list_.size();
    if (!list_.close(known() + 1, value, options_) && !effort_.ended()) {
        return true;
    }
    list_.cut(size);
    return false;
}

bool QuotientLearner::State::fits() {
    option_values(current_, set_, known() + 1, marks_, options_);
    if (options_.empty()) {
        current_.add_generator(0);
        return true;
    }
    const std::size_t width = current_.width();
    std::vector<std::uint64_t> rows(width, 0); // of all options together
    for (const Element option : options_) {
        const std::uint64_t* row = current_.row(option);
        for (std::size_t i = 0; i < width; ++i) {
            rows[i] |= row[i];
        }
    }
    std::vector<std::uint64_t> all(width, ~std::uint64_t{0});
    if (current_.order() % 64 != 0) {
        all.back() = (std::uint64_t{1} << (current_.order() % 64)) - 1;
    }
    std::vector<std::uint64_t> stuck(width);
    for (const bool close : {false, true}) {
        for (std::size_t x = 0; x < current_.order(); ++x) {
            const auto value = static_cast<Element>(x);
            const std::uint64_t* own = current_.row(value);
            std::size_t i = 0;
            while (i < width && (own[i] & rows[i]) == 0) {
                stuck[i] = all[i] & ~(own[i] | rows[i]);
                ++i;
            }
            if (i < width || (stuck[0] & 1U) != 0) {
                continue;
            }
            if (fits_with(value, stuck, close)) {
                current_.add_generator(value);
                return true;
            }
            if (effort_.ended()) {
                return false;
            }
        }
    }
    return false;
}

/// Failures of an infinite quotient have two large exponents: only their difference matters.
bool QuotientLearner::State::looks_infinite(const Word& failure) const {
    const std::uint32_t large = std::max(12U, 8 + largest_exponent_);
    return std::ranges::count_if(failure,
                                 [&](const Power& power) { return power.exponent >= large; }) >= 2;
}

std::optional<QuotientStop> QuotientLearner::State::grow() {
    std::optional<Candidate> next;
    {
        Lift lift{current_, {{known() + 1, 2, 2}}, set_, effort_};
        if (lift.too_large() || !lift.mark()) {
            return QuotientStop::TooLarge;
        }
        next = lift.minimise();
    }
    while (next && next->order() <= most_) {
        if (progress_) {
            progress_(known() + 1, current_.order(), next->order());
        }
        StuckList list{*next, effort_};
        const auto failure = find_failure(*next, list, set_, effort_);
        if (effort_.ended()) {
            return QuotientStop::TooLarge;
        }
        if (!failure) {
            accept(std::move(*next), std::move(list));
            return std::nullopt;
        }
        if (looks_infinite(*failure)) {
            return QuotientStop::Suspected;
        }
        next = repair(*next, *failure, set_, effort_);
    }
    return QuotientStop::TooLarge;
}

void QuotientLearner::State::accept(Candidate candidate, StuckList list) {
    current_ = std::move(candidate);
    list_ = std::move(list);
    list_.move_to(current_);
    marks_.assign(current_.order(), 0);
    largest_exponent_ = 0;
    for (std::size_t x = 0; x < current_.order(); ++x) {
        for (const Power& power : current_.word(static_cast<Element>(x))) {
            largest_exponent_ = std::max(largest_exponent_, power.exponent);
        }
    }
    std::size_t lost = 0;
    for (const std::uint64_t bits : current_.table().lost) {
        lost += static_cast<std::size_t>(std::popcount(bits));
    }
    growth_.push_back({known(), current_.order(), lost, quotient().tame()});
}

MisereQuotient QuotientLearner::State::quotient() const {
    const Table& table = current_.table();
    MisereQuotient result{table.letters, table.actions, table.prefix, table.last, {}, table.values};
    for (std::size_t x = 0; x < table.prefix.size(); ++x) {
        result.lost.push_back(current_.is_lost(static_cast<Element>(x)));
    }
    return result;
}

QuotientLearner::QuotientLearner(const ClosedSet& set, Budget& budget, const QuotientLimits& limits)
    : state_{std::make_unique<State>(set, budget, limits)} {}
QuotientLearner::~QuotientLearner() = default;
QuotientLearner::QuotientLearner(QuotientLearner&&) noexcept = default;

std::optional<QuotientStop> QuotientLearner::extend_to(Generator last) {
    return state_->extend_to(last);
}

Generator QuotientLearner::known() const {
    return state_->known();
}

std::size_t QuotientLearner::order() const {
    return state_->current().order();
}

Element QuotientLearner::value(Generator generator) const {
    return state_->current().table().values[generator];
}

Element QuotientLearner::product(Element a, Element b) {
    return state_->current().times(b)[a];
}

bool QuotientLearner::is_lost(Element element) const {
    return state_->current().is_lost(element);
}

const std::vector<QuotientGrowth>& QuotientLearner::growth() const {
    return state_->growth();
}

MisereQuotient QuotientLearner::quotient() const {
    return state_->quotient();
}

void QuotientLearner::set_progress(Progress progress) {
    state_->set_progress(std::move(progress));
}

} // namespace nimber
