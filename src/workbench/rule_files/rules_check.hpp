#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"
#include "nimber/value/nimber.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

class ScriptGame;

/// What trying a rule file on small positions has shown.
struct RulesReport {
    /// Something to say about the rules at one position.
    struct Finding {
        bool fault = true; ///< or only worth knowing
        Error error;
    };
    std::string file;
    std::string name;          ///< of the game, as the file says
    std::size_t positions = 0; ///< that were tried
    std::uint64_t options = 0; ///< that they have
    bool all = true;           ///< whether these are all that can be reached
    std::chrono::nanoseconds time{};
    std::vector<Finding> findings;
    /// The code that the bounds of the file make of it, if it declares any and they hold: every
    /// heap up to `heaps_compared` agrees.
    std::optional<std::string> code;
    Heap heaps_compared = 0;
    /// Known games whose values agree with the first `values_compared`.
    std::vector<std::string> known;
    std::size_t values_compared = 0;

    [[nodiscard]] bool faultless() const;
};

/// Runs the rules of a file on small positions: heaps up to 40, its examples, or small tuples, and
/// all that can be reached from them. Then asks everything once more in another order, in a sandbox
/// that has seen nothing. Fails only if there is no game to try, or if a limit ends the request.
[[nodiscard]] Result<RulesReport> check_rules(const std::string& file, const Limits& limits);
/// The same for a game that `ScriptGame::load_moves` made of a file with this source.
[[nodiscard]] Result<RulesReport> check_rules(const std::string& file, const std::string& source,
                                              const std::shared_ptr<const ScriptGame>& loaded,
                                              const Limits& limits);

/// A commented rule file to begin with, for a game of this name.
[[nodiscard]] std::string starter_rules(const std::string& name);

} // namespace nimber
