#include "nimber/solve/quotient/learner.hpp"

#include "repair.hpp"
#include "saved_table.hpp"
#include "verification.hpp"

#include <algorithm>

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
    void save(std::vector<std::uint8_t>& out) const;
    [[nodiscard]] bool load(std::span<const std::uint8_t> bytes);

private:
    static Table trivial() { return {{}, {}, {0}, {0}, {0}, {0}}; }

    /// Whether the next generator is worth an element that there is; if so, it is now.
    bool fits();
    bool fits_with(Element value, std::span<const std::uint64_t> stuck, bool close);
    /// The quotient with the next generator, which is worth none of the elements.
    [[nodiscard]] std::optional<QuotientStop> grow();
    [[nodiscard]] bool looks_infinite(const Word& failure) const;
    /// Makes this the quotient of the generators so far.
    void adopt(Candidate candidate, StuckList list);
    void report() const;

    const ClosedSet& set_;
    Budget& budget_;
    Effort effort_;
    std::size_t most_;
    Candidate current_;
    StuckList list_;
    /// The guess at the quotient with the next generator, if that is worth none of the elements.
    std::optional<Candidate> next_;
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
        report();
        if (!next_ && fits()) {
            continue;
        }
        const auto stop = effort_.ended() ? std::optional{QuotientStop::TooLarge} : grow();
        if (stop) {
            if (next_) {
                next_->forget_products();
            }
            return budget_.exceeded() ? QuotientStop::Limit : *stop;
        }
    }
    return std::nullopt;
}

void QuotientLearner::State::report() const {
    if (progress_) {
        progress_(known() + 1, current_.order(), next_ ? next_->order() : current_.order());
    }
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
    if (!next_) {
        Lift lift{current_, {{known() + 1, 2, 2}}, set_, effort_};
        if (!lift.too_large() && lift.mark()) {
            next_ = lift.minimise();
        }
    }
    while (next_ && next_->order() <= most_) {
        report();
        StuckList list{*next_, effort_};
        const auto failure = find_failure(*next_, list, set_, effort_);
        if (effort_.ended()) {
            return QuotientStop::TooLarge;
        }
        if (!failure) {
            adopt(std::move(*next_), std::move(list));
            next_.reset();
            growth_.push_back(
                {known(), current_.order(), quotient().lost_count(), quotient().tame()});
            return std::nullopt;
        }
        if (looks_infinite(*failure)) {
            return QuotientStop::Suspected;
        }
        auto better = repair(*next_, *failure, set_, effort_);
        if (!better) {
            return QuotientStop::TooLarge;
        }
        next_ = std::move(better);
    }
    return QuotientStop::TooLarge;
}

void QuotientLearner::State::adopt(Candidate candidate, StuckList list) {
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
}

MisereQuotient QuotientLearner::State::quotient() const {
    const Table& table = current_.table();
    MisereQuotient result{table.letters, table.actions, table.prefix, table.last, {}, table.values};
    for (std::size_t x = 0; x < table.prefix.size(); ++x) {
        result.lost.push_back(current_.is_lost(static_cast<Element>(x)));
    }
    return result;
}

void QuotientLearner::State::save(std::vector<std::uint8_t>& out) const {
    ByteWriter writer{out};
    quotient::save(writer, current_.table());
    writer.number(growth_.size());
    for (const QuotientGrowth& each : growth_) {
        writer.number(each.from);
        writer.number(each.order);
        writer.number(each.lost);
        writer.number(each.tame ? 1 : 0);
    }
    std::vector<Generator> generators = list_.generators();
    if (!generators.empty() && generators.back() > known()) {
        generators.pop_back(); // it is only tried
    }
    writer.number(generators.size());
    for (const Generator each : generators) {
        writer.number(each);
    }
    writer.number(next_ ? 1 : 0);
    if (next_) {
        quotient::save(writer, next_->table());
    }
}

/// Values are taken as they are; sums of generators that do more than those before them are closed
/// anew, so that later generators are judged as they would have been.
bool QuotientLearner::State::load(std::span<const std::uint8_t> bytes) {
    ByteReader reader{bytes};
    auto table = load_table(reader, set_.size());
    if (!table) {
        return false;
    }
    Candidate current{std::move(*table), budget_};
    const auto last = static_cast<Generator>(current.table().values.size() - 1);
    std::vector<QuotientGrowth> growth(reader.count(4 * sizeof(std::uint64_t)));
    for (QuotientGrowth& each : growth) {
        each.from = static_cast<Generator>(reader.number(last));
        each.order = reader.number(current.order());
        each.lost = reader.number(current.order());
        each.tame = reader.number(1) == 1;
    }
    StuckList list{current, effort_};
    std::vector<std::uint8_t> marks(current.order(), 0);
    Generator before = 0;
    for (std::size_t left = reader.count(sizeof(std::uint64_t)); left > 0; --left) {
        const auto generator = static_cast<Generator>(reader.number(last));
        if (generator <= before) {
            return false;
        }
        before = generator;
        option_values(current, set_, generator, marks, options_);
        if (options_.empty() ||
            list.close(generator, current.table().values[generator], options_) || effort_.ended()) {
            return false;
        }
    }
    std::optional<Candidate> next;
    if (reader.number(1) == 1) {
        auto guess = load_table(reader, set_.size());
        if (!guess || guess->values.size() != last + std::size_t{2}) {
            return false;
        }
        next.emplace(std::move(*guess), budget_);
    }
    if (!reader.ok() || !reader.at_end()) {
        return false;
    }
    adopt(std::move(current), std::move(list));
    next_ = std::move(next);
    growth_ = std::move(growth);
    return true;
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

void QuotientLearner::save(std::vector<std::uint8_t>& out) const {
    state_->save(out);
}

bool QuotientLearner::load(std::span<const std::uint8_t> bytes) {
    return state_->load(bytes);
}

void QuotientLearner::set_progress(Progress progress) {
    state_->set_progress(std::move(progress));
}

} // namespace nimber
