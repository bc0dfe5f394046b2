#include "timing.hpp"

#include <algorithm>
#include <ctime>

namespace nimber::bench {
namespace {

double cpu_clock() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

double cpu_seconds(const std::function<void()>& work) {
    const double begin = cpu_clock();
    work();
    return cpu_clock() - begin;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::vector<double> medians(std::size_t count, const std::vector<Repetition>& contestants) {
    std::vector<std::vector<double>> times(contestants.size());
    for (std::size_t repetition = 0; repetition < count; ++repetition) {
        for (std::size_t i = 0; i < contestants.size(); ++i) {
            times[i].push_back(contestants[i]());
        }
    }
    std::vector<double> result;
    for (std::vector<double>& each : times) {
        result.push_back(median(std::move(each)));
    }
    return result;
}

} // namespace nimber::bench
