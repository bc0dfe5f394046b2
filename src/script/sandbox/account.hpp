#pragma once

#include "nimber/text/result.hpp"
#include "script/sandbox/script_limits.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

struct lua_State;

namespace nimber {

/// What Lua allocates a block for, as far as that matters to the account.
enum class BlockKind : std::uint8_t {
    Other,
    NewString,
    NewKeys, ///< of a table: everything in it is rehashed
};

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

    explicit Account(ScriptLimits limits) : limits_{std::move(limits)} {}

    /// Begins a new request, also for all other scripts that share its clock.
    void begin_request();
    /// Begins a call, or goes on with one that had used so many instructions when it was suspended.
    void begin_call(std::uint64_t used = 0);
    /// The instructions that the call in hand has used.
    [[nodiscard]] std::uint64_t call_used() const { return call_used_; }

    /// Charges what a number of instructions would cost. Returns false once a budget is spent. A
    /// large charge looks at the clock and the stop token as well.
    [[nodiscard]] bool charge(std::uint64_t instructions);
    /// Charges the instructions between two calls of the hook, and looks at the clock.
    [[nodiscard]] bool tick(std::uint64_t instructions);
    /// How long it was from one look at the clock to the next, the last time.
    [[nodiscard]] std::chrono::nanoseconds window() const { return window_; }
    /// Lua's allocator: null if the memory is spent.
    [[nodiscard]] void* resize(void* block, std::size_t old_bytes, std::size_t new_bytes,
                               BlockKind kind);

    /// Notes how many bytes are remembered of what the script said: they are not Lua's.
    void remember(std::size_t bytes);
    /// Notes that this many bytes more, or fewer, are held for the script outside of Lua.
    void keep(std::size_t bytes);
    void give_back(std::size_t bytes);
    /// Whether the request has room for all that is held; if not, that budget is spent.
    [[nodiscard]] bool has_room();
    /// Tells the request that nothing is held any more.
    void close();

    /// The budget that was spent last.
    [[nodiscard]] Budget spent() const { return spent_; }
    void note(Budget budget) { spent_ = budget; }
    /// Whether that was one of the whole request, which no other call will get either.
    [[nodiscard]] bool request_is_over() const {
        return spent_ == Budget::RequestInstructions || spent_ == Budget::SharedMemory ||
               spent_ == Budget::RequestTime || spent_ == Budget::Cancelled;
    }
    /// Whether the machine had no memory for an allocation of this call, which no budget refused.
    [[nodiscard]] bool machine_failed() const { return machine_failed_; }
    /// The line of the script on which the last error arose; 0 if it is not known.
    [[nodiscard]] int line() const { return line_; }
    void note_line(int line) { line_ = line; }
    /// The state whose allocator charges it; null while that is being made.
    [[nodiscard]] lua_State* lua() const { return lua_; }
    void set_lua(lua_State* lua) { lua_ = lua; }
    [[nodiscard]] const ScriptLimits& limits() const { return limits_; }
    /// The error that names the budget `spent()`. `file` is that of the script, `place` where it
    /// was spent, if that is known, and `at` the position.
    [[nodiscard]] Error error(const std::string& file, const std::optional<Place>& place,
                              const std::string& at) const;

private:
    using Clock = std::chrono::steady_clock;

    bool run_out(Budget budget);
    [[nodiscard]] bool look();
    [[nodiscard]] bool call_is_long(Clock::time_point now);
    [[nodiscard]] std::size_t held_in_all() const { return held_ + remembered_ + kept_; }
    [[nodiscard]] Budget refusal(std::size_t more, std::size_t new_bytes, BlockKind kind) const;
    /// Whether all scripts of the request may hold this many bytes more.
    [[nodiscard]] bool shared_room(std::size_t more) const;
    void tell();

    ScriptLimits limits_;
    std::uint64_t call_used_ = 0;
    std::uint64_t request_used_ = 0;
    std::size_t held_ = 0;         ///< bytes
    std::size_t held_at_call_ = 0; ///< when the call began
    std::size_t remembered_ = 0;   ///< bytes
    std::size_t kept_ = 0;         ///< bytes
    std::size_t told_ = 0;         ///< of these three to limits_.outside
    std::uint64_t since_look_ = 0; ///< instructions
    Clock::time_point looked_ = Clock::now();
    std::chrono::nanoseconds window_{};
    Clock::time_point call_began_ = {};
    bool clock_read_ = false; ///< in this call: short calls do without
    std::chrono::nanoseconds processor_began_{};
    bool processor_read_ = false; ///< in this call
    bool out_ = false;            ///< of instructions or time
    bool machine_failed_ = false; ///< in this call
    Budget spent_ = Budget::None;
    int line_ = 0;
    lua_State* lua_ = nullptr;
};

/// Bytes outside of Lua that somebody keeps of what a script said: told to its account as they
/// grow, and given back in the end.
class KeptBytes {
public:
    explicit KeptBytes(Account& account) : account_{account} {}
    ~KeptBytes() { account_.give_back(bytes_); }
    KeptBytes(const KeptBytes&) = delete;
    KeptBytes& operator=(const KeptBytes&) = delete;

    /// Returns whether the request has room for this many; if not, that budget is spent.
    [[nodiscard]] bool grow_to(std::size_t bytes) {
        if (bytes > bytes_) {
            account_.keep(bytes - bytes_);
            bytes_ = bytes;
            return account_.has_room();
        }
        return true;
    }

private:
    Account& account_;
    std::size_t bytes_ = 0;
};

} // namespace nimber
