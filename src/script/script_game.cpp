#include "script/script_game.hpp"

#include "nimber/games/catalogue.hpp"
#include "script/declared_code.hpp"
#include "script/formula_check.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kNode = 224; // bytes of an entry of a table, besides its numbers

std::uint64_t hash_of(StateView numbers, std::uint64_t seed = 0) {
    std::uint64_t hash = seed + numbers.size();
    for (const Heap number : numbers) { // the finaliser of MurmurHash3 between numbers
        hash = (hash ^ number) * 0xFF51AFD7ED558CCDULL;
        hash ^= hash >> 33U;
    }
    return hash;
}

std::uint64_t hash_of(const OptionList& list) {
    std::uint64_t hash = list.size();
    for (std::size_t i = 0; i < list.size(); ++i) {
        hash = hash_of(list[i], hash);
    }
    return hash;
}

} // namespace

std::size_t ScriptGame::StateHash::operator()(const State& state) const {
    return hash_of(state);
}

std::uint64_t ScriptGame::key_of(Asked asked, StateView part) {
    return hash_of(part, static_cast<std::uint64_t>(asked) << 60U);
}

ScriptGame::ScriptGame(const std::string& file, std::unique_ptr<Rules> rules)
    : ScriptCard{file, *rules}, Game{card_of(*rules)}, rules_{std::move(rules)} {}

Result<std::shared_ptr<ScriptGame>> ScriptGame::load_moves(const std::string& file,
                                                           const std::string& source,
                                                           const ScriptLimits& limits) {
    auto rules = Rules::load(file, source, limits);
    if (!rules) {
        return rules.error();
    }
    return std::make_shared<ScriptGame>(file, std::move(*rules));
}

Result<std::shared_ptr<const ScriptGame>>
ScriptGame::load(const std::string& file, const std::string& source, const ScriptLimits& limits) {
    const auto loaded = load_moves(file, source, limits);
    if (!loaded) {
        return loaded.error();
    }
    ScriptGame& game = **loaded;
    if (game.rules_->bounds) {
        const auto code = declared_code(game);
        if (!code) {
            return code.error();
        }
        game.code_ = *make_game(code->text()); // which its own text always is
        game.options_.clear();                 // of the moves: now there are those of the code
        game.remembered_bytes_ = 0;
        game.rules_->host().account().remember(0);
    }
    game.note_premises();
    return std::shared_ptr<const ScriptGame>{*loaded};
}

/// What answers rest on besides the moves.
void ScriptGame::note_premises() {
    const bool canonical = rules_->functions.canonical != 0;
    const bool split = rules_->functions.split != 0;
    if (rules_->bounds) {
        const std::string last = std::to_string(last_heap_compared(*this));
        parts_premise_text = "bounds of the file, compared with its moves up to heap " + last;
        parts_premise_chinese = "文件的 bounds，已与其走法比较到堆 " + last;
    } else if (split) {
        parts_premise_text = "split of the file, taken as right";
        parts_premise_chinese = "文件的 split，视为正确";
    }
    premise_text = parts_premise_text;
    premise_chinese = parts_premise_chinese;
    if (canonical) {
        premise_text = split ? "canonical and split of the file, taken as right"
                             : "canonical of the file, taken as right";
        premise_chinese =
            split ? "文件的 canonical 与 split，视为正确" : "文件的 canonical，视为正确";
    }
}

Shape ScriptGame::shape() const {
    return of_heaps() ? Shape::Heaps : Shape::Tuple;
}

void ScriptGame::fail(Error error) const {
    if (!failure_) {
        failure_ = std::move(error);
    }
}

void ScriptGame::fail_at(StateView state, Text what) const {
    fail({ErrorCode::BadMove,
          {rules_->host().file(), in_words(plain_text(state)), ""},
          Error::kNoOffset,
          what});
}

void ScriptGame::renew() const {
    failure_.reset();
    rules_->host().account().begin_request();
}

void ScriptGame::forgive() const {
    failure_.reset();
}

bool ScriptGame::keep(KeptBytes& kept, std::size_t bytes) const {
    if (kept.grow_to(bytes)) {
        return true;
    }
    fail(rules_->host().account().error(rules_->host().file(), {}, name()));
    return false;
}

bool ScriptGame::run(StateView state, FunctionRef<void(lua_State*)> work) const {
    if (failure_) {
        return false;
    }
    if (!rules_->host().run(work)) {
        // Without `show`: what failed may be the script itself.
        fail(rules_->host().error(in_words(plain_text(state))));
    }
    return !failure_;
}

