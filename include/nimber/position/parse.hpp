#pragma once

#include "nimber/position/position.hpp"

#include <string>
#include <string_view>

namespace nimber {

/// Reads positions. Keeps the games it has made, so that a stream of positions of the same games
/// makes each only once.
class PositionParser {
public:
    /// Reads `nim(5,7)+bash:3(12)+*2`, or without parentheses `nim 5 7 + bash:3 12`.
    [[nodiscard]] Result<Position> parse(std::string_view text);

private:
    struct Known {
        std::string name;
        GamePtr game;
    };
    [[nodiscard]] Result<GamePtr> game(std::string_view text, std::size_t begin, std::size_t end);
    [[nodiscard]] Result<Part> part(std::string_view text, std::size_t& at);

    std::vector<Known> known_;
};

/// `PositionParser::parse` for a single position.
[[nodiscard]] Result<Position> parse_position(std::string_view text);

} // namespace nimber
