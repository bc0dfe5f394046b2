#pragma once

#include "signature.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nimber::bench {

/// What a run is about.
struct Settings {
    std::string program; ///< the nimber to measure
    bool quick = false;  ///< small sizes, few repetitions: to see that everything works
    double seconds = 2;  ///< of the survey, for each code

    /// How often a measurement is repeated.
    [[nodiscard]] std::size_t repetitions() const { return quick ? 1 : 7; }
    /// A size: `full`, or in a quick run a hundredth of it.
    [[nodiscard]] std::size_t size(std::size_t full) const {
        return quick ? (full + 99) / 100 : full;
    }
};

/// So many things in so many seconds.
struct Timing {
    double seconds = 0;
    double count = 1;

    [[nodiscard]] double each() const { return seconds / count; }
    [[nodiscard]] double rate() const { return count / seconds; }
};

/// One line of the report.
struct Row {
    std::string_view workload;
    std::string what;
    std::string_view unit; ///< what is counted
    Timing ours;
    std::optional<Timing> plain; ///< the plain implementation; its count may differ
    std::string_view goal;       ///< in words; empty if there is none
    bool goal_met = false;
};

/// Prints the rows as they come, and gathers the signature of all answers.
class Report {
public:
    Report();

    void add(const Row& row);
    [[nodiscard]] Signature& signature() { return signature_; }
    /// Notes whether ours and the plain implementation gave the same answers.
    void agree(bool same, std::string_view what);
    /// Prints the signature; false if some answers were not the same.
    [[nodiscard]] bool finish() const;

private:
    Signature signature_;
    bool agreed_ = true;
};

} // namespace nimber::bench
