#pragma once

#include <cstddef>
#include <optional>
#include <vector>

struct lua_State;

namespace nimber {

/// What a function of a rule file finds outside of itself: the local variables around it, and the
/// tables in them. A call may be left half way, and others begun, only where all of that is as it
/// was: then no call can tell what became of the others.
class HeldState {
public:
    /// What the function on top of the stack can reach, which it stays; nothing if that is too much
    /// to be compared each time, or something that changes out of sight. For use in `LuaHost::run`.
    [[nodiscard]] static std::optional<HeldState> of(lua_State* lua);

    /// Whether all of it is as it was. May fail in Lua for want of memory.
    [[nodiscard]] bool is_unchanged(lua_State* lua) const;

private:
    friend class HeldStateReader;

    struct Item {
        int upvalue = 0;         ///< of a function; 0: a table
        std::size_t entries = 0; ///< of a table
    };
    HeldState() = default;

    std::vector<Item> items_;
    int list_ = 0; ///< in the registry: of each item the function or table, and its value or a copy
};

} // namespace nimber
