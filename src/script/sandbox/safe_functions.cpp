// Functions of Lua's libraries that are not safe as they are. Some work for long in one instruction
// and are made to pay for it before they begin: the count hook does not see into them. Some show
// addresses, which differ from run to run and tell an attacker where to aim: these say types.

#include "script/sandbox/safe_functions.hpp"

#include "script/sandbox/account.hpp"
#include "script/sandbox/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <initializer_list>

namespace nimber {
namespace {

constexpr std::uint64_t kStepsPerInstruction = 4; // of matching
constexpr std::uint64_t kTooMuch = std::uint64_t{1} << 50U;

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > kTooMuch / b ? kTooMuch : a * b;
}

/// The most steps that matching can take: for every place where a match may begin, each item that
/// repeats may end anywhere, and so may each pair and each copy of a capture.
std::uint64_t match_cost(std::string_view subject, std::string_view pattern) {
    const std::uint64_t places = subject.size() + 1;
    std::uint64_t cost = places;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '%' && i + 1 < pattern.size()) {
            const char next = pattern[++i];
            if (next == 'b' || next == 'f' || (next >= '0' && next <= '9')) {
                cost = product(cost, places);
            }
        } else if (std::string_view{"*+-?"}.find(pattern[i]) != std::string_view::npos) {
            cost = product(cost, places); // inside a set it is a letter, and paid for all the same
        }
    }
    return product(cost, pattern.size() + 1);
}

/// string.match, and what begins like it.
int match(lua_State* lua) {
    pay(lua, match_cost(string_at(lua, 1), string_at(lua, 2)) / kStepsPerInstruction);
    return call_original(lua);
}

/// string.gsub, which writes its replacement as often as the pattern matches.
int substitute(lua_State* lua) {
    if (lua_type(lua, 3) == LUA_TSTRING || lua_type(lua, 3) == LUA_TNUMBER) {
        const std::uint64_t most = string_at(lua, 1).size() + 1;
        const lua_Integer asked = luaL_optinteger(lua, 4, static_cast<lua_Integer>(most));
        const std::uint64_t times =
            std::min(most, static_cast<std::uint64_t>(std::max<lua_Integer>(asked, 0)));
        pay(lua, product(times, string_at(lua, 3).size()) / kStepsPerInstruction);
    }
    return match(lua);
}

/// The iterator of string.gmatch. What it can do from the first match to the last was paid for;
/// once there is none left, it would look for one again and again.
int next_match(lua_State* lua) {
    lua_settop(lua, 0);
    if (lua_isnil(lua, lua_upvalueindex(1))) {
        return 0;
    }
    pay(lua, 1);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_call(lua, 0, LUA_MULTRET);
    if (lua_gettop(lua) == 0 || lua_isnil(lua, 1)) {
        lua_pushnil(lua);
        lua_replace(lua, lua_upvalueindex(1));
    }
    return lua_gettop(lua);
}

int match_all(lua_State* lua) {
    match(lua); // leaves the iterator on top
    lua_pushcclosure(lua, next_match, 1);
    return 1;
}

/// string.find, which may look for plain text.
int find(lua_State* lua) {
    const std::string_view subject = string_at(lua, 1);
    const std::string_view pattern = string_at(lua, 2);
    if (lua_toboolean(lua, 4) != 0 ||
        pattern.find_first_of("^$*+?.([%-") == std::string_view::npos) {
        constexpr std::uint64_t kComparedPerInstruction = 16;
        pay(lua, subject.size() * (pattern.size() + 1) / kComparedPerInstruction);
        return call_original(lua);
    }
    return match(lua);
}

/// string.rep, refused before it begins if the string will be too long.
int repeat(lua_State* lua) {
    const std::string_view text = string_at(lua, 1);
    const lua_Integer count = luaL_checkinteger(lua, 2);
    const std::string_view between = lua_isnoneornil(lua, 3) ? "" : string_at(lua, 3);
    const std::size_t most = account_of(lua).limits().string_bytes;
    if (count > 0 && static_cast<std::uint64_t>(count) >
                         most / std::max<std::size_t>(text.size() + between.size(), 1)) {
        account_of(lua).note(Account::Budget::StringLength);
        return luaL_error(lua, "budget");
    }
    pay(lua, static_cast<std::uint64_t>(std::max<lua_Integer>(count, 0)));
    return call_original(lua);
}

