#include "script/sandbox.hpp"

#include "script/account.hpp"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace nimber {
namespace {

void* allocate(void* of, void* block, std::size_t old_bytes, std::size_t new_bytes) {
    auto& account = *static_cast<Account*>(of);
    // For a new block Lua tells its type in place of its size.
    const bool is_new = block == nullptr;
    void* const moved = account.resize(block, is_new ? 0 : old_bytes, new_bytes,
                                       is_new && old_bytes == LUA_TSTRING);
    if (moved == nullptr && new_bytes > 0 && account.lua() != nullptr) {
        account.note_line(current_line(account.lua())); // Lua asks no handler when memory is spent
    }
    return moved;
}

void look(lua_State* lua, lua_Debug* /*where*/) {
    if (!account_of(lua).tick(kHookInterval)) {
        luaL_error(lua, "budget");
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
    return 0;
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
