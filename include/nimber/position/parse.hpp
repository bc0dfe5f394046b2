#pragma once

#include "nimber/game/file_reader.hpp"
#include "nimber/game/rule_loader.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nimber {

/// Reads positions. Keeps the games it has made, so that a stream of positions of the same games
/// makes each only once.
class PositionParser {
public:
    /// Without `files` a position that names a file, such as tokens:@graph.txt(0), is refused, and
    /// without `rules` one of a rule file, such as @mine.lua(5). Large games, such as graphs, count
    /// against the memory of `limits` for as long as they live.
    explicit PositionParser(FileReader files = {}, RuleLoader rules = {}, Limits limits = {})
        : files_{std::move(files)}, rules_{std::move(rules)}, limits_{std::move(limits)} {}

    /// Reads `nim(5,7)+bash:3(12)+*2`, or without parentheses `nim 5 7 + bash:3 12`.
    [[nodiscard]] Result<Position> parse(std::string_view text);
    /// Begins a new request for the games it keeps: the limits of rule files start again.
    void renew();

private:
    struct Known {
        std::string name;
        GamePtr game;
    };
    [[nodiscard]] Result<GamePtr> game(std::string_view text, std::size_t begin, std::size_t end);
    [[nodiscard]] Result<Part> part(std::string_view text, std::size_t& at);

    FileReader files_;
    RuleLoader rules_;
    Limits limits_;
    std::vector<Known> known_;
};

/// `PositionParser::parse` for a single position.
[[nodiscard]] Result<Position> parse_position(std::string_view text, FileReader files = {},
                                              RuleLoader rules = {}, Limits limits = {});

} // namespace nimber
