#pragma once

#include "nimber/result.hpp"
#include "script/script_limits.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

struct lua_State;

namespace nimber {

/// The running account of a script against its limits. Lua's allocator and its count hook charge
/// it; once a budget is spent it stays spent until the next call or request.
class Account {
public:
    enum class Budget : std::uint8_t {
        None,
        CallInstructions,
        RequestInstructions,
        CallMemory,
        RequestMemory,
        SharedMemory, ///< of all scripts of the request
        StringLength,
        CallTime,
        RequestTime,
        Cancelled,
        Recursion,
    };

    explicit Account(ScriptLimits limits) : limits_{std::move(limits)} { begin_request(); }

    void begin_request();
    void begin_call();

    /// Charges what a number of instructions would cost. Answers false once a budget is spent.
    [[nodiscard]] bool charge(std::uint64_t instructions);
    /// Charges the instructions between two calls of the hook, and looks at the clock.
    [[nodiscard]] bool tick(std::uint64_t instructions);
    /// Lua's allocator: null if the memory is spent. `kind` is what a new block is for.
    [[nodiscard]] void* resize(void* block, std::size_t old_bytes, std::size_t new_bytes,
                               bool is_new_string);

    /// Notes how many bytes are remembered of what the script said: they are not Lua's.
    void remember(std::size_t bytes);
    /// Tells the request that nothing is held any more.
    void close();

    /// The budget that was spent last.
    [[nodiscard]] Budget spent() const { return spent_; }
    void note(Budget budget) { spent_ = budget; }
    /// The line of the script on which the last error arose; 0 if it is not known.
    [[nodiscard]] int line() const { return line_; }
    void note_line(int line) { line_ = line; }
    /// The state whose allocator charges it; null while that is being made.
    [[nodiscard]] lua_State* lua() const { return lua_; }
    void set_lua(lua_State* lua) { lua_ = lua; }
    [[nodiscard]] const ScriptLimits& limits() const { return limits_; }
    /// The error that names the budget `spent()`; `where` is file and line, `at` the position.
    [[nodiscard]] Error error(std::string where, std::string at) const;

private:
    using Clock = std::chrono::steady_clock;

    bool run_out(Budget budget);
    [[nodiscard]] bool call_is_long(Clock::time_point now);
    [[nodiscard]] std::size_t held_in_all() const { return held_ + remembered_; }
    /// Whether all scripts of the request may hold so many bytes more.
    [[nodiscard]] bool shared_room(std::size_t more) const;
    void tell();

    ScriptLimits limits_;
    std::uint64_t call_used_ = 0;
    std::uint64_t request_used_ = 0;
    std::size_t held_ = 0;         ///< bytes
    std::size_t held_at_call_ = 0; ///< when the call began
    std::size_t remembered_ = 0;   ///< bytes
    std::size_t told_ = 0;         ///< of both to limits_.outside
    Clock::time_point call_began_ = {};
    Clock::time_point request_began_ = {};
    bool clock_read_ = false; ///< in this call: short calls do without
    std::chrono::nanoseconds processor_began_{};
    bool processor_read_ = false; ///< in this call
    bool out_ = false;            ///< of instructions or time
    Budget spent_ = Budget::None;
    int line_ = 0;
    lua_State* lua_ = nullptr;
};

} // namespace nimber
