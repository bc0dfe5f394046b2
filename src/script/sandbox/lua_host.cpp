#include "script/sandbox/lua_host.hpp"

#include "script/plain_line.hpp"
#include "script/sandbox/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <charconv>
#include <new>
#include <optional>
#include <string_view>

namespace nimber {
namespace {

constexpr const char* kChunk = "=r"; // so that messages of Lua begin with "r:LINE: "

/// Takes "r:LINE: " off the front of a message and returns the line, or 0.
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

constexpr std::size_t kMostMessage = 200; // bytes

/// What is left of a source, which Lua reads piece by piece: some texts take it long to compile.
struct Source {
    std::string_view rest;
    Account& account;
};

const char* next_piece(lua_State* lua, void* of, std::size_t* size) {
    constexpr std::size_t kPiece = 512;
    auto& source = *static_cast<Source*>(of);
    const std::string_view piece = source.rest.substr(0, kPiece);
    source.rest.remove_prefix(piece.size());
    if (!source.account.tick(piece.size())) {
        luaL_error(lua, "budget");
    }
    *size = piece.size();
    return piece.data();
}

} // namespace

LuaHost::LuaHost(std::string file, const ScriptLimits& limits)
    : file_{std::move(file)}, account_{limits}, lua_{new_sandbox(account_)} {}

Result<std::unique_ptr<LuaHost>> LuaHost::make(std::string file, const ScriptLimits& limits) {
    std::unique_ptr<LuaHost> host{new LuaHost{std::move(file), limits}}; // NOLINT: it is private
    if (host->lua_ == nullptr && host->account_.machine_failed()) {
        throw std::bad_alloc{};
    }
    if (host->lua_ == nullptr) {
        return host->account_.error(host->file_, {}, '@' + host->file_);
    }
    return host;
}

LuaHost::~LuaHost() {
    account_.set_lua(nullptr);
    if (lua_ != nullptr) {
        lua_close(lua_);
    }
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
    // A machine without memory is no budget of the rules, after which others would go on. Lua
    // catches exceptions of our own functions, which are no others than this, and tells of them by
    // a status that is none of its own.
    if (account_.machine_failed() || status_ < 0) {
        lua_settop(lua_, 0);
        throw std::bad_alloc{};
    }
    message_ = lua_type(lua_, -1) == LUA_TSTRING ? lua_tostring(lua_, -1) : "";
    line_ = take_line(message_);
    line_ = line_ != 0 ? line_ : std::max(account_.line(), 0);
    message_ = plain_line(message_, kMostMessage);
    lua_settop(lua_, 0);
    return false;
}

LuaHost::Resumed LuaHost::resume(Thread& thread) {
    account_.begin_call(thread.used);
    int results = 0;
    const int status = lua_resume(thread.lua, lua_, thread.arguments, &results);
    thread.arguments = 0;
    thread.used = account_.call_used();
    if (status == LUA_YIELD) {
        lua_pop(thread.lua, results);
        return Resumed::Yielded;
    }
    if (status != LUA_OK) {
        return Resumed::Failed;
    }
    lua_settop(thread.lua, 0);
    return Resumed::Done;
}

void LuaHost::drop(Thread& thread) {
    if (thread.lua != nullptr) {
        luaL_unref(lua_, LUA_REGISTRYINDEX, thread.anchor); // it only sets what is there
    }
    thread = {};
}

void LuaHost::abandon(Thread& thread) {
    static_cast<void>(lua_resetthread(thread.lua));
}

void LuaHost::execute(lua_State* lua, const std::string& source) {
    Source reading{source, account_};
    if (lua_load(lua, next_piece, &reading, kChunk, "t") != LUA_OK) {
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
    const auto place =
        line_ > 0 ? std::optional{Place{file_, static_cast<std::size_t>(line_)}} : std::nullopt;
    if (failed_) {
        const ErrorCode code = at.empty() ? ErrorCode::BadRules
                               : place    ? ErrorCode::BadMoveAtLine
                                          : ErrorCode::BadMove;
        return {code, {file_, at, fault_.fact}, Error::kNoOffset, fault_.what, place};
    }
    const bool too_deep =
        message_.find("stack overflow") != std::string::npos || status_ == LUA_ERRERR;
    const bool budget = message_ == "budget" && account_.spent() != Account::Budget::None;
    if (too_deep || budget || (status_ != LUA_ERRRUN && status_ != LUA_ERRSYNTAX)) {
        Account account = account_;
        if (too_deep) {
            account.note(Account::Budget::Recursion);
        }
        return account.error(file_, place, at.empty() ? '@' + file_ : at);
    }
    std::vector<std::string> facts = {file_, message_};
    if (!at.empty()) {
        facts.push_back(at);
    }
    return {at.empty() ? ErrorCode::ScriptError : ErrorCode::ScriptErrorAt,
            std::move(facts),
            Error::kNoOffset,
            {},
            place.value_or(Place{file_})};
}

} // namespace nimber
