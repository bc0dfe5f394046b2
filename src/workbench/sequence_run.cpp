#include "workbench/sequence_run.hpp"

#include "nimber/games/game.hpp"
#include "store/checkpoint.hpp"
#include "store/replace_file.hpp"
#include "workbench/saving.hpp"
#include "workbench/spot_check.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nimber {
namespace {

constexpr std::string_view kKind = "nim-sequence";
/// Saving takes at most this part of the time.
constexpr int kSavingShare = 20;
/// Looking at what a checkpoint holds takes at most this part of the time, so that a run in many
/// short pieces gets on.
constexpr int kCheckingShare = 4;
constexpr std::chrono::milliseconds kMostChecking{200};
constexpr int kMostPatience = 1 << 20U;
constexpr std::chrono::milliseconds kReportEvery{100};
constexpr std::chrono::milliseconds kForEver = std::chrono::milliseconds::max();

} // namespace

Error for_values(const Error& limit, Heap known) {
    const bool is_limit = limit.code == ErrorCode::MemoryLimit ||
                          limit.code == ErrorCode::TimeLimit || limit.code == ErrorCode::Cancelled;
    if (!is_limit) {
        return limit; // rules that failed say more themselves
    }
    const ErrorCode code = limit.code == ErrorCode::MemoryLimit ? ErrorCode::ValuesMemoryLimit
                           : limit.code == ErrorCode::Cancelled ? ErrorCode::ValuesCancelled
                                                                : ErrorCode::ValuesTimeLimit;
    return {code, {limit.facts.at(0), std::to_string(known)}};
}

SequenceRun::SequenceRun(std::string game, std::unique_ptr<NimSequence> sequence,
                         RunSettings settings)
    : game_{std::move(game)}, sequence_{std::move(sequence)}, settings_{std::move(settings)},
      start_{settings_.limits.start.value_or(Clock::now())}, next_save_{Clock::now() +
                                                                        settings_.save_every} {}

Result<std::unique_ptr<SequenceRun>> SequenceRun::begin(const Game& game, RunSettings settings) {
    auto sequence = make_sequence(game, settings.threads);
    assert(sequence != nullptr);
    std::unique_ptr<SequenceRun> run{
        new SequenceRun{game.name(), std::move(sequence), std::move(settings)}};
    const std::string& path = run->settings_.checkpoint;
    if (path.empty()) {
        return run;
    }
    if (auto error = check_writable(path)) {
        return *error;
    }
    auto claim = FileClaim::take(path);
    if (!claim) {
        return claim.error();
    }
    run->claim_ = std::move(*claim);
    if (auto error = run->load(game)) {
        return *error;
    }
    return run;
}

std::optional<Error> SequenceRun::load(const Game& game) {
    const std::string& path = settings_.checkpoint;
    const CheckpointOwner owner{kKind, game_};
    std::size_t bytes = 0;
    {
        const Saving reading; // what was saved fits once more
        const auto file = read_checkpoint_file(path, owner, settings_.limits.memory_bytes);
        if (!file) {
            return file.error();
        }
        if (!*file) {
            return std::nullopt;
        }
        const auto payload = decode_checkpoint(**file, owner, path);
        if (!payload) {
            return payload.error();
        }
        if (!sequence_->load(*payload)) {
            return Error{
                ErrorCode::DamagedCheckpoint,
                {path},
                Error::kNoOffset,
                {"what it holds are not the values of this game", "其内容不是这个游戏的值"}};
        }
        bytes = payload->size();
    }
    if (!values_follow(game, *sequence_,
                       std::min(kMostChecking, settings_.limits.time / kCheckingShare))) {
        return refuted_checkpoint(path);
    }
    loaded_ = saved_ = sequence_->examined();
    settle(bytes);
    return std::nullopt;
}

Limits SequenceRun::limits_left(Heap heaps) const {
    Limits limits = settings_.limits;
    limits.time =
        limits.time == kForEver ? kForEver : std::max(limits.time - elapsed(), Milliseconds{0});
    limits.progress = [this, heaps](const SearchProgress& now) {
        if (settings_.progress) {
            settings_.progress({now.positions, 0, heaps, now.time});
        }
    };
    return limits;
}

/// Begins the account of memory after a checkpoint of so many bytes was read. Engines tell only by
/// how much more they hold than before, and one of them is chosen anew at the first step: that step
/// is made here, without a limit. From then on a value takes about as much as in the checkpoint.
void SequenceRun::settle(std::size_t bytes) {
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
    const auto due = std::chrono::duration_cast<Milliseconds>(next_save_ - Clock::now());
    return std::min(left, std::max(due, Milliseconds{1}) * patience_);
}

void SequenceRun::report() {
    const auto now = Clock::now();
    if (settings_.progress && now >= next_report_) {
        next_report_ = now + kReportEvery;
        settings_.progress({sequence_->examined(), loaded_, goal_, elapsed()});
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
    if (!settings_.checkpoint.empty() && Clock::now() >= next_save_) {
        // If the disk is full now, it may not be the next time; the last time it is reported.
        static_cast<void>(save());
    }
}

std::optional<Error> SequenceRun::save() {
    const Heap known = sequence_->examined();
    if (settings_.checkpoint.empty() || known == saved_) {
        return std::nullopt;
    }
    const Saving saving;
    const auto began = Clock::now();
    const auto bytes = encode_checkpoint(
        {kKind, game_}, [this](std::vector<std::uint8_t>& out) { sequence_->save(out); });
    auto error = replace_file(settings_.checkpoint, bytes);
    const auto now = Clock::now();
    next_save_ =
        now + std::max<Clock::duration>(settings_.save_every, kSavingShare * (now - began));
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
