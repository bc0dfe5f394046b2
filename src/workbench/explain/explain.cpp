#include "workbench/explain/explain.hpp"

#include "workbench/explain/explain_loopy.hpp"
#include "workbench/explain/explain_nim.hpp"
#include "workbench/explain/explain_quotient.hpp"
#include "workbench/explain/explain_values.hpp"
#include "workbench/phrases.hpp"
#include "workbench/theorem_value.hpp"

#include <algorithm>
#include <set>

namespace nimber {
namespace {

constexpr std::size_t kMostTried = 4096; // options that are looked through for a few of them

/// Writes one explanation.
class Explainer {
public:
    Explainer(const Position& position, Play play, Solver& solver, Language language)
        : position_{position}, play_{play}, solver_{solver}, evidence_{language} {}

    Result<Explanation> run();

private:
    [[nodiscard]] std::string label(const Part& part, std::size_t index) const;
    [[nodiscard]] std::string word(Outcome outcome) const;
    [[nodiscard]] bool is_plain_heap(const Part& part, std::size_t index) const;
    [[nodiscard]] std::optional<Nimber> value_of(const Part& part, std::size_t index) const;

    void explain_component(const Part& part, std::size_t index);
    void explain_components();
    [[nodiscard]] Explanation run_loopy();
    [[nodiscard]] std::optional<NimSummary> misere_heaps(const Part& part, std::size_t index) const;
    [[nodiscard]] bool plays_like_nim() const;
    void explain_misere_nim();
    void explain_misere_options();
    void explain_moves();
    void explain_replies();
    [[nodiscard]] std::optional<Position> reply_to(const Position& theirs);
    [[nodiscard]] std::string conclude(bool plain) const;

    void say(Phrase phrase, std::initializer_list<std::string> facts = {}) {
        evidence_.say(text(phrase), facts);
    }
    [[nodiscard]] std::string said(const Text& text) const {
        return std::string{text(evidence_.language())};
    }
    [[nodiscard]] std::string phrase(Phrase which,
                                     std::initializer_list<std::string> facts = {}) const {
        return evidence_.phrase(text(which), facts);
    }

    const Position& position_;
    Play play_;
    Solver& solver_;
    Evidence evidence_;
    Answer answer_;
    bool by_values_ = false; // every component's value is known
    bool like_nim_ = false;  // misère play, and every component stands for Nim heaps
};

std::string Explainer::label(const Part& part, std::size_t index) const {
    std::string name;
    part.game->show_part(part.component(index), name);
    return name;
}

std::string Explainer::word(Outcome outcome) const {
    return phrase(outcome == Outcome::N   ? Phrase::WordN
                  : outcome == Outcome::P ? Phrase::WordP
                                          : Phrase::WordD);
}

/// Whether the component is a Nim heap as it stands, so that there is nothing to say about it.
bool Explainer::is_plain_heap(const Part& part, std::size_t index) const {
    if (!part.game->of_heaps() || !part.game->numbers_are_heaps()) {
        return false;
    }
    Evidence scratch{evidence_.language()};
    part.game->explain(part.component(index), play_, scratch);
    return scratch.steps().empty();
}

/// The value of a component, if the answer needed it or a theorem tells.
std::optional<Nimber> Explainer::value_of(const Part& part, std::size_t index) const {
    if (auto theorem = part.game->value(part.component(index))) {
        return theorem;
    }
    const bool searched = answer_.standing() == Standing::Computed;
    const bool needed = play_ == Play::Normal && (searched || part.game->heap_code() != nullptr ||
                                                  part.game->graph() != nullptr);
    if (!needed && !part.game->is_subtraction_game()) {
        return std::nullopt;
    }
    const auto known = solver_.value(*part.game, part.component(index));
    return known ? std::optional{known->value} : std::nullopt;
}

void Explainer::explain_component(const Part& part, std::size_t index) {
    if (position_.component_count() > 1) {
        say(Phrase::ComponentIs, {label(part, index)});
    }
    part.game->explain(part.component(index), play_, evidence_);
    explain_vertex(part, index, play_, solver_, evidence_);
    if (play_ == Play::Misere || !by_values_ || part.game->loopy()) {
        return;
    }
    if (part.game->of_heaps()) {
        explain_heap_row(*part.game, part.component(index)[0], solver_, evidence_);
    }
    explain_options(part, index, solver_, evidence_);
}

/// Each component that is no plain heap; equal ones are explained once.
void Explainer::explain_components() {
    std::set<std::string> explained;
    for_each_component(position_, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        const Part& part = position_.parts[p];
        if (explained.size() > kMostTableRows) {
            return;
        }
        const bool first = explained.insert(label(part, index)).second;
        if (first && !is_plain_heap(part, index) && explained.size() <= kMostTableRows) {
            explain_component(part, index);
        }
    });
}

/// The Nim heaps that a component stands for in misère play, as the solver found them.
std::optional<NimSummary> Explainer::misere_heaps(const Part& part, std::size_t index) const {
    if (auto known = part.game->misere_heaps(part.component(index))) {
        return known;
    }
    if (!part.game->is_subtraction_game()) {
        return std::nullopt;
    }
    const auto value = solver_.value(*part.game, part.component(index));
    return value ? std::optional{NimSummary::heap(value->value)} : std::nullopt;
}

bool Explainer::plays_like_nim() const {
    bool all = play_ == Play::Misere;
    for_each_component(position_, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        all = all && misere_heaps(position_.parts[p], index).has_value();
    });
    return all;
}

