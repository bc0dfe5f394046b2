#pragma once

#include "nimber/game/sum.hpp"
#include "script/held_state.hpp"
#include "script/option_list.hpp"
#include "script/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

struct lua_State;

namespace nimber {

/// Takes what a script emits, as long as it lives.
class OptionCollector {
public:
    /// `now` is where `emit` finds it; a heap that is emitted must be smaller than `below`.
    OptionCollector(OptionCollector*& now, Rules& rules, Heap below);
    ~OptionCollector() { now_ = nullptr; }
    OptionCollector(const OptionCollector&) = delete;
    OptionCollector& operator=(const OptionCollector&) = delete;

    /// The function `emit`. There is one of each game, whose upvalue is the place where the
    /// collector of the call in hand stands: a script may keep `emit`, but no collector.
    static int emit(lua_State* lua);
    /// From now on `emit` suspends the call some options after one that is open at first glance, or
    /// decides, if the rules hold nothing then but what they held at first. Without a glance all
    /// options are open. Both must live as long.
    void suspend(const OptionGlance* glance, const HeldState& held) {
        glance_ = glance;
        held_ = &held;
    }
    /// Makes this the collector of the call in hand, or none.
    void begin() { now_ = this; }
    void end() { now_ = nullptr; }
    /// What was emitted since it was forgotten the last time.
    [[nodiscard]] const OptionList& emitted() const { return list_; }
    void forget();
    /// Whether the last of them decides.
    [[nodiscard]] bool decided() const { return decided_; }
    /// What was emitted. Its bytes count as those of a call until the collector is gone.
    [[nodiscard]] OptionList list() && { return std::move(list_); }

private:
    void take(lua_State* lua);
    [[nodiscard]] bool suspends(lua_State* lua);
    void keep_once(lua_State* lua);
    void take_back();
    [[nodiscard]] bool in_order();
    void make_slots(lua_State* lua);
    [[nodiscard]] std::optional<std::size_t> find_or_note(lua_State* lua, std::size_t option);
    void look(lua_State* lua, std::uint64_t parts);
    [[noreturn]] void refuse(lua_State* lua, int index);

    OptionCollector*& now_;
    LuaHost& host_;
    PartKind kind_;
    Heap below_; ///< what a heap must be
    OptionList list_;
    const OptionGlance* glance_ = nullptr;
    const HeldState* held_ = nullptr; ///< null unless the call is to be suspended
    bool decided_ = false;            ///< no other option is needed
    int since_open_ = 0;              ///< options after the first that waits, and that one
    bool upwards_ = false; ///< each option is greater than the one before, or each is less
    // Once they are in no order: where the options stand in the list, by their hashes. 0 is free;
    // otherwise the lower bits, as many as number the slots, are those of the option and one more,
    // and the others those of the hash.
    std::vector<std::uint32_t> slots_;
    KeptBytes kept_list_;
};

} // namespace nimber
