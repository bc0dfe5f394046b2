#pragma once

struct lua_State;

namespace nimber {

class Account;

/// Instructions between two looks at the account.
inline constexpr int kHookInterval = 1000;

/// A new Lua state that allocates and runs on `account`, with the functions in it that can neither
/// reach out of it nor evade the account; null if there is no memory for it.
///
/// What there is: assert, error, ipairs, pairs, select, tonumber, tostring, type; math without
/// random numbers; utf8; and of string and table what `safe_functions.cpp` has made safe. There is
/// no pcall (a spent budget cannot be caught), no setmetatable (no destructors, which run without
/// the hook), no coroutine (each would have a hook count of its own) and no load (no bytecode).
[[nodiscard]] lua_State* new_sandbox(Account& account);

/// The account of a state made by `new_sandbox`.
[[nodiscard]] Account& account_of(lua_State* lua);

/// The line of the script that is being run; at most 0 if there is none.
[[nodiscard]] int current_line(lua_State* lua);

/// Replaces what is unsafe in `string` and `table`, and adds `pairs`.
void make_functions_safe(lua_State* lua);

} // namespace nimber
