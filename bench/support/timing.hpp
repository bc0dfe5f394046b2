#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace nimber::bench {

/// One repetition of something; returns the CPU seconds that it took.
using Repetition = std::function<double()>;

/// The CPU seconds, user and system, that `work` takes in this process.
[[nodiscard]] double cpu_seconds(const std::function<void()>& work);

/// A repetition of `work` in this process.
[[nodiscard]] inline Repetition in_process(std::function<void()> work) {
    return [work = std::move(work)] { return cpu_seconds(work); };
}

/// Requires at least one value.
[[nodiscard]] double median(std::vector<double> values);

/// The median of each, over `count` repetitions. They take turns, so that a busy moment of the
/// machine does not fall on one of them alone.
[[nodiscard]] std::vector<double> medians(std::size_t count,
                                          const std::vector<Repetition>& contestants);

} // namespace nimber::bench
