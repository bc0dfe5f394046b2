#pragma once

#include "nimber/value/period.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace nimber::testing {

struct KnownPeriod {
    std::string code;
    Period period;
};

/// The published periods of tests/golden/octal_periods.txt that end within so many heaps.
inline std::vector<KnownPeriod> known_periods(Heap longest = ~Heap{0}) {
    std::ifstream file{NIMBER_GOLDEN_DIR "/octal_periods.txt"};
    std::vector<KnownPeriod> known;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words{line};
        KnownPeriod row;
        if (!line.starts_with('#') && words >> row.code >> row.period.start >> row.period.length &&
            row.period.start + row.period.length <= longest) {
            known.push_back(row);
        }
    }
    return known;
}

} // namespace nimber::testing
