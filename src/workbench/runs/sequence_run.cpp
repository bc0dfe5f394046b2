#include "workbench/runs/sequence_run.hpp"

#include "nimber/game/game.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "workbench/runs/spot_check.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nimber {
namespace {

constexpr std::string_view kSequenceKind = "nim-sequence";
/// Looking at what a checkpoint holds takes at most this part of the time, so that a run in many
/// short pieces gets on.
constexpr int kCheckingShare = 4;
constexpr std::chrono::milliseconds kMostChecking{200};
constexpr int kMostPatience = 1 << 20U;
constexpr std::chrono::milliseconds kReportEvery{100};
constexpr std::chrono::milliseconds kForEver = std::chrono::milliseconds::max();

} // namespace

Error for_values(const Error& limit, Heap known) {
    if (!kSearchLimits.contains(limit.code)) {
        return limit; // rules that failed say more themselves
    }
    return {limit_of(limit, kValuesLimits).code, {limit.facts.at(0), std::to_string(known)}};
}

SequenceRun::SequenceRun(std::unique_ptr<NimSequence> sequence, RunSettings settings)
    : settings_{std::move(settings)}, checkpoint_{settings_, kSequenceKind},
      sequence_{std::move(sequence)}, start_{settings_.limits.start.value_or(Clock::now())} {}

Result<std::unique_ptr<SequenceRun>> SequenceRun::begin(const Game& game, RunSettings settings) {
    auto sequence = make_sequence(game, settings.limits.threads);
    assert(has_whole_rule(game)); // others have no certificate
    std::unique_ptr<SequenceRun> run{new SequenceRun{std::move(sequence), std::move(settings)}};
    if (auto error = run->load(game)) {
        return *error;
    }
    return run;
}

std::optional<Error> SequenceRun::load(const Game& game) {
    std::optional<std::size_t> bytes;
    auto error = checkpoint_.open(
        game.name(), settings_.limits.memory_bytes,
        [&](std::span<const std::uint8_t> saved) -> std::optional<Error> {
            if (!sequence_->load(saved)) {
                return checkpoint_.damaged(
                    {"what it holds are not the values of this game", "其内容不是这个游戏的值"});
            }
            bytes = saved.size();
            return std::nullopt;
        });
    if (error || !bytes) {
        return error;
    }
    if (!values_follow(game, *sequence_,
                       std::min(kMostChecking, settings_.limits.time / kCheckingShare))) {
        return refuted_checkpoint(settings_.checkpoint);
    }
    loaded_ = saved_ = sequence_->examined();
    start_account(*bytes);
    return std::nullopt;
}

Limits SequenceRun::limits_left(Heap heaps) const {
    Limits limits = settings_.limits;
    limits.time =
        limits.time == kForEver ? kForEver : std::max(limits.time - elapsed(), Milliseconds{0});
    limits.progress = [this, heaps](const SearchProgress& now) {
        if (settings_.progress) {
            settings_.progress(RunProgress{now.positions, 0, heaps, now.time});
        }
    };
    return limits;
}

/// Begins the account of memory after a checkpoint of this many bytes was read. Engines tell only
/// by how much more they hold than before, and one of them is chosen anew at the first step: that
/// step is made here, without a limit. From then on a value takes about as much as in the
/// checkpoint.
void SequenceRun::start_account(std::size_t bytes) {
    Limits limits = settings_.limits;
    limits.memory_bytes = ~std::size_t{0};
    Budget budget{std::move(limits)};
    static_cast<void>(sequence_->extend_to(sequence_->size(), budget));
    held_ = bytes;
}

std::chrono::milliseconds SequenceRun::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
}

/// How long to go on before the next look at checkpoint and limits; 0 if there is no time left.
std::chrono::milliseconds SequenceRun::next_slice() const {
    const Milliseconds limit = settings_.limits.time;
    const Milliseconds left =
        limit == kForEver ? limit : std::max(limit - elapsed(), Milliseconds{0});
    if (settings_.checkpoint.empty()) {
        return left;
    }
    return std::min(left, checkpoint_.until_due() * patience_);
}

void SequenceRun::report() {
    const auto now = Clock::now();
    if (settings_.progress && now >= next_report_) {
        next_report_ = now + kReportEvery;
        settings_.progress(RunProgress{sequence_->examined(), loaded_, goal_, elapsed()});
    }
}

template <class Work>
std::optional<Error> SequenceRun::run(const Work& work) {
    while (true) {
        // Budgets look at the clock only after many steps, and work may come in small pieces.
        report();
        Limits limits = settings_.limits;
        limits.time = next_slice();
        limits.start.reset(); // a slice begins now
        limits.progress = [this](const SearchProgress& /*heaps*/) { report(); };
        if (auto limit = late()) {
            static_cast<void>(save());
            return limit;
        }
        const Heap before = sequence_->examined();
        Budget budget{std::move(limits)};
        const bool done = budget.hold(held_) && work(budget);
        held_ = budget.held();
        if (done) {
            save_if_due();
            return std::nullopt;
        }
        if (const Error limit = budget.error(); limit.code != ErrorCode::TimeLimit) {
            static_cast<void>(save());
            return stopped_by(limit);
        }
        // Some work must be done in one piece. What got nowhere gets twice the time.
        patience_ = sequence_->examined() > before ? 1 : std::min(2 * patience_, kMostPatience);
        save_if_due();
    }
}

std::optional<Error> SequenceRun::late() const {
    if (settings_.limits.stop.stop_requested()) {
        return stopped_by({ErrorCode::Cancelled});
    }
    const bool over = settings_.limits.time != kForEver && elapsed() >= settings_.limits.time;
    return over ? std::optional{stopped_by({ErrorCode::TimeLimit})} : std::nullopt;
}

std::optional<Error> SequenceRun::extend_to(Heap last) {
    if (sequence_->size() > last && !settings_.limits.stop.stop_requested()) {
        return std::nullopt;
    }
    return run([&](Budget& budget) { return sequence_->extend_to(last, budget); });
}

std::optional<Error> SequenceRun::find_period(Heap last) {
    if (last != ~Heap{0}) {
        goal_ = last + 1;
    }
    return run([&](Budget& budget) {
        return sequence_->find_period(last, budget).has_value() || !budget.exceeded();
    });
}

void SequenceRun::save_if_due() {
    if (checkpoint_.due()) {
        // If the disk is full now, it may not be the next time; the last time it is reported.
        static_cast<void>(save());
    }
}

std::optional<Error> SequenceRun::save() {
    const Heap known = sequence_->examined();
    if (known == saved_) {
        return std::nullopt;
    }
    auto error = checkpoint_.save([this](std::vector<std::uint8_t>& out) { sequence_->save(out); });
    if (!error) {
        saved_ = known;
    }
    return error;
}

std::string SequenceRun::time_limit_text() const {
    return duration_text(settings_.limits.time);
}

Error SequenceRun::stopped_by(Error limit) const {
    if (limit.code != ErrorCode::MemoryLimit) {
        limit.facts = {time_limit_text()}; // not that of a slice
    }
    return for_values(limit, sequence_->examined());
}

} // namespace nimber