void Explainer::explain_misere_nim() {
    std::vector<NimSummary> heaps;
    for_each_component(position_, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        heaps.push_back(*misere_heaps(position_.parts[p], index));
    });
    explain_misere_heaps(heaps, evidence_);
}

void Explainer::explain_misere_options() {
    std::vector<std::vector<std::string>> rows = {
        {phrase(Phrase::HeadOption), phrase(Phrase::HeadOutcome)}};
    std::set<std::string> seen;
    bool complete = true;
    for_each_component(position_, [&](std::size_t p, std::size_t index, std::size_t component) {
        const Part& part = position_.parts[p];
        if (!complete) {
            return;
        }
        part.game->options(part.component(index), [&](SumView option) {
            const Position next = after(position_, {p, index, component, Sum{option}});
            const auto answer = solver_.solve(next, play_);
            complete = complete && answer.has_value() && rows.size() <= kMostTableRows;
            if (complete && seen.insert(to_text(next)).second) {
                rows.push_back({to_text(next), std::string{letter(answer->outcome)}});
            }
            return complete;
        });
    });
    if (complete && rows.size() > 1) {
        say(Phrase::OutcomesOf);
        evidence_.table(std::move(rows));
    }
}

void Explainer::explain_moves() {
    std::vector<std::string> moves;
    for (const Move& move : answer_.winning_moves) {
        if (moves.size() == kMostTableRows) {
            break;
        }
        const Part& part = position_.parts[move.part];
        const std::string from = to_text(*part.game, part.component(move.index));
        const std::string left = to_text(*part.game, move.option);
        const std::string to = left.empty() ? phrase(Phrase::Nothing) : left;
        moves.push_back(position_.parts.size() > 1
                            ? phrase(Phrase::MoveOf, {part.game->name(), from, to})
                            : phrase(Phrase::MoveInto, {from, to}));
    }
    say(moves.size() == 1 ? Phrase::WinningMoveIs : Phrase::WinningMovesAre, {join(moves, "; ")});
    if (answer_.winning_moves.size() > moves.size()) {
        say(answer_.moves_cut ? Phrase::ManyOthersNotShown : Phrase::OthersNotShown,
            {std::to_string(answer_.winning_moves.size() - moves.size())});
    }
}

