// Functions of Lua's libraries that are not safe as they are. Some work for long in one instruction
// and are made to pay for it before they begin: the count hook does not see into them. Some show
// addresses, which differ from run to run and tell an attacker where to aim: these say types.

#include "script/account.hpp"
#include "script/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace nimber {
namespace {

constexpr lua_Integer kMostResults = 4096;
constexpr lua_Unsigned kMostSorted = 4096;

void pay(lua_State* lua, std::uint64_t instructions) {
    if (!account_of(lua).charge(instructions)) {
        luaL_error(lua, "budget");
    }
}

/// Calls the function in the first upvalue with the arguments of this one.
int call_original(lua_State* lua) {
    const int arguments = lua_gettop(lua);
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, arguments, LUA_MULTRET);
    return lua_gettop(lua);
}

/// The most steps that matching can take: for every place where a match may begin, each item that
/// repeats may end anywhere, and so may each pair and each copy of a capture.
std::uint64_t match_cost(std::string_view subject, std::string_view pattern) {
    constexpr std::uint64_t kTooMuch = std::uint64_t{1} << 50U;
    std::uint64_t cost = subject.size() + 1;
    const auto once_more = [&] {
        cost = cost > kTooMuch / (subject.size() + 1) ? kTooMuch : cost * (subject.size() + 1);
    };
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '%' && i + 1 < pattern.size()) {
            const char next = pattern[++i];
            if (next == 'b' || next == 'f' || (next >= '0' && next <= '9')) {
                once_more();
            }
        } else if (std::string_view{"*+-?"}.find(pattern[i]) != std::string_view::npos) {
            once_more(); // inside a set it is a letter, and paid for all the same
        }
    }
    return cost > kTooMuch / (pattern.size() + 1) ? kTooMuch : cost * (pattern.size() + 1);
}

std::string_view string_at(lua_State* lua, int index) {
    std::size_t size = 0;
    const char* const text = luaL_checklstring(lua, index, &size);
    return {text, size};
}

/// string.match, gmatch and gsub.
int match(lua_State* lua) {
    constexpr std::uint64_t kStepsPerInstruction = 4;
    pay(lua, match_cost(string_at(lua, 1), string_at(lua, 2)) / kStepsPerInstruction);
    return call_original(lua);
}

/// string.find, which may look for plain text.
int find(lua_State* lua) {
    const std::string_view subject = string_at(lua, 1);
    const std::string_view pattern = string_at(lua, 2);
    if (lua_toboolean(lua, 4) != 0 ||
        pattern.find_first_of("^$*+?.([%-") == std::string_view::npos) {
        constexpr std::uint64_t kBytesPerInstruction = 16;
        pay(lua, subject.size() * (pattern.size() + 1) / kBytesPerInstruction);
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

/// string.byte and table.unpack with at most kMostResults results.
int byte(lua_State* lua) {
    const auto size = static_cast<lua_Integer>(string_at(lua, 1).size());
    const lua_Integer first = luaL_optinteger(lua, 2, 1);
    const lua_Integer last = luaL_optinteger(lua, 3, first);
    if (last != first && size > kMostResults) {
        return luaL_error(lua, "string.byte gives at most %I values", kMostResults);
    }
    return call_original(lua);
}

int unpack(lua_State* lua) {
    const lua_Integer first = luaL_optinteger(lua, 2, 1);
    const lua_Integer last = lua_isnoneornil(lua, 3) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 3);
    if (last >= first && static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) >=
                             static_cast<lua_Unsigned>(kMostResults)) {
        return luaL_error(lua, "table.unpack gives at most %I values", kMostResults);
    }
    constexpr std::uint64_t kPerValue = 4; // whoever takes them copies them again
    pay(lua, last >= first ? kPerValue * static_cast<std::uint64_t>(last - first + 1) : 1);
    return call_original(lua);
}

/// table.insert, remove and concat, which may go through all of the table.
int through_table(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    const bool at_end =
        lua_gettop(lua) <= static_cast<int>(lua_tointeger(lua, lua_upvalueindex(2)));
    pay(lua, at_end ? 1 : lua_rawlen(lua, 1));
    return call_original(lua);
}

