#include "nimber/solve/quotient/learner.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace nimber::bench {
namespace {

struct Task {
    std::string_view code;
    Generator last; ///< heap; for a game that is solved completely as many as prove the period
    std::size_t order;
    bool complete;
    double goal; ///< seconds
    std::string_view goal_text;
};

// The goals are what a trial of the method took; the public solver of 2006 took 0.14, 0.18, 2.3 and
// 31 seconds for the first four.
constexpr auto kTasks = std::to_array<Task>({
    {"0.77", 168, 40, true, 0.001, "1 ms"},
    {"0.72", 43, 24, true, 0.001, "1 ms"},
    {"0.07", 28, 176, false, 0.008, "8 ms"},
    {"0.07", 33, 638, false, 0.1, "0.1 s"},
    {"0.644", 7399, 172, true, 0.07, "0.07 s"},
    {"0.156", 7659, 34, true, 0.05, "0.05 s"},
});

} // namespace

void quotients(const Settings& settings, Report& report) {
    for (const Task& task : kTasks) {
        const HeapCode code = *HeapCode::parse(task.code);
        const CodeHeaps heaps{code};
        MisereQuotient quotient;
        std::optional<QuotientPeriod> period;
        const auto work = [&] {
            Budget budget{Limits{}};
            QuotientLearner learner{heaps, budget};
            if (learner.extend_to(task.last)) {
                throw std::runtime_error{"a limit ended " + std::string{task.code}};
            }
            quotient = learner.quotient();
            period = quotient_period(code, quotient.values);
        };
        const auto times = medians(settings.repetitions(), {in_process(work)});
        report.agree(quotient.order() == task.order && period.has_value() == task.complete,
                     task.code);
        for (const Element value : quotient.values) {
            report.signature().add(std::uint64_t{value});
        }
        report.add({"quotients",
                    std::string{task.code} +
                        (task.complete ? " completely" : " to heap " + std::to_string(task.last)),
                    "heaps",
                    {times[0], static_cast<double>(task.last)},
                    std::nullopt,
                    task.goal_text,
                    times[0] <= task.goal});
    }
}

} // namespace nimber::bench
