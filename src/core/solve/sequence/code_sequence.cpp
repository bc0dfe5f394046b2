#include "nimber/solve/sequence/code_sequence.hpp"

#include "../../bytes/saved_bytes.hpp"
#include "choice.hpp"
#include "classical_period.hpp"
#include "nimber/certificate/period_certificate.hpp"
#include "nimber/certificate/values_hash.hpp"
#include "plain_engine.hpp"
#include "saved_values.hpp"
#include "window_period.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <string>

namespace nimber {
namespace {

constexpr Heap kMostKept = Heap{1} << 40U;

/// Calls visit(heap, value) for the heaps below `end`.
template <class Visit>
void for_each_value(const NimSequence& sequence, Heap end, const Visit& visit) {
    std::array<std::uint32_t, 4096> values{};
    for (Heap from = 0; from < end;) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(values.size(), end - from));
        sequence.read(from, {values.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            visit(from + i, values[i]);
        }
        from += count;
    }
}

/// Whether no value is larger than the number of options. (Larger ones would make engines hold
/// more than there are heaps.)
bool are_possible(const sequence::SavedValues& saved, const HeapCode& code) {
    const unsigned parts = std::max(code.most_parts(), 1U);
    const auto kinds = static_cast<double>(code.digits.size() * (parts + 1));
    std::array<std::uint32_t, 4096> values{};
    for (Heap from = 0; from < saved.size(); from += values.size()) {
        const auto count =
            static_cast<std::size_t>(std::min<Heap>(values.size(), saved.size() - from));
        saved.read(from, {values.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            // An option is given by the stones taken, the number of parts, and all parts but one.
            const auto heap = static_cast<double>(from + i + 1);
            if (values[i] > kinds * std::pow(heap, parts - 1)) {
                return false;
            }
        }
    }
    return true;
}

/// Classes with few rare heaps, if there are such: with them a checker need not try every pair.
std::optional<SparseSpace> few_rares_below(Heap bound, const CodeSequence& sequence) {
    constexpr Heap kQuickAnyway = 4096;
    constexpr std::uint64_t kFew = 4096;
    constexpr std::uint32_t kLargestMask = 0xFFFF; // in certificates
    if (bound < kQuickAnyway || sequence.code().most_parts() != 2) {
        return std::nullopt;
    }
    sequence::ValueCounts counts;
    for_each_value(sequence, bound,
                   [&](Heap heap, std::uint32_t value) { counts.add(heap, value); });
    const sequence::ChosenSpace best =
        sequence::choose_sparse_space(counts, sequence::common_split_parity(sequence.code()));
    const sequence::SparseSpace& space = best.space;
    if (best.rares > kFew || space.mask > kLargestMask) {
        return std::nullopt;
    }
    SparseSpace made{space.mask, space.by_position, {}};
    for_each_value(sequence, bound, [&](Heap heap, std::uint32_t value) {
        if (heap > 0 && space.class_of(heap, value) == 0) {
            made.rares.push_back(heap);
        }
    });
    return made;
}

} // namespace

struct CodeSequence::State {
    State(const HeapCode& code, Path path, std::size_t threads)
        : team{threads}, engine{std::make_unique<sequence::PlainEngine>(code)}, choice{code, path,
                                                                                       team} {}

    sequence::ThreadTeam team;
    std::unique_ptr<sequence::Engine> engine;
    sequence::EngineChoice choice;
    std::optional<Period> seen; ///< the period observed last
    Heap looked_at = 0;         ///< how many values were looked at for it
    bool proved = false;        ///< whether `seen` is

    // find_period looks at fixed numbers of values, so that a run that was interrupted finds the
    // same period in the same way.
    Heap next_look = kFirstLook;
    Heap kept = kFirstKept;                         ///< by the next window
    std::unique_ptr<sequence::WindowPeriod> window; ///< goes on behind the first 3*kept values

