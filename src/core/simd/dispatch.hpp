#pragma once

#include <hwy/highway.h>
#include <hwy/targets.h>

#include <cstdint>

/// Which of the kernels that Highway compiles for several instruction sets runs on this machine.
///
/// Highway's headers do all of it but for asking the processor, which is in its library. That
/// library measures the clock when it is loaded, which takes longer than most of what nimber is
/// asked; so the processor is asked here.

namespace nimber::simd {

/// The instruction sets that this machine has, of those that kernels are compiled for, as Highway's
/// bits.
[[nodiscard]] std::int64_t supported_targets();

/// The one whose kernels run: the best, unless a test has chosen another one.
[[nodiscard]] hwy::ChosenTarget& chosen_target();

} // namespace nimber::simd

// A function that foreach_target.h has compiled, for every instruction set, and a call of the one
// in use.
#if (HWY_TARGETS & (HWY_TARGETS - 1)) == 0
#define NIMBER_KERNEL(NAME) HWY_EXPORT(NAME)
#define NIMBER_RUN_KERNEL(NAME) HWY_DYNAMIC_DISPATCH(NAME)
#else
#define NIMBER_KERNEL(NAME)                                                                        \
    static decltype(&HWY_STATIC_DISPATCH(NAME)) const HWY_DISPATCH_TABLE(                          \
        NAME)[HWY_MAX_DYNAMIC_TARGETS + 2] = {nullptr, HWY_CHOOSE_TARGET_LIST(NAME),               \
                                              HWY_CHOOSE_FALLBACK(NAME)}
#define NIMBER_RUN_KERNEL(NAME)                                                                    \
    (*(HWY_DISPATCH_TABLE(NAME)[::nimber::simd::chosen_target().GetIndex()]))
#endif