/// What a winning move leaves. Where one component is left that is no heap, one that is lost by a
/// theorem is found without search.
std::optional<Position> Explainer::reply_to(const Position& theirs) {
    std::optional<Position> reply;
    const Part& part = theirs.parts.front();
    const bool alone = theirs.component_count() == 1 && part.component_count() == 1;
    if (play_ == Play::Normal && alone && !part.game->of_heaps()) {
        std::size_t tried = 0;
        part.game->options(part.component(0), [&](SumView option) {
            if (theorem_value(*part.game, option) == Nimber{}) {
                reply = after(theirs, {0, 0, 0, Sum{option}});
            }
            return !reply && ++tried < kMostTried;
        });
    }
    if (!reply) {
        const auto answer = solver_.solve(theirs, play_);
        if (answer && !answer->winning_moves.empty()) {
            reply = after(theirs, answer->winning_moves.front());
        }
    }
    return reply;
}

/// For a lost position, the answer to moves of every kind: all of them if they are few, otherwise
/// some of every component.
void Explainer::explain_replies() {
    std::vector<std::vector<std::string>> rows = {
        {phrase(Phrase::HeadTheirMove), phrase(Phrase::HeadYourReply)}};
    std::size_t shown_components = 0;
    for_each_component(position_, [&](std::size_t p, std::size_t index, std::size_t component) {
        const Part& part = position_.parts[p];
        if (shown_components > kMostTableRows / 2) {
            return;
        }
        std::vector<Sum> options;
        part.game->options(part.component(index), [&](SumView option) {
            options.emplace_back(option);
            return options.size() < kMostTried;
        });
        if (options.empty() || ++shown_components > kMostTableRows / 2) {
            return;
        }
        const bool all = position_.component_count() * options.size() <= kMostTableRows;
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (all || i == 0 || i == options.size() / 2 || i + 1 == options.size()) {
                chosen.push_back(i);
            }
        }
        for (const std::size_t i : chosen) {
            const Position theirs = after(position_, {p, index, component, options[i]});
            if (const auto reply = reply_to(theirs)) {
                rows.push_back({to_text(theirs), to_text(*reply)});
            }
        }
    });
    if (rows.size() > 1) {
        say(Phrase::RepliesHead);
        evidence_.table(std::move(rows));
    }
}

std::string Explainer::conclude(bool plain) const {
    const bool won = answer_.outcome == Outcome::N;
    const Game& first = *position_.parts.front().game;
    if (like_nim_ && position_.component_count() == 1 && !first.of_heaps()) {
        return phrase(Phrase::BecauseTheorem, {word(answer_.outcome), said(first.card().theorem),
                                               said(first.card().misere)});
    }
    if (like_nim_) {
        return phrase(Phrase::BecauseMisereNim, {word(answer_.outcome)});
    }
    if (answer_.reasons.find<ByQuotient>() != nullptr) {
        return phrase(won ? Phrase::BecauseQuotientWin : Phrase::BecauseQuotientLoss);
    }
    if (answer_.standing() == Standing::Computed && (play_ == Play::Misere || !answer_.value)) {
        return phrase(Phrase::BecauseSearch, {word(answer_.outcome)});
    }
    if (play_ == Play::Misere) {
        // One component that can move decided it, by the theorem of its game.
        const auto part = std::ranges::find_if(position_.parts, [&](const Part& each) {
            return answer_.reasons.has(each.game->card().theorem);
        });
        const GameCard& card =
            (part == position_.parts.end() ? position_.parts.front() : *part).game->card();
        return phrase(Phrase::BecauseTheorem,
                      {word(answer_.outcome), said(card.theorem), said(card.misere)});
    }
    if (!by_values_) {
        const auto part = std::ranges::find_if(position_.parts, [&](const Part& each) {
            return each.component_count() > 0 && !each.game->value(each.component(0)).has_value();
        });
        const GameCard& card =
            (part == position_.parts.end() ? position_.parts.front() : *part).game->card();
        return phrase(Phrase::BecauseTheorem,
                      {word(answer_.outcome), said(card.theorem), said(card.statement)});
    }
    if (plain) {
        return phrase(won ? Phrase::BecauseNimWin : Phrase::BecauseNimLoss);
    }
    if (position_.component_count() > 1) {
        return phrase(won ? Phrase::BecauseSumWin : Phrase::BecauseSumLoss);
    }
    return phrase(won ? Phrase::BecauseOneWin : Phrase::BecauseOneLoss);
}

