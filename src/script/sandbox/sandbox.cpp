#include "script/sandbox/sandbox.hpp"

#include "script/sandbox/account.hpp"
#include "script/sandbox/safe_functions.hpp"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <string_view>

namespace nimber {
namespace {

// A block for the keys of a table has room for a power of two of them, and no type of its own.
constexpr std::size_t kBytesPerKey = 24;
constexpr std::size_t kManyKeys = 1024;

BlockKind kind_of(std::size_t type, std::size_t bytes) {
    if (type == LUA_TSTRING) {
        return BlockKind::NewString;
    }
    const bool keys = type == 0 && bytes >= kManyKeys * kBytesPerKey && bytes % kBytesPerKey == 0 &&
                      std::has_single_bit(bytes / kBytesPerKey);
    return keys ? BlockKind::NewKeys : BlockKind::Other;
}

void* allocate(void* of, void* block, std::size_t old_bytes, std::size_t new_bytes) {
    auto& account = *static_cast<Account*>(of);
    // For a new block Lua tells its type in place of its size.
    const bool is_new = block == nullptr;
    void* const moved = account.resize(block, is_new ? 0 : old_bytes, new_bytes,
                                       is_new ? kind_of(old_bytes, new_bytes) : BlockKind::Other);
    if (moved == nullptr && new_bytes > 0 && account.lua() != nullptr) {
        account.note_line(current_line(account.lua())); // Lua asks no handler when memory is spent
    }
    return moved;
}

/// How many instructions to run until the next look, given how long the last ones took. Few are so
/// slow that a thousand of them would be noticed: comparing long strings is, and passing on many
/// arguments.
int next_interval(int interval, std::chrono::nanoseconds took) {
    constexpr std::chrono::milliseconds kSlow{2};
    constexpr std::chrono::microseconds kQuick{250};
    constexpr int kSlower = 16;
    if (took > kSlow) {
        return std::max(interval / kSlower, 1);
    }
    return took < kQuick ? std::min(2 * interval, kHookInterval) : interval;
}

void look(lua_State* lua, lua_Debug* /*where*/) {
    Account& account = account_of(lua);
    const int interval = lua_gethookcount(lua);
    if (!account.tick(static_cast<std::uint64_t>(interval))) {
        luaL_error(lua, "budget");
    }
    const int next = next_interval(interval, account.window());
    // To change it takes Lua a step for each function that is being called.
    constexpr int kDeep = 200;
    lua_Debug frame{};
    if (next != interval && lua_getstack(lua, kDeep, &frame) == 0) {
        lua_sethook(lua, look, LUA_MASKCOUNT, next);
    }
}

constexpr std::array<std::string_view, 11> kKept = {"assert",   "error",  "ipairs", "math",
                                                    "select",   "string", "table",  "tonumber",
                                                    "tostring", "type",   "utf8"};

bool is_kept(std::string_view name) {
    return std::ranges::find(kKept, name) != kKept.end();
}

int open_libraries(lua_State* lua) {
    luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
    luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    luaL_requiref(lua, LUA_UTF8LIBNAME, luaopen_utf8, 1);
    for (const char* name : {"random", "randomseed"}) {
        lua_pushnil(lua);
        lua_setfield(lua, 4, name);
    }
    lua_settop(lua, 0);
    // What is not asked for is dropped, so that nothing new slips in.
    lua_pushglobaltable(lua);
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        lua_pop(lua, 1);
        if (!is_kept(lua_tostring(lua, -1))) {
            lua_pushvalue(lua, -1);
            lua_pushnil(lua);
            lua_rawset(lua, 1); // an existing key may be cleared while the table is traversed
        }
    }
    make_functions_safe(lua);
    lua_settop(lua, 0);
    for (const char* name : {LUA_TABLIBNAME, LUA_STRLIBNAME, LUA_MATHLIBNAME, LUA_UTF8LIBNAME}) {
        lua_getglobal(lua, name);
        seal_table(lua, 1, "in a library");
        lua_settop(lua, 0);
    }
    // Strings find their methods at once.
    lua_pushliteral(lua, "");
    lua_getmetatable(lua, 1);
    lua_getglobal(lua, LUA_STRLIBNAME);
    luaL_getmetafield(lua, -1, "__index");
    lua_setfield(lua, 2, "__index");
    lua_settop(lua, 0);
    return 0;
}

/// __newindex of a table that is sealed; its upvalue says where it is.
int refuse_write(lua_State* lua) {
    const bool named = lua_type(lua, 2) == LUA_TSTRING;
    return luaL_error(lua, "%s cannot be set %s",
                      named ? lua_tostring(lua, 2) : luaL_typename(lua, 2),
                      lua_tostring(lua, lua_upvalueindex(1)));
}

} // namespace

lua_State* new_sandbox(Account& account) {
    lua_State* lua = lua_newstate(allocate, &account);
    if (lua == nullptr) {
        return nullptr;
    }
    void* const pointer = &account;
    std::memcpy(lua_getextraspace(lua), &pointer, LUA_EXTRASPACE);
    lua_pushcfunction(lua, open_libraries);
    if (lua_pcall(lua, 0, 0, 0) != LUA_OK) {
        lua_close(lua);
        return nullptr;
    }
    account.set_lua(lua);
    lua_sethook(lua, look, LUA_MASKCOUNT, kHookInterval);
    return lua;
}

void seal_table(lua_State* lua, int index, const char* where) {
    index = lua_absindex(lua, index);
    luaL_checkstack(lua, LUA_MINSTACK, nullptr);
    lua_createtable(lua, 0, 2); // the metatable
    lua_newtable(lua);          // what is in the table
    lua_pushnil(lua);
    while (lua_next(lua, index) != 0) {
        lua_pushvalue(lua, -2);
        lua_insert(lua, -2);
        lua_rawset(lua, -4);
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, index); // an existing key may be cleared while the table is traversed
    }
    lua_setfield(lua, -2, "__index");
    lua_pushstring(lua, where);
    lua_pushcclosure(lua, refuse_write, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, index);
}

void seal_globals(lua_State* lua) {
    lua_pushglobaltable(lua);
    seal_table(lua, -1,
               "as a global once the file is loaded: rules keep nothing from one call to the "
               "next, so declare it with local");
    lua_pop(lua, 1);
}

int current_line(lua_State* lua) {
    lua_Debug frame{};
    int line = 0;
    for (int level = 0; line <= 0 && lua_getstack(lua, level, &frame) != 0; ++level) {
        lua_getinfo(lua, "l", &frame);
        line = frame.currentline;
    }
    return line;
}

Account& account_of(lua_State* lua) {
    void* pointer = nullptr;
    std::memcpy(&pointer, lua_getextraspace(lua), LUA_EXTRASPACE);
    return *static_cast<Account*>(pointer);
}

} // namespace nimber