/// string.byte and utf8.codepoint with at most kMostResults results.
int byte(lua_State* lua) {
    const auto size = static_cast<lua_Integer>(string_at(lua, 1).size());
    const lua_Integer first = luaL_optinteger(lua, 2, 1);
    const lua_Integer last = luaL_optinteger(lua, 3, first);
    if (last != first && size > kMostResults) {
        return luaL_error(lua, "string.byte gives at most %I values",
                          static_cast<lua_Integer>(kMostResults));
    }
    return call_original(lua);
}

int code_point(lua_State* lua) {
    const auto size = static_cast<lua_Integer>(string_at(lua, 1).size());
    const lua_Integer first = luaL_optinteger(lua, 2, 1);
    const lua_Integer last = luaL_optinteger(lua, 3, first);
    if (last != first && size > kMostResults) {
        return luaL_error(lua, "utf8.codepoint gives at most %I values",
                          static_cast<lua_Integer>(kMostResults));
    }
    return call_original(lua);
}

/// Whether Lua would write the value at this index as its address.
bool shows_address(lua_State* lua, int index) {
    switch (lua_type(lua, index)) {
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING: return false;
    default: return true;
    }
}

int to_string(lua_State* lua) {
    luaL_checkany(lua, 1);
    if (shows_address(lua, 1)) {
        lua_pushstring(lua, luaL_typename(lua, 1));
        return 1;
    }
    return call_original(lua);
}

/// string.format without %p, and with a type wherever %s would write an address.
int format(lua_State* lua) {
    const std::string_view written = string_at(lua, 1);
    std::size_t percent = written.find('%');
    while (percent != std::string_view::npos) {
        const std::size_t letter = written.find_first_not_of("-+ #0123456789.", percent + 1);
        if (letter == std::string_view::npos) {
            break; // the original says what is wrong with it
        }
        if (written[letter] == 'p') {
            return luaL_error(lua, "string.format has no %%p here: rules see no addresses");
        }
        percent = written.find('%', letter + 1);
    }
    for (int i = 2; i <= lua_gettop(lua); ++i) {
        if (shows_address(lua, i)) {
            lua_pushstring(lua, luaL_typename(lua, i));
            lua_replace(lua, i);
        }
    }
    return call_original(lua);
}

void drop(lua_State* lua, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
}

} // namespace

void pay(lua_State* lua, std::uint64_t instructions) {
    if (!account_of(lua).charge(instructions)) {
        luaL_error(lua, "budget");
    }
}

std::string_view string_at(lua_State* lua, int index) {
    std::size_t size = 0;
    const char* const text = luaL_checklstring(lua, index, &size);
    return {text, size};
}

int call_original(lua_State* lua) {
    const int arguments = lua_gettop(lua);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, arguments, LUA_MULTRET);
    return lua_gettop(lua);
}

void wrap(lua_State* lua, const char* library, const char* name, lua_CFunction safe,
          std::int64_t extra) {
    lua_getfield(lua, -1, name);
    // Lua looks up the name of a function that was called by C here, for its messages. Scripts have
    // no way to this table.
    luaL_getsubtable(lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    luaL_getsubtable(lua, -1, library);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, name);
    lua_pop(lua, 2);
    lua_pushinteger(lua, extra);
    lua_pushcclosure(lua, safe, 2);
    lua_setfield(lua, -2, name);
}

void make_functions_safe(lua_State* lua) {
    lua_newtable(lua); // with names of those functions alone that are replaced
    lua_setfield(lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_getglobal(lua, "string");
    for (const auto& [name, safe] : std::initializer_list<luaL_Reg>{{"match", match},
                                                                    {"gmatch", match_all},
                                                                    {"gsub", substitute},
                                                                    {"find", find},
                                                                    {"rep", repeat},
                                                                    {"byte", byte},
                                                                    {"format", format}}) {
        wrap(lua, "string", name, safe);
    }
    drop(lua, {"dump", "pack", "unpack", "packsize"});
    lua_getglobal(lua, "utf8");
    wrap(lua, "utf8", "codepoint", code_point);
    lua_getglobal(lua, "table");
    make_tables_safe(lua);
    drop(lua, {"move"});
    lua_pushglobaltable(lua);
    wrap(lua, "_G", "tostring", to_string);
    lua_pushcfunction(lua, pairs_in_order);
    lua_setglobal(lua, "pairs");
}

} // namespace nimber
