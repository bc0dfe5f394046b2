#pragma once

#include "nimber/certificate/period_certificate.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/text/language.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/outcome.hpp"
#include "workbench/certificates/verdict.hpp"
#include "workbench/json/answer_members.hpp"
#include "workbench/runs/kept.hpp"
#include "workbench/runs/sequence_run.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// What is known about the period of a game on heaps.
struct PeriodAnswer {
    std::string game;
    /// Why the period is right, or why it is known that the values show none.
    Reasons reasons;
    std::optional<Period> period; ///< unless the values show none
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
    /// Whether the checker of certificates, which shares no code with the engines, has confirmed
    /// the proof: it does so at once where that takes a moment.
    bool checked = false;
    /// What the proof rests on besides the rules, if anything.
    std::optional<Declared> given;
    /// Why the search ended without a proof.
    std::optional<Error> stopped;
    Kept kept;

    /// Proved; or Observed, where a period fits the values but more of them would be needed, or
    /// where they come from a checkpoint and were not checked to the end, or from a formula that a
    /// rule file claims; or Computed, where the values show none.
    [[nodiscard]] Standing standing() const { return reasons.standing(); }
    /// Whether it would be proved if the values of the checkpoint were known to be right.
    [[nodiscard]] bool unchecked() const { return reasons.find<ByCheckpoint>() != nullptr; }

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

/// Has the checker of certificates confirm a proof that is so short that it takes a moment. An
/// error if it is refuted.
[[nodiscard]] std::optional<Error> confirm_short(PeriodAnswer& answer, const SequenceRun& run);

/// The game as a certificate names it: by its rule, so that nothing else need be known.
[[nodiscard]] std::string rule_text(const Game& game);

template <>
inline constexpr std::string_view kSchemaName<PeriodAnswer> = "Period";

template <class To>
void members(To& to, const PeriodAnswer& answer) {
    const auto& period = answer.period;
    to.schema("nimber/period/1");
    to("game", answer.game, "the game");
    to("standing", answer.standing(),
       "`proved`; `observed`: the period fits the values, but more of them would be needed, or "
       "the values are those of a formula of a rule file; `computed`: the values show none");
    to("preperiod", period ? std::optional{period->start} : std::nullopt,
       "g(n+period) = g(n)+saltus for all n from here on; null if no period is known");
    to("period", period ? std::optional{period->length} : std::nullopt,
       "its length; neither this nor `preperiod` can be smaller");
    to("saltus", period ? std::optional{period->saltus} : std::nullopt,
       "by how much the values grow in each period");
    to("exceptions", answer.exceptions,
       "how many heaps before do not have the value that the period, read on backwards, would "
       "give them; null if these values were not kept");
    to("last_exception",
       period && period->start > 0 ? std::optional{period->start - 1} : std::nullopt,
       "the last of them; null if there is none");
    to("checked_to", answer.values > 0 ? std::optional{answer.values - 1} : std::nullopt,
       "the last heap whose value was computed; for a proof, that it uses");
    to.maybe("by",
             answer.proof ? std::optional{method_text(answer.proof->method, Language::English)}
                          : std::nullopt,
             "the theorem that proves it ([sequences](sequences.md))");
    to.when(answer.checked, "checked", true,
            "only for a short proof: that the checker of `verify` has confirmed it");
    to.when(answer.given.has_value(), "given", answer.given.value_or(Declared{}).english,
            "what the proof rests on besides the rules: the `bounds` of a rule file, and how far "
            "they were compared with its moves ([rules](rules.md))");
    to.maybe("provable_to",
             answer.values_needed ? std::optional{*answer.values_needed - 1} : std::nullopt,
             "for `observed`: the values up to this heap would prove it");
    to.maybe("stopped", answer.stopped, "if it is not proved: the limit that came first");
}

} // namespace nimber
