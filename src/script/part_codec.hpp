#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/state.hpp"
#include "script/sandbox/lua_host.hpp"

#include <optional>
#include <string>
#include <string_view>

struct lua_State;

namespace nimber {

/// What one part of a position is to a script.
enum class PartKind : std::uint8_t {
    Number, ///< a heap: a whole number
    Tuple,  ///< a list of whole numbers
    Board,  ///< a string
};

// A state of a script's game is a sum of parts. A heap is one number. Tuples are their numbers,
// boards their letters eight to a number, in either case with kBar between two parts. An empty
// tuple or board is no part: nothing is left.

inline constexpr Heap kBar = ~Heap{0};
inline constexpr Heap kMostNumber = ~Heap{0} >> 1U; ///< that Lua has
inline constexpr std::size_t kMostPartNumbers = 4096;

/// Calls `visit` for each part of a state of tuples or boards, until it answers false.
void for_each_part(StateView state, FunctionRef<bool(StateView)> visit);
/// Adds a part to a state of tuples or boards.
void append_part(State& state, StateView part);

/// A board as a part, and back.
void encode_board(std::string_view board, State& part);
[[nodiscard]] std::string decode_board(StateView part);
/// What is wrong with a text as a board, or as what `show` gives, if anything.
[[nodiscard]] std::optional<Fault> check_board(std::string_view board);

/// Pushes a part for a script. For use in `LuaHost::run`.
void push_part(lua_State* lua, PartKind kind, StateView part);
/// Reads the value at `index` and adds it to `state` as a part (a heap as one number). For use in
/// `LuaHost::run`; a value that is no part fails.
void read_part(lua_State* lua, int index, PartKind kind, LuaHost& host, State& state);
/// Reads all values on the stack so, one by one within the budgets of the script. `kept` holds the
/// bytes of the state.
void read_parts(lua_State* lua, PartKind kind, LuaHost& host, State& state, KeptBytes& kept);

} // namespace nimber
