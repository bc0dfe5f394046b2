#include "nimber/pattern/nim_count.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <array>
#include <cstdint>

namespace nimber::bench {
namespace {

constexpr std::array<LinearForm, 3> kForms = {{{1, 0}, {2, 0}, {3, 0}}};

/// The loop that everybody writes first.
std::uint64_t plain_count(std::uint64_t last) {
    std::uint64_t count = 0;
    for (std::uint64_t n = 1; n <= last; ++n) {
        count += (n ^ 2 * n ^ 3 * n) == 0 ? 1U : 0U;
    }
    return count;
}

} // namespace

void count(const Settings& settings, Report& report) {
    // Both count to the same N, the plain loop once and ours often enough to be timed.
    constexpr std::size_t kTimes = 1000;
    const std::uint64_t last = settings.size(std::size_t{1} << 24U);
    std::uint64_t ours = 0;
    std::uint64_t plain = 0;
    const auto times =
        medians(settings.repetitions(), {in_process([&] {
                                             for (std::size_t i = 0; i < kTimes; ++i) {
                                                 ours = *count_nim_zeros(kForms, last);
                                             }
                                         }),
                                         in_process([&] { plain = plain_count(last); })});
    report.add({"count",
                "nim(n,2n,3n) to " + std::to_string(last),
                "counts",
                {times[0], kTimes},
                Timing{times[1], 1},
                "",
                false});
    report.agree(ours == plain, "count of nim(n,2n,3n)");
    report.signature().add(ours);

    const Natural far = *Natural::parse("10^999");
    Natural many;
    const auto long_times = medians(settings.repetitions(), {in_process([&] {
                                        Budget budget{{}};
                                        many = *count_nim_zeros(kForms, 1, far, budget);
                                    })});
    report.add({"count",
                "nim(n,2n,3n) to 10^999",
                "counts",
                {long_times[0], 1},
                std::nullopt,
                "under 100 ms",
                long_times[0] < 0.1});
    report.signature().add(many.divide_by((std::uint64_t{1} << 61U) - 1));
}

} // namespace nimber::bench
