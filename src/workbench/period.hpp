#pragma once

#include "nimber/proof/period_certificate.hpp"
#include "nimber/result.hpp"
#include "nimber/solve/nim_sequence.hpp"
#include "nimber/text/language.hpp"
#include "nimber/value/outcome.hpp"
#include "workbench/json_writer.hpp"
#include "workbench/premise.hpp"
#include "workbench/sequence_run.hpp"
#include "workbench/verdict.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// What is known about the period of a game on heaps.
struct PeriodAnswer {
    std::string game;
    /// Proved; or Observed, where a period fits the values but more of them would be needed, or
    /// where they come from a checkpoint and were not checked to the end; or Computed, where the
    /// values show none.
    Standing standing = Standing::Computed;
    std::optional<Period> period; ///< unless Computed
    /// What proves it; left out where that takes much longer than the proof itself.
    std::optional<PeriodCertificate> proof;
    /// For Observed: how many values would prove it.
    std::optional<Heap> values_needed;
    /// The heaps below period->start whose value is not that of the period read on backwards, if
    /// the values were kept: how many, and the first of them, at most kExceptionsListed. The last
    /// is period->start-1.
    std::optional<std::uint64_t> exceptions;
    std::vector<Heap> first_exceptions;
    /// How many values, from heap 0 on, were computed; for a proof how many of them it uses (with
    /// one that is left out: 0). So it does not depend on where a run was interrupted.
    Heap values = 0;
    /// Whether it would be proved if the values of the checkpoint were known to be right.
    bool unchecked = false;
    /// What the proof rests on besides the rules, if anything.
    Premise premise;
    /// Why the search ended without a proof.
    std::optional<Error> stopped;

    static constexpr std::size_t kExceptionsListed = 20;
};

/// Why no period is looked for in a game, if so.
[[nodiscard]] std::optional<Error> no_period_search(const Game& game);

/// What the values of the heaps 0 to `last` show after `find_period`, which `stopped` has ended or
/// not. (Engines compute some more, but an answer must not depend on how many.) `certify`: whether
/// the proof is wanted whatever it takes.
[[nodiscard]] PeriodAnswer period_answer(const Game& game, NimSequence& sequence, Heap last,
                                         std::optional<Error> stopped, bool certify);

/// Has the checker of certificates recompute, within what is left of the limits, all that proves
/// the period if the run went on from a checkpoint. If they do not suffice, the answer is no longer
/// proved. An error if the checkpoint is refuted.
[[nodiscard]] std::optional<Error> confirm_resumed(PeriodAnswer& answer, const Game& game,
                                                   const SequenceRun& run);

/// The game as a certificate names it: by its rule, so that nothing else need be known.
[[nodiscard]] std::string rule_text(const Game& game);

/// The object "nimber/period/1" of docs/json.md.
void encode(JsonWriter& json, const PeriodAnswer& answer, Language language);

} // namespace nimber
