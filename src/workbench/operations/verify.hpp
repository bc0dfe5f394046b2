#pragma once

#include "nimber/solve/reason.hpp"
#include "nimber/value/nimber.hpp"
#include "workbench/operation/operation.hpp"

#include <variant>

namespace nimber {

/// Re-checks a certificate: of a period, a strategy or a misère quotient.
struct VerifyRequest {
    std::string file;        ///< that holds it
    std::string certificate; ///< itself, where there are no files

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    /// Nothing that was typed is pointed into.
    [[nodiscard]] std::string text() const { return {}; }
};

// What a certificate claims, by its kind.

struct PeriodClaimed {
    std::string game;
    Heap preperiod = 0;
    Heap period = 0;
    std::uint64_t saltus = 0;
    Heap bound = 0;
};
struct StrategyClaimed {
    std::string position;
    Nimber value;
    std::size_t claims = 0;
};
struct QuotientClaimed {
    std::string game;
    std::uint32_t order = 0;
    std::size_t generators = 0;
    std::optional<bool> complete; ///< of positions, if it holds: whether these are all
    std::optional<Heap> preperiod;
    std::optional<Heap> period;
};

struct VerifyAnswer {
    std::variant<PeriodClaimed, StrategyClaimed, QuotientClaimed> certificate;
    bool holds = false;
    std::optional<std::string_view> fails; ///< the claim that does
    std::string reason;                    ///< what shows it; empty if all hold
    std::optional<Declared> given;         ///< on what it rests besides the rules

    // The same for people.
    std::string subject; ///< the game or position
    std::string claim;
    std::string why; ///< it holds, or does not
};

[[nodiscard]] Result<VerifyAnswer> run(const VerifyRequest& request, const Session& session);

template <>
inline constexpr std::string_view kSchemaName<VerifyAnswer> = "Verify";

template <class To>
void members(To& to, const PeriodClaimed& claimed) {
    to("game", claimed.game, "the game");
    to("preperiod", claimed.preperiod, "the values repeat from this heap on");
    to("period", claimed.period, "after so many heaps");
    to("saltus", claimed.saltus, "by how much the values grow in each period");
    to("bound", claimed.bound, "how many values were computed to prove it");
}

template <class To>
void members(To& to, const StrategyClaimed& claimed) {
    to("position", claimed.position, "the position");
    to("value", Count{claimed.value.value()}, "its value");
    to("claims", Count{claimed.claims}, "how many claims of the strategy prove it");
}

template <class To>
void members(To& to, const QuotientClaimed& claimed) {
    to("game", claimed.game, "the game or position");
    to("order", Count{claimed.order}, "the number of elements");
    to("generators", Count{claimed.generators},
       "of how many heaps or positions it is the quotient");
    to.maybe("complete", claimed.complete,
             "of positions, where it holds: whether they are all that can be reached from `game`; "
             "false where a limit cut the list short");
    to.maybe("preperiod", claimed.preperiod, "if a period is claimed: from which heap on");
    to.maybe("period", claimed.period, "if one is claimed: after how many heaps");
}

template <class To>
void members(To& to, const VerifyAnswer& answer) {
    to.schema("nimber/verify/1");
    to("certificate", answer.certificate,
       "what the file claims; the file itself is described in "
       "[sequences](sequences.md#6-certificates)");
    to("holds", answer.holds, "whether every claim was confirmed");
    to("fails", answer.fails,
       "the first claim that was not; null if there is none. Of the numbers themselves: `game`, "
       "`size`, `method`, `saltus`, `mask`, `parity`, `reach`, `bound`; of the values: `rares`, "
       "`witnesses`, `repeats`, `state`, `start`, `least`, `hash`. Of a strategy: `once`, "
       "`replies`, `possible`, `claimed`, `alike`, `refutes`, `differs`, `smaller`, `root`. Of a "
       "misère "
       "quotient it is as [misere](misere.md) says");
    to("reason", answer.reason, "what shows it");
    to.maybe(
        "given", answer.given,
        "if it holds, and rests on more than the moves: what a rule file declares about itself "
        "([rules](rules.md))");
}

} // namespace nimber
