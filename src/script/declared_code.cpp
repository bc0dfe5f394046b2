#include "script/declared_code.hpp"

#include "script/script_game.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace nimber {
namespace {

constexpr Heap kLeastCompared = 100;
constexpr std::uint64_t kMostOptions = 4'000'000; // in all heaps: some seconds of Lua

/// Something counted for every number, and for every number of parts.
using Counts = std::vector<std::array<std::uint64_t, HeapCode::kMostParts + 1>>;

/// How many ways there are to write a number as a sum of some positive parts.
class PartitionCounts {
public:
    explicit PartitionCounts(Heap last) : counts_(static_cast<std::size_t>(last) + 1) {
        counts_[0][0] = 1;
        for (std::size_t total = 1; total < counts_.size(); ++total) {
            for (std::size_t parts = 1; parts <= HeapCode::kMostParts && parts <= total; ++parts) {
                // Either one part is 1, or every part can be made smaller by 1.
                counts_[total][parts] =
                    counts_[total - 1][parts - 1] + counts_[total - parts][parts];
            }
        }
    }
    [[nodiscard]] std::uint64_t operator()(Heap total, unsigned parts) const {
        return counts_[static_cast<std::size_t>(total)][parts];
    }

private:
    Counts counts_;
};

/// Heaps in ascending order, without those that are empty.
State in_order(StateView option) {
    State heaps;
    std::ranges::copy_if(option, std::back_inserter(heaps), [](Heap heap) { return heap > 0; });
    std::ranges::sort(heaps);
    return heaps;
}

std::string written(const State& heaps) {
    std::vector<std::string> sizes;
    for (const Heap heap : heaps) {
        sizes.push_back(std::to_string(heap));
    }
    return sizes.empty() ? "0" : join(sizes, ",");
}

/// Reads the code off the moves, heap by heap.
class CodeReader {
public:
    explicit CodeReader(const ScriptGame& game)
        : game_{game}, bounds_{*game.rules().bounds}, ways_{last_heap_compared(game)} {
        code_.digits.assign(static_cast<std::size_t>(bounds_.take) + 1, 0);
    }

    Result<HeapCode> run() {
        std::uint64_t options = 0;
        for (heap_ = 0; heap_ <= last_heap_compared(game_); ++heap_) {
            const auto list = game_.part_options({&heap_, 1});
            if (!list) {
                return *game_.failure();
            }
            options += list->emitted;
            if (options > kMostOptions) {
                return Error{ErrorCode::BadRules,
                             {game_.name().substr(1), "", std::to_string(heap_)},
                             Error::kNoOffset,
                             {"bounds leave too many moves to compare: more than 4000000 up to "
                              "the heap {2}",
                              "bounds 允许的着法太多，无法比较：到堆 {2} 已超过 4000000 种"}};
            }
            if (auto wrong = read(*list)) {
                return *std::move(wrong);
            }
        }
        while (code_.digits.size() > 1 && code_.digits.back() == 0) {
            code_.digits.pop_back();
        }
        return code_;
    }

private:
    /// Reads what one heap decides, and compares the rest. What disagrees, if anything does.
    std::optional<Error> read(const OptionList& list) {
        std::set<State> options;
        for (std::size_t i = 0; i < list.size(); ++i) {
            options.insert(in_order(list[i].numbers()));
        }
        decide(options);
        Counts seen(code_.digits.size());
        for (const State& option : options) {
            const Heap left = std::accumulate(option.begin(), option.end(), Heap{0});
            const auto parts = static_cast<unsigned>(option.size());
            if (auto wrong = compare(option, left)) {
                return wrong;
            }
            ++seen[static_cast<std::size_t>(heap_ - left)][parts];
        }
        return find_missing(seen);
    }

    /// Bit j of digit k is told by the heap of k+j: j heaps of one stone are left of it, or not.
    void decide(const std::set<State>& options) {
        for (unsigned parts = 0; parts <= bounds_.parts && parts <= heap_; ++parts) {
            const Heap take = heap_ - parts;
            const bool moves = take > 0 || parts >= 2; // taking nothing must break the heap
            if (moves && take <= bounds_.take && options.contains(State(parts, 1))) {
                std::uint8_t& digit = code_.digits[static_cast<std::size_t>(take)];
                digit = static_cast<std::uint8_t>(digit | 1U << parts);
            }
        }
    }

    /// Whether an option is one of the code.
    [[nodiscard]] std::optional<Error> compare(const State& option, Heap left) const {
        if (left > heap_ || heap_ - left > bounds_.take || option.size() > bounds_.parts) {
            return disagree(
                {"bounds = {take = {3}, parts = {4}} does not allow the move to {2}",
                 "bounds = {take = {3}, parts = {4}} 不允许留下 {2} 的着法"},
                {written(option), std::to_string(bounds_.take), std::to_string(bounds_.parts)});
        }
        const Heap take = heap_ - left;
        const Heap least = take + option.size();
        if (code_.allows(take, static_cast<unsigned>(option.size()))) {
            return std::nullopt;
        }
        return disagree({"the move to {2} (taken: {3}, heaps left: {4}) has none like it from the "
                         "heap of {5}, so more decides than bounds declare",
                         "留下 {2} 的着法（取走 {3} 颗，留下 {4} 堆）在大小为 {5} "
                         "的堆上没有：可见规则不只取决于 bounds 所声明的"},
                        {written(option), std::to_string(take), std::to_string(option.size()),
                         std::to_string(least)});
    }

    /// Whether every move of the code was seen.
    [[nodiscard]] std::optional<Error> find_missing(const Counts& seen) const {
        for (Heap take = 0; take <= std::min(heap_, bounds_.take); ++take) {
            for (unsigned parts = 0; parts <= bounds_.parts; ++parts) {
                const bool all =
                    !code_.allows(take, parts) ||
                    seen[static_cast<std::size_t>(take)][parts] == ways_(heap_ - take, parts);
                if (!all) {
                    return disagree({"not every move is there that the heap of {4} has (taken: "
                                     "{2}, heaps left: {3}), so more decides than bounds declare",
                                     "大小为 {4} 的堆所有的着法（取走 {2} 颗，留下 {3} "
                                     "堆）在此不全：可见规则不只取决于 bounds 所声明的"},
                                    {std::to_string(take), std::to_string(parts),
                                     std::to_string(take + parts)});
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Error disagree(Text what, std::vector<std::string> facts) const {
        std::string position;
        game_.show_part(StateView{&heap_, 1}, position);
        facts.insert(facts.begin(), {game_.name().substr(1), position});
        return {ErrorCode::BadMove, std::move(facts), Error::kNoOffset, what};
    }

    const ScriptGame& game_;
    const Rules::Bounds bounds_;
    PartitionCounts ways_;
    HeapCode code_;
    Heap heap_ = 0; ///< in hand
};

} // namespace

Heap last_heap_compared(const ScriptGame& game) {
    const Rules::Bounds& bounds = *game.rules().bounds;
    return std::max(kLeastCompared, 2 * (bounds.take + bounds.parts));
}

Result<HeapCode> declared_code(const ScriptGame& game) {
    return CodeReader{game}.run();
}

} // namespace nimber
