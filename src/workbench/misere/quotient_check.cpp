#include "nimber/games/catalogue.hpp"
#include "nimber/position/checked_parts.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/misere/quotient.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace nimber {
namespace {

using Listed = QuotientCertificate::Sum;
using Sums = std::set<Listed>;
using Number = std::uint32_t;

/// Compares the options that a certificate lists with those that the rules give, one generator
/// after the other. Nothing here is shared with what made the certificate: generators are told by
/// their sizes or texts.
///
/// Of positions it is not believed that those with one normal form play alike. Each part that is
/// met is a position of its own, with the number of its normal form, and its options must be those
/// of that number. As all that is met is compared, parts with the same number are the same game.
class OptionCheck {
public:
    OptionCheck(const QuotientCertificate& certificate, Budget& budget, const FileReader& files,
                const RuleLoader& rules)
        : c_{certificate}, budget_{budget}, parser_{files, rules}, files_{files}, rules_{rules},
          parts_of_{budget} {}

    /// An error if something prevented it.
    [[nodiscard]] Result<bool> run() { return c_.positions ? of_positions() : of_heaps(); }
    /// Of positions, once `run` has confirmed them: whether they are all that can be reached.
    [[nodiscard]] std::optional<bool> complete() const { return complete_; }
    /// What the rules rest on besides themselves.
    [[nodiscard]] std::optional<Declared> given() const { return rules_of_.premises(); }

private:
    /// A position that was met, and the number of its normal form.
    struct Met {
        Component position;
        Number number = 0;
    };

    [[nodiscard]] Result<bool> of_heaps();
    [[nodiscard]] Result<bool> of_positions();
    [[nodiscard]] Result<bool> read_positions();
    /// Numbers generators so that those have the same whose listed options are the same game.
    void tell_alike();
    /// The number of a part that has a move; nothing if it is not listed.
    [[nodiscard]] std::optional<Number> number_of(const Component& part);
    /// What is left, by what its parts with a move are alike to; nothing if one is not listed.
    [[nodiscard]] std::optional<Listed> sum_of(const Game& game, SumView left);
    [[nodiscard]] bool options_agree(const Met& met);
    [[nodiscard]] bool all_reached(const Position& whole);
    /// Adds a generator, and all that its listed options lead to, to what is reached.
    void reach(Number generator);
    [[nodiscard]] Sums listed(Number generator) const {
        Sums sums;
        for (Listed sum : (*c_.options)[generator - 1]) {
            for (Number& part : sum) {
                part = alike_.empty() ? part : alike_[part];
            }
            std::ranges::sort(sum);
            sums.insert(std::move(sum));
        }
        return sums;
    }