    static constexpr Heap kFirstLook = 64;
    static constexpr Heap kFirstKept = Heap{1} << 16U;

    void look(const HeapCode& code, Heap size) {
        looked_at = size;
        seen = sequence::observed_period(*engine, size);
        proved = seen && size >= sequence::values_for_proof(code, *seen);
    }
};

CodeSequence::CodeSequence(HeapCode code, std::size_t threads, Path path)
    : code_{std::move(code)}, threads_{threads}, path_{path}, state_{std::make_unique<State>(
                                                                  code_, path, threads)} {}

CodeSequence::~CodeSequence() = default;

Heap CodeSequence::size() const {
    return state_->engine->size();
}

Heap CodeSequence::examined() const {
    return state_->window ? state_->window->size() : size();
}

void CodeSequence::read(Heap from, std::span<std::uint32_t> values) const {
    if (values.empty()) {
        return; // also behind the last one, where a limit has ended the values before the first
    }
    assert(from + values.size() <= size());
    state_->engine->read(from, values);
}

bool CodeSequence::extend_to(Heap last, Budget& budget) {
    State& state = *state_;
    while (state.engine->size() <= last) {
        const Heap size = state.engine->size();
        const bool plain = state.choice.chosen() == Path::Plain;
        if (!(plain ? budget.step() : budget.long_step())) {
            return false;
        }
        const std::size_t held = state.engine->held_bytes();
        if (size >= state.choice.look_again()) {
            if (auto better = state.choice.better(*state.engine)) {
                state.engine = std::move(better);
            }
        }
        if (!state.engine->advance()) {
            state.choice.gave_up();
        }
        budget.examined(state.engine->size() - size);
        const std::size_t now = state.engine->held_bytes();
        if (now < held) {
            budget.release(held - now);
        } else if (!budget.hold(now - held)) {
            return false;
        }
        if (now > budget.limits().memory_bytes && !budget.hold(now)) {
            return false;
        }
    }
    return true;
}

std::optional<Period> CodeSequence::period() {
    State& state = *state_;
    if (!state.proved && !code_.unequal && size() > state.looked_at) {
        state.look(code_, size());
    }
    return state.proved ? state.seen : std::nullopt;
}

std::optional<Period> CodeSequence::find_period(Heap last, Budget& budget) {
    State& state = *state_;
    if (code_.unequal) {
        static_cast<void>(extend_to(last, budget));
        return std::nullopt;
    }
    while (!state.proved) {
        if (state.window) {
            if (!run_window(last, budget)) {
                break;
            }
            continue;
        }
        const Heap window_from = 3 * state.kept;
        const Heap next = std::min(state.next_look, window_from);
        if (!extend_to(std::min(next - 1, last), budget) || next - 1 > last) {
            static_cast<void>(period()); // what the values so far show
            break;
        }
        if (next == state.next_look) {
            state.next_look += state.next_look / 4;
            if (next > state.looked_at) {
                state.look(code_, next);
            }
        } else {
            begin_window();
        }
    }
    return state.proved ? state.seen : std::nullopt;
}

/// Goes on in constant memory if the first values look as if that would prove the period.
void CodeSequence::begin_window() {
    State& state = *state_;
    const Heap kept = state.kept;
    state.kept *= 2;
    const auto values = [&](Heap from, std::span<std::uint32_t> row) {
        state.engine->read(from, row);
    };
    if (auto few = sequence::few_rares_if_any(code_, 3 * kept, values)) {
        const bool early = few->rares().empty() || 2 * few->rares().back().heap < kept;
        if (early && kept > 4 * (code_.digits.size() + sequence::kMostLanes)) {
            state.window = std::make_unique<sequence::WindowPeriod>(*few, kept);
        }
    }
}

/// False if a limit ended it.
bool CodeSequence::run_window(Heap last, Budget& budget) {
    State& state = *state_;
    using Status = sequence::WindowPeriod::Status;
    switch (state.window->run(last, budget)) {
    case Status::Unproved: // a late rare heap: all values must be kept for longer
        state.window.reset();
        return true;
    case Status::Found:
        if (const auto found = state.window->find_start(budget)) {
            state.seen = found;
            state.proved = true;
            return true;
        }
        return false;
    case Status::Running: break;
    }
    return false;
}

std::optional<CodeSequence::Candidate> CodeSequence::candidate() const {
    if (!state_->seen || code_.unequal) {
        return std::nullopt;
    }
    return Candidate{*state_->seen, sequence::values_for_proof(code_, *state_->seen)};
}

PeriodCertificate CodeSequence::certificate(std::string_view game) const {
    assert(state_->proved);
    PeriodCertificate made;
    made.game = game;
    made.claim = *state_->seen;
    if (const auto* window = state_->window.get()) {
        made.method = PeriodMethod::Window;
        made.bound = window->size();
        made.values_hash = window->hash().result();
        const auto& first = window->first();
        made.sparse = SparseSpace{first.space.mask, first.space.by_position, {}};
        for (const sequence::RareHeap& rare : first.rares) {
            made.sparse->rares.push_back(rare.heap);
        }
        made.window = WindowReach{first.witnesses_to(), window->full_to()};
        return made;
    }
    made.method = PeriodMethod::Classical;
    made.bound = sequence::values_for_proof(code_, made.claim);
    ValuesHash hash;
    for_each_value(*this, made.bound, [&](Heap /*heap*/, std::uint32_t value) { hash.add(value); });
    made.values_hash = hash.result();
    made.sparse = few_rares_below(made.bound, *this);
    return made;
}

void CodeSequence::save(std::vector<std::uint8_t>& out) const {
    const std::string code = code_.text();
    ByteWriter writer{out};
    writer.bytes({reinterpret_cast<const std::uint8_t*>(code.data()), code.size()}); // NOLINT
    writer.number(code_.unequal ? 1 : 0);
    writer.number(state_->kept);
    writer.number(state_->window ? 1 : 0);
    if (state_->window) {
        state_->window->save(out);
        return;
    }
    writer.number(size());
    for_each_value(*this, size(), [&](Heap /*heap*/, std::uint32_t value) { writer.small(value); });
}

bool CodeSequence::load(std::span<const std::uint8_t> bytes) {
    ByteReader reader{bytes};
    const std::vector<std::uint8_t> code = reader.bytes();
    const bool unequal = reader.number(1) == 1;
    const Heap kept = reader.number(kMostKept);
    const bool windowed = reader.number(1) == 1;
    if (!reader.ok() || kept == 0 || unequal != code_.unequal ||
        !std::ranges::equal(code, code_.text())) {
        return false;
    }
    auto state = std::make_unique<State>(code_, path_, threads_);
    state->kept = kept;
    if (windowed) {
        state->window = sequence::WindowPeriod::load(code_, reader.rest());
        if (!state->window) {
            return false;
        }
        const std::vector<std::uint32_t>& early = state->window->early();
        state->engine = std::make_unique<sequence::PlainEngine>(
            code_, early.size(), [&](Heap from, std::span<std::uint32_t> row) {
                std::copy_n(early.begin() + static_cast<std::ptrdiff_t>(from), row.size(),
                            row.begin());
            });
    } else {
        const std::size_t size = reader.count(1);
        const sequence::SavedValues saved{reader.rest(), size};
        if (!reader.ok() || !saved.ok() || !are_possible(saved, code_)) {
            return false;
        }
        // The engine that goes on is chosen here: another one between would hold them all again.
        state->engine = size >= state->choice.look_again() ? state->choice.better(saved) : nullptr;
        if (!state->engine) {
            state->engine = std::make_unique<sequence::PlainEngine>(
                code_, size,
                [&](Heap from, std::span<std::uint32_t> row) { saved.read(from, row); });
        }
    }
    state_ = std::move(state);
    return true;
}

} // namespace nimber
