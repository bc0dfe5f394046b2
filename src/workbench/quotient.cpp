#include "workbench/quotient.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/code_values.hpp"
#include "nimber/solve/position_closure.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr Generator kMostHeaps = 1'000'000;
constexpr std::size_t kMostPositions = 100'000;
constexpr Heap kHeapsWithoutMove = 64; // at most, among the first of a game

Error no_quotient(const std::string& game, Text why) {
    return {ErrorCode::NoQuotient, {game}, Error::kNoOffset, why};
}

/// The rule as a code, if it is one: a set of numbers to take is one too.
std::optional<HeapCode> code_of(const Game& game) {
    if (const HeapCode* code = game.heap_code()) {
        return *code;
    }
    const TakeRule* rule = game.take_rule();
    if (rule == nullptr || rule->all_but || rule->largest() >= HeapCode::kMostDigits) {
        return std::nullopt;
    }
    HeapCode code;
    code.digits.assign(static_cast<std::size_t>(rule->largest()) + 1, 0);
    for (const Heap number : rule->numbers) {
        code.digits[static_cast<std::size_t>(number)] = 3; // nothing is left, or one heap
    }
    return code;
}

/// Why the learner stopped, for people.
Error stop_error(QuotientStop stop, const std::string& at, const Budget& budget) {
    switch (stop) {
    case QuotientStop::Limit: return budget.error();
    case QuotientStop::TooLarge: return {ErrorCode::QuotientTooLarge, {at}};
    case QuotientStop::Suspected: return {ErrorCode::QuotientSuspected, {at}};
    }
    return budget.error();
}

/// The values in normal play of the generators 1 to `last`, as far as the budget allows.
std::vector<Nimber> values_from_one(const ClosedSet& set, Generator last, Budget& budget) {
    std::vector<Nimber> values = nim_values(set, last, budget);
    values.erase(values.begin());
    return values;
}

/// Keeps the values of the heaps that prove the period, and no more: however many were computed.
void cut_to_proof(QuotientAnswer& answer) {
    if (answer.period) {
        answer.quotient.values.resize(answer.period->needed + std::size_t{1});
    }
}

void certify(QuotientAnswer& answer, std::string rule) {
    answer.certificate = certificate_of(answer.quotient, std::move(rule));
    if (answer.period) {
        answer.certificate.period = {answer.period->start, answer.period->length};
    }
}

/// The rule as a certificate names it: so that nothing else need be known.
std::string rule_text(const Game& game) {
    if (const HeapCode* code = game.heap_code()) {
        return code->unequal ? "grundy" : code->text();
    }
    return game.name();
}

QuotientAnswer code_quotient(const Game& game, const HeapCode& code, std::optional<Heap> last,
                             Budget& budget, const QuotientProgress& progress) {
    QuotientAnswer answer;
    answer.game = game.name();
    answer.premise = Premise{game};
    const CodeHeaps heaps{code};
    QuotientLearner learner{heaps, budget};
    learner.set_progress(progress);
    const auto end = static_cast<Generator>(std::min<Heap>(last.value_or(kMostHeaps), kMostHeaps));
    std::optional<QuotientStop> stop;
    while (learner.known() < end && !stop && !answer.period) {
        // A look for the period now and then costs nothing beside the heaps.
        stop = learner.extend_to(std::min(end, learner.known() + learner.known() / 32 + 8));
        answer.period = quotient_period(code, learner.quotient().values);
    }
    answer.quotient = learner.quotient();
    answer.growth = learner.growth();
    if (!answer.period && stop) {
        const std::string next = std::to_string(learner.known() + 1);
        answer.stopped = stop_error(*stop, game.name() + "(" + next + ")", budget);
        if (*stop == QuotientStop::Limit && answer.stopped->code != ErrorCode::Cancelled) {
            answer.stopped =
                Error{ErrorCode::HeapTooFar,
                      {last ? std::to_string(end) : next, std::to_string(learner.known())}};
        }
    } else if (!answer.period && !last) {
        answer.stopped = Error{ErrorCode::QuotientNoPeriod, {std::to_string(end)}};
    }
    cut_to_proof(answer);
    if (code.unequal || code.most_parts() > 2) {
        answer.nim_values = values_from_one(heaps, answer.known(), budget);
    } else {
        CodeValues values{code};
        for (Generator heap = 1; heap <= answer.known() && values.stand_in(heap, budget); ++heap) {
            answer.nim_values.push_back(values[heap]);
        }
    }
    certify(answer, rule_text(game));
    return answer;
}

/// The quotient of a closure, of which the generators are named by `name`.
template <class Name>
QuotientAnswer closure_quotient(const PositionClosure& closure, Budget& budget,
                                const QuotientProgress& progress, Name&& name) {
    QuotientAnswer answer;
    QuotientLearner learner{*closure.set, budget};
    learner.set_progress(progress);
    const auto stop = learner.extend_to(closure.set->size());
    for (Generator g = 1; g < closure.components.size(); ++g) {
        answer.names.push_back(name(closure.components[g]));
    }
    if (stop) {
        answer.stopped = stop_error(*stop, answer.names[learner.known()], budget);
    }
    answer.quotient = learner.quotient();
    answer.growth = learner.growth();
    answer.nim_values = values_from_one(*closure.set, learner.known(), budget);
    return answer;
}

