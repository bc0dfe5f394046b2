// Functions on tables that would work for long in one instruction, or differently from run to run.

#include "script/sandbox/account.hpp"
#include "script/sandbox/safe_functions.hpp"
#include "script/sandbox/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

namespace nimber {
namespace {

constexpr lua_Unsigned kMostSorted = 4096;
constexpr std::uint64_t kConcatenatedPerInstruction = 16; // that are compared

int unpack(lua_State* lua) {
    const lua_Integer first = luaL_optinteger(lua, 2, 1);
    const lua_Integer last = lua_isnoneornil(lua, 3) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 3);
    if (last >= first && static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) >=
                             static_cast<lua_Unsigned>(kMostResults)) {
        return luaL_error(lua, "table.unpack gives at most %I values",
                          static_cast<lua_Integer>(kMostResults));
    }
    constexpr std::uint64_t kPerValue = 4; // whoever takes them copies them again
    pay(lua, last >= first ? kPerValue * static_cast<std::uint64_t>(last - first + 1) : 1);
    return call_original(lua);
}

/// table.insert and remove, which may go through all of the table.
int through_table(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    const bool at_end =
        lua_gettop(lua) <= static_cast<int>(lua_tointeger(lua, lua_upvalueindex(2)));
    pay(lua, at_end ? 1 : lua_rawlen(lua, 1));
    return call_original(lua);
}

/// table.concat, which pays item by item: how long it works is known only then.
int concat(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    std::size_t between_size = 0;
    const char* const between = luaL_optlstring(lua, 2, "", &between_size);
    const lua_Integer first = luaL_optinteger(lua, 3, 1);
    const lua_Integer last = lua_isnoneornil(lua, 4) ? static_cast<lua_Integer>(lua_rawlen(lua, 1))
                                                     : luaL_checkinteger(lua, 4);
    Account& account = account_of(lua);
    const std::size_t most = account.limits().string_bytes;
    std::size_t size = 0;
    luaL_Buffer all;
    luaL_buffinit(lua, &all);
    for (lua_Integer i = first; i <= last; ++i) {
        pay(lua, 1);
        lua_rawgeti(lua, 1, i);
        if (lua_isstring(lua, -1) == 0) {
            return luaL_error(lua, "invalid value (at index %I) in table for 'concat'", i);
        }
        std::size_t length = 0;
        lua_tolstring(lua, -1, &length);
        size += length + (i < last ? between_size : 0);
        if (size > most) {
            account.note(Account::Budget::StringLength);
            return luaL_error(lua, "budget");
        }
        luaL_addvalue(&all);
        if (i == last) { // which may be the greatest number that there is
            break;
        }
        luaL_addlstring(&all, between, between_size);
    }
    luaL_pushresult(&all);
    return 1;
}

/// Sorts the items on a stack by merging, which asks the same questions on every run and is not
/// led astray by an order that is none.
class MergeSort {
public:
    /// The items stand at `first` and above; `order` is where the function stands that tells which
    /// comes first, or 0.
    MergeSort(lua_State* lua, int first, int count, int order)
        : lua_{lua}, order_{order}, items_(static_cast<std::size_t>(count)), spare_(items_.size()) {
        std::iota(items_.begin(), items_.end(), first);
    }

    /// The places of the items on the stack, in order.
    const std::vector<int>& run() {
        for (std::size_t width = 1; width < items_.size(); width *= 2) {
            for (std::size_t begin = 0; begin < items_.size(); begin += 2 * width) {
                merge(begin, std::min(begin + width, items_.size()),
                      std::min(begin + 2 * width, items_.size()));
            }
            items_.swap(spare_);
        }
        for (std::size_t i = 1; order_ != 0 && i < items_.size(); ++i) {
            if (is_less(items_[i], items_[i - 1])) {
                luaL_error(lua_, "invalid order function for sorting");
            }
        }
        return items_;
    }

private:
    void merge(std::size_t left, std::size_t middle, std::size_t end) {
        std::size_t right = middle;
        for (std::size_t to = left, from = left; to < end; ++to) {
            const bool take_right =
                from == middle || (right < end && is_less(items_[right], items_[from]));
            spare_[to] = items_[take_right ? right++ : from++];
        }
    }

