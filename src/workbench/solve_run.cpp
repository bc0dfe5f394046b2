#include "workbench/solve_run.hpp"

#include "core/solve/sequence/saved_bytes.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "store/checkpoint.hpp"
#include "store/replace_file.hpp"
#include "workbench/saving.hpp"
#include "workbench/spot_check.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace nimber {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kKind = "couples";
/// Saving takes at most this part of the time.
constexpr int kSavingShare = 20;

Limits limits_of_search(const SolveRunSettings& settings) {
    Limits limits = settings.limits;
    if (!settings.checkpoint.empty()) {
        limits.memory_bytes /= 2;
    }
    return limits;
}

} // namespace

SolveRun::SolveRun(Position position, Play play, SolveRunSettings settings)
    : position_{std::move(position)}, play_{play}, settings_{std::move(settings)},
      solver_{limits_of_search(settings_)} {}

Result<std::unique_ptr<SolveRun>> SolveRun::begin(const Position& position, Play play,
                                                  SolveRunSettings settings) {
    std::unique_ptr<SolveRun> run{new SolveRun{position, play, std::move(settings)}};
    const std::string& path = run->settings_.checkpoint;
    if (path.empty()) {
        return run;
    }
    run->searches_ = run->solver_.component_searches(position);
    if (run->searches_.empty()) {
        return Error{ErrorCode::NothingToSave,
                     {to_text(position)},
                     Error::kNoOffset,
                     {"no part of it is searched as a board", "其中没有按棋盘搜索的部分"}};
    }
    if (auto error = check_writable(path)) {
        return *error;
    }
    auto claim = FileClaim::take(path);
    if (!claim) {
        return claim.error();
    }
    run->claim_ = std::move(*claim);
    if (auto error = run->load()) {
        return *error;
    }
    return run;
}

std::optional<Error> SolveRun::load() {
    const std::string& path = settings_.checkpoint;
    const std::string game = to_text(position_);
    const CheckpointOwner owner{kKind, game};
    // The half of the memory that the search has not.
    const std::size_t room = settings_.limits.memory_bytes / 2;
    const Saving reading; // what was saved fits once more
    const auto file = read_checkpoint_file(path, owner, room);
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
    sequence::ByteReader in{*payload};
    for (ComponentSearch* search : searches_) {
        const std::span<const std::uint8_t> saved = in.row();
        if (!in.ok() || !search->load(saved, solver_.budget())) {
            return solver_.budget().exceeded()
                       ? solver_.budget().error()
                       : Error{ErrorCode::DamagedCheckpoint,
                               {path},
                               Error::kNoOffset,
                               {"what it holds was not found by this search",
                                "其内容不是这种搜索的结果"}};
        }
    }
    resumed_ = true;
    return agrees_with_rules() ? std::nullopt : std::optional{refuted_checkpoint(path)};
}

bool SolveRun::agrees_with_rules() {
    for (const Part& part : position_.parts) {
        for (std::size_t i = 0; i < part.component_count(); ++i) {
            ComponentSearch* search = solver_.component_search(*part.game, part.component(i));
            if (search != nullptr && std::ranges::find(searches_, search) != searches_.end() &&
                !search_agrees(*part.game, part.component(i), *search, solver_.budget())) {
                return false;
            }
        }
    }
    return true;
}

Result<Answer> SolveRun::solve() {
    if (settings_.checkpoint.empty()) {
        return solver_.solve(position_, play_);
    }
    auto answer = solve_in_slices();
    // What follows, such as a certificate, has the time of the run and not of its last slice.
    solver_.budget().set_time(settings_.limits.time);
    return answer;
}

Result<Strategy> SolveRun::strategy() {
    const auto stopped = [](Error limit) {
        const ErrorCode code = limit.code == ErrorCode::TimeLimit     ? ErrorCode::ProofTimeLimit
                               : limit.code == ErrorCode::MemoryLimit ? ErrorCode::ProofMemoryLimit
                               : limit.code == ErrorCode::Cancelled   ? ErrorCode::ProofCancelled
                                                                      : limit.code;
        limit.code = code;
        return limit;
    };
    auto strategy = build_strategy(position_, solver_);
    if (!strategy) {
        return stopped(strategy.error());
    }
    if (resumed_) {
        const auto verdict = check(*strategy, solver_.budget());
        if (!verdict) {
            return stopped(verdict.error());
        }
        if (!verdict->holds) {
            return refuted_checkpoint(settings_.checkpoint);
        }
    }
    return strategy;
}

Result<Answer> SolveRun::solve_in_slices() {
    Budget& budget = solver_.budget();
    const milliseconds limit = settings_.limits.time;
    milliseconds slice = settings_.save_every;
    while (true) {
        // The search is stopped, saved and asked again: what it knows takes no time.
        const milliseconds elapsed = budget.elapsed();
        const bool last = limit - elapsed <= slice;
        budget.set_time(last ? limit : elapsed + slice);
        auto answer = solver_.solve(position_, play_);
        const bool whole = answer && !answer->moves_cut;
        const bool paused =
            !last && budget.exceeded() && budget.error().code == ErrorCode::TimeLimit;
        if (whole || !paused) {
            return answer;
        }
        const milliseconds began = budget.elapsed();
        // If the disk is full now, it may not be the next time; the last time it is reported.
        static_cast<void>(save());
        slice = std::max(settings_.save_every, kSavingShare * (budget.elapsed() - began));
    }
}

std::optional<Error> SolveRun::save() {
    if (settings_.checkpoint.empty()) {
        return std::nullopt;
    }
    const Saving saving;
    const auto bytes =
        encode_checkpoint({kKind, to_text(position_)}, [this](std::vector<std::uint8_t>& out) {
            for (const ComponentSearch* search : searches_) {
                sequence::ByteWriter{out}.bytes_of(
                    [search](std::vector<std::uint8_t>& row) { search->save(row); });
            }
        });
    return replace_file(settings_.checkpoint, bytes);
}

} // namespace nimber