/// Adds the options of the positions to the certificate.
void list_options(const PositionClosure& closure, QuotientAnswer& answer) {
    const auto& listed = closure.set->listed();
    answer.certificate.options.emplace(
        listed.begin(), listed.begin() + static_cast<std::ptrdiff_t>(answer.known()));
}

/// Closes the heaps 1 to `last` of a game, in this order.
Result<PositionClosure> close_heaps(const Game& game, Heap last, Budget& budget) {
    std::vector<Component> roots;
    for (Heap heap = 1; heap <= last; ++heap) {
        if (const auto complaint = game.check({&heap, 1})) {
            return no_quotient(game.name(), complaint->what);
        }
        roots.push_back({&game, {heap}});
    }
    return close_positions(roots, kMostPositions, budget);
}

} // namespace

Result<bool> options_are_of_game(const QuotientCertificate& certificate, Budget& budget) {
    const auto& listed = *certificate.options;
    if (certificate.game.find('(') == std::string::npos) {
        const auto game = make_game(certificate.game);
        if (!game || (*game)->loopy() || (*game)->shape() != Shape::Heaps) {
            return false;
        }
        const auto closure = close_heaps(**game, listed.size() + kHeapsWithoutMove, budget);
        if (!closure) {
            return budget.exceeded() ? Result<bool>{budget.error()} : Result<bool>{false};
        }
        const auto& own = closure->set->listed();
        return own.size() >= listed.size() && std::equal(listed.begin(), listed.end(), own.begin());
    }
    const auto position = parse_position(certificate.game);
    if (!position ||
        std::ranges::any_of(position->parts, [](const Part& part) { return part.game->loopy(); })) {
        return false;
    }
    const auto closure = close_positions(normal_form(*position), kMostPositions, budget);
    if (!closure) {
        return budget.exceeded() ? Result<bool>{budget.error()} : Result<bool>{false};
    }
    const auto& own = closure->set->listed();
    return own.size() >= listed.size() && std::equal(listed.begin(), listed.end(), own.begin());
}

Result<QuotientVerdict> check_with_options(const QuotientCertificate& certificate, Budget& budget) {
    auto verdict = check(certificate, budget);
    if (!verdict || !verdict->holds || !certificate.options) {
        return verdict;
    }
    const auto listed = options_are_of_game(certificate, budget);
    if (!listed) {
        return listed.error();
    }
    return *listed ? std::move(verdict) : Result{QuotientVerdict{false, QuotientClaim::Game, {}}};
}

Generator QuotientAnswer::wild_from() const {
    const auto wild = std::ranges::find(growth, false, &QuotientGrowth::tame);
    return wild == growth.end() ? 0 : wild->from;
}

Result<QuotientAnswer> heap_quotient(const GamePtr& game, std::optional<Heap> last, Limits limits,
                                     const QuotientProgress& progress) {
    if (game->loopy()) {
        return no_quotient(game->name(), {"play can go on for ever", "对局可能无限进行"});
    }
    if (game->shape() != Shape::Heaps) {
        return no_quotient(game->name(), {"its components are not heaps: give a position, and the "
                                          "quotient is of all that can be reached from it",
                                          "它的分量不是堆：请给出局面，所求的是由它可到达的一切"});
    }
    if (last && *last > kMostHeaps) {
        return no_quotient(game->name(), {"--to is at most 1000000", "--to 至多为 1000000"});
    }
    Budget budget{std::move(limits)};
    if (const auto code = code_of(*game)) {
        return code_quotient(*game, *code, last, budget, progress);
    }
    if (!last) {
        return no_quotient(game->name(),
                           {"its rule is no code, so no period can be proved: say --to which heap",
                            "它的规则不是代码，无法证明周期：请用 --to 指明到第几堆"});
    }
    const auto closure = close_heaps(*game, *last, budget);
    if (const Error* failed = game->failure()) {
        return *failed;
    }
    if (!closure) {
        return closure.error();
    }
    QuotientAnswer answer = closure_quotient(*closure, budget, progress, [](const Component& each) {
        return to_text(*each.game, each.state);
    });
    answer.game = game->name();
    answer.of_heaps = false;
    certify(answer, game->name());
    list_options(*closure, answer);
    return answer;
}

Result<QuotientAnswer> position_quotient(const Position& position, Limits limits,
                                         const QuotientProgress& progress) {
    for (const Part& part : position.parts) {
        if (part.game->loopy()) {
            return no_quotient(to_text(position), {"play can go on for ever", "对局可能无限进行"});
        }
    }
    Budget budget{std::move(limits)};
    const auto closure = close_positions(normal_form(position), kMostPositions, budget);
    if (const Error* failed = failure(position)) {
        return *failed;
    }
    if (!closure) {
        return closure.error();
    }
    QuotientAnswer answer = closure_quotient(*closure, budget, progress, [](const Component& each) {
        std::string text;
        each.game->show_part(each.state, text);
        return text;
    });
    answer.game = to_text(position);
    answer.of_heaps = false;
    certify(answer, answer.game);
    list_options(*closure, answer);
    return answer;
}

} // namespace nimber
