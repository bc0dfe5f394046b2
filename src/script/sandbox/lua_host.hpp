#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/text/result.hpp"
#include "script/sandbox/account.hpp"

#include <memory>
#include <string>

struct lua_State;

namespace nimber {

/// What the adapter finds wrong with something that a script gave it; `{2}` is the fact.
struct Fault {
    Text what;
    std::string fact = {};
};

/// One rule file in its sandbox: runs its functions, and says what went wrong where.
class LuaHost {
public:
    /// `file` is its name, for errors. Fails if there is no memory for a sandbox.
    [[nodiscard]] static Result<std::unique_ptr<LuaHost>> make(std::string file,
                                                               const ScriptLimits& limits);
    ~LuaHost();
    LuaHost(const LuaHost&) = delete;
    LuaHost& operator=(const LuaHost&) = delete;

    /// Runs `work` on an empty stack as one call of the account: errors of Lua end it. Returns
    /// whether it came to its end; otherwise `error` says why. Whatever may allocate or fail in Lua
    /// has to be done in here. Throws `std::bad_alloc` if it failed since the machine has no
    /// memory.
    [[nodiscard]] bool run(FunctionRef<void(lua_State*)> work);
    /// A call that is suspended whenever it yields. It has its share of the account as others have.
    struct Thread {
        lua_State* lua = nullptr;
        int anchor = 0;         ///< where the registry holds it
        int arguments = 0;      ///< on its stack, behind the function, until it begins
        std::uint64_t used = 0; ///< instructions
    };
    enum class Resumed : std::uint8_t { Yielded, Done, Failed };
    /// Lets a suspended call go on. After it failed, its thread is of no use.
    [[nodiscard]] Resumed resume(Thread& thread);
    /// Ends a suspended call where it stands.
    void abandon(Thread& thread);
    /// Lets a thread go that is of no use any more.
    void drop(Thread& thread);
    /// Compiles the source and runs it: it leaves what it returns on the stack. For use in `run`.
    void execute(lua_State* lua, const std::string& source);
    /// Ends the work in hand with a fault. For use in `run`.
    [[noreturn]] void fail(Fault fault);

    /// What ended the last `run`; `at` is the position in hand, if there is one.
    [[nodiscard]] Error error(const std::string& at) const;
    [[nodiscard]] Account& account() { return account_; }
    [[nodiscard]] const std::string& file() const { return file_; }

private:
    LuaHost(std::string file, const ScriptLimits& limits);
    static int call_work(lua_State* lua);
    static int note_message(lua_State* lua);

    std::string file_;
    Account account_;
    lua_State* lua_ = nullptr;
    // Of the last error:
    int status_ = 0;
    int line_ = 0; ///< 0: not known
    std::string message_;
    bool failed_ = false; ///< by `fail`
    Fault fault_ = {};
};

} // namespace nimber
