#include "script/rules.hpp"

#include "nimber/game/heap_code.hpp"
#include "script/plain_line.hpp"
#include "script/sandbox/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace nimber {
namespace {

constexpr int kTable = 1; ///< where the table that the file returns stands on the stack

struct Field {
    const char* name;
    int Rules::Functions::*function;
};

constexpr auto kFunctions = std::to_array<Field>({
    {"moves", &Rules::Functions::moves},
    {"parse", &Rules::Functions::parse},
    {"show", &Rules::Functions::show},
    {"split", &Rules::Functions::split},
    {"canonical", &Rules::Functions::canonical},
    {"value", &Rules::Functions::value},
    {"draw", &Rules::Functions::draw},
});
constexpr std::array<std::string_view, 7> kOthers = {"name",  "about",    "kind",  "size",
                                                     "loopy", "examples", "bounds"};
constexpr lua_Integer kMostTake = 1000;
constexpr lua_Integer kMostParts = HeapCode::kMostParts;

} // namespace

std::optional<std::string> Rules::text(lua_State* lua, int table, const char* field) {
    lua_getfield(lua, table, field);
    std::optional<std::string> found;
    if (lua_type(lua, -1) == LUA_TSTRING) {
        std::size_t length = 0;
        const char* const letters = lua_tolstring(lua, -1, &length);
        found = std::string{letters, length};
        if (find_unpresentable(*found) != std::string_view::npos) {
            host_->fail({{"{2} must be one line of text", "{2} 必须是一行文字"}, field});
        }
    } else if (!lua_isnil(lua, -1)) {
        host_->fail({{"{2} must be a string", "{2} 必须是字符串"}, field});
    }
    lua_pop(lua, 1);
    return found;
}

void Rules::read_texts(lua_State* lua) {
    name = text(lua, kTable, "name").value_or("");
    lua_getfield(lua, kTable, "about");
    if (lua_type(lua, -1) == LUA_TTABLE) {
        const int table = lua_gettop(lua);
        about = text(lua, table, "en").value_or("");
        about_chinese = text(lua, table, "zh").value_or("");
    } else {
        about = text(lua, kTable, "about").value_or("");
    }
    lua_pop(lua, 1);
    about_chinese = about_chinese.empty() ? about : about_chinese;
    const std::string word = text(lua, kTable, "kind").value_or("heap");
    if (word != "heap" && word != "tuple" && word != "board") {
        host_->fail({{R"(kind is "heap", "tuple" or "board", not "{2}")",
                      R"(kind 为 "heap"、"tuple" 或 "board"，而不是“{2}”)"},
                     word});
    }
    kind = word == "heap" ? PartKind::Number : word == "tuple" ? PartKind::Tuple : PartKind::Board;
}

void Rules::read_numbers(lua_State* lua) {
    lua_getfield(lua, kTable, "loopy");
    loopy = lua_toboolean(lua, -1) != 0;
    lua_getfield(lua, kTable, "size");
    if (!lua_isnil(lua, -1)) {
        const lua_Integer number = lua_isinteger(lua, -1) != 0 ? lua_tointeger(lua, -1) : 0;
        if (kind != PartKind::Tuple || number < 1 ||
            number > static_cast<lua_Integer>(kMostPartNumbers)) {
            host_->fail({{"size is how many numbers a tuple has", "size 是元组中数的个数"}});
        }
        size = static_cast<std::size_t>(number);
    }
    lua_pop(lua, 2);
}

void Rules::read_bounds(lua_State* lua) {
    lua_getfield(lua, kTable, "bounds");
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        return;
    }
    if (kind != PartKind::Number || loopy) {
        host_->fail({{"bounds are for heaps in games that end", "bounds 只用于会结束的堆游戏"}});
    }
    const int table = lua_gettop(lua);
    const auto number = [&](const char* field, lua_Integer most) -> lua_Integer {
        if (lua_type(lua, table) == LUA_TTABLE) {
            lua_getfield(lua, table, field);
        } else {
            lua_pushnil(lua);
        }
        const lua_Integer given = lua_isinteger(lua, -1) != 0 ? lua_tointeger(lua, -1) : -1;
        lua_pop(lua, 1);
        if (given < 0 || given > most) {
            host_->fail(
                {{"bounds is a table such as {take = 2, parts = 2}: at most 1000 stones and "
                  "{2} heaps",
                  "bounds 是 {take = 2, parts = 2} 这样的表：至多 1000 颗、{2} 堆"},
                 std::to_string(kMostParts)});
        }
        return given;
    };
    bounds = Bounds{static_cast<Heap>(number("take", kMostTake)),
                    static_cast<unsigned>(number("parts", kMostParts))};
    lua_pop(lua, 1);
}

