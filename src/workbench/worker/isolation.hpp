#pragma once

#include <cstddef>

namespace nimber {

/// Sanitizers hold memory of their own, far beyond any limit, and open pipes to see whether an
/// address can be read: under them some of this is not in force.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

/// What a process that gives up its rights keeps.
struct Isolation {
    int last_descriptor = 0; ///< the files from 0 to this one stay open, the others are closed
    /// Memory that it may come to hold besides what it holds now; 0: as much as before.
    std::size_t data_bytes = 0;
};

/// From here on this process computes, reads and writes the files that it keeps, and does nothing
/// else: it opens no file, starts no process, makes no connection and signals nobody but itself,
/// whatever code runs in it. There is no way back. Returns false if the system does not offer that;
/// then nothing that needs it may run.
[[nodiscard]] bool isolate(const Isolation& kept);

/// The writable memory that this process has, in bytes, as RLIMIT_DATA counts it; 0 if that cannot
/// be told.
[[nodiscard]] std::size_t data_in_use();

} // namespace nimber