/// Normal play in which play can go on for ever.
Explanation Explainer::run_loopy() {
    explain_components();
    explain_loopy_values(position_, solver_, evidence_);
    if (answer_.outcome == Outcome::N) {
        explain_moves();
    } else if (answer_.outcome == Outcome::P) {
        explain_replies();
    }
    const std::string conclusion = loopy_conclusion(position_, answer_, solver_, evidence_);
    return {to_text(position_), play_, std::move(answer_), evidence_.steps(), conclusion};
}

Result<Explanation> Explainer::run() {
    auto solved = solver_.solve(position_, play_);
    if (!solved) {
        return solved.error();
    }
    answer_ = std::move(*solved);
    if (is_over(position_)) {
        const Phrase why = play_ == Play::Normal ? Phrase::BecauseOver : Phrase::BecauseOverMisere;
        return Explanation{to_text(position_), play_, std::move(answer_), {}, phrase(why)};
    }
    const bool loopy = may_loop(position_);
    if (loopy && play_ == Play::Normal) {
        return run_loopy();
    }
    like_nim_ = plays_like_nim();
    // A sum that was searched is told better by a quotient, if a small one covers it.
    const bool searched =
        play_ == Play::Misere && !loopy && !like_nim_ && position_.component_count() > 1 &&
        answer_.standing() == Standing::Computed && answer_.reasons.find<ByQuotient>() == nullptr;
    if (searched && solver_.misere_quotient(position_) != nullptr) {
        if (auto again = solver_.solve(position_, play_)) {
            answer_ = std::move(*again);
        }
    }

    // Values, where they were needed for the answer or come from a theorem.
    std::vector<ValueRow> rows;
    bool plain = true;
    by_values_ = true;
    for_each_component(position_, [&](std::size_t p, std::size_t index, std::size_t /*number*/) {
        const Part& part = position_.parts[p];
        plain = plain && is_plain_heap(part, index);
        const auto value = value_of(part, index);
        by_values_ = by_values_ && value.has_value();
        // A name may be long, and the components many: rows that are not shown need none.
        const bool shown = rows.size() < kMostTableRows;
        rows.push_back({shown ? label(part, index) : std::string{}, value.value_or(Nimber{})});
    });
    if (plain && position_.parts.size() == 1) { // "5", as nothing else is meant than nim(5)
        for (std::size_t i = 0; i < std::min(rows.size(), kMostTableRows); ++i) {
            const Part& part = position_.parts.front();
            rows[i].label = to_text(*part.game, part.component(i));
        }
    }

    if (plain) {
        explain_columns(rows, ColumnsOf::Heaps, evidence_);
        if (play_ == Play::Misere) {
            explain_misere_nim();
        } else {
            explain_nim_sum(rows, evidence_);
        }
    } else {
        const bool by_quotient = answer_.reasons.find<ByQuotient>() != nullptr;
        if (!by_quotient) {
            explain_components();
        }
        if (by_values_ && rows.size() > 1 && (play_ == Play::Normal || like_nim_)) {
            explain_columns(rows, ColumnsOf::Values, evidence_);
        }
        const bool all_heaps = std::ranges::all_of(
            position_.parts, [](const Part& part) { return part.game->of_heaps(); });
        if (like_nim_) {
            if (all_heaps) { // a tuple may stand for several heaps, which the cases do not count
                explain_misere_nim();
            }
        } else if (by_quotient) {
            explain_quotient(position_, solver_, evidence_);
        } else if (play_ == Play::Misere && answer_.standing() == Standing::Computed) {
            explain_misere_options();
        }
    }
    if (answer_.outcome == Outcome::N) {
        explain_moves();
    } else if (answer_.outcome == Outcome::P) {
        explain_replies();
    }
    const std::string conclusion = conclude(plain);
    return Explanation{to_text(position_), play_, std::move(answer_), evidence_.steps(),
                       conclusion};
}

} // namespace

Result<Explanation> explain(const Position& position, Play play, Solver& solver,
                            Language language) {
    auto explanation = Explainer{position, play, solver, language}.run();
    const Error* failed = failure(position);
    return failed != nullptr ? Result<Explanation>{*failed} : explanation;
}

} // namespace nimber
