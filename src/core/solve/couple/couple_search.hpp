#pragma once

#include "couple_options.hpp"
#include "couple_replies.hpp"
#include "couple_worker.hpp"

#include <chrono>
#include <thread>

namespace nimber {

/// Finds the values of boards by deciding couples (`CoupleWorker`), on as many threads as the
/// limits say. Remembers what it finds.
template <CoupleRules Rules>
class CoupleSearch {
public:
    explicit CoupleSearch(const Rules& rules) : rules_{rules} {}

    /// The value of a board; nothing if the budget ends first.
    [[nodiscard]] std::optional<Nimber> value(Cells board, Budget& budget) {
        return ask(budget, [board](Worker& worker) { return worker.value(board); });
    }
    /// Whether a board has this value; nothing if the budget ends first.
    [[nodiscard]] std::optional<bool> has_value(Cells board, Nimber value, Budget& budget) {
        return ask(budget, [=](Worker& worker) { return worker.has_value(board, value); });
    }

    /// The value of a board, if all its parts are known.
    [[nodiscard]] std::optional<Nimber> known(Cells board) const {
        BoardSum sum;
        rules_.settle({&board, 1}, &sum);
        memory_.mix_keys({&sum, 1});
        memory_.drop_known(sum);
        return sum.count == 0 ? std::optional{Nimber{sum.nimber}} : std::nullopt;
    }

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

    /// One worker begins alone: what takes less is done before others could help.
    static constexpr std::uint64_t kAlone = 256;

    template <class Question>
    [[nodiscard]] auto ask(Budget& budget, const Question& question)
        -> decltype(question(std::declval<Worker&>()));
    template <class Question>
    [[nodiscard]] auto ask_crew(std::size_t workers, Budget& budget, const Question& question,
                                std::uint64_t most_couples)
        -> decltype(question(std::declval<Worker&>()));

    const Rules& rules_;
    CoupleMemory memory_;
    std::vector<std::unique_ptr<Worker>> workers_;
    bool held_ = false;
};

template <CoupleRules Rules>
template <class Question>
auto CoupleSearch<Rules>::ask(Budget& budget, const Question& question)
    -> decltype(question(std::declval<Worker&>())) {
    held_ = held_ || budget.hold(memory_.bytes());
    if (!held_) {
        return std::nullopt;
    }
    memory_.allow_growth();
    const std::size_t workers = std::max<std::size_t>(budget.limits().threads, 1);
    while (workers_.size() < workers) {
        workers_.push_back(std::make_unique<Worker>(rules_));
    }
    constexpr auto kAny = std::numeric_limits<std::uint64_t>::max();
    const auto answer = ask_crew(1, budget, question, workers == 1 ? kAny : kAlone);
    return answer || workers == 1 || budget.exceeded() ? answer
                                                       : ask_crew(workers, budget, question, kAny);
}

template <CoupleRules Rules>
template <class Question>
auto CoupleSearch<Rules>::ask_crew(std::size_t workers, Budget& budget, const Question& question,
                                   std::uint64_t most_couples)
    -> decltype(question(std::declval<Worker&>())) {
    CoupleCrew crew{memory_, workers, budget};
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < workers; ++i) {
        helpers.emplace_back([&, i] {
            Budget unlimited{{.time = std::chrono::milliseconds::max()}};
            workers_[i]->join(crew, unlimited, true, most_couples);
            static_cast<void>(question(*workers_[i]));
            crew.leave();
        });
    }
    workers_[0]->join(crew, budget, false, most_couples);
    const auto answer = question(*workers_[0]);
    crew.stop(); // with or without an answer
    crew.leave();
    for (std::thread& helper : helpers) {
        helper.join();
    }
    budget.examined(crew.take_examined());
    return answer;
}

} // namespace nimber
