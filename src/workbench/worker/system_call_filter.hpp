#pragma once

namespace nimber {

/// Leaves this process, for good and in all threads to come, the system calls by which it computes
/// and uses the files that are open. All others fail with EPERM. Returns whether the kernel took
/// the filter.
[[nodiscard]] bool filter_system_calls();

} // namespace nimber
