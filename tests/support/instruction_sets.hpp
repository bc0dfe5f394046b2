#pragma once

#include "core/simd/dispatch.hpp"

#include <cstdint>
#include <string>

namespace nimber::testing {

/// Calls test(name) with the kernels of each instruction set that this machine has: best first,
/// down to the fallback without SIMD.
template <class Test>
void on_every_instruction_set(Test test) {
    const auto supported = static_cast<std::uint64_t>(simd::supported_targets());
    for (std::uint64_t left = supported; left != 0; left &= left - 1) {
        const auto target = static_cast<std::int64_t>(left & (~left + 1));
        simd::chosen_target().Update(target);
        test(std::string{hwy::TargetName(target)});
    }
    simd::chosen_target().Update(simd::supported_targets());
}

} // namespace nimber::testing
