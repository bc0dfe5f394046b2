#include "workbench/runs/solve_run.hpp"

#include "core/bytes/saved_bytes.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/proof/strategy_checker.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "workbench/runs/spot_check.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace nimber {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kSolveKind = "couples";

Limits limits_of_search(const RunSettings& settings) {
    Limits limits = settings.limits;
    limits.progress = settings.progress;
    if (!settings.checkpoint.empty()) {
        limits.memory_bytes /= 2;
    }
    return limits;
}

} // namespace

SolveRun::SolveRun(Position position, Play play, RunSettings settings)
    : settings_{std::move(settings)}, checkpoint_{settings_, kSolveKind},
      position_{std::move(position)}, play_{play}, solver_{limits_of_search(settings_)} {}

Result<std::unique_ptr<SolveRun>> SolveRun::begin(const Position& position, Play play,
                                                  RunSettings settings) {
    std::unique_ptr<SolveRun> run{new SolveRun{position, play, std::move(settings)}};
    if (run->settings_.checkpoint.empty()) {
        return run;
    }
    run->searches_ = run->solver_.component_searches(position);
    if (run->searches_.empty()) {
        return Error{ErrorCode::NothingToSave,
                     {to_text(position)},
                     Error::kNoOffset,
                     {"no part of it is searched as a board", "其中没有按棋盘搜索的部分"}};
    }
    // It is read into the half of the memory that the search has not.
    const std::size_t room = run->settings_.limits.memory_bytes / 2;
    if (auto error = run->checkpoint_.open(
            to_text(position), room,
            [&](std::span<const std::uint8_t> saved) { return run->load(saved); })) {
        return *error;
    }
    return run;
}

std::optional<Error> SolveRun::load(std::span<const std::uint8_t> saved) {
    ByteReader in{saved};
    for (ComponentSearch* search : searches_) {
        const std::span<const std::uint8_t> found = in.row();
        if (!in.ok() || !search->load(found, solver_.budget())) {
            return solver_.budget().exceeded()
                       ? solver_.budget().error()
                       : checkpoint_.damaged({"what it holds was not found by this search",
                                              "其内容不是这种搜索的结果"});
        }
    }
    resumed_ = true;
    return agrees_with_rules() ? std::nullopt
                               : std::optional{refuted_checkpoint(settings_.checkpoint)};
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

Result<Answer> SolveRun::solve(Solver::Want want) {
    if (settings_.checkpoint.empty()) {
        return solver_.solve(position_, play_, want);
    }
    auto answer = solve_in_slices(want);
    // What follows, such as a certificate, has the time of the run and not of its last slice.
    solver_.budget().set_time(settings_.limits.time);
    return answer;
}

Result<Strategy> SolveRun::strategy() {
    auto strategy = build_strategy(position_, solver_);
    if (!strategy) {
        return limit_of(strategy.error(), kProofLimits);
    }
    if (resumed_) {
        const auto verdict = check(*strategy, solver_.budget());
        if (!verdict) {
            return limit_of(verdict.error(), kProofLimits);
        }
        if (!verdict->holds) {
            return refuted_checkpoint(settings_.checkpoint);
        }
    }
    return strategy;
}

Result<Answer> SolveRun::solve_in_slices(Solver::Want want) {
    Budget& budget = solver_.budget();
    const milliseconds limit = settings_.limits.time;
    while (true) {
        // The search is stopped, saved and asked again: what it knows takes no time.
        const milliseconds slice = checkpoint_.until_due();
        const milliseconds elapsed = budget.elapsed();
        const bool last = limit - elapsed <= slice;
        budget.set_time(last ? limit : elapsed + slice);
        auto answer = solver_.solve(position_, play_, want);
        const bool whole = answer && !answer->moves_cut;
        const bool paused =
            !last && budget.exceeded() && budget.error().code == ErrorCode::TimeLimit;
        if (whole || !paused) {
            return answer;
        }
        // If the disk is full now, it may not be the next time; the last time it is reported.
        static_cast<void>(save());
    }
}

std::optional<Error> SolveRun::save() {
    return checkpoint_.save([this](std::vector<std::uint8_t>& out) {
        for (const ComponentSearch* search : searches_) {
            ByteWriter{out}.bytes_of(
                [search](std::vector<std::uint8_t>& row) { search->save(row); });
        }
    });
}

} // namespace nimber
