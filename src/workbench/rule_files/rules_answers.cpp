#include "workbench/rule_files/rules_answers.hpp"

#include "nimber/function_ref.hpp"

#include <functional>
#include <string>

namespace nimber {
namespace {

/// A hash of what is added to it, by FNV-1a with words in place of bytes.
class Hash {
public:
    void add(SumView sum) {
        mix(sum.size());
        for (const StateView part : sum) {
            mix(part.size());
            for (const Heap number : part) {
                mix(number);
            }
        }
    }
    void add(const std::string& text) { mix(std::hash<std::string>{}(text)); }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    void mix(std::uint64_t word) {
        value_ = (value_ ^ word) * 0x100000001B3ULL;
        value_ ^= value_ >> 32U;
    }
    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

/// Asks the functions of a file one by one.
class Asker {
public:
    Asker(const ScriptGame& game, std::optional<Error>& over) : game_{game}, over_{over} {}

    RuleAnswers run(const State& part) {
        const Rules::Functions& has = game_.rules().functions;
        std::string shown;
        ask(has.moves, [&](Hash& hash) {
            const auto list = game_.part_options(part);
            for (std::size_t i = 0; list && i < list->size(); ++i) {
                hash.add((*list)[i]);
            }
        });
        ask(has.canonical, [&](Hash& hash) {
            State same = part;
            game_.normalise(same);
            hash.add(same);
        });
        ask(has.split, [&](Hash& hash) {
            game_.split(part, [&](StateView each) {
                hash.add(each);
                return true;
            });
        });
        ask(has.value, [&](Hash& hash) {
            const Heap value = game_.claimed_value(part).value_or(Nimber{}).value();
            hash.add(StateView{&value, 1});
        });
        ask(has.show, [&](Hash& hash) {
            game_.show(part, shown);
            hash.add(shown);
        });
        ask(has.parse, [&](Hash& hash) {
            ArgumentReader arguments{shown, 0, shown.size(), game_.card()};
            const auto read = game_.parse(arguments);
            if (!read) {
                game_.fail(read.error()); // which `parse` keeps to itself
                return;
            }
            hash.add(*read);
        });
        ask(has.draw, [&](Hash& hash) {
            for (const std::string& line : game_.drawing(part)) {
                hash.add(line);
            }
        });
        return answers_;
    }

private:
    void ask(int function, FunctionRef<void(Hash&)> say) {
        std::optional<std::uint64_t>& answer = answers_[next_++];
        if (function == 0 || over_) {
            return;
        }
        Hash hash;
        say(hash);
        if (const Error* failed = game_.failure()) {
            if (game_.request_is_over()) {
                over_ = *failed;
            } else if (!is_script_budget(failed->code)) {
                hash = {};
                hash.add(failed->message());
                answer = hash.value();
            }
            game_.forgive();
            return;
        }
        answer = hash.value();
    }

    const ScriptGame& game_;
    std::optional<Error>& over_;
    RuleAnswers answers_;
    std::size_t next_ = 0;
};

} // namespace

RuleAnswers rule_answers(const ScriptGame& game, const State& part, std::optional<Error>& over) {
    return Asker{game, over}.run(part);
}

bool is_script_budget(ErrorCode code) {
    using enum ErrorCode;
    return code == ScriptInstructions || code == ScriptMemory || code == ScriptRecursion ||
           code == ScriptTime || code == MemoryLimit || code == Cancelled;
}

} // namespace nimber
