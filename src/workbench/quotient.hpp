#pragma once

#include "nimber/games/game.hpp"
#include "nimber/games/rule_loader.hpp"
#include "nimber/position/file_reader.hpp"
#include "nimber/position/position.hpp"
#include "nimber/proof/quotient_certificate.hpp"
#include "nimber/proof/quotient_checker.hpp"
#include "nimber/solve/quotient_learner.hpp"
#include "nimber/text/language.hpp"
#include "workbench/json_writer.hpp"
#include "workbench/premise.hpp"
#include "workbench/quotient_run.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// What is known of a misère quotient.
struct QuotientAnswer {
    std::string game; ///< as it was asked for
    /// The generators: heaps of the sizes 1, 2, ..., or positions, from 1 on, by their names.
    bool of_heaps = true;
    std::vector<std::string> names;
    MisereQuotient quotient;
    std::vector<QuotientGrowth> growth;
    std::vector<Nimber> nim_values; ///< in normal play, by generator from 1
    /// The period, where it is proved: then the quotient is that of all heaps.
    std::optional<QuotientPeriod> period;
    Premise premise; ///< what it rests on besides the rules, if anything
    /// The first generator with which it looks infinite, if one does: observed, not proved.
    std::optional<Generator> looks_infinite;
    std::optional<Error> stopped; ///< what ended it, if it is not all that was asked for
    /// Whether it rests on a checkpoint that was not checked to the end.
    bool unchecked = false;
    std::optional<Error> unsaved; ///< why the checkpoint could not be written, if so
    QuotientCertificate certificate;

    [[nodiscard]] Generator known() const {
        return static_cast<Generator>(quotient.values.size() - 1);
    }
    [[nodiscard]] Standing standing() const {
        return unchecked ? Standing::Observed : period ? Standing::Proved : Standing::Computed;
    }
    /// The first generator with which the quotient is not that of misère Nim; 0 if there is none.
    [[nodiscard]] Generator wild_from() const;
};

/// The most positions that a closure may have.
inline constexpr std::size_t kMostQuotientPositions = 100'000;

/// The quotient of the heaps 1 to `last` of a game; without `last` of all heaps, if a period can be
/// proved within the limits. An error if the game has none.
[[nodiscard]] Result<QuotientAnswer> heap_quotient(const GamePtr& game, std::optional<Heap> last,
                                                   QuotientSettings settings);
/// The quotient of a position and of all that can be reached from it, part by part.
[[nodiscard]] Result<QuotientAnswer> position_quotient(const Position& position,
                                                       QuotientSettings settings);

/// Checks the claims of a certificate; of one that lists options also that they are those of the
/// position or game that it names, as far as they are listed. Its rule file or graph is read with
/// `files` and `rules`. An error if a limit ends it, or if that file is wrong.
[[nodiscard]] Result<QuotientVerdict> check_with_options(const QuotientCertificate& certificate,
                                                         Budget& budget,
                                                         const FileReader& files = {},
                                                         const RuleLoader& rules = {});

/// The largest order of which a multiplication table is written.
inline constexpr std::size_t kLargestTable = 1000;

/// The object "nimber/quotient/1" of docs/json.md, with the multiplication table if it is wanted.
void encode(JsonWriter& json, const QuotientAnswer& answer, bool table, Language language);

} // namespace nimber
