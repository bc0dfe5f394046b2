#include "script/formula_check.hpp"

#include "nimber/value/mex.hpp"
#include "script/script_game.hpp"

#include <map>
#include <set>

namespace nimber {
namespace {

constexpr Heap kMostHeap = 60;
constexpr std::size_t kMostPositions = 20'000;
constexpr std::size_t kEntry = 96; // bytes of an entry of a map, besides its numbers

/// Values from the bare moves, part by part.
class FormulaCheck {
public:
    explicit FormulaCheck(const ScriptGame& game) : game_{game}, kept_{game.kept()} {}

    /// Compares the formula on everything that can be reached from a sum.
    void run(SumView sum) {
        push_parts(sum);
        while (!stack_.empty() && game_.failure() == nullptr) {
            const State here = stack_.back();
            if (values_[here]) {
                pop();
                continue;
            }
            if (values_.size() > kMostPositions) {
                stack_.clear(); // enough for a check of small positions
                stack_bytes_ = 0;
                return;
            }
            visit(here);
        }
    }

private:
    void push_parts(SumView sum) {
        for (const StateView part : sum) {
            State key{part.begin(), part.end()};
            const auto [at, is_new] = values_.try_emplace(key);
            if (is_new) {
                map_bytes_ += 2 * bytes_of(key); // it may be among those that are opened as well
            }
            if (!at->second) {
                stack_bytes_ += bytes_of(key);
                stack_.push_back(std::move(key));
            }
            static_cast<void>(game_.keep(kept_, map_bytes_ + stack_bytes_));
        }
    }
    [[nodiscard]] static std::size_t bytes_of(const State& key) {
        return kEntry + key.size() * sizeof(Heap);
    }
    void pop() {
        stack_bytes_ -= bytes_of(stack_.back());
        stack_.pop_back();
    }

    /// Finds the value of a part, or puts its options first.
    void visit(const State& here) {
        const auto list = game_.part_options(here);
        MexSet below;
        bool complete = list != nullptr;
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            Nimber sum;
            for (const StateView part : (*list)[i]) {
                const auto known = values_.find(State{part.begin(), part.end()});
                const bool has_value = known != values_.end() && known->second;
                complete = complete && has_value;
                sum += has_value ? *known->second : Nimber{};
            }
            below.insert(sum);
        }
        if (!complete) {
            if (!opened_.insert(here).second) {
                game_.report_cycle(here);
                return;
            }
            for (std::size_t i = 0; list && i < list->size(); ++i) {
                push_parts((*list)[i]);
            }
            return;
        }
        values_[here] = below.mex();
        pop();
        compare(here, below.mex());
    }

    void compare(const State& here, Nimber value) {
        const auto claimed = game_.claimed_value(here);
        if (!claimed || *claimed == value) {
            return;
        }
        std::string position;
        game_.show_part(here, position);
        game_.fail(
            {ErrorCode::BadMove,
             {game_.name().substr(1), position, std::to_string(claimed->value()),
              std::to_string(value.value())},
             Error::kNoOffset,
             {"value says {2}, but the moves give {3}", "value 给出 {2}，而由走法得到 {3}"}});
    }

    const ScriptGame& game_;
    std::map<State, std::optional<Nimber>> values_;
    std::set<State> opened_;
    std::vector<State> stack_;
    std::size_t map_bytes_ = 0;
    std::size_t stack_bytes_ = 0;
    KeptBytes kept_; ///< both
};

} // namespace

void check_formula(const ScriptGame& game) {
    if (game.rules().functions.value == 0) {
        return;
    }
    FormulaCheck check{game};
    if (game.of_heaps()) {
        for (Heap heap = 0; heap <= kMostHeap && game.failure() == nullptr; ++heap) {
            check.run(StateView{&heap, 1});
        }
    }
    for (const std::string& example : game.rules().examples) {
        if (game.failure() != nullptr) {
            return;
        }
        if (const auto sum = game.example_state(example)) {
            check.run(*sum);
        }
    }
}

} // namespace nimber
