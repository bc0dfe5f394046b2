#include "workbench/judge/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

// Any bytes as the input of any problem, within small limits: answered or refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace nimber; // NOLINT(google-build-using-namespace)
    if (size == 0) {
        return 0;
    }
    const auto problems = judge::problems();
    const judge::Problem& problem = *problems[data[0] % problems.size()];
    const std::string input{data + 1, data + size};
    const Limits limits{std::chrono::milliseconds{50}, std::size_t{64} << 20U, {}, {}};
    judge::Contest contest{problem.id, input, limits};
    problem.run(contest);
    if (const auto error = contest.finish()) {
        if (error->message().empty() || error->advice().empty()) {
            std::abort();
        }
    }
    return 0;
}