void Rules::read_examples(lua_State* lua) {
    constexpr lua_Unsigned kMost = 1000;
    lua_getfield(lua, kTable, "examples");
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        return;
    }
    const bool list = lua_type(lua, -1) == LUA_TTABLE && lua_rawlen(lua, -1) <= kMost;
    for (lua_Unsigned i = 1; list && i <= lua_rawlen(lua, -1); ++i) {
        lua_rawgeti(lua, -1, static_cast<lua_Integer>(i));
        const bool text = lua_type(lua, -1) == LUA_TSTRING || lua_isinteger(lua, -1) != 0;
        std::size_t length = 0;
        const char* const letters = text ? lua_tolstring(lua, -1, &length) : nullptr;
        if (!text || find_unpresentable({letters, length}) != std::string_view::npos) {
            host_->fail(
                {{R"(examples are texts such as "3,5")", R"(examples 为 "3,5" 这样的文字)"}});
        }
        examples.emplace_back(letters, length);
        lua_pop(lua, 1);
    }
    if (!list) {
        host_->fail({{R"(examples is a list of positions, such as {"3,5", "7,7"})",
                      R"(examples 是局面列表，例如 {"3,5", "7,7"})"}});
    }
    lua_pop(lua, 1);
}

void Rules::read_functions(lua_State* lua) {
    for (const Field& field : kFunctions) {
        lua_getfield(lua, kTable, field.name);
        if (lua_type(lua, -1) == LUA_TFUNCTION) {
            functions.*field.function = luaL_ref(lua, LUA_REGISTRYINDEX);
            continue;
        }
        if (!lua_isnil(lua, -1)) {
            host_->fail({{"{2} must be a function", "{2} 必须是函数"}, field.name});
        }
        lua_pop(lua, 1);
    }
    if (functions.moves == 0) {
        host_->fail({{"the function moves is missing", "缺少函数 moves"}});
    }
    const bool one_way = (functions.parse == 0) != (functions.show == 0);
    if (one_way) {
        host_->fail({{"parse and show go together: what one writes the other reads",
                      "parse 和 show 必须同时给出：一个写出，另一个读入"}});
    }
    const bool of_heaps = functions.parse != 0 || functions.split != 0 || functions.canonical != 0;
    if (kind == PartKind::Number && of_heaps) {
        host_->fail({{"parse, show, split and canonical are for tuples and boards",
                      "parse、show、split 和 canonical 只用于元组和棋盘"}});
    }
    if (loopy && functions.value != 0) {
        host_->fail({{"a game that is loopy has no value here", "循环游戏不能有 value"}});
    }
    if (kind != PartKind::Number && functions.value != 0 && examples.empty()) {
        host_->fail({{"a file with value needs examples: small positions on which it is checked",
                      "含 value 的文件需要 examples：用来检验它的小局面"}});
    }
}

void Rules::refuse_unknown(lua_State* lua) {
    constexpr std::size_t kMostNamed = 40; // bytes
    std::optional<std::string> first; // of those that mean nothing: Lua's own order is by chance
    lua_pushnil(lua);
    while (lua_next(lua, kTable) != 0) {
        lua_pop(lua, 1);
        std::string key = luaL_typename(lua, -1);
        if (lua_type(lua, -1) == LUA_TSTRING) {
            std::size_t length = 0;
            const char* const letters = lua_tolstring(lua, -1, &length);
            key.assign(letters, length);
        }
        const bool known = std::ranges::find(kOthers, key) != kOthers.end() ||
                           std::ranges::find(kFunctions, key, &Field::name) != kFunctions.end();
        if (!known && (!first || key < *first)) {
            first = std::move(key);
        }
    }
    if (first) {
        host_->fail({{"the field {2} means nothing here", "字段 {2} 在此没有意义"},
                     plain_line(*first, kMostNamed)});
    }
}

void Rules::read(lua_State* lua) {
    if (lua_type(lua, kTable) != LUA_TTABLE) {
        host_->fail({{"the file must return a table, not {2}", "文件必须返回一个表，而不是 {2}"},
                     luaL_typename(lua, kTable)});
    }
    read_texts(lua);
    read_numbers(lua);
    read_bounds(lua);
    read_examples(lua);
    read_functions(lua);
    refuse_unknown(lua);
}

Result<std::unique_ptr<Rules>> Rules::load(const std::string& file, const std::string& source,
                                           const ScriptLimits& limits) {
    std::unique_ptr<Rules> rules{new Rules}; // NOLINT: the constructor is private
    auto host = LuaHost::make(file, limits);
    if (!host) {
        return host.error();
    }
    rules->host_ = std::move(*host);
    const bool done = rules->host_->run([&](lua_State* lua) {
        rules->host_->execute(lua, source);
        rules->read(lua);
        // What a function leaves behind would be there when it is called again, and rules are
        // functions of the position.
        seal_table(lua, kTable, "in the table that the file has returned");
        seal_globals(lua);
    });
    if (!done) {
        return rules->host_->error({});
    }
    return rules;
}

} // namespace nimber