    [[nodiscard]] bool is_less(int a, int b) const {
        pay(lua_, 1);
        if (order_ != 0) {
            lua_pushvalue(lua_, order_);
            lua_pushvalue(lua_, a);
            lua_pushvalue(lua_, b);
            lua_call(lua_, 2, 1);
            const bool less = lua_toboolean(lua_, -1) != 0;
            lua_pop(lua_, 1);
            return less;
        }
        if (lua_type(lua_, a) == LUA_TSTRING && lua_type(lua_, b) == LUA_TSTRING) {
            const std::string_view left = string_at(lua_, a);
            const std::string_view right = string_at(lua_, b);
            pay(lua_, std::min(left.size(), right.size()) / kConcatenatedPerInstruction);
            return left < right; // as bytes: what Lua does with zeros in them takes long
        }
        return lua_compare(lua_, a, b, LUA_OPLT) != 0;
    }

    lua_State* lua_;
    int order_;
    std::vector<int> items_;
    std::vector<int> spare_;
};

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
constexpr int kTraversed = 3; // which a script does not get: it may be what is sealed

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

/// The keys of the table at `table`. They are held to the memory of the script as what Lua makes of
/// them will be.
std::vector<Key> keys_of(lua_State* lua, int table, KeptBytes& kept) {
    std::vector<Key> keys;
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        lua_pop(lua, 1);
        constexpr std::uint64_t kPerKey = 16;
        Key key{lua_type(lua, -1) == LUA_TSTRING, 0, 0, {}};
        if (key.is_string) {
            key.text = string_at(lua, -1);
        } else if (lua_type(lua, -1) == LUA_TNUMBER) {
            key.number = lua_tonumber(lua, -1);
            key.integer = lua_isinteger(lua, -1) != 0 ? lua_tointeger(lua, -1) : 0;
        } else {
            luaL_error(lua, "pairs goes through keys that are numbers or strings");
        }
        pay(lua, kPerKey + key.text.size() / kConcatenatedPerInstruction);
        keys.push_back(key);
        if (!kept.grow_to(keys.capacity() * sizeof(Key))) {
            luaL_error(lua, "budget");
        }
    }
    return keys;
}

} // namespace

int sort_table(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    const bool by_function = !lua_isnoneornil(lua, 2);
    if (by_function) {
        luaL_checktype(lua, 2, LUA_TFUNCTION);
    }
    const lua_Unsigned size = lua_rawlen(lua, 1);
    if (size > kMostSorted) {
        return luaL_error(lua, "table.sort sorts at most %I items",
                          static_cast<lua_Integer>(kMostSorted));
    }
    lua_settop(lua, 2);
    const int count = static_cast<int>(size);
    luaL_checkstack(lua, count + LUA_MINSTACK, "too many items");
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, 1, i);
    }
    MergeSort sort{lua, 3, count, by_function ? 2 : 0};
    lua_Integer place = 0;
    for (const int item : sort.run()) {
        lua_pushvalue(lua, item);
        lua_rawseti(lua, 1, ++place);
    }
    return 0;
}

/// pairs, in the order of the keys: Lua's own order differs from run to run.
int pairs_in_order(lua_State* lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    if (luaL_getmetafield(lua, 1, "__index") == LUA_TNIL) { // as nearly always: it is not sealed
        lua_pushvalue(lua, 1);
    }
    constexpr int kContents = 2;
    KeptBytes kept{account_of(lua)};
    std::vector<Key> keys = keys_of(lua, kContents, kept);
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
    lua_pushvalue(lua, kContents);
    lua_pushcclosure(lua, next_pair, 3);
    lua_pushvalue(lua, 1);
    return 2;
}

void make_tables_safe(lua_State* lua) {
    wrap(lua, "table", "unpack", unpack);
    wrap(lua, "table", "insert", through_table, 2);
    wrap(lua, "table", "remove", through_table, 1);
    lua_pushcfunction(lua, concat);
    lua_setfield(lua, -2, "concat");
    lua_pushcfunction(lua, sort_table);
    lua_setfield(lua, -2, "sort");
}

} // namespace nimber