bool ScriptGame::run_written(std::string_view written, FunctionRef<void(lua_State*)> work) const {
    if (!failure_ && !rules_->host().run(work)) {
        fail(rules_->host().error(in_words(written)));
    }
    return !failure_;
}

void ScriptGame::remember(std::size_t bytes) const {
    constexpr std::size_t kSaid = 56; // bytes of one entry
    remembered_bytes_ += bytes;
    if (remembered_bytes_ > rules_->host().account().limits().cache_bytes) {
        for (const auto& [part, list] : options_) {
            said_.emplace(key_of(Asked::Moves, part), hash_of(*list));
        }
        for (const auto& [part, canonical] : canonical_) {
            said_.emplace(key_of(Asked::Canonical, part), hash_of(canonical));
        }
        for (const auto& [part, parts] : splits_) {
            said_.emplace(key_of(Asked::Split, part), hash_of(parts));
        }
        options_.clear();
        canonical_.clear();
        splits_.clear();
        remembered_bytes_ = bytes;
    }
    rules_->host().account().remember(remembered_bytes_ + kSaid * said_.size());
}

template <class Answer>
bool ScriptGame::as_before(Asked asked, StateView part, const Answer& answer) const {
    if (said_.empty()) {
        return true; // nothing was ever forgotten
    }
    const auto found = said_.find(key_of(asked, part));
    if (found == said_.end() || found->second == hash_of(answer)) {
        return true;
    }
    fail_at(part, {"the rules say something else when they are asked again: they must depend on "
                   "the position alone",
                   "再次询问时规则给出了不同的回答：规则只能取决于局面"});
    return false;
}

void ScriptGame::push_emit(lua_State* lua) const {
    if (emit_ == 0) {
        lua_pushlightuserdata(lua, static_cast<void*>(&collecting_));
        lua_pushcclosure(lua, OptionCollector::emit, 1);
        emit_ = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, emit_);
}

std::shared_ptr<const OptionList> ScriptGame::part_options(StateView part) const {
    State key{part.begin(), part.end()};
    if (failure_) {
        return nullptr;
    }
    const auto known = options_.find(key);
    if (known != options_.end()) {
        return known->second;
    }
    const Heap heap = part.empty() ? 0 : part[0];
    OptionCollector collector{collecting_, *rules_, rules_->loopy ? kMostNumber : heap};
    const bool done = run(part, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.moves);
        push_part(lua, rules_->kind, part);
        push_emit(lua);
        lua_call(lua, 2, 0);
    });
    if (!done) {
        return nullptr;
    }
    ++expansions_;
    auto list = std::make_shared<const OptionList>(std::move(collector).list());
    if (!as_before(Asked::Moves, part, *list)) {
        return nullptr;
    }
    remember(list->bytes() + key.size() * sizeof(Heap) + kNode);
    options_.emplace(std::move(key), list);
    return list;
}

void ScriptGame::options(StateView component, OptionVisitor visit) const {
    if (code_) {
        code_->options(component, visit);
        return;
    }
    const bool one_part = of_heaps() || std::ranges::find(component, kBar) == component.end();
    if (one_part && (of_heaps() || !component.empty())) {
        const auto list = part_options(component);
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            if (!visit((*list)[i])) {
                return;
            }
        }
        return;
    }
    // A sum: a move in one of its parts.
    State before;
    State next;
    for_each_part(component, [&](StateView part) {
        const auto list = part_options(part);
        const StateView behind{part.data() + part.size(), component.data() + component.size()};
        bool more = list != nullptr;
        for (std::size_t i = 0; more && i < list->size(); ++i) {
            next = before;
            append_part(next, (*list)[i]);
            append_part(next, behind.empty() ? behind : behind.subspan(1));
            more = visit(next);
        }
        append_part(before, part);
        return more;
    });
}

State ScriptGame::canonical_part(StateView part) const {
    State key{part.begin(), part.end()};
    if (rules_->functions.canonical == 0 || failure_) {
        return key;
    }
    const auto known = canonical_.find(key);
    if (known != canonical_.end()) {
        return known->second;
    }
    auto canonical = ask_canonical(part);
    if (!canonical) {
        return key;
    }
    // Nothing is left of a part whose canonical form is empty, and nobody asks for that of nothing.
    if (*canonical != key && !canonical->empty() && !is_canonical(*canonical)) {
        fail_at(part, {"canonical does not give itself when it is asked again",
                       "再次应用 canonical 的结果不同"});
        return key;
    }
    remember_canonical(key, *canonical);
    return std::move(*canonical);
}

