#include "workbench/misere/quotient.hpp"

#include "nimber/limits/limit_codes.hpp"
#include "nimber/solve/quotient/position_closure.hpp"
#include "nimber/solve/sequence/code_values.hpp"
#include "workbench/misere/heap_options.hpp"
#include "workbench/misere/quotient_growth.hpp"
#include "workbench/runs/spot_check.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

constexpr Generator kMostQuotientHeaps = 1'000'000;

Error no_quotient(const std::string& game, Text why) {
    return {ErrorCode::NoQuotient, {game}, Error::kNoOffset, why};
}

/// The rule as a code, if it is one: a subtraction set is one too.
std::optional<HeapCode> code_of(const Game& game) {
    if (const HeapCode* code = game.heap_code()) {
        return *code;
    }
    const SubtractionSet* set = game.subtraction_set();
    if (set == nullptr || set->all_but || set->largest() >= HeapCode::kMostDigits) {
        return std::nullopt;
    }
    HeapCode code;
    code.digits.assign(static_cast<std::size_t>(set->largest()) + 1, 0);
    for (const Heap number : set->numbers) {
        code.digits[static_cast<std::size_t>(number)] = 3; // nothing is left, or one heap
    }
    return code;
}

/// Why the quotient is not known beyond `last`, which is followed by `next`, for people.
Error stop_error(QuotientStop stop, const std::string& last, const std::string& next,
                 const Budget& budget) {
    if (stop != QuotientStop::Limit) {
        return {stop == QuotientStop::TooLarge ? ErrorCode::QuotientTooLarge
                                               : ErrorCode::QuotientSuspected,
                {next}};
    }
    Error limit = limit_of(budget.error(), kQuotientLimits);
    limit.facts.at(1) = last;
    return limit;
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

/// The rule as a certificate names it so that nothing else need be known; nothing if it must list
/// the options.
std::optional<std::string> named_rule(const Game& game) {
    if (const HeapCode* code = game.heap_code()) {
        return code->unequal ? "grundy" : code->text();
    }
    const SubtractionSet* set = game.subtraction_set();
    if (set == nullptr || set->numbers.empty()) {
        return std::nullopt;
    }
    std::string text = set->all_but ? "allbut:" : "sub:";
    for (const Heap number : set->numbers) {
        text += (text.back() == ':' ? "" : ",") + std::to_string(number);
    }
    return text;
}

/// The values in normal play of the heaps of a code, or of heaps whose options are listed.
std::vector<Nimber> heap_values(const std::optional<HeapCode>& code, const ClosedSet& set,
                                Generator last, Budget& budget) {
    if (!code || code->unequal || code->most_parts() > 2) {
        return values_from_one(set, last, budget);
    }
    std::vector<Nimber> found;
    CodeValues values{*code};
    for (Generator heap = 1; heap <= last && values.stand_in(heap, budget); ++heap) {
        found.push_back(values[heap]);
    }
    return found;
}

/// How many heaps there are, at least this many, when a period is looked for: a look now and then
/// costs nothing beside the heaps. The same for a run that was resumed.
Generator look_from(Generator heaps) {
    Generator look = 0;
    while (look < heaps) {
        look += look / 32 + 8;
    }
    return look;
}

/// Has the checker of certificates confirm all that a run which went on from a checkpoint has
/// found. If the limits do not suffice, the answer says that it is unchecked. An error if the
/// checkpoint is refuted.
std::optional<Error> confirm_resumed(QuotientAnswer& answer, QuotientRun& run) {
    if (!run.resumed()) {
        return std::nullopt;
    }
    Budget& budget = run.budget();
    const auto refuted = [&run] { return refuted_checkpoint(run.settings().checkpoint); };
    if (!budget.exceeded()) {
        const auto verdict = check(answer.certificate, budget);
        if (verdict && !verdict->holds) {
            return refuted();
        }
        const auto growth =
            verdict ? growth_holds(answer.quotient, answer.growth, budget) : std::optional<bool>{};
        if (growth) {
            return *growth ? std::nullopt : std::optional{refuted()};
        }
    }
    answer.unchecked = true;
    answer.stopped = limit_of(budget.error(), kSavedLimits);
    return std::nullopt;
}

/// Adds the options of the generators to the certificate.
void list_options(const ListedSet& set, QuotientAnswer& answer) {
    const auto& listed = set.listed();
    answer.certificate.options.emplace(
        listed.begin(), listed.begin() + static_cast<std::ptrdiff_t>(answer.known()));
}

} // namespace