    const QuotientCertificate& c_;
    Budget& budget_;
    PositionParser parser_;
    const FileReader& files_;
    const RuleLoader& rules_;
    CheckedParts parts_of_;
    std::vector<Position> positions_;     ///< whose games must live
    std::map<Component, Number> numbers_; ///< of normal forms
    std::vector<Number> alike_;           ///< by generator from 1: the first that is the same game
    std::set<Component> seen_;            ///< all that was met
    std::vector<Met> open_;               ///< of these, what was not compared yet
    std::set<Number> reached_;
    std::optional<bool> complete_;
    Reasons rules_of_;
};

Result<bool> OptionCheck::of_heaps() {
    const auto made = make_game(c_.game, files_ ? &files_ : nullptr, rules_ ? &rules_ : nullptr);
    if (!made) {
        return made.error();
    }
    const Game& game = **made;
    rules_of_.add_premise(game.parts_premise());
    bool same = game.of_heaps() && !game.loopy();
    for (Number heap = 1; same && heap <= c_.options->size(); ++heap) {
        Sums own;
        const Heap size = heap;
        game.options({&size, 1}, [&](SumView option) {
            Listed sum;
            for (const Heap& left : option.numbers()) {
                same = same && left < size;
                if (left > 0) {
                    sum.push_back(static_cast<Number>(left));
                } else {
                    same = same && !has_option(game, {&left, 1});
                }
            }
            std::ranges::sort(sum);
            own.insert(std::move(sum));
            return same && budget_.step();
        });
        if (const Error* failed = game.failure()) {
            return *failed;
        }
        same = same && own == listed(heap);
    }
    return same;
}

void OptionCheck::tell_alike() {
    std::map<Sums, Number> first;
    alike_.assign(1, 0);
    for (Number generator = 1; generator <= c_.options->size(); ++generator) {
        alike_.push_back(first.emplace(listed(generator), generator).first->second);
    }
}

std::optional<Number> OptionCheck::number_of(const Component& part) {
    Component normal = part;
    normal.game->normalise(normal.state);
    const auto found = numbers_.find(normal);
    if (found == numbers_.end()) {
        return std::nullopt;
    }
    if (seen_.insert(part).second) {
        constexpr std::size_t kEntryBytes = 128;
        static_cast<void>(budget_.hold(kEntryBytes + 2 * part.state.size() * sizeof(Heap)));
        open_.push_back({part, found->second});
    }
    return found->second;
}

std::optional<Listed> OptionCheck::sum_of(const Game& game, SumView left) {
    Listed sum;
    for (State& part : parts_of_(game, left)) {
        const Component one{&game, std::move(part)};
        if (!has_option(game, one.state)) {
            continue;
        }
        const auto number = number_of(one);
        if (!number) {
            return std::nullopt;
        }
        sum.push_back(alike_[*number]);
    }
    std::ranges::sort(sum);
    return sum;
}

bool OptionCheck::options_agree(const Met& met) {
    const Game& game = *met.position.game;
    Sums own;
    bool all = true;
    game.options(met.position.state, [&](SumView option) {
        auto sum = sum_of(game, option);
        all = sum.has_value() && budget_.steps(game.option_steps(met.position.state));
        if (all) {
            own.insert(std::move(*sum));
        }
        return all;
    });
    return all && own == listed(met.number);
}

void OptionCheck::reach(Number generator) {
    std::vector<Number> open;
    const auto add = [&](Number next) {
        if (reached_.insert(next).second) {
            open.push_back(next);
        }
    };
    add(generator);
    while (!open.empty()) {
        const Number next = open.back();
        open.pop_back();
        for (const Listed& sum : (*c_.options)[next - 1]) {
            std::ranges::for_each(sum, add);
        }
    }
}

/// Walks from the position that the certificate names until every generator is reached. What a
/// limit cut short lists only some of what there is, so that much else may be on the way.
bool OptionCheck::all_reached(const Position& whole) {
    std::vector<Component> open;
    std::set<Component> passed; // normal forms that are not listed
    complete_ = true;
    const auto meet = [&](const Game& game, SumView sum) {
        for (State& part : parts_of_(game, sum)) {
            Component one{&game, std::move(part)};
            if (!has_option(game, one.state)) {
                continue;
            }
            if (const auto number = number_of(one)) {
                reach(*number);
                continue;
            }
            complete_ = false;
            Component normal = one;
            game.normalise(normal.state);
            constexpr std::size_t kEntryBytes = 128;
            static_cast<void>(budget_.hold(kEntryBytes + 2 * one.state.size() * sizeof(Heap)));
            if (passed.insert(std::move(normal)).second) {
                open.push_back(std::move(one));
            }
        }
    };
    for_each_component(whole, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        meet(*whole.parts[part].game, whole.parts[part].component(index));
    });
    while (!open.empty() && reached_.size() < c_.options->size() && !budget_.exceeded()) {
        const Component next = std::move(open.back());
        open.pop_back();
        next.game->options(next.state, [&](SumView option) {
            meet(*next.game, option);
            return budget_.steps(next.game->option_steps(next.state));
        });
    }
    const bool nothing = c_.options->empty() && !*complete_;
    return reached_.size() == c_.options->size() && !nothing;
}

/// Gives the listed positions their numbers.
Result<bool> OptionCheck::read_positions() {
    for (const std::string& text : *c_.positions) {
        auto position = parser_.parse(text);
        if (!position) {
            return position.error();
        }
        if (position->parts.size() != 1 || position->component_count() != 1 ||
            position->parts.front().game->loopy()) {
            return false;
        }
        const Part& part = position->parts.front();
        const StateView state = part.component(0);
        Component one{part.game.get(), {state.begin(), state.end()}};
        const auto number = static_cast<Number>(positions_.size() + 1);
        seen_.insert(one);
        open_.push_back({one, number});
        one.game->normalise(one.state);
        if (!numbers_.emplace(std::move(one), number).second) {
            return false;
        }
        positions_.push_back(std::move(*position));
    }
    return true;
}

Result<bool> OptionCheck::of_positions() {
    const auto whole = parser_.parse(c_.game);
    if (!whole) {
        return whole.error();
    }
    const auto read = read_positions();
    if (!read || !*read) {
        return read;
    }
    tell_alike();
    bool agree = all_reached(*whole);
    while (agree && !open_.empty() && !budget_.exceeded()) {
        const Met next = std::move(open_.back());
        open_.pop_back();
        agree = options_agree(next);
    }
    for (const Position& position : positions_) {
        rules_of_.add_premise(position.parts.front().game->parts_premise());
        if (const Error* failed = failure(position)) {
            return *failed;
        }
    }
    for (const Part& part : whole->parts) {
        rules_of_.add_premise(part.game->parts_premise());
    }
    if (const Error* failed = failure(*whole)) {
        return *failed;
    }
    return agree;
}

} // namespace

Result<ListedVerdict> check_with_options(const QuotientCertificate& certificate, Budget& budget,
                                         const FileReader& files, const RuleLoader& rules) {
    auto verdict = check(certificate, budget);
    if (!verdict) {
        return verdict.error();
    }
    ListedVerdict answer{std::move(*verdict), std::nullopt, std::nullopt};
    if (!answer.holds || !certificate.options) {
        return answer;
    }
    OptionCheck options{certificate, budget, files, rules};
    const auto same = options.run();
    if (budget.exceeded()) {
        return budget.error();
    }
    // What a rule file prevented was not refuted.
    if (!same && certificate.game.find('@') != std::string::npos) {
        return same.error();
    }
    if (!same || !*same) {
        return ListedVerdict{{false, QuotientClaim::Game, {}}, std::nullopt, std::nullopt};
    }
    answer.complete = options.complete();
    answer.given = options.given();
    return answer;
}

} // namespace nimber
