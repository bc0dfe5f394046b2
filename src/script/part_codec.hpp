#pragma once

#include "nimber/game/state.hpp"
#include "script/sandbox/lua_host.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace nimber {

/// What one part of a position is to a script.
enum class PartKind : std::uint8_t {
    Number, ///< a heap: a whole number
    Tuple,  ///< a list of whole numbers
    Board,  ///< a string
};

// A part is a component of a script's game. A heap is one number, a tuple its numbers, a board its
// letters eight to a number. An empty tuple or board is no part: nothing is left.

inline constexpr Heap kMostNumber = ~Heap{0} >> 1U; ///< that Lua has
inline constexpr std::size_t kMostPartNumbers = 4096;

/// A board as a part, and back.
void encode_board(std::string_view board, State& part);
[[nodiscard]] std::string decode_board(StateView part);
/// What is wrong with a text as a board, or as what `show` gives, if anything.
[[nodiscard]] std::optional<Fault> check_board(std::string_view board);

/// Pushes a part for a script. For use in `LuaHost::run`.
void push_part(lua_State* lua, PartKind kind, StateView part);
/// Reads the value at `index` and adds its numbers to `part`. For use in `LuaHost::run`; a value
/// that is no part fails.
void read_part(lua_State* lua, int index, PartKind kind, LuaHost& host, State& part);
/// Reads all values on the stack so, one by one within the budgets of the script: their numbers are
/// added to `numbers`, and where each part ends, counted from where the first one begins, to
/// `ends`. `kept` holds the bytes of the numbers.
void read_parts(lua_State* lua, PartKind kind, LuaHost& host, State& numbers,
                std::vector<std::uint32_t>& ends, KeptBytes& kept);

} // namespace nimber
