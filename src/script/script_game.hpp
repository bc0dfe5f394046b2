#pragma once

#include "nimber/game/game.hpp"
#include "script/option_collector.hpp"
#include "script/rules.hpp"
#include "script/state_hash.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace nimber {

/// The texts of a card that is made when the program runs: a card only points to its texts.
struct ScriptCard {
    ScriptCard(const std::string& file, const Rules& rules);
    ScriptCard(const ScriptCard&) = delete;
    ScriptCard& operator=(const ScriptCard&) = delete;
    ~ScriptCard() = default;

    /// The card, which points to the texts below.
    [[nodiscard]] GameCard card_of(const Rules& rules) const;

    std::string name_text;
    std::string usage_text;
    std::string example_text;
    std::string rule_text;
    std::string rule_chinese;
    std::string premise_text;
    std::string premise_chinese;
    std::string parts_premise_text;
    std::string parts_premise_chinese;
};

/// What is remembered of a script and somebody has in hand: it is not forgotten before that is let
/// go. Requires the game to live as long.
struct LetGo {
    std::uint32_t* hands = nullptr;
    void operator()(const void* /*what*/) const { --*hands; }
};
template <class T>
using InHand = std::unique_ptr<const T, LetGo>;

/// A game whose rules are a file of Lua. Options are remembered; a fault or a spent budget is a
/// `failure`, and from then on there are no options. One thread at a time.
class ScriptGame final : private ScriptCard, public Game {
public:
    /// The game of a rule file with this name and source. If the file declares bounds, they are
    /// compared with its moves, and from then on it plays by the code that they make of it.
    [[nodiscard]] static Result<std::shared_ptr<const ScriptGame>>
    load(const std::string& file, const std::string& source, const ScriptLimits& limits);
    /// The same by its moves alone, whatever it declares: for whoever tries the rules.
    [[nodiscard]] static Result<std::shared_ptr<ScriptGame>>
    load_moves(const std::string& file, const std::string& source, const ScriptLimits& limits);
    ScriptGame(const std::string& file, std::unique_ptr<Rules> rules);
    ~ScriptGame() override = default;
    ScriptGame(const ScriptGame&) = delete;
    ScriptGame& operator=(const ScriptGame&) = delete;

    [[nodiscard]] const Rules& rules() const { return *rules_; }

    [[nodiscard]] bool of_heaps() const override { return rules_->kind == PartKind::Number; }
    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override;
    [[nodiscard]] bool reads_numbers() const override;
    void show(SumView components, std::string& out) const override;
    [[nodiscard]] Picture picture(StateView component) const override;
    [[nodiscard]] std::optional<Complaint> check(StateView numbers) const override;

    void options(StateView component, OptionVisitor visit) const override;
    [[nodiscard]] bool makes_options_in_turn() const override;
    void options_in_turn(StateView component, OptionGlance glance,
                         OptionVisitor visit) const override;
    [[nodiscard]] bool loopy() const override { return rules_->loopy; }
    void normalise(State& component) const override;
    void split(StateView component, ComponentVisitor visit) const override;

    [[nodiscard]] const Error* failure() const override { return failure_ ? &*failure_ : nullptr; }
    void renew() const override;
    void forgive() const override;
    [[nodiscard]] bool may_cycle() const override;
    void report_cycle(StateView component) const override;

    [[nodiscard]] std::optional<Nimber> value(StateView component) const override;
    [[nodiscard]] bool value_is_claimed() const override { return true; }
    [[nodiscard]] const HeapCode* heap_code() const override {
        return code_ ? code_->heap_code() : nullptr;
    }
    [[nodiscard]] const SubtractionSet* subtraction_set() const override {
        return code_ ? code_->subtraction_set() : nullptr;
    }
    [[nodiscard]] Text premise() const override { return {premise_text, premise_chinese}; }
    [[nodiscard]] Text parts_premise() const override {
        return {parts_premise_text, parts_premise_chinese};
    }
    void explain(StateView component, Play play, Evidence& evidence) const override;

