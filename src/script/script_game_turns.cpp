#include "script/script_game.hpp"

#include <lauxlib.h>
#include <lua.h>

namespace nimber {

// Options one by one: a call of `moves` is suspended in `emit`, and never gone on with once enough
// is known. Where anything is out of the ordinary all options are asked for at once, which also
// says what is wrong.

bool ScriptGame::makes_options_in_turn() const {
    return !of_heaps() && !loopy() && !code_;
}

void ScriptGame::options_in_turn(StateView component, OptionGlance glance,
                                 OptionVisitor visit) const {
    const bool plain = rules_->functions.canonical == 0 && rules_->functions.split == 0 &&
                       rules_->functions.value == 0;
    if (component.empty() || failure_) {
        return;
    }
    if (makes_options_in_turn() && !options_.contains(component) &&
        visit_in_turn(component, plain ? &glance : nullptr, visit)) {
        return;
    }
    options(component, visit);
}

/// Whether the rules hold nothing but what they held when `moves` was first called in turn.
bool ScriptGame::holds_what_it_held() const {
    bool unchanged = false;
    const bool done = rules_->host().run([&](lua_State* lua) {
        if (!held_read_) {
            held_read_ = true;
            lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.moves);
            held_ = HeldState::of(lua);
        }
        unchanged = held_ && held_->is_unchanged(lua);
    });
    return done && unchanged;
}

bool ScriptGame::begin_in_turn(StateView part, LuaHost::Thread& thread) const {
    return rules_->host().run([&](lua_State* lua) {
        if (thread.lua == nullptr) {
            thread.lua = lua_newthread(lua);
            thread.anchor = luaL_ref(lua, LUA_REGISTRYINDEX);
        }
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.moves);
        push_part(lua, rules_->kind, part);
        push_emit(lua);
        luaL_checkstack(thread.lua, LUA_MINSTACK, nullptr);
        lua_xmove(lua, thread.lua, 3);
        thread.arguments = 2;
        thread.used = 0;
    });
}

bool ScriptGame::visit_in_turn(StateView part, const OptionGlance* glance,
                               OptionVisitor visit) const {
    if ((held_read_ && !held_) || !holds_what_it_held()) {
        return false;
    }
    if (threads_.size() == suspended_) {
        threads_.emplace_back();
    }
    // Others are added behind it meanwhile, so it is kept in hand here.
    LuaHost::Thread thread = threads_[suspended_];
    const std::size_t place = suspended_++;
    const auto leave = [&](bool useful) {
        if (!useful) {
            rules_->host().drop(thread);
        }
        threads_[place] = thread;
        suspended_ = place;
    };
    OptionCollector collector{collecting_, *rules_, kMostNumber};
    collector.suspend(glance, *held_);
    collector.end();
    if (!begin_in_turn(part, thread)) {
        leave(false);
        return false;
    }
    ++expansions_;
    for (;;) {
        collector.begin();
        const auto resumed = rules_->host().resume(thread);
        collector.end();
        if (resumed == LuaHost::Resumed::Failed) {
            leave(false);
            return false;
        }
        const OptionList& options = collector.emitted();
        bool going_on = true;
        if (collector.decided()) { // by the last one
            going_on = visit(options[options.size() - 1]) && !failure_;
        }
        for (std::size_t i = 0; i < options.size() && going_on; ++i) {
            going_on = visit(options[i]) && !failure_;
        }
        if (resumed == LuaHost::Resumed::Done) {
            leave(true);
            return true;
        }
        collector.forget();
        const bool unchanged = !going_on || holds_what_it_held();
        if (!going_on || !unchanged) {
            rules_->host().abandon(thread);
            leave(true);
            return unchanged;
        }
    }
}

} // namespace nimber