int sort(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    const lua_Unsigned size = lua_rawlen(lua, 1);
    if (size > kMostSorted) {
        return luaL_error(lua, "table.sort sorts at most %I items",
                          static_cast<lua_Integer>(kMostSorted));
    }
    constexpr std::uint64_t kPerItem = 32;
    pay(lua, size * kPerItem);
    return call_original(lua);
}

/// A key of a table, in the order in which `pairs` goes through them.
struct Key {
    bool is_string;
    lua_Number number;
    lua_Integer integer;
    std::string_view text;

    friend bool operator<(const Key& a, const Key& b) {
        if (a.is_string != b.is_string) {
            return b.is_string;
        }
        return a.is_string ? a.text < b.text
                           : (a.number != b.number ? a.number < b.number : a.integer < b.integer);
    }
};

// What the iterator of `pairs` holds. A script can call the iterator with anything, so it takes
// nothing from its arguments: in a release build Lua reads any integer as a table.
constexpr int kKeys = 1;
constexpr int kPlace = 2;
constexpr int kTraversed = 3;

int next_pair(lua_State* lua) {
    const lua_Integer place = lua_tointeger(lua, lua_upvalueindex(kPlace)) + 1;
    lua_settop(lua, 0);
    lua_pushinteger(lua, place);
    lua_replace(lua, lua_upvalueindex(kPlace));
    lua_rawgeti(lua, lua_upvalueindex(kKeys), place);
    if (lua_isnil(lua, -1)) {
        return 1;
    }
    lua_pushvalue(lua, -1);
    lua_rawget(lua, lua_upvalueindex(kTraversed));
    return 2;
}

/// pairs, in the order of the keys: Lua's own order differs from run to run.
int pairs(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    std::vector<Key> keys;
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        lua_pop(lua, 1);
        pay(lua, 16);
        Key key{lua_type(lua, -1) == LUA_TSTRING, 0, 0, {}};
        if (key.is_string) {
            key.text = string_at(lua, -1);
        } else if (lua_type(lua, -1) == LUA_TNUMBER) {
            key.number = lua_tonumber(lua, -1);
            key.integer = lua_isinteger(lua, -1) != 0 ? lua_tointeger(lua, -1) : 0;
        } else {
            return luaL_error(lua, "pairs goes through keys that are numbers or strings");
        }
        keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    lua_createtable(lua, static_cast<int>(keys.size()), 0);
    lua_Integer place = 0;
    for (const Key& key : keys) {
        if (key.is_string) {
            lua_pushlstring(lua, key.text.data(), key.text.size());
        } else if (static_cast<lua_Number>(key.integer) == key.number) {
            lua_pushinteger(lua, key.integer);
        } else {
            lua_pushnumber(lua, key.number);
        }
        lua_rawseti(lua, -2, ++place);
    }
    lua_pushinteger(lua, 0);
    lua_pushvalue(lua, 1);
    lua_pushcclosure(lua, next_pair, 3);
    lua_pushvalue(lua, 1);
    return 2;
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

/// Replaces a function of the library on top of the stack; `extra` is its second upvalue.
void wrap(lua_State* lua, const char* name, lua_CFunction safe, lua_Integer extra = 0) {
    lua_getfield(lua, -1, name);
    lua_pushinteger(lua, extra);
    lua_pushcclosure(lua, safe, 2);
    lua_setfield(lua, -2, name);
}

void drop(lua_State* lua, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
}

} // namespace

void make_functions_safe(lua_State* lua) {
    lua_getglobal(lua, "string");
    wrap(lua, "match", match);
    wrap(lua, "gmatch", match);
    wrap(lua, "gsub", match);
    wrap(lua, "find", find);
    wrap(lua, "rep", repeat);
    wrap(lua, "byte", byte);
    wrap(lua, "format", format);
    drop(lua, {"dump", "pack", "unpack", "packsize"});
    lua_getglobal(lua, "table");
    wrap(lua, "unpack", unpack);
    wrap(lua, "insert", through_table, 2);
    wrap(lua, "remove", through_table, 1);
    wrap(lua, "concat", through_table, 0);
    wrap(lua, "sort", sort);
    drop(lua, {"move"});
    lua_pushglobaltable(lua);
    wrap(lua, "tostring", to_string);
    lua_pushcfunction(lua, pairs);
    lua_setglobal(lua, "pairs");
}

} // namespace nimber
