#include "script/script_game.hpp"

#include "nimber/games/catalogue.hpp"
#include "script/declared_code.hpp"
#include "script/formula_check.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <concepts>

namespace nimber {
namespace {

constexpr std::size_t kNode = 224; // bytes of an entry of a table, besides its numbers

std::uint64_t hash_of_answer(const OptionList& list) {
    std::uint64_t hash = list.emitted;
    for (std::size_t i = 0; i < list.size(); ++i) {
        hash = hash_of_sum(list[i], hash);
    }
    return hash;
}

std::uint64_t hash_of_answer(const State& canonical) {
    return hash_of(canonical);
}

std::uint64_t hash_of_answer(const Sum& parts) {
    return hash_of_sum(parts);
}

std::size_t bytes_of(const State& state) {
    return state.capacity() * sizeof(Heap);
}

/// What an entry of a table holds.
template <class Answer>
std::size_t bytes_of(const State& part, const Answer& answer) {
    if constexpr (std::same_as<Answer, State>) {
        return bytes_of(part) + bytes_of(answer) + kNode;
    } else {
        return bytes_of(part) + answer.bytes() + kNode;
    }
}

} // namespace

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
        parts_premise_text = "split of the file, taken on trust";
        parts_premise_chinese = "文件的 split，未与走法比较";
    }
    premise_text = parts_premise_text;
    premise_chinese = parts_premise_chinese;
    if (canonical) {
        premise_text = split ? "canonical and split of the file, taken on trust"
                             : "canonical of the file, taken on trust";
        premise_chinese =
            split ? "文件的 canonical 和 split，未与走法比较" : "文件的 canonical，未与走法比较";
    }
}

void ScriptGame::fail(Error error) const {
    if (!failure_) {
        failure_ = std::move(error);
    }
}

void ScriptGame::fail_at(StateView part, Text what) const {
    fail({ErrorCode::BadMove,
          {rules_->host().file(), in_words(plain_text(part)), ""},
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

bool ScriptGame::run(StateView part, FunctionRef<void(lua_State*)> work) const {
    if (failure_) {
        return false;
    }
    if (!rules_->host().run(work)) {
        // Without `show`: what failed may be the script itself.
        fail(rules_->host().error(in_words(plain_text(part))));
    }
    return !failure_;
}

bool ScriptGame::run_written(std::string_view written, FunctionRef<void(lua_State*)> work) const {
    if (!failure_ && !rules_->host().run(work)) {
        fail(rules_->host().error(in_words(written)));
    }
    return !failure_;
}

/// Forgets what nobody has in hand, but for its hash.
template <class T>
void ScriptGame::forget(Asked asked, Memory<T>& memory) const {
    for (auto at = memory.begin(); at != memory.end();) {
        const auto& [part, answer] = *at;
        if (answer.hands > 0) {
            remembered_bytes_ += bytes_of(part, answer.what);
            ++at;
            continue;
        }
        said_.emplace(key_of(asked, part), hash_of_answer(answer.what));
        at = memory.erase(at);
    }
}

template <class T>
ScriptGame::Remembered<T>& ScriptGame::remember(Memory<T>& memory, StateView part, T what) const {
    constexpr std::size_t kSaid = 56; // bytes of one entry
    State key{part.begin(), part.end()};
    const std::size_t bytes = bytes_of(key, what);
    if (remembered_bytes_ + bytes > rules_->host().account().limits().cache_bytes) {
        remembered_bytes_ = 0;
        forget(Asked::Moves, options_);
        forget(Asked::Canonical, canonical_);
        forget(Asked::Split, splits_);
    }
    remembered_bytes_ += bytes;
    rules_->host().account().remember(remembered_bytes_ + kSaid * said_.size());
    return memory.try_emplace(std::move(key), Remembered<T>{std::move(what)}).first->second;
}

template <class Answer>
bool ScriptGame::as_before(Asked asked, StateView part, const Answer& answer) const {
    if (said_.empty()) {
        return true; // nothing was ever forgotten
    }
    const auto found = said_.find(key_of(asked, part));
    if (found == said_.end() || found->second == hash_of_answer(answer)) {
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

InHand<OptionList> ScriptGame::part_options(StateView part) const {
    if (failure_) {
        return nullptr;
    }
    if (const auto known = options_.find(part); known != options_.end()) {
        return known->second.in_hand();
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
    OptionList list = std::move(collector).list();
    if (!as_before(Asked::Moves, part, list)) {
        return nullptr;
    }
    return remember(options_, part, std::move(list)).in_hand();
}

void ScriptGame::options(StateView component, OptionVisitor visit) const {
    if (code_) {
        code_->options(component, visit);
        return;
    }
    if (component.empty()) { // a canonical form of which nothing is left
        return;
    }
    const auto list = part_options(component);
    for (std::size_t i = 0; list && i < list->size(); ++i) {
        if (!visit((*list)[i])) {
            return;
        }
    }
}

void ScriptGame::normalise(State& component) const {
    if (rules_->functions.canonical == 0 || component.empty() || failure_) {
        return;
    }
    if (const auto known = canonical_.find(component); known != canonical_.end()) {
        component = known->second.what;
        return;
    }
    auto canonical = ask_canonical(component);
    if (!canonical) {
        return;
    }
    // Nothing is left of a part whose canonical form is empty, and nobody asks for that of nothing.
    if (*canonical != component && !canonical->empty() && !is_canonical(*canonical)) {
        fail_at(component, {"canonical does not give itself when it is asked again",
                            "再次应用 canonical 的结果不同"});
        return;
    }
    remember(canonical_, component, *canonical);
    component = std::move(*canonical);
}

bool ScriptGame::is_canonical(const State& part) const {
    if (const auto known = canonical_.find(part); known != canonical_.end()) {
        return known->second.what == part;
    }
    if (ask_canonical(part) != part) {
        return false;
    }
    remember(canonical_, part, part);
    return true;
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

/// The parts of a part; null if the script failed.
InHand<Sum> ScriptGame::split_part(StateView part) const {
    if (const auto known = splits_.find(part); known != splits_.end()) {
        return known->second.in_hand();
    }
    State numbers;
    std::vector<std::uint32_t> ends;
    KeptBytes kept{rules_->host().account()};
    const bool done = run(part, [&](lua_State* lua) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, rules_->functions.split);
        push_part(lua, rules_->kind, part);
        lua_call(lua, 1, LUA_MULTRET);
        read_parts(lua, rules_->kind, rules_->host(), numbers, ends, kept);
    });
    Sum parts{SumView::of_parts(numbers, ends)};
    if (!done || !as_before(Asked::Split, part, parts)) {
        return nullptr;
    }
    return remember(splits_, part, std::move(parts)).in_hand();
}

void ScriptGame::split(StateView component, ComponentVisitor visit) const {
    if (component.empty()) {
        return;
    }
    const auto parts =
        rules_->functions.split == 0 || failure_ ? InHand<Sum>{} : split_part(component);
    if (!parts) {
        static_cast<void>(visit(component));
        return;
    }
    for (const StateView part : parts->view()) {
        if (!visit(part)) {
            return;
        }
    }
}

bool ScriptGame::may_cycle() const {
    return !of_heaps() && !loopy();
}

void ScriptGame::report_cycle(StateView component) const {
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
    return component.empty() ? Nimber{} : claimed_value(component);
}

} // namespace nimber