Reasons QuotientAnswer::reasons() const {
    Reasons reasons;
    reasons.add(ByQuotient{quotient.order(), period.has_value()});
    if (unchecked) {
        reasons.add(ByCheckpoint{});
    }
    return reasons;
}

Generator QuotientAnswer::wild_from() const {
    const auto wild = std::ranges::find(growth, false, &QuotientGrowth::tame);
    return wild == growth.end() ? 0 : wild->from;
}

QuotientLetter letter_of(const QuotientAnswer& answer, std::size_t index) {
    std::vector<std::uint32_t> exponents(index + 1, 0);
    exponents[index] = 1;
    const Generator generator = answer.quotient.letters[index];
    std::string letter = MisereQuotient::text(exponents);
    if (answer.of_heaps) {
        return {std::move(letter), generator, std::nullopt, std::nullopt};
    }
    return {std::move(letter), std::nullopt, generator, answer.names[generator - 1]};
}

Result<QuotientAnswer> heap_quotient(const GamePtr& game, std::optional<Heap> last,
                                     RunSettings settings) {
    if (game->loopy()) {
        return no_quotient(game->name(), {"play can go on for ever", "对局可能无限进行"});
    }
    if (!game->of_heaps()) {
        return no_quotient(game->name(), {"its components are not heaps: give a position, and the "
                                          "quotient is of all that can be reached from it",
                                          "它的分量不是堆：请给出局面，所求的是由它可到达的一切"});
    }
    if (last && *last > kMostQuotientHeaps) {
        return no_quotient(game->name(),
                           {"the last heap is at most 1000000", "最后一堆至多为 1000000"});
    }
    const auto code = code_of(*game);
    if (!code && !last) {
        return no_quotient(
            game->name(),
            {"its rule is not a code, so no period can be proved: say up to which heap",
             "它的规则不是代码，无法证明周期：请指明到大小为几的堆"});
    }
    QuotientRun run{std::move(settings)};
    const CodeHeaps heaps{code.value_or(HeapCode{})};
    ListedSet listed{{}};
    QuotientRun::Lister list;
    if (!code) {
        list = [&](Generator heap) -> std::optional<Error> {
            while (listed.size() < heap) {
                auto options = heap_options(*game, listed.size() + 1, run.budget());
                if (!options) {
                    return options.error();
                }
                listed.add(std::move(*options));
            }
            return std::nullopt;
        };
    }
    const ClosedSet& set = code ? static_cast<const ClosedSet&>(heaps) : listed;
    const auto end = static_cast<Generator>(
        std::min<Heap>(last.value_or(kMostQuotientHeaps), kMostQuotientHeaps));
    if (last) {
        run.set_goal(*last);
    }
    if (auto error = run.begin(set, game->name(), end, list)) {
        return *error;
    }
    const auto name = [&](Generator heap) {
        return game->name() + "(" + std::to_string(heap) + ")";
    };
    QuotientAnswer answer;
    answer.game = game->name();
    Reasons rules;
    rules.add_premise(*game);
    answer.given = rules.premises();
    const QuotientLearner& learner = run.learner();
    std::optional<QuotientStop> stop;
    std::optional<Error> unlisted;
    for (Generator next = 0; !stop && !unlisted && !answer.period && next < end;) {
        next = std::min(end, look_from(std::max(learner.known(), next + 1)));
        unlisted = list ? list(next) : std::nullopt;
        stop = run.extend_to(std::min(next, set.size()));
        if (code) {
            answer.period = quotient_period(*code, learner.quotient().values);
        }
    }
    answer.kept.unsaved = run.save();
    answer.quotient = learner.quotient();
    answer.growth = learner.growth();
    const Generator known = learner.known();
    if (unlisted && !run.budget().exceeded()) {
        if (unlisted->kind() != ErrorKind::Limit) {
            return *unlisted;
        }
        answer.stopped = unlisted; // what a rule file may use ended
    } else if (!answer.period && (stop || unlisted)) {
        answer.stopped = stop_error(stop.value_or(QuotientStop::Limit), name(known),
                                    name(known + 1), run.budget());
    } else if (!answer.period && !last) {
        answer.stopped = Error{ErrorCode::QuotientNoPeriod, {std::to_string(end)}};
    }
    if (stop == QuotientStop::Suspected && !answer.period) {
        answer.looks_infinite = known + 1;
    }
    cut_to_proof(answer);
    answer.nim_values = heap_values(code, set, answer.known(), run.budget());
    if (!answer.stopped && answer.nim_values.size() < answer.known() && run.budget().exceeded()) {
        answer.stopped =
            stop_error(QuotientStop::Limit, name(known), name(known + 1), run.budget());
    }
    const auto rule = named_rule(*game);
    certify(answer, rule.value_or(game->name()));
    if (!rule) {
        list_options(listed, answer);
    }
    if (auto refuted = confirm_resumed(answer, run)) {
        return *refuted;
    }
    return answer;
}

