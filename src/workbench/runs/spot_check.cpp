#include "workbench/runs/spot_check.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

namespace nimber {
namespace {

/// Recomputes single values from those before them, by the definition.
class ValueCheck {
public:
    ValueCheck(const Game& game, const NimSequence& sequence, std::uint64_t most_options,
               Budget& budget)
        : game_{game}, sequence_{sequence}, left_{most_options}, budget_{budget} {}

    [[nodiscard]] bool exhausted() const { return left_ == 0; }
    /// Whether the value of the heap is the mex of those of its options. True if they are too many
    /// or the time is over.
    [[nodiscard]] bool follows(Heap heap) {
        values_.clear();
        game_.options({&heap, 1}, [&](SumView option) {
            std::uint32_t sum = 0;
            for (const Heap part : option.numbers()) {
                sum ^= value(part);
            }
            values_.push_back(sum);
            left_ = budget_.step() && left_ > 0 ? left_ - 1 : 0;
            return left_ > 0;
        });
        if (exhausted()) {
            return true;
        }
        std::ranges::sort(values_);
        std::uint32_t mex = 0;
        for (const std::uint32_t seen : values_) {
            mex += seen == mex ? 1 : 0;
        }
        return value(heap) == mex;
    }

private:
    [[nodiscard]] std::uint32_t value(Heap heap) {
        std::uint32_t found = 0;
        sequence_.read(heap, {&found, 1});
        return found;
    }

    const Game& game_;
    const NimSequence& sequence_;
    std::uint64_t left_; ///< options that may still be looked at
    Budget& budget_;
    std::vector<std::uint32_t> values_;
};

/// Whether an engine that knows nothing finds the same values up to this heap, as far as it gets.
bool first_values_agree(const Game& game, const NimSequence& sequence, Heap last, Budget budget) {
    const auto anew = make_sequence(game);
    static_cast<void>(anew->extend_to(last, budget));
    std::vector<std::uint32_t> expected(static_cast<std::size_t>(std::min(anew->size(), last + 1)));
    std::vector<std::uint32_t> found(expected.size());
    anew->read(0, expected);
    sequence.read(0, found);
    return expected == found;
}

} // namespace

bool values_follow(const Game& game, const NimSequence& sequence, std::chrono::milliseconds time) {
    constexpr std::uint64_t kMostOptions = 200'000; // some milliseconds
    constexpr int kSamples = 16;
    constexpr Heap kLargest = Heap{1} << 15U; // larger ones have too many options
    const Heap size = sequence.size();
    if (size == 0) {
        return true;
    }
    const Heap range = std::min(size, kLargest);
    if (!first_values_agree(game, sequence, range - 1, Budget{{.time = time / 2}})) {
        return false;
    }
    Budget budget{{.time = time / 2}};
    ValueCheck first{game, sequence, kMostOptions, budget};
    for (Heap heap = 0; heap < size && !first.exhausted(); ++heap) {
        if (!first.follows(heap)) {
            return false;
        }
    }
    // Of the others here and there; the same for the same number of values.
    std::mt19937_64 random{size};
    ValueCheck others{game, sequence, kMostOptions, budget};
    for (int i = 0; i < kSamples && !others.exhausted(); ++i) {
        if (!others.follows(i == 0 ? range - 1 : random() % range)) {
            return false;
        }
    }
    return true;
}

bool search_agrees(const Game& game, StateView component, ComponentSearch& search, Budget& budget) {
    constexpr int kPlayouts = 24;
    constexpr std::size_t kFewOptions = 14; // a search of so small a board takes no time
    std::mt19937_64 random{component.size()};
    for (int playout = 0; playout < kPlayouts; ++playout) {
        State state{component.begin(), component.end()};
        std::vector<State> below; // the boards that moves leave
        while (true) {
            below.clear();
            game.options(state, [&](SumView option) {
                for (const StateView board : option) {
                    below.emplace_back(board.begin(), board.end());
                }
                return true;
            });
            if (below.size() <= kFewOptions) {
                break;
            }
            state = below[random() % below.size()];
        }
        const auto anew = search_for(game, state);
        if (anew == nullptr || !search.covers(state)) {
            return true;
        }
        Budget own{budget.limits()};
        const auto expected = anew->value(state, own);
        const auto found = search.value(state, budget);
        if (expected && found && *expected != *found) {
            return false;
        }
    }
    return true;
}

Error refuted_checkpoint(const std::string& path) {
    return {ErrorCode::RefutedCheckpoint,
            {path},
            Error::kNoOffset,
            {"the rules of the game say otherwise", "与游戏规则不符"}};
}

} // namespace nimber