bool ScriptGame::is_canonical(const State& part) const {
    const auto known = canonical_.find(part);
    if (known != canonical_.end()) {
        return known->second == part;
    }
    if (ask_canonical(part) != part) {
        return false;
    }
    remember_canonical(part, part);
    return true;
}

void ScriptGame::remember_canonical(const State& part, const State& canonical) const {
    remember((part.size() + canonical.size()) * sizeof(Heap) + kNode);
    canonical_.emplace(part, canonical);
}

std::optional<State> ScriptGame::ask_canonical(StateView part) const {
    State canonical;
    const bool done = run(part, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.canonical);
        push_part(lua, rules_->kind, part);
        lua_call(lua, 1, 1);
        read_part(lua, 1, rules_->kind, rules_->host(), canonical);
    });
    return done && as_before(Asked::Canonical, part, canonical)
               ? std::optional{std::move(canonical)}
               : std::nullopt;
}

void ScriptGame::normalise(State& component) const {
    if (of_heaps() || component.empty()) {
        return;
    }
    if (std::ranges::find(component, kBar) == component.end()) { // one part, as nearly always
        if (rules_->functions.canonical != 0) {
            component = canonical_part(component);
        }
        return;
    }
    std::vector<State> parts;
    for_each_part(component, [&](StateView part) {
        parts.push_back(canonical_part(part));
        return true;
    });
    std::ranges::sort(parts);
    component.clear();
    for (const State& part : parts) {
        append_part(component, part);
    }
}

State ScriptGame::split_part(StateView part) const {
    State key{part.begin(), part.end()};
    const auto known = splits_.find(key);
    if (known != splits_.end()) {
        return known->second;
    }
    State parts;
    KeptBytes kept{rules_->host().account()};
    const bool done = run(part, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.split);
        push_part(lua, rules_->kind, part);
        lua_call(lua, 1, LUA_MULTRET);
        read_parts(lua, rules_->kind, rules_->host(), parts, kept);
    });
    if (!done || !as_before(Asked::Split, part, parts)) {
        return key;
    }
    remember((key.size() + parts.size()) * sizeof(Heap) + kNode);
    return splits_.emplace(std::move(key), std::move(parts)).first->second;
}

void ScriptGame::split(StateView component, OptionVisitor visit) const {
    if (of_heaps()) {
        static_cast<void>(visit(component));
        return;
    }
    bool more = true;
    for_each_part(component, [&](StateView part) {
        if (rules_->functions.split == 0 || failure_) {
            more = visit(part);
            return more;
        }
        const State parts = split_part(part); // a copy: visitors ask for more
        for_each_part(parts, [&](StateView each) {
            more = visit(each);
            return more;
        });
        return more;
    });
}

bool ScriptGame::may_come_back() const {
    return !of_heaps() && !loopy();
}

void ScriptGame::came_back(StateView component) const {
    fail_at(component, {"play can come back to it: say loopy = true if it may go on for ever",
                        "对局可以回到它：若允许循环，请写 loopy = true"});
}

std::optional<Nimber> ScriptGame::claimed_value(StateView part) const {
    std::optional<Nimber> claimed;
    const bool done = run(part, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.value);
        push_part(lua, rules_->kind, part);
        lua_call(lua, 1, 1);
        State number;
        read_part(lua, 1, PartKind::Number, rules_->host(), number);
        claimed = Nimber{number[0]};
    });
    return done ? claimed : std::nullopt;
}

std::optional<Nimber> ScriptGame::value(StateView component) const {
    if (rules_->functions.value == 0 || failure_ || code_) { // a code tells more than a formula
        return std::nullopt;
    }
    if (!formula_checked_) {
        check_formula(*this);
        if (failure_) {
            return std::nullopt;
        }
        formula_checked_ = true;
    }
    std::optional<Nimber> sum = Nimber{};
    const auto add = [&](StateView part) {
        const auto own = claimed_value(part);
        sum = own ? std::optional{*sum + *own} : std::nullopt;
        return sum.has_value();
    };
    if (of_heaps()) {
        add(component);
    } else {
        for_each_part(component, add);
    }
    return sum;
}

} // namespace nimber
