#include "script/held_state.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace nimber {
namespace {

constexpr std::size_t kMostUpvalues = 16;
constexpr std::size_t kMostEntries = 64; // of all tables
constexpr std::size_t kMostLooks = 2000; // at whatever can be reached, once
constexpr int kStack = 12;

/// Whether two values are the same to every operation.
bool same(lua_State* lua, int a, int b) {
    if (lua_type(lua, a) != LUA_TNUMBER) {
        return lua_rawequal(lua, a, b) != 0;
    }
    if (lua_type(lua, b) != LUA_TNUMBER || lua_isinteger(lua, a) != lua_isinteger(lua, b)) {
        return false;
    }
    return lua_isinteger(lua, a) != 0 ? lua_tointeger(lua, a) == lua_tointeger(lua, b)
                                      : std::bit_cast<std::uint64_t>(lua_tonumber(lua, a)) ==
                                            std::bit_cast<std::uint64_t>(lua_tonumber(lua, b));
}

} // namespace

/// Goes through all that a function can reach, and lists what may change.
class HeldStateReader {
public:
    HeldStateReader(lua_State* lua, int list) : lua_{lua}, list_{list} {}

    /// Looks at the value on top of the stack, which it takes off. Answers false if it, or
    /// something behind it, cannot be watched.
    [[nodiscard]] bool look() {
        const bool fine = ++looks_ <= kMostLooks && lua_checkstack(lua_, kStack) != 0 && look_on();
        lua_pop(lua_, 1);
        return fine;
    }
    HeldState held;

private:
    [[nodiscard]] bool look_on() {
        switch (lua_type(lua_, -1)) {
        case LUA_TNIL:
        case LUA_TBOOLEAN:
        case LUA_TNUMBER:
        case LUA_TSTRING:
        case LUA_TLIGHTUSERDATA: return true;
        case LUA_TFUNCTION: return is_new() ? look_at_function() : true;
        case LUA_TTABLE: return is_new() ? look_at_table() : true;
        default: return false;
        }
    }

    [[nodiscard]] bool is_new() {
        const void* const here = lua_topointer(lua_, -1);
        const bool known = std::ranges::find(met_, here) != met_.end();
        if (!known) {
            met_.push_back(here);
        }
        return !known;
    }

    void add(HeldState::Item item) { // with what is on top, and the place below it
        held.items_.push_back(item);
        const auto at = static_cast<lua_Integer>(2 * held.items_.size());
        lua_pushvalue(lua_, -2);
        lua_rawseti(lua_, list_, at - 1);
        lua_pushvalue(lua_, -1);
        lua_rawseti(lua_, list_, at);
    }

    [[nodiscard]] bool look_at_function() {
        const bool of_library = lua_iscfunction(lua_, -1) != 0;
        for (int n = 1; lua_getupvalue(lua_, -1, n) != nullptr; ++n) {
            if (of_library) {
                // An iterator holds how far it has come, beside a table or data of its own.
                const int type = lua_type(lua_, -1);
                if (type == LUA_TTABLE || type == LUA_TUSERDATA) {
                    lua_pop(lua_, 1);
                    return false;
                }
            } else {
                const void* const cell = lua_upvalueid(lua_, -2, n);
                if (std::ranges::find(met_, cell) == met_.end()) {
                    met_.push_back(cell);
                    add({.upvalue = n});
                    if (++upvalues_ > kMostUpvalues) {
                        lua_pop(lua_, 1);
                        return false;
                    }
                }
            }
            if (!look()) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool look_at_table() {
        if (luaL_getmetafield(lua_, -1, "__index") != LUA_TNIL) { // sealed: only its values change
            const bool fine = lua_type(lua_, -1) == LUA_TTABLE && look_at_entries(false);
            lua_pop(lua_, 1);
            return fine;
        }
        return look_at_entries(true);
    }

    /// Those of the table on top, which are watched unless nobody can set them.
    [[nodiscard]] bool look_at_entries(bool watched) {
        std::size_t entries = 0;
        lua_newtable(lua_); // a copy
        lua_pushnil(lua_);
        while (lua_next(lua_, -3) != 0) {
            if (watched && ++entries_ > kMostEntries) {
                lua_pop(lua_, 3);
                return false;
            }
            ++entries;
            lua_pushvalue(lua_, -2);
            lua_pushvalue(lua_, -2);
            lua_rawset(lua_, -5);
            lua_pushvalue(lua_, -2);
            if (!look()) { // a key may be a table too
                lua_pop(lua_, 3);
                return false;
            }
            if (!look()) {
                lua_pop(lua_, 2);
                return false;
            }
        }
        if (watched) {
            add({.entries = entries});
        }
        lua_pop(lua_, 1);
        return true;
    }

    lua_State* lua_;
    int list_;
    std::vector<const void*> met_;
    std::size_t looks_ = 0;
    std::size_t upvalues_ = 0;
    std::size_t entries_ = 0;
};

std::optional<HeldState> HeldState::of(lua_State* lua) {
    luaL_checkstack(lua, kStack, nullptr);
    lua_newtable(lua);
    lua_insert(lua, -2);
    HeldStateReader reader{lua, lua_absindex(lua, -2)};
    const bool fine = reader.look();
    reader.held.list_ = fine ? luaL_ref(lua, LUA_REGISTRYINDEX) : LUA_NOREF;
    if (!fine) {
        lua_pop(lua, 1);
        return std::nullopt;
    }
    return reader.held;
}

bool HeldState::is_unchanged(lua_State* lua) const {
    luaL_checkstack(lua, kStack, nullptr);
    const int top = lua_gettop(lua);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, list_);
    const int list = top + 1;
    bool unchanged = true;
    for (std::size_t i = 0; i < items_.size() && unchanged; ++i) {
        const auto at = static_cast<lua_Integer>(2 * i);
        lua_rawgeti(lua, list, at + 1);
        lua_rawgeti(lua, list, at + 2);
        if (items_[i].upvalue != 0) {
            lua_getupvalue(lua, -2, items_[i].upvalue);
            unchanged = same(lua, -1, -2);
        } else {
            std::size_t entries = 0;
            lua_pushnil(lua);
            while (unchanged && lua_next(lua, -3) != 0) {
                lua_pushvalue(lua, -2);
                lua_rawget(lua, -4);
                unchanged = same(lua, -1, -2) && ++entries <= items_[i].entries;
                lua_pop(lua, 2);
            }
            unchanged = unchanged && entries == items_[i].entries;
        }
        lua_settop(lua, list);
    }
    lua_settop(lua, top);
    return unchanged;
}

} // namespace nimber
