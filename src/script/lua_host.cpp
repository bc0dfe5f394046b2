#include "script/lua_host.hpp"

#include "script/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <charconv>
#include <new>
#include <string_view>

namespace nimber {
namespace {

constexpr const char* kChunk = "=r"; // so that messages of Lua begin with "r:LINE: "

/// Takes "r:LINE: " off the front of a message and answers the line, or 0.
int take_line(std::string& message) {
    int line = 0;
    const char* const end = message.data() + message.size();
    if (message.starts_with("r:")) {
        const auto [stop, failure] = std::from_chars(message.data() + 2, end, line);
        if (failure == std::errc{} && std::string_view(stop, end).starts_with(": ")) {
            message.erase(0, static_cast<std::size_t>(stop - message.data()) + 2);
            return line;
        }
    }
    return 0;
}

/// One line that a terminal shows as it is.
void make_presentable(std::string& message) {
    constexpr std::size_t kMost = 200;
    if (message.size() > kMost) {
        message.resize(kMost);
        while (!message.empty() && (static_cast<unsigned char>(message.back()) & 0xC0U) == 0x80U) {
            message.pop_back();
        }
        if (!message.empty() && static_cast<unsigned char>(message.back()) >= 0xC0U) {
            message.pop_back(); // the beginning of a letter that was cut
        }
        message += "…";
    }
    for (char& c : message) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') {
            c = ' ';
        }
    }
}

} // namespace

LuaHost::LuaHost(std::string file, const ScriptLimits& limits)
    : file_{std::move(file)}, account_{limits}, lua_{new_sandbox(account_)} {
    if (lua_ == nullptr) {
        throw std::bad_alloc{};
    }
}

LuaHost::~LuaHost() {
    account_.set_lua(nullptr);
    lua_close(lua_);
    account_.close();
}

int LuaHost::call_work(lua_State* lua) {
    const auto* work = static_cast<FunctionRef<void(lua_State*)>*>(lua_touserdata(lua, 1));
    lua_settop(lua, 0);
    (*work)(lua);
    return 0;
}

/// Called where an error arises: notes the line, and makes the message a string.
int LuaHost::note_message(lua_State* lua) {
    account_of(lua).note_line(current_line(lua));
    if (lua_tostring(lua, 1) == nullptr) {
        lua_pushfstring(lua, "the error is a %s", luaL_typename(lua, 1));
    }
    return 1;
}

bool LuaHost::run(FunctionRef<void(lua_State*)> work) {
    account_.begin_call();
    failed_ = false;
    lua_settop(lua_, 0);
    lua_pushcfunction(lua_, note_message);
    lua_pushcfunction(lua_, call_work);
    lua_pushlightuserdata(lua_, &work);
    status_ = lua_pcall(lua_, 1, 0, 1);
    if (status_ == LUA_OK) {
        return true;
    }
    message_ = lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : "";
    line_ = take_line(message_);
    line_ = line_ != 0 ? line_ : std::max(account_.line(), 0);
    make_presentable(message_);
    lua_settop(lua_, 0);
    return false;
}

void LuaHost::execute(lua_State* lua, const std::string& source) const {
    if (luaL_loadbufferx(lua, source.data(), source.size(), kChunk, "t") != LUA_OK) {
        lua_error(lua);
    }
    lua_call(lua, 0, 1);
}

void LuaHost::fail(Fault fault) {
    failed_ = true;
    fault_ = std::move(fault);
    luaL_error(lua_, "fault");
    throw std::bad_alloc{}; // not reached: luaL_error does not return
}

Error LuaHost::error(const std::string& at) const {
    const std::string where = line_ > 0 ? file_ + ':' + std::to_string(line_) : file_;
    const std::string position = at.empty() ? '@' + file_ : at;
    if (failed_) {
        const ErrorCode code = at.empty()  ? ErrorCode::BadRules
                               : line_ > 0 ? ErrorCode::BadMoveAtLine
                                           : ErrorCode::BadMove;
        return {
            code, {file_, at, fault_.fact, std::to_string(line_)}, Error::kNoOffset, fault_.what};
    }
    Account account = account_;
    if (message_.find("stack overflow") != std::string::npos || status_ == LUA_ERRERR) {
        account.note(Account::Budget::Recursion);
        return account.error(where, position);
    }
    const bool budget = message_ == "budget" && account.spent() != Account::Budget::None;
    if (status_ != LUA_ERRRUN && status_ != LUA_ERRSYNTAX) {
        return account.error(where, position);
    }
    if (budget) {
        return account.error(where, position);
    }
    std::vector<std::string> facts = {file_, std::to_string(std::max(line_, 1)), message_};
    if (!at.empty()) {
        facts.push_back(at);
    }
    return {at.empty() ? ErrorCode::ScriptError : ErrorCode::ScriptErrorAt, std::move(facts)};
}

} // namespace nimber
