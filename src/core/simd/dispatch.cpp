#include "dispatch.hpp"

namespace nimber::simd {

#if HWY_ARCH_X86

// What Highway compiles each for: HWY_TARGET_STR_AVX2 and so on in its set_macros-inl.h.
std::int64_t supported_targets() {
    const bool sse4 = __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
                      __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
    const bool avx2 = sse4 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                      __builtin_cpu_supports("f16c");
    const bool ice_lake =
        avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("vpclmulqdq") &&
        __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
        __builtin_cpu_supports("vaes") && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("gfni");
    return (ice_lake ? HWY_AVX3_DL : 0) | (avx2 ? HWY_AVX2 : 0) | (sse4 ? HWY_SSE4 : 0) |
           HWY_EMU128;
}

#else

std::int64_t supported_targets() {
    return HWY_STATIC_TARGET; // all that is compiled
}

#endif

hwy::ChosenTarget& chosen_target() {
    struct Best : hwy::ChosenTarget {
        Best() { Update(supported_targets()); }
    };
    static Best chosen;
    return chosen;
}

} // namespace nimber::simd
