#include "script/part_codec.hpp"

#include "script/plain_line.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kLettersPerNumber = sizeof(Heap);

Heap read_number(lua_State* lua, int index, LuaHost& host) {
    int is_whole = 0;
    const lua_Integer number = lua_tointegerx(lua, index, &is_whole);
    if (is_whole == 0 || lua_type(lua, index) != LUA_TNUMBER) {
        host.fail({{"a whole number is expected, not {2}", "此处应为整数，而不是 {2}"},
                   lua_type(lua, index) == LUA_TNUMBER ? std::to_string(lua_tonumber(lua, index))
                                                       : luaL_typename(lua, index)});
    }
    if (number < 0) {
        host.fail({{"the size {2} is negative", "大小 {2} 为负"}, std::to_string(number)});
    }
    return static_cast<Heap>(number);
}

void read_tuple(lua_State* lua, int index, LuaHost& host, State& part) {
    if (lua_type(lua, index) != LUA_TTABLE) {
        host.fail({{"a part is a list of whole numbers such as {3, 5}, not {2}",
                    "每一部分是整数列表，例如 {3, 5}，而不是 {2}"},
                   luaL_typename(lua, index)});
    }
    const lua_Unsigned size = lua_rawlen(lua, index);
    if (size > kMostPartNumbers) {
        host.fail({{"a part has more than {2} numbers", "一个部分超过 {2} 个数"},
                   std::to_string(kMostPartNumbers)});
    }
    for (lua_Unsigned i = 1; i <= size; ++i) {
        lua_rawgeti(lua, index, static_cast<lua_Integer>(i));
        part.push_back(read_number(lua, -1, host));
        lua_pop(lua, 1);
    }
}

void read_board(lua_State* lua, int index, LuaHost& host, State& part) {
    if (lua_type(lua, index) != LUA_TSTRING) {
        host.fail({{"a board is a string, not {2}", "棋盘是字符串，而不是 {2}"},
                   luaL_typename(lua, index)});
    }
    std::size_t size = 0;
    const char* const letters = lua_tolstring(lua, index, &size);
    if (auto fault = check_board({letters, size})) {
        host.fail(std::move(*fault));
    }
    encode_board({letters, size}, part);
}

} // namespace

void encode_board(std::string_view board, State& part) {
    for (std::size_t begin = 0; begin < board.size(); begin += kLettersPerNumber) {
        Heap number = 0;
        for (std::size_t i = 0; i < kLettersPerNumber; ++i) {
            const bool there = begin + i < board.size();
            number = number << 8U | (there ? static_cast<unsigned char>(board[begin + i]) : 0U);
        }
        part.push_back(number);
    }
}

std::string decode_board(StateView part) {
    std::string board;
    for (const Heap number : part) {
        for (std::size_t i = 0; i < kLettersPerNumber; ++i) {
            const auto letter =
                static_cast<char>(number >> (8 * (kLettersPerNumber - 1 - i)) & 0xFFU);
            if (letter != '\0') {
                board += letter;
            }
        }
    }
    return board;
}

std::optional<Fault> check_board(std::string_view board) {
    constexpr std::size_t kMostLetters = kMostPartNumbers * kLettersPerNumber;
    if (board.size() > kMostLetters) {
        return Fault{{"a board has more than {2} bytes", "棋盘超过 {2} 字节"},
                     std::to_string(kMostLetters)};
    }
    const auto is_separator = [](char c) { return c == ')' || c == ';'; };
    const bool plain = std::ranges::all_of(
        board, [&](char c) { return c >= ' ' && c <= '~' && !is_separator(c); }); // as nearly all
    if (!plain && (std::ranges::any_of(board, is_separator) ||
                   find_unpresentable(board) != std::string_view::npos)) {
        return Fault{
            {"a board cannot hold ) or ; or control characters", "棋盘中不能有 )、; 和控制字符"}};
    }
    if (board.starts_with(' ') || board.ends_with(' ')) {
        return Fault{{"a board cannot begin or end with a blank: write a dot",
                      "棋盘不能以空格开头或结尾：请用点代替"}};
    }
    return std::nullopt;
}

void push_part(lua_State* lua, PartKind kind, StateView part) {
    switch (kind) {
    case PartKind::Number:
        lua_pushinteger(lua, static_cast<lua_Integer>(part.empty() ? 0 : part[0]));
        return;
    case PartKind::Board: {
        const std::string board = decode_board(part);
        lua_pushlstring(lua, board.data(), board.size());
        return;
    }
    case PartKind::Tuple:
        lua_createtable(lua, static_cast<int>(part.size()), 0);
        for (std::size_t i = 0; i < part.size(); ++i) {
            lua_pushinteger(lua, static_cast<lua_Integer>(part[i]));
            const std::size_t place = i + 1;
            lua_rawseti(lua, -2, static_cast<lua_Integer>(place));
        }
        return;
    }
}

void read_parts(lua_State* lua, PartKind kind, LuaHost& host, State& numbers,
                std::vector<std::uint32_t>& ends, KeptBytes& kept) {
    constexpr std::size_t kNumbersPerInstruction = 8;
    Account& account = host.account();
    const std::size_t begin = numbers.size();
    const int count = lua_gettop(lua);
    luaL_checkstack(lua, LUA_MINSTACK, "too many parts");
    for (int i = 1; i <= count; ++i) {
        const std::size_t before = numbers.size();
        read_part(lua, i, kind, host, numbers);
        if (numbers.size() > before) {
            ends.push_back(static_cast<std::uint32_t>(numbers.size() - begin));
        }
        if (numbers.capacity() * sizeof(Heap) > account.limits().call_bytes) {
            account.note(Account::Budget::CallMemory);
            luaL_error(lua, "budget");
        }
        if (!account.charge(1 + (numbers.size() - before) / kNumbersPerInstruction) ||
            !kept.grow_to(numbers.capacity() * sizeof(Heap))) {
            luaL_error(lua, "budget");
        }
    }
}

void read_part(lua_State* lua, int index, PartKind kind, LuaHost& host, State& part) {
    switch (kind) {
    case PartKind::Number: part.push_back(read_number(lua, index, host)); return;
    case PartKind::Tuple: read_tuple(lua, index, host, part); return;
    case PartKind::Board: read_board(lua, index, host, part); return;
    }
}

} // namespace nimber
