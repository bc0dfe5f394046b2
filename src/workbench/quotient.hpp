#pragma once

#include "nimber/games/game.hpp"
#include "nimber/position/position.hpp"
#include "nimber/proof/quotient_certificate.hpp"
#include "nimber/proof/quotient_checker.hpp"
#include "nimber/solve/quotient_learner.hpp"
#include "nimber/text/language.hpp"
#include "workbench/json_writer.hpp"
#include "workbench/premise.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// What is known of a misère quotient.
struct QuotientAnswer {
    std::string game; ///< as it was asked for
    /// The generators: heaps of these sizes, or positions by their names. Both count from 1.
    bool of_heaps = true;
    std::vector<std::string> names;
    MisereQuotient quotient;
    std::vector<QuotientGrowth> growth;
    std::vector<Nimber> nim_values; ///< in normal play, by generator from 1
    /// The period, where it is proved: then the quotient is that of all heaps.
    std::optional<QuotientPeriod> period;
    Premise premise;              ///< what it rests on besides the rules, if anything
    std::optional<Error> stopped; ///< what ended it, if it is not all that was asked for
    QuotientCertificate certificate;

    [[nodiscard]] Generator known() const {
        return static_cast<Generator>(quotient.values.size() - 1);
    }
    [[nodiscard]] Standing standing() const {
        return period ? Standing::Proved : Standing::Computed;
    }
    /// The first generator with which the quotient is not that of misère Nim; 0 if there is none.
    [[nodiscard]] Generator wild_from() const;
};

/// What is told of work on a quotient: the generator, the order so far, that of the candidate.
using QuotientProgress = std::function<void(Generator, std::size_t, std::size_t)>;

/// The quotient of the heaps 1 to `last` of a game; without `last` of all heaps, if a period can be
/// proved within the limits. An error if the game has none.
[[nodiscard]] Result<QuotientAnswer> heap_quotient(const GamePtr& game, std::optional<Heap> last,
                                                   Limits limits,
                                                   const QuotientProgress& progress = {});
/// The quotient of a position and of all that can be reached from it, part by part.
[[nodiscard]] Result<QuotientAnswer> position_quotient(const Position& position, Limits limits,
                                                       const QuotientProgress& progress = {});

/// Whether the options that a certificate lists are those of the position or game that it names, as
/// far as they are listed. An error if a limit ends it.
[[nodiscard]] Result<bool> options_are_of_game(const QuotientCertificate& certificate,
                                               Budget& budget);

/// Checks the claims of a certificate; of one that lists options also that they are those of the
/// game.
[[nodiscard]] Result<QuotientVerdict> check_with_options(const QuotientCertificate& certificate,
                                                         Budget& budget);

/// The largest order of which a multiplication table is written.
inline constexpr std::size_t kLargestTable = 1000;

/// The object "nimber/quotient/1" of docs/json.md, with the multiplication table if it is wanted.
void encode(JsonWriter& json, const QuotientAnswer& answer, bool table, Language language);

} // namespace nimber
