#include "script/option_collector.hpp"

#include "script/state_hash.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <bit>
#include <compare>
#include <string>

namespace nimber {
namespace {

constexpr std::size_t kExpected = 16; // options
constexpr std::size_t kLookEveryOptions = 1024;

} // namespace

OptionCollector::OptionCollector(OptionCollector*& now, Rules& rules, Heap below)
    : now_{now}, host_{rules.host()}, kind_{rules.kind}, below_{below}, kept_list_{
                                                                            host_.account()} {
    list_.of_heaps = kind_ == PartKind::Number;
    list_.numbers.reserve(2 * kExpected);
    list_.ends.reserve(kExpected);
    now = this;
}

int OptionCollector::emit(lua_State* lua) {
    OptionCollector* const now =
        *static_cast<OptionCollector**>(lua_touserdata(lua, lua_upvalueindex(1)));
    if (now == nullptr) {
        return luaL_error(lua, "emit belongs to moves: it can be called only while that runs");
    }
    now->take(lua);
    return now->held_ != nullptr && now->suspends(lua) ? lua_yield(lua, 0) : 0;
}

/// Whether the call is to be suspended for the options that wait. To leave a call takes as long as
/// some options do, so that many are waited for; often it ends before. A function of the library
/// cannot be left half way: then they go on waiting.
bool OptionCollector::suspends(lua_State* lua) {
    constexpr int kPatience = 8;
    if (!decided_) {
        const Glance glance =
            glance_ != nullptr ? (*glance_)(list_[list_.size() - 1]) : Glance::Open;
        decided_ = glance == Glance::Decides;
        if (glance == Glance::Passed) {
            take_back();
        }
    } else {
        take_back();
    }
    since_open_ += list_.ends.empty() ? 0 : 1;
    return since_open_ >= kPatience && lua_isyieldable(lua) != 0 && held_->is_unchanged(lua);
}

void OptionCollector::forget() {
    list_.numbers.clear();
    list_.ends.clear();
    list_.part_ends.clear();
    list_.ends_of_parts.clear();
    since_open_ = 0;
}

/// Takes the last option off the list.
void OptionCollector::take_back() {
    list_.ends.pop_back();
    list_.numbers.resize(list_.ends.empty() ? 0 : list_.ends.back());
    if (!list_.of_heaps) {
        list_.ends_of_parts.pop_back();
        list_.part_ends.resize(list_.ends_of_parts.empty() ? 0 : list_.ends_of_parts.back());
    }
}

void OptionCollector::take(lua_State* lua) {
    const int count = lua_gettop(lua);
    if (kind_ == PartKind::Number) {
        for (int i = 1; i <= count; ++i) {
            int is_whole = 0;
            const lua_Integer heap = lua_tointegerx(lua, i, &is_whole);
            if (is_whole == 0 || static_cast<Heap>(heap) >= below_ ||
                lua_type(lua, i) != LUA_TNUMBER) {
                refuse(lua, i);
            }
            list_.numbers.push_back(static_cast<Heap>(heap));
        }
    } else {
        const std::size_t before = list_.part_ends.size();
        read_parts(lua, kind_, host_, list_.numbers, list_.part_ends, kept_list_);
        if (list_.part_ends.size() == before + 1) { // one part ends with its option
            list_.part_ends.pop_back();
        }
        list_.ends_of_parts.push_back(static_cast<std::uint32_t>(list_.part_ends.size()));
    }
    list_.ends.push_back(static_cast<std::uint32_t>(list_.numbers.size()));
    if (held_ == nullptr) { // whoever suspends the call may be told of an option twice
        keep_once(lua);
    }
    // The list is not Lua's memory, so it is held to the same budget here.
    if (count > 2 || list_.emitted % kLookEveryOptions == 0 || kind_ != PartKind::Number) {
        look(lua, static_cast<std::uint64_t>(count));
    }
}

/// Takes the last option off the list if it stands there before.
void OptionCollector::keep_once(lua_State* lua) {
    ++list_.emitted;
    if (in_order()) {
        return;
    }
    if (2 * slots_.size() < 3 * list_.size()) {
        make_slots(lua);
    }
    const auto before = find_or_note(lua, list_.size() - 1);
    if (!before) {
        return;
    }
    list_.repeated = list_.repeated.value_or(*before);
    take_back();
}

/// Whether the options go up, or down, as far as the last one: none is there twice then. So most
/// scripts emit them, and there is nothing to look up.
bool OptionCollector::in_order() {
    if (!slots_.empty()) {
        return false;
    }
    const std::size_t last = list_.size() - 1;
    if (last == 0) {
        return true;
    }
    const StateView here = list_[last].numbers();
    const StateView before = list_[last - 1].numbers();
    const auto order = std::lexicographical_compare_three_way(before.begin(), before.end(),
                                                              here.begin(), here.end());
    if (last == 1) {
        upwards_ = order < 0;
    }
    return upwards_ ? order < 0 : order > 0;
}

/// Makes slots for more options, and notes all but the last.
void OptionCollector::make_slots(lua_State* lua) {
    slots_.assign(std::bit_ceil(3 * std::max(list_.size(), kExpected) / 2 + 1), 0);
    for (std::size_t option = 0; option + 1 < list_.size(); ++option) {
        static_cast<void>(find_or_note(lua, option));
    }
}

/// The option before that is the same as this one; otherwise this one is noted.
std::optional<std::size_t> OptionCollector::find_or_note(lua_State* lua, std::size_t option) {
    constexpr std::size_t kNumbersPerInstruction = 8;
    constexpr std::uint64_t kFree = 16; // instructions: what nearly all options take
    const SumView wanted = list_[option];
    // Where the parts end is seen on a closer look.
    const auto hash = static_cast<std::uint32_t>(hash_of(wanted.numbers(), wanted.size()) >> 32U);
    const auto of_number = static_cast<std::uint32_t>(slots_.size() - 1);
    std::uint64_t work = 0;
    std::optional<std::size_t> found;
    std::uint32_t at = hash & of_number;
    for (; slots_[at] != 0 && !found; at = (at + 1) & of_number) {
        ++work;
        if (((slots_[at] ^ hash) & ~of_number) == 0) {
            const std::size_t other = (slots_[at] & of_number) - 1;
            work += wanted.numbers().size() / kNumbersPerInstruction;
            found = list_[other] == wanted ? std::optional{other} : std::nullopt;
        }
    }
    if (!found) {
        slots_[at] = (hash & ~of_number) | static_cast<std::uint32_t>(option + 1);
    }
    // A script can choose its options so that their hashes are alike: it pays for that.
    if (work > kFree && !host_.account().charge(work)) {
        luaL_error(lua, "budget");
    }
    return found;
}

void OptionCollector::look(lua_State* lua, std::uint64_t parts) {
    Account& account = host_.account();
    const std::size_t slots = slots_.capacity() * sizeof(std::uint32_t);
    if (list_.bytes() > account.limits().call_bytes) {
        account.note(Account::Budget::CallMemory);
        luaL_error(lua, "budget");
    }
    if (!account.charge(parts) || !kept_list_.grow_to(list_.bytes() + slots)) {
        luaL_error(lua, "budget");
    }
}

void OptionCollector::refuse(lua_State* lua, int index) {
    State number;
    read_part(lua, index, kind_, host_, number); // says so if it is no size
    host_.fail({{"a move leaves a heap of {2}, which is not smaller: say loopy = true if play may "
                 "go on for ever",
                 "某一着留下 {2}，并没有变小：若允许循环，请写 loopy = true"},
                std::to_string(number[0])});
}

} // namespace nimber
