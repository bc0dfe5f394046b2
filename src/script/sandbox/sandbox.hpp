#pragma once

struct lua_State;

namespace nimber {

class Account;

/// The most instructions between two looks at the account; fewer while they take long.
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

/// Makes the table at `index` one that can be read but not written: who tries gets an error that
/// names the key and says `where`. What was in it is now the `__index` of its metatable.
void seal_table(lua_State* lua, int index, const char* where);
/// Does so with the globals: for the time after a rule file was loaded.
void seal_globals(lua_State* lua);

} // namespace nimber
