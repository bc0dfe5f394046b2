#pragma once

#include <cstdint>
#include <string_view>

struct lua_State;

namespace nimber {

/// Replaces what is unsafe in the libraries, and adds `pairs`.
void make_functions_safe(lua_State* lua);

// What the functions that replace others have in common.

/// Charges the account of a state, and ends the call if a budget is spent.
void pay(lua_State* lua, std::uint64_t instructions);
/// The string at this index, or an error of the function in hand.
[[nodiscard]] std::string_view string_at(lua_State* lua, int index);
/// Calls the function in the first upvalue with the arguments of this one.
int call_original(lua_State* lua);
/// Replaces a function of the library on top of the stack, whose name is `library`; the one that it
/// replaces is its first upvalue, `extra` its second.
void wrap(lua_State* lua, const char* library, const char* name, int (*safe)(lua_State*),
          std::int64_t extra = 0);

/// Replaces what is unsafe in the library `table` on top of the stack.
void make_tables_safe(lua_State* lua);
/// table.sort and pairs.
int sort_table(lua_State* lua);
int pairs_in_order(lua_State* lua);

/// How many values one call may return.
inline constexpr std::int64_t kMostResults = 4096;

} // namespace nimber