namespace {

/// The components by their games as the position names them: by themselves they are in the order of
/// addresses, which is another each time.
std::vector<Component> in_order(std::vector<Component> components, const Position& position) {
    std::ranges::stable_sort(components, {}, [&](const Component& component) {
        return std::ranges::find(position.parts, component.game,
                                 [](const Part& part) { return part.game.get(); }) -
               position.parts.begin();
    });
    return components;
}

} // namespace

Result<QuotientAnswer> position_quotient(const Position& position, RunSettings settings) {
    const std::string text = to_text(position);
    for (const Part& part : position.parts) {
        if (part.game->loopy()) {
            return no_quotient(text, {"play can go on for ever", "对局可能无限进行"});
        }
    }
    QuotientRun run{std::move(settings)};
    const auto closure = close_positions(in_order(normal_form(position), position),
                                         kMostQuotientPositions, run.budget());
    if (!closure) {
        return closure.error();
    }
    const ListedSet& set = *closure->set;
    const auto all_listed = [](Generator) { return std::nullopt; };
    if (auto error = run.begin(set, text, set.size(), all_listed)) {
        return *error;
    }
    QuotientAnswer answer;
    answer.game = text;
    answer.of_heaps = false;
    Reasons rules;
    for (const Part& part : position.parts) {
        rules.add_premise(*part.game);
    }
    answer.given = rules.premises();
    for (Generator g = 1; g < closure->components.size(); ++g) {
        const Component& each = closure->components[g];
        each.game->show_part(each.state, answer.names.emplace_back());
    }
    const auto stop = run.extend_to(set.size());
    answer.kept.unsaved = run.save();
    const QuotientLearner& learner = run.learner();
    if (stop) {
        const Generator known = learner.known();
        answer.stopped = stop_error(*stop, known == 0 ? "1" : answer.names[known - 1],
                                    answer.names[known], run.budget());
        if (*stop == QuotientStop::Suspected) {
            answer.looks_infinite = known + 1;
        }
    }
    answer.quotient = learner.quotient();
    answer.growth = learner.growth();
    answer.nim_values = values_from_one(set, learner.known(), run.budget());
    if (!answer.stopped && answer.nim_values.size() < learner.known() && run.budget().exceeded()) {
        answer.stopped = stop_error(QuotientStop::Limit, text, text, run.budget());
    }
    certify(answer, text);
    list_options(set, answer);
    answer.certificate.positions.emplace(answer.names.begin(),
                                         answer.names.begin() + learner.known());
    if (auto refuted = confirm_resumed(answer, run)) {
        return *refuted;
    }
    return answer;
}

} // namespace nimber
