#pragma once

#include "couple_crew.hpp"
#include "couple_leaves.hpp"
#include "couple_options.hpp"
#include "couple_replies.hpp"
#include "nimber/value/nimber.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace nimber {

/// Finds the values of boards by deciding couples (`CoupleWorker`), on as many threads as the
/// limits say. Remembers what it finds.
template <CoupleRules Rules>
class CoupleSearch {
public:
    /// What is done within so many couples is not done sooner by two workers: with few leaves they
    /// look into much that one would not have needed.
    static constexpr std::uint64_t kAlone = 3000;

    explicit CoupleSearch(const Rules& rules, std::uint64_t alone = kAlone)
        : rules_{rules}, alone_{alone} {}

    /// The value of a board; nothing if the budget ends first.
    [[nodiscard]] std::optional<Nimber> value(Cells board, Budget& budget);
    /// Whether a board has this value; nothing if the budget ends first.
    [[nodiscard]] std::optional<bool> has_value(Cells board, Nimber value, Budget& budget);

    /// Appends what was found.
    void save(std::vector<std::uint8_t>& out) const { memory_.save(out); }
    /// Goes on with what was saved. Answers false if it is not that, or too much for the budget:
    /// then nothing may be asked.
    [[nodiscard]] bool load(std::span<const std::uint8_t> saved, Budget& budget) {
        held_ = held_ || budget.hold(memory_.bytes());
        return held_ && memory_.load(saved, budget);
    }

private:
    using Worker = CoupleWorker<Rules>;

    /// About what a worker takes: its stack, and of each position on its path what is known of
    /// every two moves. There are twice as many moves as cells, and half as many on a path.
    [[nodiscard]] static std::size_t worker_bytes(Cells board) {
        constexpr std::size_t kStack = std::size_t{1} << 19U; // and what its allocations waste
        const auto cells = static_cast<std::size_t>(std::popcount(board));
        return kStack + 4 * cells * cells * cells;
    }
    /// How many workers there may be: helpers take at most a quarter of the memory, the rest is for
    /// what they find.
    [[nodiscard]] static std::size_t most_workers(Cells board, const Budget& budget) {
        constexpr std::size_t kShare = 4;
        return 1 + budget.room() / kShare / worker_bytes(board);
    }

    [[nodiscard]] bool begin(Cells board, Budget& budget);
    [[nodiscard]] BoardSum simplified(Cells board) const;
    [[nodiscard]] std::optional<unsigned> find_value(BoardPart part, Budget& budget);
    [[nodiscard]] std::optional<bool> is_value(BoardPart part, unsigned m, Budget& budget);

    const Rules& rules_;
    std::uint64_t alone_;
    CoupleMemory memory_;
    std::vector<std::unique_ptr<Worker>> workers_;
    /// What was answered, which the memory may forget, by key and value.
    std::map<std::pair<Cells, unsigned>, bool> answers_;
    /// What is being asked; kept if a limit ends the search, for when it is asked again.
    std::unique_ptr<CoupleTree> tree_;
    bool held_ = false;
};

template <CoupleRules Rules>
std::optional<Nimber> CoupleSearch<Rules>::value(Cells board, Budget& budget) {
    if (!begin(board, budget)) {
        return std::nullopt;
    }
    const BoardSum sum = simplified(board);
    unsigned value = sum.nimber;
    for (std::size_t i = 0; i < sum.count; ++i) {
        const auto found = find_value(sum.parts[i], budget);
        if (!found) {
            return std::nullopt;
        }
        value ^= *found;
    }
    return Nimber{value};
}

template <CoupleRules Rules>
std::optional<bool> CoupleSearch<Rules>::has_value(Cells board, Nimber value, Budget& budget) {
    if (!begin(board, budget)) {
        return std::nullopt;
    }
    BoardSum sum = simplified(board);
    if (sum.count == 0) {
        return value == Nimber{sum.nimber};
    }
    // All but the largest part need their values; that one is asked for what is missing.
    largest_first({sum.parts.data(), sum.count});
    std::uint64_t wanted = value.value() ^ sum.nimber;
    for (std::size_t i = 1; i < sum.count; ++i) {
        const auto found = find_value(sum.parts[i], budget);
        if (!found) {
            return std::nullopt;
        }
        wanted ^= *found;
    }
    return wanted > rules_.bound(sum.parts[0].cells)
               ? std::optional{false}
               : is_value(sum.parts[0], static_cast<unsigned>(wanted), budget);
}

/// Makes ready for a request. Answers false if there is too little memory.
template <CoupleRules Rules>
bool CoupleSearch<Rules>::begin(Cells board, Budget& budget) {
    held_ = held_ || budget.hold(memory_.bytes());
    memory_.allow_growth();
    const std::size_t workers =
        std::clamp<std::size_t>(budget.limits().threads, 1, most_workers(board, budget));
    while (workers_.size() < workers) {
        if (!workers_.empty() && !budget.hold(worker_bytes(board))) {
            return false;
        }
        workers_.push_back(std::make_unique<Worker>(rules_));
    }
    return held_;
}

template <CoupleRules Rules>
BoardSum CoupleSearch<Rules>::simplified(Cells board) const {
    BoardSum sum;
    rules_.simplify({&board, 1}, &sum);
    memory_.mix_keys({&sum, 1});
    memory_.drop_known(sum);
    return sum;
}

template <CoupleRules Rules>
std::optional<unsigned> CoupleSearch<Rules>::find_value(BoardPart part, Budget& budget) {
    // Beyond the bound the value was found, and forgotten, while others were asked.
    for (unsigned m = 0;; m = m < rules_.bound(part.cells) ? m + 1 : 0) {
        const auto yes = is_value(part, m, budget);
        if (!yes) {
            return std::nullopt;
        }
        if (*yes) {
            return m;
        }
        if (const unsigned other = memory_.known(part.key); other != CoupleMemory::kUnknownValue) {
            return other;
        }
    }
}

/// Decides whether the part has the value m.
template <CoupleRules Rules>
std::optional<bool> CoupleSearch<Rules>::is_value(BoardPart part, unsigned m, Budget& budget) {
    const std::pair question{part.key, m};
    if (const auto answered = answers_.find(question); answered != answers_.end()) {
        return answered->second;
    }
    if (!tree_ || !tree_->asks(part, m)) {
        tree_ = std::make_unique<CoupleTree>(part, m);
    }
    CoupleCrew<Rules> crew{*tree_, memory_, alone_};
    std::vector<std::thread> helpers;
    crew.lead(*workers_[0], budget, [&] {
        for (std::size_t i = 1; i < std::min(workers_.size(), budget.limits().threads); ++i) {
            helpers.emplace_back([&crew, worker = workers_[i].get()] {
                Budget unlimited{{.time = std::chrono::milliseconds::max()}};
                crew.help(*worker, unlimited);
            });
        }
    });
    for (std::thread& helper : helpers) {
        helper.join();
    }
    const auto answer = tree_->answer();
    if (answer) {
        answers_.emplace(question, *answer);
        tree_.reset();
    }
    return answer;
}

} // namespace nimber
