#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/misere/quotient.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace nimber {
namespace {

using Sum = QuotientCertificate::Sum;
using Sums = std::set<Sum>;
using Number = std::uint32_t;

/// Compares the options that a certificate lists with those that the rules give, one generator
/// after the other. Nothing here is shared with what made the certificate: generators are told by
/// their sizes or texts.
class OptionCheck {
public:
    OptionCheck(const QuotientCertificate& certificate, Budget& budget, const FileReader& files,
                const RuleLoader& rules)
        : c_{certificate}, budget_{budget}, parser_{files, rules}, files_{files}, rules_{rules} {}

    /// An error if something prevented it.
    [[nodiscard]] Result<bool> run() { return c_.positions ? of_positions() : of_heaps(); }
    // After it ran:
    [[nodiscard]] bool in_part() const { return in_part_; }
    [[nodiscard]] std::optional<Declared> given() const { return rules_of_.premises(); }

private:
    [[nodiscard]] Result<bool> of_heaps();
    [[nodiscard]] Result<bool> of_positions();
    /// The numbers of the parts of a component that have a move; nothing if one is not listed.
    [[nodiscard]] std::optional<Sum> parts(const Game& game, StateView component) const;
    [[nodiscard]] bool reaches_all(const std::vector<Number>& roots) const;
    [[nodiscard]] Sums listed(Number generator) const {
        Sums sums;
        for (Sum sum : (*c_.options)[generator - 1]) {
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
    std::map<Component, Number> numbers_; ///< of normal forms
    bool in_part_ = false;
    Reasons rules_of_;
};

Result<bool> OptionCheck::of_heaps() {
    const auto made = make_game(c_.game, files_ ? &files_ : nullptr, rules_ ? &rules_ : nullptr);
    if (!made) {
        return made.error();
    }
    const Game& game = **made;
    rules_of_.add_premise(game);
    bool same = game.shape() == Shape::Heaps && !game.loopy();
    for (Number heap = 1; same && heap <= c_.options->size(); ++heap) {
        Sums own;
        const Heap size = heap;
        game.options({&size, 1}, [&](StateView option) {
            Sum sum;
            for (const Heap left : option) {
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

std::optional<Sum> OptionCheck::parts(const Game& game, StateView component) const {
    Sum sum;
    bool all = true;
    game.split(component, [&](StateView part) {
        Component one{&game, {part.begin(), part.end()}};
        game.normalise(one.state);
        if (has_option(game, one.state)) {
            const auto found = numbers_.find(one);
            all = found != numbers_.end();
            sum.push_back(all ? found->second : 0);
        }
        return all;
    });
    return all ? std::optional{std::move(sum)} : std::nullopt;
}

/// Whether the listed options lead from the roots to every generator.
bool OptionCheck::reaches_all(const std::vector<Number>& roots) const {
    std::set<Number> reached{roots.begin(), roots.end()};
    std::vector<Number> open = roots;
    while (!open.empty()) {
        const Number next = open.back();
        open.pop_back();
        for (const Sum& sum : (*c_.options)[next - 1]) {
            for (const Number part : sum) {
                if (reached.insert(part).second) {
                    open.push_back(part);
                }
            }
        }
    }
    return reached.size() == c_.options->size();
}

Result<bool> OptionCheck::of_positions() {
    std::vector<Position> positions; // whose games must live
    for (const std::string& text : *c_.positions) {
        auto position = parser_.parse(text);
        if (!position) {
            return position.error();
        }
        if (position->component_count() != 1 || position->parts.front().game->loopy()) {
            return false;
        }
        const Part& part = position->parts.front();
        Component one{part.game.get(), part.numbers};
        one.game->normalise(one.state);
        const auto number = static_cast<Number>(positions.size() + 1);
        if (!numbers_.emplace(std::move(one), number).second) {
            return false;
        }
        positions.push_back(std::move(*position));
    }
    for (Number generator = 1; generator <= positions.size(); ++generator) {
        const Part& part = positions[generator - 1].parts.front();
        const Game& game = *part.game;
        Sums own;
        bool all = true;
        game.options(part.numbers, [&](StateView option) {
            Sum sum;
            const bool heaps = game.shape() == Shape::Heaps;
            for (std::size_t i = 0; all && i < (heaps ? option.size() : 1); ++i) {
                const auto found = parts(game, heaps ? option.subspan(i, 1) : option);
                all = found.has_value();
                if (found) {
                    sum.insert(sum.end(), found->begin(), found->end());
                }
            }
            std::ranges::sort(sum);
            own.insert(std::move(sum));
            return all && budget_.step();
        });
        if (const Error* failed = game.failure()) {
            return *failed;
        }
        if (!all || own != listed(generator)) {
            return false;
        }
    }
    // What was stopped lists only some of the positions that can be reached.
    const auto whole = parser_.parse(c_.game);
    if (!whole) {
        return whole.error();
    }
    for (const Part& part : whole->parts) {
        rules_of_.add_premise(*part.game);
    }
    std::vector<Number> roots;
    bool complete = true;
    for_each_component(*whole, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = whole->parts[part];
        const auto found = parts(*from.game, from.component(index));
        complete = complete && found;
        if (found) {
            roots.insert(roots.end(), found->begin(), found->end());
        }
    });
    in_part_ = !complete;
    return !complete || reaches_all(roots);
}

} // namespace

Result<ListedVerdict> check_with_options(const QuotientCertificate& certificate, Budget& budget,
                                         const FileReader& files, const RuleLoader& rules) {
    auto verdict = check(certificate, budget);
    if (!verdict) {
        return verdict.error();
    }
    if (!verdict->holds || !certificate.options) {
        return ListedVerdict{std::move(*verdict), false, std::nullopt};
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
    return same && *same ? ListedVerdict{std::move(*verdict), options.in_part(), options.given()}
                         : ListedVerdict{{false, QuotientClaim::Game, {}}, false, options.given()};
}

} // namespace nimber
