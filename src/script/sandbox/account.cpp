#include "script/sandbox/account.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <string>

namespace nimber {
namespace {

// Work that Lua does in one instruction, in instructions: bytes that are allocated are written too,
// and a refused allocation makes Lua collect all of its garbage.
constexpr std::size_t kBytesPerInstruction = 64;
constexpr std::size_t kCollectedPerInstruction = 64;
constexpr std::size_t kTellEvery = std::size_t{1} << 16U; // bytes: others look now and then
constexpr std::size_t kMessageBytes = 1024; // what it takes to say that a budget is spent
constexpr std::uint64_t kLookEvery = 1000;  // instructions

/// The cost of rehashing the keys of a table. Numbers can be chosen so that all of them get the
/// same place, and then every key is compared with half of the others.
std::uint64_t replacing_cost(std::size_t bytes) {
    constexpr std::size_t kBytesPerKey = 24;
    constexpr std::uint64_t kComparedPerInstruction = 16;
    const std::uint64_t keys = bytes / kBytesPerKey / 2; // the table grows to twice as many
    return keys * keys / 2 / kComparedPerInstruction;
}

/// The time that the processor has given to this thread.
std::chrono::nanoseconds thread_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

} // namespace

void Account::begin_request() {
    request_used_ = 0;
    limits_.clock->restart();
    begin_call();
}

void Account::begin_call(std::uint64_t used) {
    call_used_ = used;
    held_at_call_ = held_;
    clock_read_ = false;
    out_ = false;
    machine_failed_ = false;
    spent_ = Budget::None;
    line_ = 0;
}

bool Account::run_out(Budget budget) {
    out_ = true;
    spent_ = budget;
    return false;
}

bool Account::charge(std::uint64_t instructions) {
    // Against overflow: no sum of charges comes near 2^64.
    constexpr std::uint64_t kMost = std::uint64_t{1} << 60U;
    call_used_ += std::min(instructions, kMost);
    request_used_ += std::min(instructions, kMost);
    if (out_) {
        return false;
    }
    if (call_used_ > limits_.call_instructions) {
        return run_out(Budget::CallInstructions);
    }
    if (request_used_ > limits_.request_instructions) {
        return run_out(Budget::RequestInstructions);
    }
    since_look_ += std::min(instructions, kLookEvery);
    return since_look_ < kLookEvery || look();
}

/// Whether a call has used its time. A busy machine must not change the answer, so what counts is
/// the time of the processor. Asking for that takes longer than a look at the clock, so it is asked
/// only after a quarter of the time.
bool Account::call_is_long(Clock::time_point now) {
    const auto quarter = limits_.call_time / 4;
    if (now - call_began_ <= quarter) {
        return false;
    }
    if (!processor_read_) {
        processor_read_ = true;
        processor_began_ = thread_time();
        return false;
    }
    return now - call_began_ > limits_.call_time &&
           thread_time() - processor_began_ > limits_.call_time - quarter;
}

bool Account::tick(std::uint64_t instructions) {
    since_look_ = kLookEvery;
    return charge(instructions);
}

bool Account::look() {
    const auto now = Clock::now();
    since_look_ = 0;
    window_ = now - looked_;
    looked_ = now;
    if (!clock_read_) {
        clock_read_ = true;
        processor_read_ = false;
        call_began_ = now;
    }
    if (call_is_long(now)) {
        return run_out(Budget::CallTime);
    }
    if (limits_.request_time != std::chrono::milliseconds::max() &&
        now - limits_.clock->began() > limits_.request_time) {
        return run_out(Budget::RequestTime);
    }
    return limits_.stop.stop_requested() ? run_out(Budget::Cancelled) : true;
}

Account::Budget Account::refusal(std::size_t more, std::size_t new_bytes, BlockKind kind) const {
    if (kind == BlockKind::NewString && new_bytes > limits_.string_bytes + 64) { // and its header
        return Budget::StringLength;
    }
    if (held_ + more > limits_.request_bytes) {
        return Budget::RequestMemory;
    }
    if (!shared_room(more)) {
        return Budget::SharedMemory;
    }
    return held_ + more > held_at_call_ + limits_.call_bytes ? Budget::CallMemory : Budget::None;
}

void* Account::resize(void* block, std::size_t old_bytes, std::size_t new_bytes, BlockKind kind) {
    if (new_bytes == 0) {
        std::free(block); // NOLINT: Lua's own memory
        held_ -= old_bytes;
        tell();
        return nullptr;
    }
    if (new_bytes > old_bytes) {
        const std::size_t more = new_bytes - old_bytes;
        const std::uint64_t extra = kind == BlockKind::NewKeys ? replacing_cost(new_bytes) : 0;
        const bool paid = charge(more / kBytesPerInstruction + extra);
        const Budget refused = refusal(more, new_bytes, kind);
        if (refused != Budget::None) {
            static_cast<void>(charge(held_ / kCollectedPerInstruction));
            spent_ = refused;
            return nullptr;
        }
        if (!paid && more > kMessageBytes) {
            return nullptr;
        }
    }
    void* const moved = std::realloc(block, new_bytes); // NOLINT
    if (moved == nullptr) {
        machine_failed_ = true; // Lua collects its garbage and asks again
        return nullptr;
    }
    held_ += new_bytes;
    held_ -= old_bytes;
    tell();
    return moved;
}

bool Account::shared_room(std::size_t more) const {
    return !limits_.outside ||
           limits_.outside->load(std::memory_order_relaxed) - told_ + held_in_all() + more <=
               limits_.outside_bytes;
}

void Account::tell() {
    const std::size_t now = held_in_all();
    if (limits_.outside && std::max(now, told_) - std::min(now, told_) >= kTellEvery) {
        *limits_.outside += now - told_; // modulo 2^64, if it has become less
        told_ = now;
    }
}

void Account::remember(std::size_t bytes) {
    remembered_ = bytes;
    tell();
}

void Account::keep(std::size_t bytes) {
    kept_ += bytes;
    tell();
}

void Account::give_back(std::size_t bytes) {
    kept_ -= bytes;
    tell();
}

bool Account::has_room() {
    if (!shared_room(0)) {
        spent_ = Budget::SharedMemory;
        return false;
    }
    return true;
}

void Account::close() {
    if (limits_.outside) {
        *limits_.outside -= told_;
    }
    told_ = 0;
}

Error Account::error(const std::string& file, const std::optional<Place>& place,
                     const std::string& at) const {
    const auto make = [&](ErrorCode code, std::string limit, Text detail) {
        std::string where = place ? place->file + ':' + std::to_string(place->line) : file;
        return Error{
            code, {std::move(where), at, std::move(limit)}, Error::kNoOffset, detail, place};
    };
    switch (spent_) {
    case Budget::CallInstructions:
        return make(ErrorCode::ScriptInstructions, std::to_string(limits_.call_instructions),
                    {"one call took more than the budget of {2} instructions",
                     "一次调用超过了 {2} 条指令的预算"});
    case Budget::RequestInstructions:
        return make(ErrorCode::ScriptInstructions, std::to_string(limits_.request_instructions),
                    {"all calls together took more than the budget of {2} instructions",
                     "全部调用超过了 {2} 条指令的预算"});
    case Budget::CallMemory:
        return make(
            ErrorCode::ScriptMemory, bytes_text(limits_.call_bytes),
            {"one call took more than the memory budget of {2}", "一次调用超过了 {2} 的内存预算"});
    case Budget::SharedMemory:
        if (remembered_ + kept_ >
            held_) { // it is the search that is large, not what the script keeps
            return {ErrorCode::MemoryLimit, {bytes_text(limits_.outside_bytes), "some"}};
        }
        return make(ErrorCode::ScriptMemory, bytes_text(limits_.outside_bytes),
                    {"the rule files hold more than the memory limit of {2}",
                     "规则文件占用的内存超过了上限 {2}"});
    case Budget::StringLength:
        return make(
            ErrorCode::ScriptMemory, std::to_string(limits_.string_bytes),
            {"a string is longer than the budget of {2} bytes", "字符串超过了 {2} 字节的预算"});
    case Budget::CallTime:
        return make(
            ErrorCode::ScriptTime, duration_text(limits_.call_time),
            {"one call took more than the time budget of {2}", "一次调用超过了 {2} 的时间预算"});
    case Budget::RequestTime:
        return make(ErrorCode::ScriptTime, duration_text(limits_.request_time),
                    {"stopped by the time limit of {2}; who wins is not known",
                     "用时达到上限 {2}；胜负未定"});
    case Budget::Cancelled: return {ErrorCode::Cancelled, {"", "some"}};
    case Budget::Recursion:
        return make(ErrorCode::ScriptRecursion, "",
                    {"functions call one another too deeply: the recursion budget is spent",
                     "函数调用层数过深：超过了递归预算"});
    case Budget::RequestMemory:
    case Budget::None: break;
    }
    return make(
        ErrorCode::ScriptMemory, bytes_text(limits_.request_bytes),
        {"the rules hold more than the memory budget of {2}", "规则占用的内存超过了 {2} 的预算"});
}

} // namespace nimber
