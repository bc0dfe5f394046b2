#pragma once

#include "nimber/certificate/quotient_certificate.hpp"
#include "nimber/game/file_reader.hpp"
#include "nimber/game/game.hpp"
#include "nimber/game/rule_loader.hpp"
#include "nimber/position/position.hpp"
#include "nimber/proof/quotient_checker.hpp"
#include "nimber/solve/quotient/learner.hpp"
#include "nimber/text/language.hpp"
#include "workbench/json/answer_members.hpp"
#include "workbench/runs/kept.hpp"
#include "workbench/runs/quotient_run.hpp"

#include <array>
#include <cstddef>
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
    std::optional<Declared> given; ///< what it rests on besides the rules, if anything
    /// The first generator with which it looks infinite, if one does: observed, not proved.
    std::optional<Generator> looks_infinite;
    std::optional<Error> stopped; ///< what ended it, if it is not all that was asked for
    /// Whether it rests on a checkpoint that was not checked to the end.
    bool unchecked = false;
    bool with_table = false; ///< whether the multiplication table is wanted
    Kept kept;
    QuotientCertificate certificate;

    [[nodiscard]] Generator known() const {
        return static_cast<Generator>(quotient.values.size() - 1);
    }
    /// Why it is right.
    [[nodiscard]] Reasons reasons() const;
    [[nodiscard]] Standing standing() const { return reasons().standing(); }
    /// The first generator with which the quotient is not that of misère Nim; 0 if there is none.
    [[nodiscard]] Generator wild_from() const;
};

/// The most positions that a closure may have.
inline constexpr std::size_t kMostQuotientPositions = 100'000;

/// The quotient of the heaps 1 to `last` of a game; without `last` of all heaps, if a period can be
/// proved within the limits. An error if the game has none.
[[nodiscard]] Result<QuotientAnswer> heap_quotient(const GamePtr& game, std::optional<Heap> last,
                                                   RunSettings settings);
/// The quotient of a position and of all that can be reached from it, part by part.
[[nodiscard]] Result<QuotientAnswer> position_quotient(const Position& position,
                                                       RunSettings settings);

/// A verdict on a certificate whose options may be listed.
struct ListedVerdict : QuotientVerdict {
    /// If it holds and lists positions: whether they are all that can be reached from the one that
    /// it names.
    std::optional<bool> complete;
    std::optional<Declared> given; ///< what it rests on besides the rules
};

/// Checks the claims of a certificate; of one that lists options also that they are those of the
/// game that it names, and of one that lists positions that each can be reached from the position
/// that it names and has these options. Its rule file or graph is read with `files` and `rules`. An
/// error if a limit ends it, or if that file is wrong.
[[nodiscard]] Result<ListedVerdict> check_with_options(const QuotientCertificate& certificate,
                                                       Budget& budget, const FileReader& files = {},
                                                       const RuleLoader& rules = {});

/// The largest order of which a multiplication table is written.
inline constexpr std::size_t kLargestTable = 1000;

/// One letter of a presentation: the generator that it stands for, by its heap, or by its number
/// and name.
struct QuotientLetter {
    std::string letter;
    std::optional<Generator> heap;
    std::optional<Generator> number;
    std::optional<std::string> position;
};
/// The letter with this index.
[[nodiscard]] QuotientLetter letter_of(const QuotientAnswer& answer, std::size_t index);

/// From which generator on a quotient looks infinite: a heap, or the number of a position.
struct QuotientInfinite {
    std::optional<Generator> from;
    std::optional<Generator> number;
};

template <>
inline constexpr std::string_view kSchemaName<QuotientAnswer> = "Quotient";

template <class To>
void members(To& to, const QuotientGrowth& growth) {
    to("from", Count{growth.from}, "the heap at which it grew, or the number of the position");
    to("order", Count{growth.order}, "the number of elements from there on");
    to("lost", Count{growth.lost}, "how many of them are lost");
    to("tame", growth.tame, "whether sums play like misère Nim");
}

/// A number of a generator, if there is one.
[[nodiscard]] inline std::optional<Count> counted(std::optional<Generator> generator) {
    return generator ? std::optional{Count{*generator}} : std::nullopt;
}

template <class To>
void members(To& to, const QuotientLetter& letter) {
    to("letter", letter.letter, "the letter");
    to.maybe("heap", counted(letter.heap), "its heap");
    to.maybe("number", counted(letter.number), "for a position: its number in `positions`, from 1");
    to.maybe("position", letter.position, "and its name");
}

template <class To>
void members(To& to, const QuotientInfinite& infinite) {
    to.maybe("from", counted(infinite.from), "from which heap on");
    to.maybe("number", counted(infinite.number), "for a position: from which number on");
    to("standing", Standing::Observed, "always `observed`");
}

