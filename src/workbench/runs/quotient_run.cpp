#include "workbench/runs/quotient_run.hpp"

#include "core/bytes/saved_bytes.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

constexpr std::string_view kQuotientKind = "quotient";

} // namespace

QuotientRun::QuotientRun(RunSettings settings)
    : settings_{std::move(settings)}, checkpoint_{settings_, kQuotientKind} {}

Limits QuotientRun::limits_with_progress() {
    Limits limits = settings_.limits;
    limits.progress = [this](const SearchProgress& progress) {
        now_.tests = progress.positions - std::min(closed_, progress.positions);
        now_.time = progress.time;
        if (settings_.progress) {
            settings_.progress(now_);
        }
        save_if_due();
    };
    return limits;
}

std::optional<Error> QuotientRun::begin(const ClosedSet& set, std::string game, Generator last,
                                        const Lister& list) {
    set_ = &set;
    listed_ = list != nullptr;
    closed_ = budget_.positions();
    learner_.emplace(set, budget_);
    if (auto error = checkpoint_.open(
            std::move(game), budget_.room(),
            [&](std::span<const std::uint8_t> saved) { return load(saved, last, list); })) {
        return error;
    }
    learner_->set_progress([this](Generator generator, std::size_t order, std::size_t candidate) {
        now_.generator = generator;
        now_.order = order;
        now_.candidate = candidate;
        unsaved_ = true;
        save_if_due();
    });
    return std::nullopt;
}

std::optional<Error> QuotientRun::load(std::span<const std::uint8_t> saved, Generator last,
                                       const Lister& list) {
    const std::string& path = settings_.checkpoint;
    ByteReader in{saved};
    const std::uint64_t known = in.number();
    const std::uint64_t options = in.number();
    if (known > last) {
        return Error{ErrorCode::ForeignCheckpoint,
                     {path, std::to_string(known), std::to_string(last)},
                     Error::kNoOffset,
                     {"it goes on to {1}, beyond the {2} that are asked for",
                      "它已算到 {1}，超过所求的 {2}"}};
    }
    const auto generators = static_cast<Generator>(known);
    if (list) {
        if (auto error = list(generators + 1)) { // also of the guess
            return error;
        }
    }
    if (fingerprint(generators) != options) {
        return Error{ErrorCode::ForeignCheckpoint,
                     {path},
                     Error::kNoOffset,
                     {"the rules were others", "当时的规则不同"}};
    }
    if (!in.ok() || !learner_->load(in.rest()) || learner_->known() != known) {
        if (budget_.exceeded()) {
            return budget_.error();
        }
        return checkpoint_.damaged(
            {"what it holds is no quotient of this game", "其内容不是这个游戏的商"});
    }
    resumed_ = learner_->known() > 0;
    unsaved_ = false;
    return std::nullopt;
}

std::uint64_t QuotientRun::fingerprint(Generator last) const {
    constexpr std::uint64_t kStart = 1469598103934665603U; // FNV-1a
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::uint64_t hash = listed_ ? kStart : 0;
    const auto add = [&](std::uint64_t number) { hash = (hash ^ number) * kPrime; };
    for (Generator g = 1; listed_ && g <= last; ++g) {
        add(0);
        set_->options(g, [&](std::span<const Generator> sum) {
            add(sum.size() + 1);
            std::ranges::for_each(sum, add);
            return true;
        });
    }
    return hash;
}

std::optional<QuotientStop> QuotientRun::extend_to(Generator last) {
    return learner_->extend_to(last);
}

void QuotientRun::save_if_due() {
    if (unsaved_ && checkpoint_.due()) {
        // If the disk is full now, it may not be the next time; the last time it is reported.
        static_cast<void>(save());
    }
}

std::optional<Error> QuotientRun::save() {
    if (!unsaved_) {
        return std::nullopt;
    }
    auto error = checkpoint_.save([this](std::vector<std::uint8_t>& out) {
        ByteWriter writer{out};
        writer.number(learner_->known());
        writer.number(fingerprint(learner_->known()));
        learner_->save(out);
    });
    unsaved_ = error.has_value();
    return error;
}

} // namespace nimber
