#pragma once

#include "nimber/game/game.hpp"
#include "script/option_collector.hpp"
#include "script/rules.hpp"

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
};

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

    [[nodiscard]] Shape shape() const override;
    [[nodiscard]] Result<State> parse(ArgumentReader& arguments) const override;
    [[nodiscard]] bool reads_numbers() const override;
    void show(StateView state, std::string& out) const override;
    [[nodiscard]] Picture picture(StateView component) const override;
    [[nodiscard]] std::optional<Complaint> check(StateView state) const override;

    void options(StateView component, OptionVisitor visit) const override;
    [[nodiscard]] bool loopy() const override { return rules_->loopy; }
    void normalise(State& component) const override;
    void split(StateView component, OptionVisitor visit) const override;

    [[nodiscard]] const Error* failure() const override { return failure_ ? &*failure_ : nullptr; }
    void renew() const override;
    void forgive() const override;
    [[nodiscard]] bool may_come_back() const override;
    void came_back(StateView component) const override;

    [[nodiscard]] std::optional<Nimber> value(StateView component) const override;
    [[nodiscard]] bool value_is_claimed() const override { return true; }
    [[nodiscard]] const HeapCode* heap_code() const override {
        return code_ ? code_->heap_code() : nullptr;
    }
    [[nodiscard]] const TakeRule* take_rule() const override {
        return code_ ? code_->take_rule() : nullptr;
    }
    [[nodiscard]] Text premise() const override { return {premise_text, premise_chinese}; }
    void explain(StateView component, Play play, Evidence& evidence) const override;

    /// The options of one part as the script gives them; null if it failed.
    [[nodiscard]] std::shared_ptr<const OptionList> part_options(StateView part) const;
    /// What the file's formula says about one part; nothing if it failed.
    [[nodiscard]] std::optional<Nimber> claimed_value(StateView part) const;
    /// Reads one example of the file; nothing if it failed.
    [[nodiscard]] std::optional<State> example_state(const std::string& written) const;
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
    struct StateHash {
        std::size_t operator()(const State& state) const;
    };
    template <class T>
    using Memory = std::unordered_map<State, T, StateHash>;

    [[nodiscard]] bool of_heaps() const { return rules_->kind == PartKind::Number; }
    [[nodiscard]] std::string plain_text(StateView state) const;
    /// With the name, cut if it is long: for errors.
    [[nodiscard]] std::string in_words(std::string_view written) const;
    void explain_part(StateView part, Evidence& evidence) const;
    /// Notes what is wrong with the rules at this state, unless they have failed before.
    void fail_at(StateView state, Text what) const;
    /// Runs work in Lua; on failure notes it as that of this state, or of what is written so.
    bool run(StateView state, FunctionRef<void(lua_State*)> work) const;
    bool run_written(std::string_view written, FunctionRef<void(lua_State*)> work) const;
    [[nodiscard]] Result<State> parse_parts(std::string_view all, ArgumentReader& arguments,
                                            std::size_t offset) const;
    [[nodiscard]] std::optional<State> parse_part(std::string_view piece) const;
    [[nodiscard]] State canonical_part(StateView part) const;
    [[nodiscard]] State split_part(StateView part) const;
    [[nodiscard]] std::optional<State> ask_canonical(StateView part) const;
    [[nodiscard]] bool is_canonical(const State& part) const;
    void remember_canonical(const State& part, const State& canonical) const;

    /// What a script was asked.
    enum class Asked : std::uint8_t { Moves, Canonical, Split };
    [[nodiscard]] static std::uint64_t key_of(Asked asked, StateView part);
    /// Notes that so many bytes more are remembered, or forgets all but the hashes.
    void remember(std::size_t bytes) const;
    /// Whether an answer, by its hash, is the one that was given before, if there was one;
    /// otherwise the rules have failed: engines rely on them being functions.
    template <class Answer>
    [[nodiscard]] bool as_before(Asked asked, StateView part, const Answer& answer) const;
    void push_emit(lua_State* lua) const;

    std::unique_ptr<Rules> rules_;
    GamePtr code_; ///< of the bounds, if the file declares any
    // What the script said. The game itself does not change: it is asked less often.
    mutable Memory<std::shared_ptr<const OptionList>> options_;
    mutable Memory<State> canonical_;
    mutable Memory<State> splits_;
    mutable std::size_t remembered_bytes_ = 0;
    mutable std::unordered_map<std::uint64_t, std::uint64_t>
        said_; ///< hashes of what was forgotten
    mutable std::uint64_t expansions_ = 0;
    mutable std::optional<Error> failure_;
    mutable bool formula_checked_ = false;
    mutable OptionCollector* collecting_ = nullptr; ///< of the call of `moves` in hand
    mutable int emit_ = 0;                          ///< the function; 0: not made yet
};

} // namespace nimber
