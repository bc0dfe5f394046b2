#pragma once

#include "engine.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/solve/sequence/code_sequence.hpp"
#include "rares/few_rares.hpp"
#include "rares/sparse_space.hpp"
#include "wide/thread_team.hpp"

#include <cstdint>
#include <memory>

namespace nimber::sequence {

/// Decides which engine computes a code, by what the values so far look like.
class EngineChoice {
public:
    using Path = CodeSequence::Path;

    EngineChoice(const HeapCode& code, Path path, ThreadTeam& team);

    /// The heap from which on it is worth asking again.
    [[nodiscard]] Heap look_again() const { return look_again_; }
    /// An engine that goes on behind `current` and is thought to be faster; nothing if `current` is
    /// best.
    [[nodiscard]] std::unique_ptr<Engine> better(const Engine& current);
    /// Says that the engine chosen last can go no further.
    void gave_up();

    [[nodiscard]] Path chosen() const { return chosen_; }
    [[nodiscard]] const SparseSpace& space() const { return space_; }

private:
    void count(const Engine& engine);
    [[nodiscard]] std::uint64_t recent_rares(const Engine& engine) const;
    [[nodiscard]] Path cheapest(Heap size, std::uint64_t rares, std::uint64_t recent) const;

    HeapCode code_;
    Path path_;
    ThreadTeam& team_;
    Path chosen_ = Path::Plain;
    SparseSpace space_;
    ValueCounts counts_;
    Heap counted_ = 1; ///< heap 0 is no part
    std::uint32_t largest_ = 0;
    std::uint32_t splits_ = 0;
    Heap look_again_;
    bool few_failed_ = false;
    bool many_failed_ = false;
    bool wide_failed_ = false;
};

/// The engine for few rares behind the first `size` values, if they suit it.
[[nodiscard]] std::unique_ptr<FewRares> few_rares_if_any(const HeapCode& code, Heap size,
                                                         ValueReader values);

} // namespace nimber::sequence