template <class To>
void members(To& to, const QuotientAnswer& answer) {
    const MisereQuotient& quotient = answer.quotient;
    const auto& period = answer.period;
    const Generator wild = answer.wild_from();
    std::optional<Error> cut; // the limit of the text that a list has reached
    /// A list of make(0), make(1), ...
    const auto listed = [&](std::size_t count, auto make) {
        return [&cut, count, make](auto& items) {
            for (std::size_t i = 0; i < count; ++i) {
                if (!items.room()) {
                    cut = items.limit();
                    return;
                }
                items(make(i));
            }
        };
    };
    const auto word = [&](std::size_t x) { return quotient.text(static_cast<Element>(x)); };
    to.schema("nimber/quotient/1");
    to("game", answer.game, "the game or the position, as it was read");
    to("to", Count{answer.known()},
       "the last heap of which the quotient is known exactly; for a position the number of "
       "positions");
    to("order", Count{quotient.order()}, "the number of elements");
    to.template list<std::string>(
        "p_portion",
        [&](auto& items) {
            std::vector<std::size_t> lost;
            for (std::size_t x = 0; x < quotient.order(); ++x) {
                if (quotient.lost[x]) {
                    lost.push_back(x);
                }
            }
            listed(lost.size(), [&](std::size_t i) { return word(lost[i]); })(items);
        },
        "the lost elements, as words in the letters");
    to("preperiod", period ? counted(period->start) : std::nullopt,
       "where what heaps are worth begins to repeat; null where no period is proved");
    to("period", period ? counted(period->length) : std::nullopt,
       "and after how many heaps it does; null likewise");
    to("standing", answer.standing(),
       "`proved`: the quotient is that of all heaps; `computed`: of those up to `to`; `observed`: "
       "it rests on a checkpoint that was not checked to the end");
    to.when(answer.given.has_value(), "given", answer.given.value_or(Declared{}).english,
            "what it rests on besides the rules, as with periods");
    to("tame", wild == 0, "whether sums play like misère Nim");
    to("wild_from", wild != 0 ? counted(wild) : std::nullopt,
       "if not, from which heap on; null if they do");
    to.maybe(
        "infinite",
        [&]() -> std::optional<QuotientInfinite> {
            const auto& from = answer.looks_infinite;
            return !from             ? std::nullopt
                   : answer.of_heaps ? std::optional{QuotientInfinite{from, std::nullopt}}
                                     : std::optional{QuotientInfinite{std::nullopt, from}};
        },
        "only if it looks infinite: from where on");
    to("growth", answer.growth,
       "the order, the number of lost elements and whether it is tame, from each heap at which it "
       "grew");
    to.template list<QuotientLetter>(
        "generators",
        listed(quotient.letters.size(), [&](std::size_t l) { return letter_of(answer, l); }),
        "the letters with their heaps");
    to.template list<std::array<std::string, 2>>(
        "relations",
        [&](auto& items) {
            const auto relations = quotient.relations();
            listed(relations.size(), [&](std::size_t i) {
                return std::array{MisereQuotient::text(relations[i].left),
                                  word(relations[i].right)};
            })(items);
        },
        "pairs of words that are equal: with `generators` a presentation");
    to.template list<std::string>(
        "pretending",
        listed(answer.known(), [&](std::size_t i) { return word(quotient.values[i + 1]); }),
        "what the heaps 1, 2, ... are worth, as words");
    to.template list_when<std::string>(
        !answer.of_heaps, "positions",
        listed(answer.known(),
               [&](std::size_t i) -> const std::string& { return answer.names[i]; }),
        "only for a position: the names of the positions of `pretending`");
    to.template list<Nimber>(
        "nim_values",
        listed(answer.nim_values.size(), [&](std::size_t i) { return answer.nim_values[i]; }),
        "their values in normal play");
    to.template list_when<std::string>(answer.with_table, "elements",
                                       listed(quotient.order(), word),
                                       "with `--table`: all elements as words");
    to.template list_when<std::vector<Count>>(
        answer.with_table, "table",
        listed(quotient.order(),
               [&](std::size_t x) {
                   std::vector<Count> products;
                   for (std::size_t y = 0; y < quotient.order(); ++y) {
                       products.push_back(
                           {quotient.product(static_cast<Element>(x), static_cast<Element>(y))});
                   }
                   return products;
               }),
        "with `--table`: the numbers of their products, row by row");
    to.maybe(
        "stopped", [&] { return answer.stopped ? answer.stopped : cut; },
        "only if something ended it early: `code` and `message` as in errors");
}

} // namespace nimber