    /// The options of one part as the script gives them; null if it failed.
    [[nodiscard]] InHand<OptionList> part_options(StateView part) const;
    /// What the file's formula says about one part; nothing if it failed.
    [[nodiscard]] std::optional<Nimber> claimed_value(StateView part) const;
    /// Reads one example of the file; nothing if it failed.
    [[nodiscard]] std::optional<Sum> example_state(const std::string& written) const;
    /// How many calls of `moves` there were.
    [[nodiscard]] std::uint64_t expansions() const { return expansions_; }
    /// Whether the last call failed since a limit of the whole request was reached.
    [[nodiscard]] bool request_is_over() const {
        return failure_ && rules_->host().account().request_is_over();
    }
    [[nodiscard]] const ScriptLimits& limits() const { return rules_->host().account().limits(); }
    /// What is kept for somebody who tries the rules: counts in the memory of the request.
    [[nodiscard]] KeptBytes kept() const { return KeptBytes{rules_->host().account()}; }
    /// Notes that so many bytes are kept now. If there is no room for them the rules have failed.
    [[nodiscard]] bool keep(KeptBytes& kept, std::size_t bytes) const;
    /// What the file's `draw` gives for one part, line by line; nothing if there is none or it
    /// failed.
    [[nodiscard]] std::vector<std::string> drawing(StateView part) const;
    /// Notes why the rules cannot be told, the first time.
    void fail(Error error) const;

private:
    /// Something that is remembered, and how many have it in hand.
    template <class T>
    struct Remembered {
        T what;
        std::uint32_t hands = 0;

        [[nodiscard]] InHand<T> in_hand() {
            ++hands;
            return {&what, LetGo{&hands}};
        }
    };
    /// By parts. Nothing that stands in it moves when more is added.
    template <class T>
    using Memory = std::unordered_map<State, Remembered<T>, StateHash, StateEqual>;

    [[nodiscard]] std::string plain_text(SumView components) const;
    /// With the name, cut if it is long: for errors.
    [[nodiscard]] std::string in_words(std::string_view written) const;
    void explain_part(StateView part, Evidence& evidence) const;
    /// Notes what is wrong with the rules at this part, unless they have failed before.
    void fail_at(StateView part, Text what) const;
    /// Runs work in Lua; on failure notes it as that of this part, or of what is written so.
    bool run(StateView part, FunctionRef<void(lua_State*)> work) const;
    bool run_written(std::string_view written, FunctionRef<void(lua_State*)> work) const;
    [[nodiscard]] Result<Sum> parse_tuples(ArgumentReader& arguments) const;
    [[nodiscard]] Result<Sum> parse_texts(ArgumentReader& arguments) const;
    [[nodiscard]] std::optional<State> parse_part(std::string_view piece) const;
    [[nodiscard]] InHand<Sum> split_part(StateView part) const;
    [[nodiscard]] std::optional<State> ask_canonical(StateView part) const;
    [[nodiscard]] bool is_canonical(const State& part) const;

    /// What a script was asked.
    enum class Asked : std::uint8_t { Moves, Canonical, Split };
    [[nodiscard]] static std::uint64_t key_of(Asked asked, StateView part);
    /// Remembers an answer, and forgets others if there is no room for all: but for their hashes,
    /// and what somebody has in hand.
    template <class T>
    Remembered<T>& remember(Memory<T>& memory, StateView part, T what) const;
    template <class T>
    void forget(Asked asked, Memory<T>& memory) const;
    void note_premises();
    /// Whether an answer, by its hash, is the one that was given before, if there was one;
    /// otherwise the rules have failed: engines rely on them being functions.
    template <class Answer>
    [[nodiscard]] bool as_before(Asked asked, StateView part, const Answer& answer) const;
    void push_emit(lua_State* lua) const;

    [[nodiscard]] bool begin_in_turn(StateView part, LuaHost::Thread& thread) const;
    /// Answers false, perhaps having visited some, if all options must be asked for at once.
    [[nodiscard]] bool visit_in_turn(StateView part, const OptionGlance* glance,
                                     OptionVisitor visit) const;
    [[nodiscard]] bool holds_what_it_held() const;

    std::unique_ptr<Rules> rules_;
    GamePtr code_; ///< of the bounds, if the file declares any
    // What the script said. The game itself does not change: it is asked less often.
    mutable Memory<OptionList> options_;
    mutable Memory<State> canonical_;
    mutable Memory<Sum> splits_;
    mutable std::size_t remembered_bytes_ = 0;
    mutable std::unordered_map<std::uint64_t, std::uint64_t>
        said_; ///< hashes of what was forgotten
    mutable std::uint64_t expansions_ = 0;
    mutable std::optional<Error> failure_;
    mutable bool formula_checked_ = false;
    mutable OptionCollector* collecting_ = nullptr; ///< of the call of `moves` in hand
    mutable int emit_ = 0;                          ///< the function; 0: not made yet
    // Calls of `moves` that are suspended, each begun while those before it wait.
    mutable std::vector<LuaHost::Thread> threads_;
    mutable std::size_t suspended_ = 0;
    mutable std::optional<HeldState> held_; ///< what `moves` can reach
    mutable bool held_read_ = false;
};

} // namespace nimber
