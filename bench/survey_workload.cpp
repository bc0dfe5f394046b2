#include "nimber/solve/quotient/learner.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

namespace nimber::bench {
namespace {

constexpr Generator kMostHeaps = 9000;

/// The codes 0.d1d2d3 and 4.d1d2 with octal digits, but 0.000, which has no move.
std::vector<std::string> codes() {
    std::vector<std::string> found;
    const auto add = [&](const std::string& before, int digits) {
        for (int number = 1; number < 1 << (3 * digits); ++number) {
            std::string code = before;
            for (int shift = 3 * (digits - 1); shift >= 0; shift -= 3) {
                code += static_cast<char>('0' + (number >> shift) % 8);
            }
            while (code.back() == '0') {
                code.pop_back();
            }
            found.push_back(std::move(code));
        }
    };
    add("0.", 3);
    add("4.", 2);
    found.emplace_back("4.");
    return found;
}

struct Counts {
    std::size_t solved = 0;    ///< with a period that is proved
    std::size_t suspected = 0; ///< look infinite
    std::size_t large = 0;     ///< a guess outgrew what is kept
    std::size_t late = 0;      ///< stopped by the time
    std::size_t open = 0;      ///< finite so far, no period by the last heap
};

void look_at(const std::string& text, double seconds, Counts& counts, Signature& signature) {
    const HeapCode code = *HeapCode::parse(text);
    const CodeHeaps heaps{code};
    Limits limits;
    limits.time = std::chrono::milliseconds{std::lround(seconds * 1000)};
    Budget budget{limits};
    QuotientLearner learner{heaps, budget};
    while (learner.known() < kMostHeaps) {
        const Generator next = learner.known() + learner.known() / 32 + 8;
        const auto stop = learner.extend_to(std::min(kMostHeaps, next));
        if (const auto period = quotient_period(code, learner.quotient().values)) {
            ++counts.solved;
            signature.add(std::uint64_t{period->start});
            signature.add(std::uint64_t{period->length});
            signature.add(std::uint64_t{learner.order()});
            return;
        }
        if (stop) {
            ++(*stop == QuotientStop::Suspected  ? counts.suspected
               : *stop == QuotientStop::TooLarge ? counts.large
                                                 : counts.late);
            return;
        }
    }
    ++counts.open;
}

} // namespace

void survey(const Settings& settings, Report& report) {
    const std::vector<std::string> all = codes();
    Counts counts;
    std::size_t done = 0;
    const double time = cpu_seconds([&] {
        for (std::size_t i = 0; i < all.size(); i += settings.quick ? 50 : 1) {
            look_at(all[i], settings.quick ? 0.05 : settings.seconds, counts, report.signature());
            ++done;
        }
    });
    report.add({"survey",
                std::to_string(counts.solved) + " codes solved, " +
                    std::to_string(counts.suspected) + " look infinite, " +
                    std::to_string(counts.large) + " too large, " + std::to_string(counts.late) +
                    " too long, " + std::to_string(counts.open) + " without period",
                "codes",
                {time, static_cast<double>(done)},
                std::nullopt,
                "237 solved in 2 s each",
                counts.solved >= 237});
}

} // namespace nimber::bench
