#pragma once

#include "script/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

struct lua_State;

namespace nimber {

/// The options of one part, one behind the other.
struct OptionList {
    std::vector<Heap> numbers;
    std::vector<std::uint32_t> ends; ///< of each option, in `numbers`

    [[nodiscard]] std::size_t size() const { return ends.size(); }
    [[nodiscard]] StateView operator[](std::size_t index) const {
        const std::size_t begin = index == 0 ? 0 : ends[index - 1];
        return StateView{numbers}.subspan(begin, ends[index] - begin);
    }
    [[nodiscard]] std::size_t bytes() const {
        return numbers.capacity() * sizeof(Heap) + ends.capacity() * sizeof(std::uint32_t);
    }
};

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
    /// What was emitted. Its bytes count as those of a call until the collector is gone.
    [[nodiscard]] OptionList list() && { return std::move(list_); }

private:
    void take(lua_State* lua);
    void look(lua_State* lua, std::uint64_t parts);
    [[noreturn]] void refuse(lua_State* lua, int index);

    OptionCollector*& now_;
    LuaHost& host_;
    PartKind kind_;
    Heap below_; ///< what a heap must be
    OptionList list_;
    State parts_; ///< of the option in hand
    KeptBytes kept_list_;
    KeptBytes kept_parts_;
};

} // namespace nimber
