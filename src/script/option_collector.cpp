#include "script/option_collector.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <string>

namespace nimber {
namespace {

constexpr std::size_t kExpected = 16; // options
constexpr std::size_t kLookEveryOptions = 1024;

} // namespace

OptionCollector::OptionCollector(OptionCollector*& now, Rules& rules, Heap below)
    : now_{now}, host_{rules.host()}, kind_{rules.kind}, below_{below}, kept_list_{host_.account()},
      kept_parts_{host_.account()} {
    list_.numbers.reserve(2 * kExpected);
    list_.ends.reserve(kExpected);
    now = this;
}

int OptionCollector::emit(lua_State* lua) {
    OptionCollector* const now =
        *static_cast<OptionCollector**>(lua_touserdata(lua, lua_upvalueindex(1)));
    if (now == nullptr) {
        return luaL_error(lua, "emit belongs to moves: it can be called only while that runs");
    }
    now->take(lua);
    return 0;
}

void OptionCollector::take(lua_State* lua) {
    const int count = lua_gettop(lua);
    if (kind_ == PartKind::Number) {
        for (int i = 1; i <= count; ++i) {
            int is_whole = 0;
            const lua_Integer heap = lua_tointegerx(lua, i, &is_whole);
            if (is_whole == 0 || static_cast<Heap>(heap) >= below_ ||
                lua_type(lua, i) != LUA_TNUMBER) {
                refuse(lua, i);
            }
            list_.numbers.push_back(static_cast<Heap>(heap));
        }
    } else {
        parts_.clear();
        read_parts(lua, kind_, host_, parts_, kept_parts_);
        list_.numbers.insert(list_.numbers.end(), parts_.begin(), parts_.end());
    }
    list_.ends.push_back(static_cast<std::uint32_t>(list_.numbers.size()));
    // The list is not Lua's memory, so it is held to the same budget here.
    if (count > 2 || list_.size() % kLookEveryOptions == 0 || kind_ != PartKind::Number) {
        look(lua, static_cast<std::uint64_t>(count));
    }
}

void OptionCollector::look(lua_State* lua, std::uint64_t parts) {
    Account& account = host_.account();
    if (list_.bytes() > account.limits().call_bytes) {
        account.note(Account::Budget::CallMemory);
        luaL_error(lua, "budget");
    }
    if (!account.charge(parts) || !kept_list_.grow_to(list_.bytes())) {
        luaL_error(lua, "budget");
    }
}

void OptionCollector::refuse(lua_State* lua, int index) {
    State number;
    read_part(lua, index, kind_, host_, number); // says so if it is no size
    host_.fail({{"a move leaves a heap of {2}, which is not smaller: say loopy = true if play may "
                 "go on for ever",
                 "某一着留下 {2}，并没有变小：若允许循环，请写 loopy = true"},
                std::to_string(number[0])});
}

} // namespace nimber
